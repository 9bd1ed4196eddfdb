// Makes another branch the one that HEAD of a bare repository stands on: its default branch.
import { internalsOf } from "../handle.ts";
import { runGit } from "../process/run.ts";
import type { Repository } from "../types.ts";
import { readBranch } from "./refs.ts";
import { enqueueWrite } from "./write-queue.ts";

/** "work-tree": HEAD is where somebody works, so it is theirs to move; "missing": there is no such branch. Nothing was changed then. */
export async function setDefaultBranch(repository: Repository, branch: string): Promise<"set" | "work-tree" | "missing"> {
  if (repository.workTree !== null) return "work-tree";
  return enqueueWrite(repository.gitDir, async () => {
    if ((await readBranch(repository, branch))?.commit == null) return "missing";
    await runGit(internalsOf(repository).place, { args: ["symbolic-ref", "HEAD", `refs/heads/${branch}`], takes: "moment" });
    return "set";
  });
}
