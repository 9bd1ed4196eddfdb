// Commits a list of actions to a branch without a work tree: objects first, then one compare-and-swap of the ref.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { applyActions, pathsOf } from "./apply-actions.ts";
import { cleanIdentity, formatCommit } from "./commit-format.ts";
import { copyCommit } from "./copy-objects.ts";
import { readNote, removeNote, writeNote } from "./follow-notes.ts";
import { internalsOf, zeroId } from "./handle.ts";
import { ObjectWriter } from "./object-writer.ts";
import { readCommit } from "./objects.ts";
import { checkPath } from "./path.ts";
import { findClash, isBroken, listBranches, readTip } from "./refs.ts";
import { isBranchName } from "./revision.ts";
import { GitError } from "./run.ts";
import { startStats } from "./stats.ts";
import { readEntry } from "./tree.ts";
import { TreeEditor } from "./tree-editor.ts";
import type { CommitOutcome, CommitRefusal, CommitRequest, ObjectId, Repository } from "./types.ts";
import { recoverWorkTrees } from "./work-tree-recovery.ts";
import { findObstacles, updateWorkTree } from "./work-tree-update.ts";
import { listWorkTrees, type WorkTree } from "./work-trees.ts";
import { enqueueWrite } from "./write-queue.ts";

/** How often a commit is computed anew because somebody else moved the branch meanwhile. */
const attempts = 20;

export interface Plan {
  /** What the branch points at now; null when it does not exist. */
  readonly tip: ObjectId | null;
  /** Parent of the new commit; null for the first commit of an empty repository. */
  readonly base: ObjectId | null;
}

export interface Built {
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly writer: ObjectWriter;
}

type Refused = Extract<CommitOutcome, { outcome: "refused" }>;

/**
 * Commits `request` (rules: api-behaviour 2.4). Either the branch holds the new commit, durably, or nothing has changed.
 * When somebody else moves the branch meanwhile, the actions are applied anew to the new head as long as nobody touched
 * the same paths; else the answer is "stale". A clean work tree on the branch follows; a dirty one refuses the commit.
 */
export function writeCommit(repository: Repository, request: CommitRequest): Promise<CommitOutcome> {
  return enqueueWrite(repository.gitDir, () => commitQueued(repository, request));
}

async function commitQueued(repository: Repository, request: CommitRequest): Promise<CommitOutcome> {
  const { branch } = request;
  if (!isBranchName(branch)) return refuse({ reason: "branch-name", branch });
  const people = [request.author, request.committer].flatMap(({ name, email }) => [name, email]);
  if (people.some((text) => cleanIdentity(text) === "")) return refuse({ reason: "identity", branch });
  if (request.message.includes("\0")) throw new TypeError("a commit message can't hold a NUL character");
  let seen: Plan | null = null;
  let complaint = "";
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const plan = await makePlan(repository, request);
    // Deleted since: what we computed had a parent, so it must not become a first commit.
    if (seen?.tip && ("outcome" in plan || plan.tip === null)) return refuse({ reason: "branch-moved", branch });
    if ("outcome" in plan) return plan;
    const touched = seen && (await findTouched(repository, request, seen.base, plan.base));
    if (touched) return refuse(touched);
    seen = plan;
    const built = await build(repository, request, plan);
    if ("outcome" in built) return built;
    const published = await publish(repository, request, plan, built);
    if (published === null) return finish(repository, built.commit, plan);
    if (typeof published !== "string") return published;
    complaint = published;
    const clash = plan.tip === null ? await findClash(repository, branch) : null;
    if (clash === null && isBroken(published)) return refuse({ reason: "branch-name", branch });
    if (clash === "hierarchy") return refuse({ reason: "hierarchy", branch });
    if (clash !== null || attempt <= 2 || (await readTip(repository, branch)) !== plan.tip) continue;
    // Nobody moved it, and yet git would not: another program holds its lock, which is no fault of ours; or a full disk, no permission.
    if (/\.lock': File exists/.test(complaint)) break;
    throw new GitError(["update-ref", "--stdin"], 128, complaint);
  }
  return refuse({ reason: "branch-moved", branch });
}

function refuse(refusal: CommitRefusal): Refused {
  return { outcome: "refused", ...refusal };
}

/** Where the commit starts and what the branch must hold meanwhile. */
async function makePlan(repository: Repository, request: CommitRequest): Promise<Plan | Refused> {
  const { branch, start, force } = request;
  const tip = await readTip(repository, branch);
  if (start === null || ("branch" in start && start.branch === branch)) {
    if (tip !== null) return { tip, base: tip };
    return (await listBranches(repository)).length === 0 ? { tip, base: null } : refuse({ reason: "no-branch", branch });
  }
  const base = "branch" in start ? await readTip(repository, start.branch) : await findStart(repository, start);
  if (base === null) return refuse({ reason: "start-missing", branch: "branch" in start ? start.branch : branch });
  return tip !== null && !force ? refuse({ reason: "branch-exists", branch }) : { tip, base };
}

async function findStart(repository: Repository, start: { readonly id: ObjectId; readonly from?: Repository }): Promise<ObjectId | null> {
  if (!/^[0-9a-f]{4,64}$/i.test(start.id)) return null;
  const spec = `${start.id.toLowerCase()}^{commit}`;
  const ours = await internalsOf(repository).interactive.info(spec);
  if (ours || !start.from) return ours?.id ?? null;
  const theirs = await internalsOf(start.from).interactive.info(spec);
  return theirs && (await copyCommit(start.from, repository, theirs.id)) ? theirs.id : null;
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
      const checked = checkPath(path);
      if (!checked.ok) continue;
      const sides = [before, after].map((commit) => (commit === null ? null : readEntry(repository, commit, checked.path)));
      const [old, now] = await Promise.all(sides);
      if (old?.id !== now?.id || old?.mode !== now?.mode) return { reason: "stale", index, path };
    }
  }
  return null;
}

async function build(repository: Repository, request: CommitRequest, { base }: Plan): Promise<Built | Refused> {
  const writer = new ObjectWriter(repository);
  const editor = new TreeEditor(repository, base);
  const refusal = await applyActions({ repository, editor, writer, base }, request.actions);
  if (refusal) return refuse(refusal);
  const tree = editor.isChanged || base === null ? editor.write(writer) : (await readCommit(repository, base)).tree;
  if (request.refuseUnchanged && base !== null && tree === (await readCommit(repository, base)).tree)
    return refuse({ reason: "unchanged", branch: request.branch });
  const { author, committer, message } = request;
  const commit = writer.add("commit", formatCommit({ tree, parents: base === null ? [] : [base], author, committer, message }));
  return { commit, tree, writer };
}

/** Null: done. A refusal: a work tree is in the way. Text: git's complaint that the branch is not where it was. */
export async function publish(
  repository: Repository,
  request: Pick<CommitRequest, "branch" | "message" | "committer" | "stats">,
  plan: Plan,
  built: Built,
): Promise<Refused | string | null> {
  const name = await followAlias(repository, request.branch);
  const ref = `refs/heads/${name}`;
  await built.writer.flush();
  if (request.stats) startStats(repository, built.commit);
  const standing = (await listWorkTrees(repository)).filter((workTree) => workTree.branch === name);
  const { notes } = internalsOf(repository);
  if (notes === undefined || standing.length === 0) return moveWithTrees(repository, request, plan, built, standing, ref);
  await recoverWorkTrees(repository);
  const note = { branch: name, from: plan.tip, to: built.commit };
  const noted: WorkTree[] = [];
  for (const workTree of standing) {
    // What could not be finished stays noted, and stands in the way of this commit.
    if ((await readNote(notes, workTree)) !== null) continue;
    await writeNote(notes, { path: workTree.path, gitDir: workTree.gitDir, ...note });
    noted.push(workTree);
  }
  const published = await moveWithTrees(repository, request, plan, built, standing, ref);
  // After a fault they stay: nobody knows how far it came, and whoever writes or opens next finds out.
  for (const workTree of noted) await removeNote(notes, workTree);
  return published;
}

async function moveWithTrees(
  repository: Repository,
  request: Pick<CommitRequest, "branch" | "message" | "committer">,
  plan: Plan,
  built: Built,
  standing: readonly WorkTree[],
  ref: string,
): Promise<Refused | string | null> {
  const { refs } = internalsOf(repository);
  for (const workTree of standing) {
    const paths = await findObstacles(repository, workTree, plan.tip, built.commit);
    // A branch that moved under our feet shows up as changes too: compute anew before blaming the person.
    if (paths.length > 0 && (await readTip(repository, request.branch)) !== plan.tip) return "moved";
    if (paths.length > 0) return refuse({ reason: "work-tree-dirty", branch: request.branch, workTree: workTree.path, paths });
  }
  const from = plan.tip ?? zeroId(repository);
  const subject = `commit${plan.base === null ? " (initial)" : ""}: ${request.message.split("\n", 1)[0]}`;
  const log = { message: subject, name: cleanIdentity(request.committer.name), email: cleanIdentity(request.committer.email) };
  // Only a repository with a work tree keeps reflogs unless told to; there a process of its own carries the message.
  const swap = await refs.apply([{ ref, to: built.commit, from }], repository.workTree === null ? undefined : log);
  if (!swap.ok) return swap.stderr;
  return followIn(repository, request, plan, built, standing, { ref, log });
}

/** Brings the work trees along; when one can't come after all, the ref goes back and nothing has happened. */
async function followIn(
  repository: Repository,
  request: Pick<CommitRequest, "branch">,
  plan: Plan,
  built: Built,
  standing: readonly WorkTree[],
  { ref, log }: { ref: string; log: { message: string; name: string; email: string } },
): Promise<Refused | null> {
  for (const [index, workTree] of standing.entries()) {
    if (await updateWorkTree(repository, workTree, plan.tip, built.commit)) continue;
    const back = { ref, to: plan.tip, from: built.commit };
    const undone = await internalsOf(repository).refs.apply([back], { ...log, message: "undo: the work tree changed meanwhile" });
    // Somebody built on the commit already: it stands, and git status in that work tree shows what it lacks.
    if (!undone.ok) return null;
    for (const other of standing.slice(0, index)) await updateWorkTree(repository, other, built.commit, plan.tip ?? built.commit);
    return refuse({ reason: "work-tree-dirty", branch: request.branch, workTree: workTree.path, paths: [] });
  }
  return null;
}

/** The branch behind a branch that is a symbolic ref, which update-ref follows; such a ref is always a file of its own. */
async function followAlias(repository: Repository, branch: string): Promise<string> {
  const text = await readFile(join(repository.gitDir, "refs", "heads", branch), "utf8").catch(() => "");
  const target = /^ref: refs\/heads\/(\S+)/.exec(text)?.[1];
  return target !== undefined && isBranchName(target) ? target : branch;
}

async function finish(repository: Repository, id: ObjectId, plan: Plan): Promise<CommitOutcome> {
  return { outcome: "committed", commit: await readCommit(repository, id), branchCreated: plan.tip === null };
}
