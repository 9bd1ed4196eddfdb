// Which commits the rows of a project speak of: what a start compares with the repository.
import type { Database } from "../../local/database.ts";

export interface ReferencedCommits {
  /** Ids of commits that have notes or statuses, each once, at most `limit`, the latest first. */
  list(projectId: number, limit: number): string[];
}

export function createReferencedCommits(database: Database): ReferencedCommits {
  return {
    list: (projectId, limit) =>
      database
        .all<{ sha: string }>(
          `SELECT sha FROM (
             SELECT commit_sha AS sha, max(created_at) AS at FROM notes WHERE project_id = ?1 AND noteable_type = 'Commit' GROUP BY commit_sha
             UNION ALL SELECT sha, max(created_at) FROM statuses WHERE project_id = ?1 GROUP BY sha
           ) GROUP BY sha ORDER BY max(at) DESC, sha LIMIT ?2`,
          projectId,
          limit,
        )
        .map(({ sha }) => sha),
  };
}
