// The numbered migrations after those of migrations.ts, which would be too long with them. Add the next one here.

export const laterMigrations: readonly string[] = [
  // Folders whose commits run what they name; parts: JSON, a digest of each thing that was looked at.
  `
  CREATE TABLE trusted_folders (
    project_id INTEGER PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    parts TEXT NOT NULL,
    since TEXT NOT NULL
  ) STRICT;
  `,
  // Paths that projects had before they moved.
  `
  CREATE TABLE former_paths (
    full_path TEXT NOT NULL COLLATE NOCASE PRIMARY KEY,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX former_paths_by_project ON former_paths (project_id);
  `,
  // What a folder's repository is known by after a move on its disk (service/api/projects/folder-mark.ts).
  `
  CREATE TABLE folder_marks (
    project_id INTEGER PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
    mark TEXT NOT NULL
  ) STRICT;
  CREATE INDEX folder_marks_by_mark ON folder_marks (mark);
  `,
  // Commits by which the same repository is known in a folder that was made anew: ids with blanks between them, HEAD's first.
  `
  ALTER TABLE folder_marks ADD COLUMN commits TEXT NOT NULL DEFAULT '';
  `,
];
