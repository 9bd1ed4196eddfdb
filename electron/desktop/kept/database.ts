// Opens the desktop's own SQLite file: connections, settings, recent projects, drafts and, in Electron, encrypted tokens.
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "../../../local/database.ts";
import { isRefusedFile, unusableFile } from "../../../local/folders.ts";
import { migrate } from "../../../local/migrate.ts";
import { damagedFile, isCutShort, isDamage, isSound } from "../../../local/soundness.ts";

/** Numbered by position; each runs in a transaction of its own and is never edited once released. */
export const migrations: readonly string[] = [
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
  // Every row names the connection that it belongs to; the keys of desks begin with it, and those of drafts end with a desk's. Revisions
  // are counted apart, so that they go on when the newest entry goes. What is being forgotten, until no byte of it is left.
  `ALTER TABLE desk_entries ADD COLUMN connection TEXT GENERATED ALWAYS AS (substr(desk, 1, max(0, instr(desk, '/') - 1))) VIRTUAL;
   ALTER TABLE drafts ADD COLUMN desk TEXT GENERATED ALWAYS AS (substr(key, length(rtrim(key, replace(key, ':', ''))) + 1)) VIRTUAL;
   ALTER TABLE drafts ADD COLUMN connection TEXT GENERATED ALWAYS AS (substr(desk, 1, max(0, instr(desk, '/') - 1))) VIRTUAL;
   CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
   INSERT INTO counters SELECT 'desk revision', coalesce(max(revision), 0) FROM desk_entries;
   CREATE TABLE forgetting (id TEXT PRIMARY KEY) STRICT;`,
  // Jobs by the connection that they work for ("" = Repodesk itself), groups whose counters are read, and what was read. Times are
  // milliseconds since 1970; `turn` orders readings of one time, for a clock may be put back.
  `CREATE TABLE jobs (
     connection TEXT NOT NULL, name TEXT NOT NULL, every INTEGER, planned_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
     failures INTEGER NOT NULL, ran_at INTEGER, PRIMARY KEY (connection, name)) STRICT;
   CREATE TABLE watched_groups (
     connection TEXT NOT NULL, path TEXT NOT NULL, watched_since INTEGER NOT NULL, tried_at INTEGER, trouble TEXT,
     PRIMARY KEY (connection, path)) STRICT;
   CREATE TABLE readings (
     connection TEXT NOT NULL, path TEXT NOT NULL, at INTEGER NOT NULL, turn INTEGER NOT NULL, issues INTEGER, merge_requests INTEGER,
     new_members INTEGER, is_sample INTEGER NOT NULL, PRIMARY KEY (connection, path, at, turn)) STRICT, WITHOUT ROWID;`,
  // What windows remember; "" = of no connection.
  `CREATE TABLE window_state (
     connection TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (connection, name)) STRICT;`,
  // Who commits on a server are by, where that is said for it alone.
  `ALTER TABLE connections ADD COLUMN author_name TEXT;
   ALTER TABLE connections ADD COLUMN author_email TEXT;`,
  // A comment that was begun is a list of texts: one, or those of windows that wrote at the same time.
  `UPDATE window_state SET value = '[' || value || ']' WHERE name LIKE 'comment-drafts/%' AND value LIKE '"%';`,
  // The account that took a reading ("" = a stranger); NULL where that is not known, and for the sample.
  `ALTER TABLE readings ADD COLUMN seen_by TEXT;`,
  // Of readings that a file brought: whether it says that another account took this one than the one before.
  `ALTER TABLE readings ADD COLUMN is_other INTEGER NOT NULL DEFAULT 0;`,
];

const holds = "connections, settings and work that is not committed";

/**
 * Opens DATA/desktop.sqlite (mode 0600, write-ahead log, every commit synced, because drafts are a person's unsaved work).
 * Throws DataFolderError when the file was written by a newer version, is not whole, or cannot be read and written.
 */
export function openDesktopDatabase(dataDir: string): Database {
  const file = join(dataDir, "desktop.sqlite");
  // Made here, and not by SQLite, for its mode; SQLite gives the -wal and -shm files the same one.
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    throw unusableFile(file, error);
  }
  if (isCutShort(file)) throw damagedFile(file, holds);
  const database = openDatabase(file);
  try {
    database.one("PRAGMA journal_mode = WAL");
    database.script("PRAGMA synchronous = FULL");
    if (!isSound(database, file)) throw damagedFile(file, holds);
    migrate(database, migrations, dataDir);
    return database;
  } catch (error) {
    database.close();
    if (isDamage(error)) throw damagedFile(file, holds, error);
    throw isRefusedFile(error) ? unusableFile(file, error) : error;
  }
}
