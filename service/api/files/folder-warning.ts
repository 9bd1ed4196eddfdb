// What a person should know about a repository in a folder before they write to it.
import { access } from "node:fs/promises";
import { join } from "node:path";
import { emptyTree } from "../../git/handle.ts";
import { findAbsentObject } from "../../git/objects/absent-object.ts";
import { readHead } from "../../git/refs/head.ts";
import { listWorkTrees } from "../../git/refs/work-trees.ts";
import type { Head, Repository } from "../../git/types.ts";
import { findObstacle } from "../../git/work-trees/work-tree-update.ts";

/** Plain sentences in one text, or null when there is nothing to say. A bare or an empty repository needs no word. */
export async function readWarning(repository: Repository): Promise<string | null> {
  const [head, shallow] = await Promise.all([readHead(repository), isShallow(repository)]);
  const clean = await isClean(repository, head);
  const sentences: string[] = [];
  if (head.branch === null && head.commit !== null)
    sentences.push("HEAD is detached: no branch is checked out in this folder. Choose the branch to commit to.");
  if (!clean && head.branch !== null)
    sentences.push(
      `This folder has changes that are not committed. They stay as they are; a commit here to ${head.branch}, which is checked out, may be refused until they are committed or stashed.`,
    );
  if (shallow) sentences.push("This is a shallow clone: history ends before its beginning, so blame and file history may be cut off.");
  return sentences.length === 0 ? null : sentences.join(" ");
}

async function isShallow(repository: Repository): Promise<boolean> {
  return access(join(repository.gitDir, "shallow")).then(
    () => true,
    () => false,
  );
}

/** Whether a commit could move the checked-out branch now; true where nothing is checked out, or nobody can tell. */
async function isClean(repository: Repository, head: Head): Promise<boolean> {
  const workTree = (await listWorkTrees(repository)).find(({ path }) => path === repository.workTree);
  if (workTree === undefined) return true;
  const found = findObstacle(repository, workTree, head.commit, head.commit ?? emptyTree(repository)).catch((error: unknown) => {
    // Trees that were never fetched: nobody can tell, and each screen says so.
    if (findAbsentObject(error) !== null) return null;
    throw error;
  });
  const obstacle = await found;
  return obstacle === null || obstacle.kind === "blocked";
}
