// Moves the refs of a push, in the queue of all writes to the repository: each by compare-and-swap, with the work trees that stand on it.

import { internalsOf, zeroId } from "../handle.ts";
import { cleanIdentity } from "../objects/commit-format.ts";
import { readDefaultBranch } from "../refs/head.ts";
import { isBranchName, isTakenName } from "../refs/ref-name.ts";
import type { FoundRef } from "../refs/ref-reader.ts";
import type { RefChange } from "../refs/ref-transaction.ts";
import { findShadow, findTwin } from "../refs/ref-twins.ts";
import { behind, shorten } from "../refs/refs.ts";
import { branchesInUse, listWorkTrees } from "../refs/work-trees.ts";
import { enqueueWrite } from "../refs/write-queue.ts";
import type { ObjectId, Repository, Signature } from "../types.ts";
import type { Refused } from "../work-trees/branch-move.ts";
import { moveBranch } from "../writing/publish.ts";
import { type Incoming, isForward, readTypes } from "./incoming-pack.ts";
import type { RefUpdate, Reported } from "./push-request.ts";

/** One ref as the one who judges it sees it. */
export interface JudgedUpdate extends RefUpdate {
  /** `short` is the name without refs/heads/ or refs/tags/, of a branch the one behind an alias too. */
  readonly kind: "branch" | "tag";
  readonly names: readonly string[];
  /** Whether it loses commits. */
  losesCommits(): Promise<boolean>;
}

export interface PushPlan {
  readonly updates: readonly RefUpdate[];
  readonly atomic: boolean;
  readonly incoming: Incoming;
  /** Why a ref may not move, for who pushes; null where it may. Asked in the queue, when no other write of ours is under way. */
  readonly judge: (update: JudgedUpdate) => Promise<string | null>;
  /** Who moves them, for reflogs. */
  readonly by: Signature;
  /** Says why a work tree is in the way. */
  readonly explain: (refusal: Refused) => string;
}

/** Answers what became of each ref, in their order. Objects that no ref needs in the end are not kept. */
export function applyPush(repository: Repository, plan: PushPlan): Promise<Reported[]> {
  return enqueueWrite(repository.gitDir, () => applyQueued(repository, plan));
}

const atomicFailure = "atomic push failed";
const stale = "fetch first";
/** Refs that are looked at together: each waits for the disk. */
const atOnce = 64;

async function applyQueued(repository: Repository, { updates, atomic, incoming, judge, by, explain }: PushPlan): Promise<Reported[]> {
  const refusals = new Map<RefUpdate, string>();
  const types = await readTypes(incoming, [...new Set(updates.flatMap(({ to }) => (to === null ? [] : [to])))]);
  const used = new Set(await branchesInUse(repository));
  const main = updates.some(({ to }) => to === null) ? await readDefaultBranch(repository) : null;
  if (main !== null) used.add(main.branch);
  const standing = new Set((await listWorkTrees(repository)).map(({ branch }) => branch));
  const withTrees: RefUpdate[] = [];
  const look = async (update: RefUpdate): Promise<void> => {
    const found =
      isBranchName(shorten(update.ref)) && isBelow(update.ref) ? await internalsOf(repository).refReader.read(update.ref) : null;
    const described = describe(incoming, update, found);
    const refusal = (await check(repository, update, found, types, used)) ?? (await judge(described));
    if (refusal !== null) refusals.set(update, refusal);
    else if (update.to !== null && described.kind === "branch" && standing.has(described.names.at(-1)!)) withTrees.push(update);
  };
  for (let at = 0; at < updates.length; at += atOnce) await Promise.all(updates.slice(at, at + atOnce).map(look));
  const moving = (): RefUpdate[] => updates.filter((update) => !refusals.has(update));
  if (atomic && withTrees.length > 0 && updates.length > 1)
    for (const update of withTrees) refusals.set(update, "a checked-out branch does not move together with others: push it by itself");
  if (atomic && refusals.size > 0) for (const update of moving()) refusals.set(update, atomicFailure);
  if (moving().some(({ to }) => to !== null)) await incoming.keep();
  const alone = withTrees.filter((update) => !refusals.has(update));
  for (const update of alone) {
    const refusal = await moveStanding(repository, update, by, explain);
    if (refusal !== null) refusals.set(update, refusal);
  }
  const together = moving().filter((update) => !alone.includes(update));
  for (const [update, refusal] of await swap(repository, together, atomic, by)) refusals.set(update, refusal);
  return updates.map((update) => ({ ref: update.ref, refusal: refusals.get(update) ?? null }));
}

const isBelow = (ref: string): boolean => /^refs\/(heads|tags)\//.test(ref);

/** What keeps a ref from moving, anyone who asks. */
async function check(
  repository: Repository,
  { ref, from, to }: RefUpdate,
  found: FoundRef | null,
  types: ReadonlyMap<ObjectId, string | null>,
  used: ReadonlySet<string>,
): Promise<string | null> {
  const name = shorten(ref);
  if (!isBelow(ref)) return "only branches and tags can be pushed";
  if (!isBranchName(name)) return "funny refname";
  const there = found?.id ?? null;
  if (there !== from) return to === null && there === null ? null : stale;
  if (to === null) {
    if (ref.startsWith("refs/heads/") && used.has(name)) return "deletion of the current branch prohibited";
    const shadow = await findShadow(repository, ref);
    return shadow === null ? null : `this disk does not tell it from ${shadow}`;
  }
  const type = types.get(to) ?? null;
  if (type === null) return "missing necessary objects";
  if (ref.startsWith("refs/heads/") && type !== "commit") return "a branch has to be a commit";
  if (ref.startsWith("refs/heads/") && from === null && isTakenName(name))
    return "a branch cannot have a hash or a full ref name for its name";
  const twin = await findTwin(repository, ref);
  return twin === null ? null : `this disk does not tell it from ${twin}`;
}

function describe(incoming: Incoming, update: RefUpdate, found: FoundRef | null): JudgedUpdate {
  const { ref, from, to } = update;
  const name = shorten(ref);
  const kind = ref.startsWith("refs/heads/") ? "branch" : "tag";
  const names = kind === "branch" ? [...new Set([name, behind(name, found)])] : [name];
  return { ...update, kind, names, losesCommits: async () => from !== null && to !== null && !(await isForward(incoming, from, to)) };
}

/** A branch on which work trees stand. */
async function moveStanding(
  repository: Repository,
  { ref, from, to }: RefUpdate,
  committer: Signature,
  explain: PushPlan["explain"],
): Promise<string | null> {
  if (to === null) throw new TypeError("a branch with work trees is not deleted");
  const publication = await moveBranch(repository, { branch: shorten(ref), from, to, subject: "push", committer });
  if (publication.outcome === "published") return null;
  return publication.outcome === "refused" ? explain(publication) : stale;
}

/** All in one transaction; where that fails, and may, one by one. Answers those that did not move. */
async function swap(
  repository: Repository,
  updates: readonly RefUpdate[],
  atomic: boolean,
  by: Signature,
): Promise<Map<RefUpdate, string>> {
  const refused = new Map<RefUpdate, string>();
  const { refs } = internalsOf(repository);
  const zero = zeroId(repository);
  // What is not there needs no deletion.
  const changes = new Map(
    updates.flatMap((update): [RefUpdate, RefChange][] => {
      const { ref, from, to } = update;
      return from === null && to === null ? [] : [[update, { ref, to, from: from ?? zero }]];
    }),
  );
  if (changes.size === 0) return refused;
  const log = repository.workTree === null ? undefined : { message: "push", name: cleanIdentity(by.name), email: cleanIdentity(by.email) };
  if ((await refs.apply([...changes.values()], log)).ok) return refused;
  for (const [update, change] of changes) {
    if (atomic) refused.set(update, atomicFailure);
    else if (!(await refs.apply([change], log)).ok) refused.set(update, "failed to update ref");
  }
  return refused;
}
