// Releases of tags: their texts; the tags themselves are git's.
import { type Database, now } from "../../local/database.ts";
import { isTaken, StoreError } from "./errors.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";

export interface ReleaseLink {
  readonly name: string;
  readonly url: string;
  readonly link_type: string;
}

export interface ReleaseRow {
  readonly id: number;
  readonly project_id: number;
  readonly tag: string;
  readonly name: string;
  readonly description: string | null;
  readonly links: readonly ReleaseLink[];
  readonly author_id: number;
  readonly created_at: string;
  /** ISO 8601, UTC, milliseconds; may lie ahead. */
  readonly released_at: string;
}

export interface ReleaseTexts {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly releasedAt?: string | undefined;
}

export interface Releases {
  /** Throws StoreError "has already been taken". */
  create(release: ReleaseTexts & { projectId: number; tag: string; links: readonly ReleaseLink[]; authorId: number }): ReleaseRow;
  byTag(projectId: number, tag: string): ReleaseRow | null;
  /** Of several tags at once. */
  ofTags(projectId: number, tags: readonly string[]): ReleaseRow[];
  /** The one that was released last, by now. */
  latest(projectId: number): ReleaseRow | null;
  list(projectId: number, order: { by: "released_at" | "created_at"; sort: "asc" | "desc" }, page: PageQuery): Page<ReleaseRow>;
  update(row: ReleaseRow, change: ReleaseTexts): ReleaseRow;
  remove(projectId: number, tag: string): void;
}

type Raw = Omit<ReleaseRow, "links"> & { links: string };
const toRow = (raw: Raw): ReleaseRow => ({ ...raw, links: JSON.parse(raw.links) as ReleaseLink[] });

export function createReleases(database: Database): Releases {
  const byTag = (projectId: number, tag: string): ReleaseRow | null => {
    const raw = database.one<Raw>("SELECT * FROM releases WHERE project_id = ? AND tag = ?", projectId, tag);
    return raw === null ? null : toRow(raw);
  };
  return {
    byTag,
    create({ projectId, tag, name = tag, description = null, links, authorId, releasedAt = now() }) {
      try {
        database.run(
          `INSERT INTO releases (project_id, tag, name, description, links, author_id, created_at, released_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[projectId, tag, name, description, JSON.stringify(links), authorId, now(), releasedAt],
        );
      } catch (error) {
        if (isTaken(error)) throw new StoreError("tag", "has already been taken", `The tag ${tag} has a release already.`);
        throw error;
      }
      return byTag(projectId, tag)!;
    },
    ofTags: (projectId, tags) =>
      database
        .all<Raw>(
          "SELECT * FROM releases WHERE project_id = ? AND tag IN (SELECT value FROM json_each(?))",
          projectId,
          JSON.stringify(tags),
        )
        .map(toRow),
    latest(projectId) {
      const sql = "SELECT * FROM releases WHERE project_id = ? AND released_at <= ? ORDER BY released_at DESC, id DESC LIMIT 1";
      const raw = database.one<Raw>(sql, projectId, now());
      return raw === null ? null : toRow(raw);
    },
    list(projectId, { by, sort }, page) {
      const direction = sort === "asc" ? "ASC" : "DESC";
      const sql = { columns: "*", from: "FROM releases WHERE project_id = ?", order: `${by} ${direction}, id ${direction}` };
      const { rows, total } = readPage<Raw>(database, sql, [projectId], page);
      return { rows: rows.map(toRow), total };
    },
    update(row, { name = row.name, description = row.description, releasedAt = row.released_at }) {
      database.run(
        "UPDATE releases SET name = ?, description = ?, released_at = ? WHERE id = ?",
        ...[name, description, releasedAt, row.id],
      );
      return byTag(row.project_id, row.tag)!;
    },
    remove: (projectId, tag) => void database.run("DELETE FROM releases WHERE project_id = ? AND tag = ?", projectId, tag),
  };
}
