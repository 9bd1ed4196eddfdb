// Takes a commit back that nobody has built on: its branch goes to where it was before, with the work trees that stand on it.

import { internalsOf } from "../handle.ts";
import { GitError, runGit } from "../process/run.ts";
import { readTip } from "../refs/refs.ts";
import { enqueueWrite } from "../refs/write-queue.ts";
import type { CommitRequest, ObjectId, Repository } from "../types.ts";
import type { Refused } from "../work-trees/branch-move.ts";
import { judge } from "./advance-branch.ts";
import { moveBranch } from "./publish.ts";

export interface UndoRequest extends Pick<CommitRequest, "branch" | "committer" | "beforeMove"> {
  /** The commit, which the branch has to stand at. */
  readonly commit: ObjectId;
  /** Where the branch was before. */
  readonly before: ObjectId;
}

export type UndoOutcome =
  | { readonly outcome: "undone" }
  /** The branch does not stand at the commit: somebody built on it, or it is gone. */
  | { readonly outcome: "moved" }
  /** A branch of a remote holds the commit already. `remote`: "origin/main". */
  | { readonly outcome: "pushed"; readonly remote: string }
  | Refused;

/** Moves the branch in one compare-and-swap; throws GitError when git can't. The commit itself stays, in the reflog too. */
export function undoCommit(repository: Repository, request: UndoRequest): Promise<UndoOutcome> {
  return enqueueWrite(repository.gitDir, async (): Promise<UndoOutcome> => {
    const { branch, commit, before, committer } = request;
    if ((await readTip(repository, branch)) !== commit) return { outcome: "moved" };
    const remote = await findRemote(repository, commit);
    if (remote !== null) return { outcome: "pushed", remote };
    await request.beforeMove?.();
    const moved = await moveBranch(repository, {
      branch,
      from: commit,
      to: before,
      subject: "undo: moving to before the commit",
      committer,
    });
    if (moved.outcome === "published") return { outcome: "undone" };
    if (moved.outcome === "refused") return moved;
    if ((await readTip(repository, branch)) !== commit) return { outcome: "moved" };
    const refused = await judge(repository, branch, { tip: commit, base: commit }, moved.complaint);
    if (refused === null) throw new GitError(["update-ref", "--stdin"], 128, moved.complaint);
    return refused;
  });
}

/** Short name of a branch of a remote, as it was fetched or pushed last, that holds a commit; null = none. */
export async function findRemote(repository: Repository, commit: ObjectId): Promise<string | null> {
  const args = ["for-each-ref", `--contains=${commit}`, "--format=%(refname:lstrip=2)", "--count=1", "refs/remotes/"] as const;
  const { stdout } = await runGit(internalsOf(repository).walks, { args, takes: "walk" });
  return stdout.toString("utf8").split("\n", 1)[0] || null;
}
