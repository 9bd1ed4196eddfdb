// Keeps what a person would miss after a crash: drafts of unsaved work, and the projects opened lately.
import type { Database } from "../../../local/database.ts";
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import { apiError } from "../../../shared/contract/errors.ts";

/** Characters of one draft; a file of 12 MB with staged changes fits. */
const largestDraft = 32 * 1024 * 1024;
/** Recent projects that are kept to be found, and those of them that are listed. */
const [recentKept, recentListed] = [1_000, 20];

export interface Draft {
  readonly key: string;
  readonly value: string;
  readonly updated_at: string;
}

export interface Drafts {
  list(prefix: string): Draft[];
  /** On disk when it returns (synchronous = FULL). Throws too_large above 32 Mi characters. */
  save(key: string, value: string): void;
  remove(key: string): void;
}

/** `forgotten`: connections of which nothing is kept any more. */
export function createDrafts(database: Database, forgotten: ReadonlySet<string> = new Set()): Drafts {
  const all = "SELECT key, value, updated_at FROM drafts WHERE substr(key, 1, length(?1)) = ?1 ORDER BY updated_at DESC, key";
  const put =
    "INSERT INTO drafts (key, value, updated_at) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at";
  return {
    list: (prefix) => database.all<Draft>(all, prefix),
    save(key, value) {
      if (value.length > largestDraft) throw apiError("too_large");
      database.transaction(() => {
        database.run(put, key, value, new Date().toISOString());
        const owner = database.one<{ connection: string }>("SELECT connection FROM drafts WHERE key = ?", key)?.connection ?? "";
        if (forgotten.has(owner)) throw apiError("connection_not_found", { details: { connection: owner } });
      });
    },
    remove: (key) => void database.run("DELETE FROM drafts WHERE key = ?", key),
  };
}

export interface Recent {
  /** Newest first; at most 20, or 1,000 where all are wanted. */
  list(all?: boolean): RecentProject[];
  remember(project: Omit<RecentProject, "opened_at">): void;
  forget(connection: string, project: string): void;
}

/** `turn` orders entries that carry the same millisecond. */
export function createRecent(database: Database, forgotten: ReadonlySet<string> = new Set()): Recent {
  const put = `INSERT INTO recent (connection, project, label, ref, opened_at, turn)
     VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(turn), 0) + 1 FROM recent))
     ON CONFLICT (connection, project) DO UPDATE
     SET label = excluded.label, ref = excluded.ref, opened_at = excluded.opened_at, turn = excluded.turn`;
  const trim = `DELETE FROM recent WHERE turn NOT IN (SELECT turn FROM recent ORDER BY turn DESC LIMIT ${recentKept})`;
  return {
    list: (all = false) =>
      database.all<RecentProject>(
        "SELECT connection, project, label, ref, opened_at FROM recent ORDER BY turn DESC LIMIT ?",
        all ? recentKept : recentListed,
      ),
    remember({ connection, project, label, ref }) {
      if (forgotten.has(connection)) throw apiError("connection_not_found", { details: { connection } });
      database.run(put, connection, project, label, ref, new Date().toISOString());
      database.run(trim);
    },
    forget: (connection, project) => void database.run("DELETE FROM recent WHERE connection = ? AND project = ?", connection, project),
  };
}
