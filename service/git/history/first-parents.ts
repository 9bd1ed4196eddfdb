// Lists the line of a commit: itself, its first parent, that one's, and so on.
import { internalsOf } from "../handle.ts";
import { runGit } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";

/** At most `count` of them, newest first. */
export async function readFirstParents(repository: Repository, commit: ObjectId, count: number): Promise<ObjectId[]> {
  const args = ["rev-list", "--first-parent", `--max-count=${count}`, "--end-of-options", commit, "--"] as const;
  const { stdout } = await runGit(internalsOf(repository).place, { args, takes: "moment" });
  return stdout.toString("latin1").split("\n").filter(Boolean);
}
