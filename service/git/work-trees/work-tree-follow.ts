// Moves a branch and brings the work trees along that stand on it; where one can't come, everything is as it was.

import { internalsOf } from "../handle.ts";
import { DeadlineError } from "../process/deadlines.ts";
import { GitError } from "../process/run.ts";
import { readTip } from "../refs/refs.ts";
import { removeIndexLock } from "../refs/stale-locks.ts";
import type { WorkTree } from "../refs/work-trees.ts";
import type { Repository } from "../types.ts";
import { type BranchMove, moveRef, moveRefBack, type Publication, type Refused, refuse } from "./branch-move.ts";
import { type FollowIntent, readIntent, removeIntent, writeIntent } from "./follow-intents.ts";
import { recoverWorkTrees } from "./work-tree-recovery.ts";
import { restoreWorkTree } from "./work-tree-undo.ts";
import { explain, findObstacle, type Obstacle, updateWorkTree } from "./work-tree-update.ts";

interface Followed {
  readonly publication: Publication;
  /** Work trees whose intents have to stay. */
  readonly unfinished: readonly WorkTree[];
}

/** Call it in the repository's write queue, with the objects written. */
export async function moveWithTrees(repository: Repository, move: BranchMove, standing: readonly WorkTree[]): Promise<Publication> {
  const { intents } = internalsOf(repository);
  if (intents === undefined) return (await follow(repository, move, standing, new Map())).publication;
  const pending = await recoverWorkTrees(repository);
  const noted: WorkTree[] = [];
  for (const workTree of standing) {
    // What could not be finished stays noted, and stands in the way of this commit.
    if ((await readIntent(intents, workTree)) !== null) continue;
    await writeIntent(intents, intentOf(move, workTree));
    noted.push(workTree);
  }
  const { publication, unfinished } = await follow(repository, move, standing, pending);
  // After a fault they stay: nobody knows how far it came, and anyone who writes or opens next finds out.
  for (const workTree of noted) if (!unfinished.includes(workTree)) await removeIntent(intents, workTree);
  return publication;
}

const intentOf = ({ name, from, to }: BranchMove, { path, gitDir }: WorkTree): FollowIntent => ({ path, gitDir, branch: name, from, to });

async function follow(
  repository: Repository,
  move: BranchMove,
  standing: readonly WorkTree[],
  pending: ReadonlyMap<string, Obstacle>,
): Promise<Followed> {
  for (const workTree of standing) {
    const obstacle = await findObstacle(repository, workTree, move.from, move.to);
    if (obstacle === null) continue;
    // A branch that moved under our feet shows up as changes too: recompute before blaming the person.
    const isMoved = (await readTip(repository, move.branch)) !== move.from;
    if (isMoved) return { publication: { outcome: "unmoved", complaint: "" }, unfinished: [] };
    const earlier = pending.get(workTree.gitDir);
    const publication = earlier?.kind === "blocked" ? refuseFor(move, workTree, earlier, true) : refuseFor(move, workTree, obstacle);
    return { publication, unfinished: [] };
  }
  const publication = await moveRef(repository, move);
  if (publication.outcome !== "published") return { publication, unfinished: [] };
  for (const [index, workTree] of standing.entries()) {
    const obstacle = await bringAlong(repository, move, workTree);
    if (obstacle !== null) return takeBack(repository, move, standing, index, obstacle);
  }
  return { publication, unfinished: [] };
}

async function bringAlong(repository: Repository, { from, to }: BranchMove, workTree: WorkTree): Promise<Obstacle | null> {
  try {
    return await updateWorkTree(repository, workTree, from, to);
  } catch (error) {
    if (!(error instanceof GitError || error instanceof DeadlineError)) throw error;
    // It was killed in there: a lock that no process holds is its own.
    await removeIndexLock(repository, workTree.gitDir);
    return error instanceof DeadlineError ? { kind: "blocked", why: error.message } : explain(error);
  }
}

/** The branch goes back, and then the files: the other way round a crash would leave files that nobody knows of. */
async function takeBack(
  repository: Repository,
  move: BranchMove,
  standing: readonly WorkTree[],
  index: number,
  obstacle: Obstacle,
): Promise<Followed> {
  const touched = standing.slice(0, index + 1);
  const { intents } = internalsOf(repository);
  if (intents !== undefined) for (const workTree of touched) await writeIntent(intents, { ...intentOf(move, workTree), undo: true });
  // Somebody has built on the commit, or the branch can't go back: the commit stands, and who lags behind follows when they can.
  if (!(await moveRefBack(repository, move))) return { publication: { outcome: "published" }, unfinished: standing.slice(index) };
  const unfinished: WorkTree[] = [];
  for (const workTree of touched) if (!(await isRestored(repository, move, workTree))) unfinished.push(workTree);
  return { publication: refuseFor(move, standing[index]!, obstacle, unfinished.length > 0), unfinished };
}

async function isRestored(repository: Repository, move: BranchMove, workTree: WorkTree): Promise<boolean> {
  try {
    return (await restoreWorkTree(repository, workTree, move, { atOnce: true })) === null;
  } catch (error) {
    if (error instanceof GitError || error instanceof DeadlineError) return false;
    throw error;
  }
}

function refuseFor({ branch }: BranchMove, { path: workTree }: WorkTree, obstacle: Obstacle, torn = false): Refused {
  if (obstacle.kind === "blocked") return refuse({ reason: "work-tree-blocked", branch, workTree, why: obstacle.why, torn });
  if (torn) {
    const what = obstacle.kind === "busy" ? `.git/${obstacle.file}` : obstacle.paths.join(", ");
    return refuse({ reason: "work-tree-blocked", branch, workTree, why: `${what} was changed meanwhile`, torn });
  }
  if (obstacle.kind === "busy") return refuse({ reason: "work-tree-busy", branch, workTree, file: obstacle.file });
  return refuse({ reason: "work-tree-dirty", branch, workTree, paths: obstacle.paths });
}
