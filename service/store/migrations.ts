// Numbered migrations: the schema's whole history. Never edit one that was released; add the next.

import { laterMigrations } from "./later-migrations.ts";

export const migrations: readonly string[] = [
  // 1: who may do what with which repository.
  // `paths` is the one name space of users, groups and projects, as on a real server: alice (user), alice/tools (project).
  `
  CREATE TABLE paths (
    full_path TEXT NOT NULL COLLATE NOCASE PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('user', 'group', 'project'))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL COLLATE NOCASE UNIQUE,
    name TEXT NOT NULL,
    email TEXT NOT NULL COLLATE NOCASE UNIQUE,
    admin INTEGER NOT NULL CHECK (admin IN (0, 1)),
    state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active')),
    created_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    digest BLOB NOT NULL UNIQUE,
    scopes TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    revoked INTEGER NOT NULL DEFAULT 0 CHECK (revoked IN (0, 1)),
    last_used_at TEXT
  ) STRICT;
  CREATE INDEX tokens_by_user ON tokens (user_id);

  CREATE TABLE groups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    parent_id INTEGER REFERENCES groups (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    name TEXT NOT NULL,
    full_path TEXT NOT NULL COLLATE NOCASE UNIQUE REFERENCES paths (full_path),
    description TEXT NOT NULL DEFAULT '',
    visibility TEXT NOT NULL CHECK (visibility IN ('private', 'internal', 'public')),
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX groups_by_parent ON groups (parent_id);

  CREATE TABLE projects (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    group_id INTEGER REFERENCES groups (id),
    user_id INTEGER REFERENCES users (id),
    path TEXT NOT NULL,
    name TEXT NOT NULL,
    full_path TEXT NOT NULL COLLATE NOCASE UNIQUE REFERENCES paths (full_path),
    description TEXT NOT NULL DEFAULT '',
    visibility TEXT NOT NULL CHECK (visibility IN ('private', 'internal', 'public')),
    folder TEXT NOT NULL UNIQUE,
    overlay INTEGER NOT NULL CHECK (overlay IN (0, 1)),
    creator_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    last_activity_at TEXT NOT NULL,
    archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
    origin TEXT NOT NULL CHECK (origin IN ('added', 'created', 'sample')),
    CHECK ((group_id IS NULL) <> (user_id IS NULL))
  ) STRICT;
  CREATE INDEX projects_by_group ON projects (group_id);
  CREATE INDEX projects_by_user ON projects (user_id);

  CREATE TABLE members (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    project_id INTEGER REFERENCES projects (id) ON DELETE CASCADE,
    group_id INTEGER REFERENCES groups (id) ON DELETE CASCADE,
    access_level INTEGER NOT NULL CHECK (access_level IN (10, 15, 20, 30, 40, 50)),
    created_at TEXT NOT NULL,
    UNIQUE (user_id, project_id),
    UNIQUE (user_id, group_id),
    CHECK ((group_id IS NULL) <> (project_id IS NULL))
  ) STRICT;
  CREATE INDEX members_by_project ON members (project_id);
  CREATE INDEX members_by_group ON members (group_id);

  CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // 2: what people and machines say about commits, and what they ask for: notes, statuses, issues, merge requests, protected branches.
  // A date on which a membership ends (YYYY-MM-DD, the first day without it).
  `
  ALTER TABLE members ADD COLUMN expires_at TEXT;
  CREATE INDEX members_by_creation ON members (created_at);

  CREATE TABLE notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    commit_sha TEXT NOT NULL,
    discussion_id TEXT NOT NULL,
    type TEXT CHECK (type IN ('LegacyDiffNote', 'DiffNote', 'DiscussionNote')),
    body TEXT NOT NULL,
    author_id INTEGER NOT NULL REFERENCES users (id),
    path TEXT,
    line INTEGER,
    line_type TEXT CHECK (line_type IN ('new', 'old')),
    position TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX notes_by_commit ON notes (project_id, commit_sha, discussion_id);
  CREATE INDEX notes_by_author ON notes (author_id);

  CREATE TABLE pipelines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    iid INTEGER NOT NULL,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    sha TEXT NOT NULL,
    ref TEXT NOT NULL,
    source TEXT NOT NULL,
    status TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (project_id, iid)
  ) STRICT;
  CREATE INDEX pipelines_by_commit ON pipelines (project_id, sha, id);
  CREATE INDEX pipelines_by_user ON pipelines (user_id);

  CREATE TABLE statuses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    pipeline_id INTEGER NOT NULL REFERENCES pipelines (id) ON DELETE CASCADE,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    sha TEXT NOT NULL,
    ref TEXT NOT NULL,
    stage TEXT NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'running', 'success', 'failed', 'canceled', 'skipped')),
    description TEXT,
    target_url TEXT,
    coverage REAL,
    user_id INTEGER NOT NULL REFERENCES users (id),
    retried INTEGER NOT NULL DEFAULT 0 CHECK (retried IN (0, 1)),
    created_at TEXT NOT NULL,
    started_at TEXT,
    finished_at TEXT
  ) STRICT;
  CREATE INDEX statuses_by_commit ON statuses (project_id, sha, id);
  CREATE INDEX statuses_by_pipeline ON statuses (pipeline_id, name);
  CREATE INDEX statuses_by_user ON statuses (user_id);

  CREATE TABLE issues (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    iid INTEGER NOT NULL,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    description TEXT,
    state TEXT NOT NULL CHECK (state IN ('opened', 'closed')),
    confidential INTEGER NOT NULL CHECK (confidential IN (0, 1)),
    labels TEXT NOT NULL,
    author_id INTEGER NOT NULL REFERENCES users (id),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    closed_at TEXT,
    closed_by_id INTEGER REFERENCES users (id),
    UNIQUE (project_id, iid)
  ) STRICT;
  CREATE INDEX issues_by_creation ON issues (project_id, created_at);
  CREATE INDEX issues_by_update ON issues (project_id, updated_at);
  CREATE INDEX issues_by_author ON issues (author_id);

  CREATE TABLE merge_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    iid INTEGER NOT NULL,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    description TEXT,
    state TEXT NOT NULL CHECK (state IN ('opened', 'closed', 'locked', 'merged')),
    source_branch TEXT NOT NULL,
    target_branch TEXT NOT NULL,
    labels TEXT NOT NULL,
    squash INTEGER NOT NULL CHECK (squash IN (0, 1)),
    remove_source_branch INTEGER NOT NULL CHECK (remove_source_branch IN (0, 1)),
    author_id INTEGER NOT NULL REFERENCES users (id),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    closed_at TEXT,
    closed_by_id INTEGER REFERENCES users (id),
    merged_at TEXT,
    merged_by_id INTEGER REFERENCES users (id),
    base_sha TEXT NOT NULL,
    start_sha TEXT NOT NULL,
    head_sha TEXT NOT NULL,
    merge_status TEXT NOT NULL,
    merge_commit_sha TEXT,
    squash_commit_sha TEXT,
    UNIQUE (project_id, iid)
  ) STRICT;
  CREATE INDEX merge_requests_by_creation ON merge_requests (project_id, created_at);
  CREATE INDEX merge_requests_by_source ON merge_requests (project_id, source_branch, target_branch);
  CREATE INDEX merge_requests_by_state ON merge_requests (project_id, state);
  CREATE INDEX merge_requests_by_merge_commit ON merge_requests (project_id, merge_commit_sha);
  CREATE INDEX merge_requests_by_squash_commit ON merge_requests (project_id, squash_commit_sha);
  CREATE INDEX merge_requests_by_author ON merge_requests (author_id);

  CREATE TABLE merge_request_commits (
    sha TEXT NOT NULL,
    merge_request_id INTEGER NOT NULL REFERENCES merge_requests (id) ON DELETE CASCADE,
    PRIMARY KEY (sha, merge_request_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX merge_request_commits_by_request ON merge_request_commits (merge_request_id);

  CREATE TABLE protected_branches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    push_level INTEGER NOT NULL CHECK (push_level IN (0, 30, 40, 60)),
    merge_level INTEGER NOT NULL CHECK (merge_level IN (0, 30, 40, 60)),
    allow_force_push INTEGER NOT NULL CHECK (allow_force_push IN (0, 1)),
    UNIQUE (project_id, name)
  ) STRICT;
  `,
  // 3: public keys, by which signatures are checked. A PGP key that was revoked stays, so that what it signed is known as such.
  `
  CREATE TABLE gpg_keys (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    keyring BLOB NOT NULL,
    fingerprint TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL,
    user_ids TEXT NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0 CHECK (revoked IN (0, 1)),
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX gpg_keys_by_user ON gpg_keys (user_id);
  CREATE INDEX gpg_keys_by_key_id ON gpg_keys (key_id);

  CREATE TABLE gpg_subkeys (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    gpg_key_id INTEGER NOT NULL REFERENCES gpg_keys (id) ON DELETE CASCADE,
    fingerprint TEXT NOT NULL,
    key_id TEXT NOT NULL
  ) STRICT;
  CREATE INDEX gpg_subkeys_by_key ON gpg_subkeys (gpg_key_id);
  CREATE INDEX gpg_subkeys_by_key_id ON gpg_subkeys (key_id);

  CREATE TABLE ssh_keys (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL UNIQUE,
    usage_type TEXT NOT NULL CHECK (usage_type IN ('auth', 'signing', 'auth_and_signing')),
    expires_at TEXT,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX ssh_keys_by_user ON ssh_keys (user_id);
  `,
  `
  ALTER TABLE merge_requests ADD COLUMN history TEXT NOT NULL DEFAULT '';
  `,
  // Public keys are public: one that somebody else registered first can still be registered by its owner.
  `
  CREATE TABLE gpg_keys_of_users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    keyring BLOB NOT NULL,
    fingerprint TEXT NOT NULL,
    key_id TEXT NOT NULL,
    user_ids TEXT NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0 CHECK (revoked IN (0, 1)),
    created_at TEXT NOT NULL,
    UNIQUE (user_id, fingerprint)
  ) STRICT;
  CREATE TABLE gpg_subkeys_of_users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    gpg_key_id INTEGER NOT NULL REFERENCES gpg_keys_of_users (id) ON DELETE CASCADE,
    fingerprint TEXT NOT NULL,
    key_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE ssh_keys_of_users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    usage_type TEXT NOT NULL CHECK (usage_type IN ('auth', 'signing', 'auth_and_signing')),
    expires_at TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (user_id, fingerprint)
  ) STRICT;
  INSERT INTO gpg_keys_of_users SELECT * FROM gpg_keys;
  INSERT INTO gpg_subkeys_of_users SELECT * FROM gpg_subkeys;
  INSERT INTO ssh_keys_of_users SELECT * FROM ssh_keys;
  -- Numbers are never given twice.
  DELETE FROM sqlite_sequence WHERE name IN ('gpg_keys_of_users', 'gpg_subkeys_of_users', 'ssh_keys_of_users');
  INSERT INTO sqlite_sequence (name, seq)
    SELECT name || '_of_users', seq FROM sqlite_sequence WHERE name IN ('gpg_keys', 'gpg_subkeys', 'ssh_keys');
  DROP TABLE gpg_subkeys;
  DROP TABLE gpg_keys;
  DROP TABLE ssh_keys;
  ALTER TABLE gpg_keys_of_users RENAME TO gpg_keys;
  ALTER TABLE gpg_subkeys_of_users RENAME TO gpg_subkeys;
  ALTER TABLE ssh_keys_of_users RENAME TO ssh_keys;
  CREATE INDEX gpg_keys_by_fingerprint ON gpg_keys (fingerprint);
  CREATE INDEX gpg_keys_by_key_id ON gpg_keys (key_id);
  CREATE INDEX gpg_subkeys_by_key ON gpg_subkeys (gpg_key_id);
  CREATE INDEX gpg_subkeys_by_key_id ON gpg_subkeys (key_id);
  CREATE INDEX ssh_keys_by_fingerprint ON ssh_keys (fingerprint);
  `,
  // Who is to do something, and who is to look at it: lists of users' numbers, as labels are lists of names.
  // Anyone who registered a folder owns the project, so that lists of one's own projects hold it.
  `
  ALTER TABLE issues ADD COLUMN assignees TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE issues ADD COLUMN issue_type TEXT NOT NULL DEFAULT 'issue';
  ALTER TABLE merge_requests ADD COLUMN assignees TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE merge_requests ADD COLUMN reviewers TEXT NOT NULL DEFAULT '[]';
  INSERT INTO members (user_id, project_id, access_level, created_at)
    SELECT creator_id, id, 50, created_at FROM projects p
    WHERE origin IN ('added', 'sample') AND group_id IS NOT NULL AND creator_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM members m WHERE m.project_id = p.id AND m.user_id = p.creator_id);
  `,
  `
  CREATE TABLE merge_request_versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    merge_request_id INTEGER NOT NULL REFERENCES merge_requests (id) ON DELETE CASCADE,
    base_sha TEXT NOT NULL,
    start_sha TEXT NOT NULL,
    head_sha TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX merge_request_versions_by_request ON merge_request_versions (merge_request_id, id);
  INSERT INTO merge_request_versions (merge_request_id, base_sha, start_sha, head_sha, created_at)
    SELECT id, base_sha, start_sha, head_sha, created_at FROM merge_requests ORDER BY id;
  `,
  // Notes are about merge requests and issues, too: commit_sha is "" there. internal: only for those who work on the project.
  `
  ALTER TABLE notes ADD COLUMN noteable_type TEXT NOT NULL DEFAULT 'Commit';
  ALTER TABLE notes ADD COLUMN noteable_id INTEGER;
  ALTER TABLE notes ADD COLUMN internal INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE notes ADD COLUMN resolved_at TEXT;
  ALTER TABLE notes ADD COLUMN resolved_by_id INTEGER REFERENCES users (id);
  CREATE INDEX notes_by_noteable ON notes (noteable_id, noteable_type, discussion_id) WHERE noteable_id IS NOT NULL;
  `,
  `
  CREATE TABLE approvals (
    merge_request_id INTEGER NOT NULL REFERENCES merge_requests (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id),
    created_at TEXT NOT NULL,
    PRIMARY KEY (merge_request_id, user_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX approvals_by_user ON approvals (user_id);

  CREATE TABLE labels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    color TEXT NOT NULL,
    description TEXT,
    priority INTEGER,
    UNIQUE (project_id, name)
  ) STRICT;
  INSERT OR IGNORE INTO labels (project_id, name, color)
    SELECT project_id, value, '#6699cc' FROM issues, json_each(issues.labels)
    UNION SELECT project_id, value, '#6699cc' FROM merge_requests, json_each(merge_requests.labels);
  `,
  // merge_error: why the last rebase of a merge request's branch came to nothing.
  `
  CREATE TABLE releases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT,
    links TEXT NOT NULL,
    author_id INTEGER NOT NULL REFERENCES users (id),
    created_at TEXT NOT NULL,
    released_at TEXT NOT NULL,
    UNIQUE (project_id, tag)
  ) STRICT;
  CREATE INDEX releases_by_release ON releases (project_id, released_at);
  CREATE INDEX releases_by_author ON releases (author_id);
  ALTER TABLE merge_requests ADD COLUMN merge_error TEXT;
  `,
  ...laterMigrations,
];
