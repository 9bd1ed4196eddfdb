// Commits a list of actions to a branch without a work tree.

import { cleanIdentity, formatCommit } from "../objects/commit-format.ts";
import { ObjectWriter } from "../objects/object-writer.ts";
import { readCommit } from "../objects/objects.ts";
import { fromTop } from "../objects/path.ts";
import { readEntry } from "../objects/tree.ts";
import { TreeEditor } from "../objects/tree-editor.ts";
import { GitError } from "../process/run.ts";
import { isBranchName, isTakenName } from "../refs/ref-name.ts";
import { listBranches, readTip } from "../refs/refs.ts";
import { requireSound, resolveHash } from "../refs/revision.ts";
import { enqueueWrite } from "../refs/write-queue.ts";
import type { CommitOutcome, CommitRefusal, CommitRequest, ObjectId, Repository } from "../types.ts";
import { type Refused, refuse } from "../work-trees/branch-move.ts";
import { advanceBranch } from "./advance-branch.ts";
import { applyActions, pathsOf } from "./apply-actions.ts";
import { copyCommit } from "./copy-objects.ts";
import type { Built, Plan } from "./publish.ts";

/**
 * Commits `request` (rules: api-behaviour 2.4). Either the branch holds the new commit, durably, or nothing has changed.
 * When somebody else moves the branch meanwhile, the actions are applied again to the new head as long as nobody touched
 * the same paths; else the answer is "stale". A clean work tree on the branch follows; a dirty one refuses the commit.
 */
export function writeCommit(repository: Repository, request: CommitRequest): Promise<CommitOutcome> {
  return enqueueWrite(repository.gitDir, () => commitQueued(repository, request));
}

/** What the commit of a request would hold, on nobody's disk yet. */
export interface Prepared {
  readonly plan: Plan;
  readonly tree: ObjectId;
  readonly writer: ObjectWriter;
}

/** The same up to where the commit is made, for one who has more to do before; no queue is held meanwhile, so the branch may move on. */
export async function prepareCommit(repository: Repository, request: CommitRequest): Promise<Prepared | Refused> {
  const refusal = checkRequest(request);
  if (refusal !== null) return refusal;
  const plan = await makePlan(repository, request);
  if ("outcome" in plan) return plan;
  const built = await buildTree(repository, request, plan);
  return "outcome" in built ? built : { plan, ...built };
}

function checkRequest({ branch, author, committer, message }: CommitRequest): Refused | null {
  if (!isBranchName(branch)) return refuse({ reason: "branch-name", branch });
  const people = [author, committer].flatMap(({ name, email }) => [name, email]);
  if (people.some((text) => cleanIdentity(text) === "")) return refuse({ reason: "identity", branch });
  if (message.includes("\0")) throw new TypeError("a commit message can't hold a NUL character");
  return null;
}

async function commitQueued(repository: Repository, request: CommitRequest): Promise<CommitOutcome> {
  const { branch } = request;
  const refusal = checkRequest(request);
  if (refusal !== null) return refusal;
  let seen: Plan | null = null;
  return advanceBranch(repository, request, async () => {
    const plan = await makePlan(repository, request);
    // Deleted since: what we computed had a parent, so it must not become a first commit.
    if (seen?.tip && ("outcome" in plan || plan.tip === null)) return { settled: refuse({ reason: "branch-moved", branch }) };
    if ("outcome" in plan) return { settled: plan };
    const touched = seen && (await findTouched(repository, request, seen.base, plan.base));
    if (touched) return { settled: refuse(touched) };
    seen = plan;
    const built = await build(repository, request, plan);
    return "outcome" in built ? { settled: built } : { plan, built, done: () => finish(repository, built.commit, plan) };
  });
}

/** Where the commit starts and what the branch must hold meanwhile. */
async function makePlan(repository: Repository, request: CommitRequest): Promise<Plan | Refused> {
  const { branch, start, force } = request;
  const tip = await readTip(repository, branch);
  if (start === null || ("branch" in start && start.branch === branch)) {
    if (tip !== null) return { tip, base: tip };
    await requireSound(repository, `refs/heads/${branch}`);
    if (isTakenName(branch)) return refuse({ reason: "branch-name", branch });
    return (await listBranches(repository)).length === 0 ? { tip, base: null } : refuse({ reason: "no-branch", branch });
  }
  const base = "branch" in start ? await readTip(repository, start.branch) : await findStart(repository, start);
  if (base === null && "branch" in start) await requireSound(repository, `refs/heads/${start.branch}`);
  // Where no branch is, none can be the wrong one.
  const isFirst = base === null && "branch" in start && (await listBranches(repository)).length === 0;
  if (base === null && !isFirst) return refuse({ reason: "start-missing", branch: "branch" in start ? start.branch : branch });
  if (tip === null && isTakenName(branch)) return refuse({ reason: "branch-name", branch });
  return tip !== null && !force ? refuse({ reason: "branch-exists", branch }) : { tip, base };
}

async function findStart(repository: Repository, start: { readonly id: ObjectId; readonly from?: Repository }): Promise<ObjectId | null> {
  const ours = await resolveHash(repository, start.id).catch((error: unknown) => {
    // Damaged here: theirs may be sound.
    if (start.from && error instanceof GitError) return null;
    throw error;
  });
  if (ours !== null || !start.from) return ours;
  const theirs = await resolveHash(start.from, start.id);
  return theirs !== null && (await copyCommit(start.from, repository, theirs)) ? theirs : null;
}

/** The first action one of whose paths differs between the two starts: its author has not seen what is there now. */
async function findTouched(
  repository: Repository,
  request: CommitRequest,
  before: ObjectId | null,
  after: ObjectId | null,
): Promise<CommitRefusal | null> {
  if (before === after) return null;
  for (const [index, action] of request.actions.entries()) {
    for (const path of pathsOf(action)) {
      const sides = [before, after].map((commit) => (commit === null ? null : readEntry(repository, commit, fromTop(path))));
      const [old, now] = await Promise.all(sides);
      if (old?.id !== now?.id || old?.mode !== now?.mode) return { reason: "stale", index, path };
    }
  }
  return null;
}

async function build(repository: Repository, request: CommitRequest, plan: Plan): Promise<Built | Refused> {
  const built = await buildTree(repository, request, plan);
  if ("outcome" in built) return built;
  const { tree, writer } = built;
  const { author, committer, message } = request;
  const parents = plan.base === null ? [] : [plan.base];
  return { commit: writer.add("commit", formatCommit({ tree, parents, author, committer, message })), writer };
}

async function buildTree(
  repository: Repository,
  request: CommitRequest,
  { base }: Plan,
): Promise<{ readonly tree: ObjectId; readonly writer: ObjectWriter } | Refused> {
  const writer = new ObjectWriter(repository);
  const editor = new TreeEditor(repository, base);
  const refusal = await applyActions({ repository, editor, writer, base }, request.actions);
  if (refusal) return refuse(refusal);
  const tree = editor.isChanged || base === null ? editor.write(writer) : (await readCommit(repository, base)).tree;
  if (request.refuseUnchanged && base !== null && tree === (await readCommit(repository, base)).tree)
    return refuse({ reason: "unchanged", branch: request.branch });
  return { tree, writer };
}

async function finish(repository: Repository, id: ObjectId, plan: Plan): Promise<CommitOutcome> {
  return { outcome: "committed", commit: await readCommit(repository, id), branchCreated: plan.tip === null };
}
