// Opens the desktop's own SQLite file: connections, settings, recent projects, drafts and, in Electron, encrypted tokens.
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Numbered by position; each runs in a transaction of its own and is never edited once released. */
const migrations: readonly string[] = [
  `CREATE TABLE connections (
     id TEXT PRIMARY KEY, name TEXT NOT NULL, url TEXT NOT NULL, user TEXT, scopes TEXT NOT NULL, expires_at TEXT,
     has_token INTEGER NOT NULL, created_at TEXT NOT NULL) STRICT;
   CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE recent (
     connection TEXT NOT NULL, project TEXT NOT NULL, label TEXT NOT NULL, ref TEXT, opened_at TEXT NOT NULL, turn INTEGER NOT NULL,
     PRIMARY KEY (connection, project)) STRICT;
   CREATE TABLE drafts (key TEXT PRIMARY KEY, value TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT;
   CREATE TABLE secrets (id TEXT PRIMARY KEY, backend TEXT NOT NULL, cipher BLOB NOT NULL) STRICT;`,
  // Whether the keychain may hold the token, and tokens that it still holds of connections that are gone.
  `ALTER TABLE connections ADD COLUMN may_be_kept INTEGER NOT NULL DEFAULT 0;
   UPDATE connections SET may_be_kept = has_token;
   CREATE TABLE left_tokens (id TEXT PRIMARY KEY) STRICT;`,
  // Desks by entries; a desk kept whole by an older version stays among the drafts until a window has read it.
  `CREATE TABLE desk_entries (
     desk TEXT NOT NULL, entry TEXT NOT NULL, value BLOB, revision INTEGER NOT NULL UNIQUE, window TEXT NOT NULL, updated_at TEXT NOT NULL,
     PRIMARY KEY (desk, entry)) STRICT;`,
];

/**
 * Opens DATA/desktop.sqlite (mode 0600, write-ahead log, every commit synced, because drafts are a person's unsaved work).
 * Throws an Error with a sentence for people when the file was written by a newer version.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = join(dataDir, "desktop.sqlite");
  const database = new DatabaseSync(file);
  chmodSync(file, 0o600);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000; PRAGMA foreign_keys = ON");
  const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
  if (version > migrations.length) {
    database.close();
    throw new Error(
      `${file} was written by a newer Repodesk (schema ${version}; this one knows ${migrations.length}). Use that version, or another data folder with --data.`,
    );
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN IMMEDIATE; ${migration}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
  return database;
}
