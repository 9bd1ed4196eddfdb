// The index of the mirror: which question was answered by which body, when, and what was used last. Loses nothing that cannot be asked again.
import { closeSync, openSync } from "node:fs";
import { openDatabase } from "../../../local/database.ts";

export interface IndexRow {
  readonly connection: string;
  /** Digest of who asked: another account or other scopes never see it. */
  readonly owner: string;
  /** Digest of the question. */
  readonly question: string;
  readonly status: number;
  /** Headers of the answer, as JSON. */
  readonly headers: string;
  readonly sha256: string;
  readonly bytes: number;
  /** 1 = never changes. */
  readonly pinned: number;
  /** Milliseconds since 1970 when the server said so. */
  readonly at: number;
  /** Digest of all the above. */
  readonly seal: string;
}

export interface MirrorIndex {
  find(connection: string, owner: string, question: string): IndexRow | null;
  put(row: IndexRow, now: number): void;
  /** Notes that a row was used. */
  touch(row: IndexRow, now: number): void;
  /** Whether a body is that of any row. */
  hasBody(connection: string, sha256: string): boolean;
  /** Removes the rows of one body. */
  dropBody(connection: string, sha256: string): void;
  /** Removes the rows of a connection. No trace of them stays in the file. */
  dropConnection(connection: string): void;
  /** Bodies of the rows that were not used for longest, which are removed with them, until no more than so many bytes are left. */
  shrink(bytes: number): { connection: string; sha256: string }[];
  connections(): string[];
  measure(): { connection: string; count: number; bytes: number }[];
  /** Bytes of all bodies, each once. */
  total(): number;
  close(): void;
}

/** What a row takes beside its body, for the bound. */
export const rowBytes = 600;
const shrunkAtOnce = 200;

const schema = `
  CREATE TABLE IF NOT EXISTS answers (
    connection TEXT NOT NULL, owner TEXT NOT NULL, question TEXT NOT NULL, status INTEGER NOT NULL, headers TEXT NOT NULL,
    sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, pinned INTEGER NOT NULL, at INTEGER NOT NULL, seal TEXT NOT NULL, used_at INTEGER NOT NULL,
    PRIMARY KEY (connection, owner, question)) STRICT;
  CREATE INDEX IF NOT EXISTS answers_by_body ON answers (connection, sha256);
  CREATE INDEX IF NOT EXISTS answers_by_use ON answers (used_at);`;

const form = 1;

/** A file of another form is not read: the mirror begins again. */
export class OtherForm extends Error {
  override readonly name = "OtherForm";
}

/** Opens the file, made for its owner only. Throws where it cannot be used. */
export function openMirrorIndex(file: string): MirrorIndex {
  closeSync(openSync(file, "a", 0o600));
  const database = openDatabase(file);
  try {
    // One process has it. So it needs no file beside it to be read, for which a full disk has no room.
    database.one("PRAGMA locking_mode = EXCLUSIVE");
    database.one("PRAGMA journal_mode = WAL");
    // A lost row is asked again; what is removed is overwritten.
    database.script("PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON");
    const found = database.one<{ user_version: number }>("PRAGMA user_version")?.user_version ?? 0;
    if (found !== 0 && found !== form) throw new OtherForm(`The mirror has form ${found}.`);
    database.script(schema);
    if (found === 0) database.script(`PRAGMA user_version = ${form}`);
  } catch (error) {
    database.close();
    throw error;
  }
  const columns = "connection, owner, question, status, headers, sha256, bytes, pinned, at, seal";
  const sizes = `SELECT connection, sum(size) AS bytes, sum(rows) AS count FROM
    (SELECT connection, max(bytes) + count(*) * ${rowBytes} AS size, count(*) AS rows FROM answers GROUP BY connection, sha256) GROUP BY connection`;
  const total = (): number => database.all<{ bytes: number }>(sizes).reduce((sum, { bytes }) => sum + bytes, 0);
  const hasBody = (connection: string, sha256: string): boolean =>
    database.one("SELECT 1 FROM answers WHERE connection = ? AND sha256 = ? LIMIT 1", connection, sha256) !== null;
  return {
    find: (connection, owner, question) =>
      database.one<IndexRow>(
        `SELECT ${columns} FROM answers WHERE connection = ? AND owner = ? AND question = ?`,
        connection,
        owner,
        question,
      ),
    put: (row, now) =>
      void database.run(
        `INSERT OR REPLACE INTO answers (${columns}, used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[row.connection, row.owner, row.question, row.status, row.headers, row.sha256, row.bytes, row.pinned, row.at, row.seal, now],
      ),
    touch: ({ connection, owner, question }, now) =>
      database.runIfPossible(
        "UPDATE answers SET used_at = ?1 WHERE connection = ?2 AND owner = ?3 AND question = ?4 AND used_at < ?1 - 60000",
        ...[now, connection, owner, question],
      ),
    hasBody,
    dropBody: (connection, sha256) => void database.run("DELETE FROM answers WHERE connection = ? AND sha256 = ?", connection, sha256),
    dropConnection(connection) {
      database.run("DELETE FROM answers WHERE connection = ?", connection);
      database.one("PRAGMA wal_checkpoint(TRUNCATE)");
    },
    shrink(bytes) {
      const freed: { connection: string; sha256: string }[] = [];
      while (total() > bytes) {
        const oldest = database.all<IndexRow>(`SELECT ${columns} FROM answers ORDER BY used_at LIMIT ${shrunkAtOnce}`);
        if (oldest.length === 0) break;
        database.transaction(() => {
          let over = total() - bytes;
          for (const row of oldest) {
            if (over <= 0) break;
            database.run(
              "DELETE FROM answers WHERE connection = ? AND owner = ? AND question = ?",
              ...[row.connection, row.owner, row.question],
            );
            over -= rowBytes;
            if (hasBody(row.connection, row.sha256)) continue;
            over -= row.bytes;
            freed.push({ connection: row.connection, sha256: row.sha256 });
          }
        });
      }
      return freed;
    },
    connections: () => database.all<{ connection: string }>("SELECT DISTINCT connection FROM answers").map(({ connection }) => connection),
    measure: () => database.all<{ connection: string; count: number; bytes: number }>(sizes),
    total,
    close: () => database.close(),
  };
}
