// Folders whose commits may run what they name, because a person has looked at it and said so.
import type { Database } from "../../local/database.ts";

export interface TrustedFolderRow {
  readonly project_id: number;
  /** A digest of each thing that was looked at, by its name. */
  readonly parts: Readonly<Record<string, string>>;
  /** ISO 8601 */
  readonly since: string;
}

export interface TrustedFolders {
  of(projectId: number): TrustedFolderRow | null;
  list(): TrustedFolderRow[];
  /** In place of what was trusted before. */
  trust(projectId: number, parts: TrustedFolderRow["parts"]): TrustedFolderRow;
  revoke(projectId: number): void;
}

type Raw = Omit<TrustedFolderRow, "parts"> & { readonly parts: string };

export function createTrustedFolders(database: Database): TrustedFolders {
  const toRow = (raw: Raw): TrustedFolderRow => ({ ...raw, parts: JSON.parse(raw.parts) as TrustedFolderRow["parts"] });
  return {
    of(projectId) {
      const raw = database.one<Raw>("SELECT * FROM trusted_folders WHERE project_id = ?", projectId);
      return raw === null ? null : toRow(raw);
    },
    list: () => database.all<Raw>("SELECT * FROM trusted_folders ORDER BY project_id").map(toRow),
    trust(projectId, parts) {
      const since = new Date().toISOString();
      database.run(
        "INSERT INTO trusted_folders (project_id, parts, since) VALUES (?, ?, ?) ON CONFLICT (project_id) DO UPDATE SET parts = excluded.parts, since = excluded.since",
        projectId,
        JSON.stringify(parts),
        since,
      );
      return { project_id: projectId, parts, since };
    },
    revoke(projectId) {
      database.run("DELETE FROM trusted_folders WHERE project_id = ?", projectId);
    },
  };
}
