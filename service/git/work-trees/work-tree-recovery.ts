// After a crash between a branch and the work tree on it: brings the work tree along, unless a person has changed what is in the way.
import { unlink } from "node:fs/promises";
import { emptyTree, internalsOf } from "../handle.ts";
import { decodeName } from "../objects/tree-format.ts";
import { runGit } from "../process/run.ts";
import { readTip } from "../refs/refs.ts";
import { removeIndexLock } from "../refs/stale-locks.ts";
import { listWorkTrees, type WorkTree } from "../refs/work-trees.ts";
import type { Repository } from "../types.ts";
import { type FollowIntent, readIntent, readIntents, removeIntent } from "./follow-intents.ts";
import { compareFiles, fileOf, indexInfo, readChanges, readStaged, type Standing } from "./work-tree-changes.ts";
import { restoreWorkTree } from "./work-tree-undo.ts";
import { explainFailure, isUnfinished, type Obstacle, placeOf, updateWorkTree } from "./work-tree-update.ts";

/**
 * Finishes what `follow-intents.ts` has intents of in this repository. A work tree whose files were changed since, or that stands elsewhere
 * by now, stays as it is: the next commit to its branch says so. Answers what is in the way, by the work tree's git directory. Call it in
 * the repository's write queue.
 */
export async function recoverWorkTrees(repository: Repository): Promise<Map<string, Obstacle>> {
  const unfinished = new Map<string, Obstacle>();
  const { intents } = internalsOf(repository);
  if (intents === undefined || (await readIntents(intents)).length === 0) return unfinished;
  for (const workTree of await listWorkTrees(repository)) {
    const intent = await readIntent(intents, workTree);
    const obstacle = intent === null ? null : await recover(repository, workTree, intent, intents);
    if (obstacle !== null) unfinished.set(workTree.gitDir, obstacle);
  }
  return unfinished;
}

/** Null: nothing is left to do. */
async function recover(repository: Repository, workTree: WorkTree, intent: FollowIntent, intents: string): Promise<Obstacle | null> {
  try {
    // Git was in there when it ended, so a lock that no process holds is its own.
    await removeIndexLock(repository, workTree.gitDir);
    const tip = workTree.trusted && workTree.branch === intent.branch ? await readTip(repository, intent.branch) : undefined;
    const isBack = intent.undo === true && tip === intent.from;
    // The branch never moved, or somebody has gone on from there.
    if (tip !== intent.to && !isBack) {
      await removeIntent(intents, intent);
      return null;
    }
    const busy = await isUnfinished(workTree);
    if (busy !== null) return { kind: "busy", file: busy };
    const obstacle = await (isBack ? restoreWorkTree : bringAlong)(repository, workTree, intent);
    if (obstacle === null) await removeIntent(intents, intent);
    return obstacle;
  } catch (error) {
    // A repository that is broken or can't be written to must open all the same.
    const obstacle = explainFailure(error);
    if (obstacle !== null) return obstacle;
    throw error;
  }
}

/** Null: done. A change of a person's keeps everything as it is. */
async function bringAlong(repository: Repository, workTree: WorkTree, { from, to }: FollowIntent): Promise<Obstacle | null> {
  const place = await placeOf(repository, workTree);
  const before = from ?? emptyTree(repository);
  const changes = await readChanges(place, before, to);
  const [staged, standings] = await Promise.all([readStaged(place, before), compareFiles(place, workTree, changes)]);
  const torn: Standing[] = [];
  for (const standing of standings) {
    const index = staged.get(standing.path);
    const isStaged = index !== undefined && (index.mode !== standing.to.mode || index.id !== standing.to.id);
    const isOther = !standing.isTo && !standing.isFrom && standing.file !== null;
    // Git makes room for a file, then makes it again, then fills it: an empty one is one that it was about to fill.
    const isTorn = isOther && standing.file.isFile() && standing.file.size === 0;
    if (isStaged || (isOther && !isTorn)) return { kind: "changed", paths: [decodeName(standing.path)] };
    if (isTorn) torn.push(standing);
  }
  for (const { path } of torn) await unlink(fileOf(workTree, path));
  const done = standings.filter(({ isTo }) => isTo);
  await runGit(place, {
    args: ["update-index", "-z", "--index-info"],
    takes: "change",
    input: indexInfo(done.map(({ path, to: side }) => ({ path, ...side }))),
  });
  const obstacle = done.length === changes.length ? null : await updateWorkTree(repository, workTree, from, to);
  // What was done before has entries without times yet: git looks once, rather than at each status.
  if (obstacle === null) await runGit(place, { args: ["update-index", "-q", "--refresh"], takes: "change", accept: [0, 1] });
  return obstacle;
}
