// Brings a database to the schema that this program knows, step by step.
import type { Database } from "./database.ts";
import { DataFolderError } from "./folders.ts";

/**
 * Runs what is missing of the numbered `migrations`, one transaction for each. Throws DataFolderError when a newer Repodesk wrote it;
 * `folder` is for that sentence. Safe when two processes start at once: each step looks at the version again inside its transaction.
 */
export function migrate(database: Database, migrations: readonly string[], folder: string): void {
  const known = migrations.length;
  for (;;) {
    const found = versionOf(database);
    if (found > known)
      throw new DataFolderError(
        `The data folder ${folder} was written by a newer Repodesk (schema ${found}, this program knows ${known}). Update Repodesk, or choose another folder with --data.`,
      );
    if (found === known) return;
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
