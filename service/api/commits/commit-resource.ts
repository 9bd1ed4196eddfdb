// Commits as the API shows them (specification 2.3, api-behaviour 0.6 and 2.1).
import type { Commit, CommitDetail } from "../../../shared/contract/resources.ts";
import { isoWithOffset } from "../../../shared/lib/git-time.ts";
import { commitTitle } from "../../../shared/lib/title.ts";
import { parseTrailers } from "../../../shared/lib/trailers.ts";
import { readStats, readStatsOf } from "../../git/content/stats.ts";
import { findAbsentObject } from "../../git/objects/absent-object.ts";
import type { CommitRecord, Repository, Stats } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { readCommitPipeline } from "./pipelines.ts";

/** The members of every commit answer, in the server's order. Without `trailers` both trailer objects are empty. */
export function toCommit(context: Context, project: ProjectRow, record: CommitRecord, trailers: boolean): Commit {
  const { author, committer } = record;
  const committed = isoWithOffset(committer.seconds, committer.offset);
  return {
    id: record.id,
    short_id: record.id.slice(0, 8),
    created_at: committed,
    parent_ids: [...record.parents],
    ...(record.isEdge ? { shallow: true } : {}),
    title: commitTitle(record.message),
    message: record.message,
    author_name: author.name,
    author_email: author.email,
    authored_date: isoWithOffset(author.seconds, author.offset),
    committer_name: committer.name,
    committer_email: committer.email,
    committed_date: committed,
    ...(trailers ? parseTrailers(record.message) : { trailers: {}, extended_trailers: {} }),
    web_url: `${context.baseUrl}/${project.full_path}/-/commit/${record.id}`,
  };
}

/** A single commit, read or just made: with trailers, stats unless they are not wanted, status and pipeline. */
export async function toCommitDetail(
  context: Context,
  project: ProjectRow,
  repository: Repository,
  record: CommitRecord,
  stats: boolean,
): Promise<CommitDetail> {
  const pipeline = readCommitPipeline(context, project, record.id);
  return {
    ...toCommit(context, project, record, true),
    ...(stats ? await shownStats(readStats(repository, record.id).then(toStats)) : {}),
    status: pipeline?.status ?? null,
    project_id: project.id,
    last_pipeline: pipeline,
  };
}

/** The member of a commit that holds its stats; none where what would have to be counted can't be read. */
async function shownStats<T>(counted: Promise<T>): Promise<{ stats?: T }> {
  try {
    return { stats: await counted };
  } catch (error) {
    if (findAbsentObject(error) !== null) return {};
    throw error;
  }
}

/** The same for a list of commits, in their order. */
export async function addStats(repository: Repository, rows: Commit[], signal: AbortSignal): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { stats = [] } = await shownStats(readStatsOf(repository, ids, { signal }));
  for (const [index, found] of stats.entries()) Object.assign(rows[index] ?? {}, { stats: toStats(found) });
}

function toStats({ additions, deletions }: Stats): { additions: number; deletions: number; total: number } {
  return { additions, deletions, total: additions + deletions };
}
