// Compares two refs, and finds the common ancestor of several (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import { readComparedWith, readMergeBase } from "../../git/content/compare.ts";
import { readDiffBetween } from "../../git/content/diff.ts";
import { countCommits, listCommits } from "../../git/history/log.ts";
import { readCommit } from "../../git/objects/objects.ts";
import { isStillThere } from "../../git/objects/still-there.ts";
import { GitError } from "../../git/process/run.ts";
import { resolveRevision } from "../../git/refs/revision.ts";
import type { ObjectId, Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { toCommit } from "../commits/commit-resource.ts";
import { diffLimits, toDiffEntry } from "../commits/commits.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { requireProject } from "../permissions.ts";

/** A comparison lists this many commits, the newest ones; everything between two refs of an old project would be no answer. How many there are is said in X-Total then. */
const mostCommits = 10_000;

export const compareRefs: Handler<Api["compareRefs"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const [from, to] = await Promise.all([findStart(context, project, repository, input), resolveRevision(repository, input.to)]);
  if (from === null || to === null) throw apiError("ref_not_found");
  const { signal } = context;
  const [records, base] = await Promise.all([
    listCommits(repository, { from: [to], exclude: [from], limit: mostCommits, signal }),
    input.straight === true ? from : readComparedWith(repository, from, to, { signal }),
  ]);
  const [{ files, truncated }, total] = await Promise.all([
    readDiffBetween(repository, base, to, { ...diffLimits(context), signal }),
    records.length < mostCommits ? null : countCommits(repository, to, { exclude: from, signal }),
  ]);
  // Oldest first, as a real server has them.
  const commits = records.toReversed().map((record) => toCommit(context, project, record, false));
  const span = `${encodeURIComponent(input.from)}...${encodeURIComponent(input.to)}`;
  const answer = {
    commit: commits.at(-1) ?? null,
    commits,
    diffs: files.map((file) => toDiffEntry(file, input.unidiff === true)),
    compare_timeout: truncated,
    compare_same_ref: from === to,
    web_url: `${context.baseUrl}/${project.full_path}/-/compare/${span}`,
  };
  return total === null ? answer : new Reply(answer, { headers: { "x-total": String(total) } });
};

/** The commit of `from`, perhaps by its name in another project; it has to be in this repository all the same. */
async function findStart(
  context: Context,
  project: ProjectRow,
  repository: Repository,
  input: { from: string; from_project_id?: number | undefined },
): Promise<ObjectId | null> {
  const { from, from_project_id: other } = input;
  if (other === undefined || other === project.id) return resolveRevision(repository, from);
  const elsewhere = await context.repositories.open(requireProject(context, other, "read-code"));
  const id = await resolveRevision(elsewhere, from);
  return id === null ? null : resolveRevision(repository, id);
}

export const getMergeBase: Handler<Api["getMergeBase"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const { refs } = input;
  if (refs.length < 2) throw refuse("plain_bad_request", "merge_base_refs");
  const ids = await Promise.all(refs.map((ref) => resolveRevision(repository, ref)));
  const unknown = refs.filter((_, index) => ids[index] === null);
  const [first] = unknown;
  if (unknown.length === 1 && first !== undefined) throw refuse("plain_bad_request", "merge_base_ref", { ref: first });
  if (unknown.length > 1) throw refuse("plain_bad_request", "merge_base_unknown", { refs: unknown.join(", ") });
  const base = await readMergeBase(repository, ids as ObjectId[], { signal: context.signal }).catch((error: unknown) => {
    if (error instanceof GitError) return null; // history that ends early, as in a shallow clone
    throw error;
  });
  if (base === null) {
    const there = await Promise.all((ids as ObjectId[]).map((id) => isStillThere(repository, id)));
    // Removed by git after it was read here: nothing is known of what they have in common.
    if (there.includes(false)) throw apiError("commit_not_found");
  }
  if (base === null) throw apiError("resource_not_found", { details: { thing: "Merge Base" } });
  return toCommit(context, project, await readCommit(repository, base), false);
};
