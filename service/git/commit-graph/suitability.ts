// Tells whether history is what the objects say: a commit-graph holds no grafts, and ends nowhere before the roots.

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type GitPlace, runGit } from "../run.ts";

/** Whether the history of a git directory is cut off or bent by files of it. Costs two stats, so it is asked each time. */
export async function isCutOff(gitDir: string): Promise<boolean> {
  const sizes = await Promise.all(["shallow", join("info", "grafts")].map((name) => sizeOf(join(gitDir, name))));
  return sizes.some((size) => size > 0);
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/** Whether some object stands in for another: git itself then refuses to write a graph. */
export async function hasReplacements(place: GitPlace, signal: AbortSignal): Promise<boolean> {
  const { stdout } = await runGit(place, { args: ["for-each-ref", "--count=1", "--format=%(refname)", "refs/replace/"], signal });
  return stdout.length > 0;
}

/** Number of commits that all refs reach, as far as `limit`. */
export async function countUpTo(place: GitPlace, limit: number, signal: AbortSignal): Promise<number> {
  const { stdout } = await runGit(place, { args: ["rev-list", "--count", `--max-count=${limit}`, "--all"], signal, walk: true });
  return Number(stdout.toString("latin1").trim());
}
