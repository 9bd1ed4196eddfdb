// What merge requests were: where their branches stood each time that they were seen elsewhere.
import { type Database, now } from "../../local/database.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";

export interface MergeRequestVersionRow {
  readonly id: number;
  readonly merge_request_id: number;
  /** "" where the branches had nothing in common. */
  readonly base_sha: string;
  readonly start_sha: string;
  readonly head_sha: string;
  readonly created_at: string;
}

export interface MergeRequestVersions {
  /** Newest first. */
  list(mergeRequestId: number, page: PageQuery): Page<MergeRequestVersionRow>;
  /** The newest one with this head. */
  byHead(mergeRequestId: number, headSha: string): MergeRequestVersionRow | null;
  byId(mergeRequestId: number, id: number): MergeRequestVersionRow | null;
}

export function createMergeRequestVersions(database: Database): MergeRequestVersions {
  return {
    list: (id, page) =>
      readPage(database, { columns: "*", from: "FROM merge_request_versions WHERE merge_request_id = ?", order: "id DESC" }, [id], page),
    byHead: (id, head) =>
      database.one("SELECT * FROM merge_request_versions WHERE merge_request_id = ? AND head_sha = ? ORDER BY id DESC LIMIT 1", id, head),
    byId: (mergeRequestId, id) =>
      database.one("SELECT * FROM merge_request_versions WHERE merge_request_id = ? AND id = ?", mergeRequestId, id),
  };
}

/** Notes where the branches of a request stand, unless its newest version says so already. */
export function addVersion(database: Database, id: number, places: { baseSha: string; startSha: string; headSha: string }): void {
  database.run(
    `INSERT INTO merge_request_versions (merge_request_id, base_sha, start_sha, head_sha, created_at)
     SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (
       SELECT 1 FROM merge_request_versions WHERE id = (SELECT max(id) FROM merge_request_versions WHERE merge_request_id = ?1)
         AND base_sha = ?2 AND head_sha = ?4)`,
    id,
    places.baseSha,
    places.startSha,
    places.headSha,
    now(),
  );
}
