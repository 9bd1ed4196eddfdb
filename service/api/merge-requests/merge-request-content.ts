// What a merge request brings: files, commits, versions, pipelines (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { MergeRequestVersion } from "../../../shared/contract/merge-request-content.ts";
import { countChangedFiles } from "../../git/content/changed-files.ts";
import { type Diff, readDiffBetween } from "../../git/content/diff.ts";
import { readPatchId } from "../../git/content/patch-id.ts";
import { readCommits } from "../../git/objects/objects.ts";
import type { ObjectId, Repository } from "../../git/types.ts";
import { readMergeRange } from "../../git/writing/merge-range.ts";
import type { MergeRequestVersionRow } from "../../store/merge-request-versions.ts";
import { toCommit } from "../commits/commit-resource.ts";
import { diffLimits, toDiffEntry } from "../commits/commits.ts";
import { toPipeline } from "../commits/pipelines.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { pageOf, pageReply } from "../paging.ts";
import { storedPage } from "../stored-page.ts";
import { toMergeRequestDetail } from "./merge-request-detail.ts";
import { checkMergeable, type FoundMergeRequest, findMergeRequest, readParting, requireMergeRequest } from "./merge-request-lookup.ts";

/** Commits that are listed, as many as are kept of a request. */
const mostCommits = 20_000;

/** Where the branches stood: of a request as it is, or of one of its versions. */
type Places = Pick<MergeRequestVersionRow, "base_sha" | "start_sha" | "head_sha">;

const readFiles = async (context: Context, repository: Repository, places: Places): Promise<Diff> =>
  readDiffBetween(repository, await readParting(repository, places), places.head_sha, { ...diffLimits(context), signal: context.signal });

export const getMergeRequestChanges: Handler<Api["getMergeRequestChanges"]> = async (context, input) => {
  const found = await findMergeRequest(context, input);
  const [row, { files, truncated }] = await Promise.all([checkMergeable(context, found), readFiles(context, found.repository, found.row)]);
  return {
    ...(await toMergeRequestDetail(context, { ...found, row })),
    changes: files.map((file) => toDiffEntry(file, input.unidiff === true)),
    overflow: truncated,
  };
};

export const listMergeRequestDiffs: Handler<Api["listMergeRequestDiffs"]> = async (context, input) => {
  const { repository, row } = await findMergeRequest(context, input);
  const { files } = await readFiles(context, repository, row);
  return pageReply(files, input, (file) => toDiffEntry(file, input.unidiff === true));
};

export const listMergeRequestCommits: Handler<Api["listMergeRequestCommits"]> = async (context, input) => {
  const found = await findMergeRequest(context, input);
  const { page, perPage, skip } = pageOf(input);
  const ids = await readCommitIds(context, found);
  const records = await readCommits(found.repository, ids.slice(skip, skip + perPage));
  const rows = records.map((record) => toCommit(context, found.project, record, true));
  return new Reply(rows, { page: { page, perPage, total: ids.length } });
};

/** Those that are kept of a request, which its target may have taken in since, in the order of git. */
async function readCommitIds(context: Context, { repository, row }: FoundMergeRequest): Promise<ObjectId[]> {
  const kept = new Set(context.store.mergeRequests.commits(row.id));
  if (kept.size === 0) return [];
  const range = await readMergeRange(repository, row.base_sha || row.start_sha, row.head_sha, {
    limit: mostCommits,
    signal: context.signal,
  });
  return range.commits.filter((id) => kept.has(id));
}

export const listMergeRequestVersions: Handler<Api["listMergeRequestVersions"]> = async (context, input) => {
  const { repository, row } = await findMergeRequest(context, input);
  const asked = pageOf(input);
  const { rows, total } = context.store.mergeRequestVersions.list(row.id, asked);
  const shown = await Promise.all(rows.map(async (version) => toVersion(version, await readFacts(context, repository, version))));
  return storedPage({ rows: shown, total }, asked, (version) => version);
};

interface VersionFacts {
  /** Files that it changes. */
  readonly size: number;
  readonly patchId: string | null;
}

async function readFacts(
  { signal }: Context,
  repository: FoundMergeRequest["repository"],
  version: MergeRequestVersionRow,
): Promise<VersionFacts> {
  const { head_sha } = version;
  const from = await readParting(repository, version);
  const [size, patchId] = await Promise.all([
    countChangedFiles(repository, from, head_sha, { signal }),
    readPatchId(repository, from, head_sha, { signal }),
  ]);
  return { size, patchId };
}

export const getMergeRequestVersion: Handler<Api["getMergeRequestVersion"]> = async (context, input) => {
  const { project, repository, row } = await findMergeRequest(context, input);
  const version = context.store.mergeRequestVersions.byId(row.id, input.version_id);
  if (version === null) throw apiError("not_found");
  const [{ files }, range, facts] = await Promise.all([
    readFiles(context, repository, version),
    readMergeRange(repository, version.start_sha, version.head_sha, { limit: mostCommits, signal: context.signal }),
    readFacts(context, repository, version),
  ]);
  const commits = await readCommits(repository, range.commits);
  return {
    ...toVersion(version, facts),
    commits: commits.map((record) => toCommit(context, project, record, true)),
    diffs: files.map((file) => toDiffEntry(file, input.unidiff === true)),
  };
};

function toVersion(row: MergeRequestVersionRow, { size, patchId }: VersionFacts): MergeRequestVersion {
  return {
    id: row.id,
    head_commit_sha: row.head_sha,
    base_commit_sha: row.base_sha || null,
    start_commit_sha: row.start_sha,
    created_at: row.created_at,
    merge_request_id: row.merge_request_id,
    state: "collected",
    real_size: String(size),
    patch_id_sha: patchId,
  };
}

export const listMergeRequestPipelines: Handler<Api["listMergeRequestPipelines"]> = async (context, input) => {
  const { project, row } = requireMergeRequest(context, input);
  const asked = pageOf(input);
  return storedPage(context.store.pipelines.ofMergeRequest(project.id, row, asked), asked, (found) => toPipeline(context, project, found));
};
