// Forgets a connection with everything that was kept for it, and clears parts of that. Whatever ends the program in the middle, the next start
// brings it to its end.
import type { Database } from "../../../local/database.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { localConnection } from "../connections/connections.ts";
import type { Vault } from "../connections/vault.ts";
import { refusal } from "../http/answer.ts";
import { measureOwned, removeOwned } from "../kept/owned.ts";

export interface Forgetting {
  /** Those that were forgotten in this run: a window that does not know yet must not write anything of theirs. */
  readonly forgotten: ReadonlySet<string>;
  /**
   * Removes the token, then everything else in one transaction. Throws token_stays, with everything as it was, when the keychain keeps
   * the token; `leaveToken` forgets all the same, and the token follows when the keychain answers again.
   */
  forget(connection: string, leaveToken: boolean): Promise<void>;
  /** Does what removes rows, and leaves no byte of them in the file; when the disk does not take that, the next start tries again. */
  wipe(remove: () => void): void;
}

export interface ForgettingOptions {
  readonly database: Database;
  readonly vault: () => Vault;
  /** Removes what lies in files of its own: copies of its server's answers, and a token. Done when it returns. */
  readonly forgetFiles: (connection: string) => void;
  readonly log: (line: string) => void;
}

/**
 * A row of `forgetting` stands from the moment when a person said so until everything is removed, and a counter until no byte of it is
 * left in the file. Finishes what an earlier run began: for the start, before anything is read from the database.
 */
export function createForgetting({ database, vault, forgetFiles, log }: ForgettingOptions): Forgetting {
  const forgotten = new Set<string>();

  const remove = (connection: string, leaveToken: boolean): void => {
    forgotten.add(connection);
    try {
      forgetFiles(connection);
    } catch (error) {
      log(`Files of a forgotten server could not be removed yet; the next start tries again. ${String(error)}`);
    }
    database.transaction(() => {
      removeOwned(database, connection);
      if (leaveToken) database.run("INSERT OR IGNORE INTO left_tokens (id) VALUES (?)", connection);
      database.run("DELETE FROM forgetting WHERE id = ?", connection);
      planSweep();
    });
  };
  const planSweep = (): void => void database.run("INSERT OR IGNORE INTO counters (name, value) VALUES ('to sweep', 1)");
  /** Rows that are deleted stay readable in free pages and in the log until the file is rewritten. */
  const sweep = (): void => {
    try {
      database.script("VACUUM");
      const checkpoint = database.one<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)");
      if (checkpoint?.busy === 0) database.run("DELETE FROM counters WHERE name = 'to sweep'");
    } catch (error) {
      log(`What was forgotten could not be wiped from the disk yet; the next start tries again. ${String(error)}`);
    }
  };

  for (const { id } of database.all<{ id: string }>("SELECT id FROM forgetting")) remove(id, mayBeKept(database, id));
  if (database.one("SELECT value FROM counters WHERE name = 'to sweep'") !== null) sweep();

  return {
    forgotten,
    async forget(connection, leaveToken) {
      if (connection === localConnection) throw refusal("not_allowed", "The connection to this machine is part of Repodesk and stays.");
      if (!measureOwned(database).has(connection)) throw apiError("connection_not_found", { details: { connection } });
      database.run("INSERT OR IGNORE INTO forgetting (id) VALUES (?)", connection);
      let isLeft = false;
      try {
        await vault().delete(connection, mayBeKept(database, connection));
      } catch (error) {
        if (!leaveToken) {
          database.run("DELETE FROM forgetting WHERE id = ?", connection);
          throw refusal("token_stays", `${(error as Error).message} The connection is still there, with its token.`, error);
        }
        isLeft = true;
      }
      remove(connection, isLeft);
      sweep();
    },
    wipe(remove) {
      database.transaction(() => {
        remove();
        planSweep();
      });
      sweep();
    },
  };
}

/** Whether the keychain may hold a token of it, today's or an earlier one. */
const mayBeKept = (database: Database, connection: string): boolean =>
  database.one<{ may_be_kept: number }>("SELECT may_be_kept FROM connections WHERE id = ?", connection)?.may_be_kept === 1;
