// Numbered migrations: the schema's whole history. Never edit one that was released; add the next.
import type { Database } from "./database.ts";
import { DataFolderError } from "./errors.ts";

const migrations: readonly string[] = [
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
];

/** Version of the schema that this program writes. */
export const schemaVersion = migrations.length;

/**
 * Brings a database to the newest schema, one transaction for each step. Throws DataFolderError when a newer Repodesk wrote it.
 * Safe when two processes start at once: each step looks at the version again inside its transaction.
 */
export function migrate(database: Database, folder: string): void {
  for (;;) {
    const found = versionOf(database);
    if (found > schemaVersion)
      throw new DataFolderError(
        `The data folder ${folder} was written by a newer Repodesk (schema ${found}, this program knows ${schemaVersion}). Update Repodesk, or choose another folder with --data.`,
      );
    if (found === schemaVersion) return;
    database.transaction(() => {
      if (versionOf(database) !== found) return;
      database.script(migrations[found] ?? "");
      database.script(`PRAGMA user_version = ${found + 1}`);
    });
  }
}

function versionOf(database: Database): number {
  return database.one<{ user_version: number }>("PRAGMA user_version")?.user_version ?? 0;
}
