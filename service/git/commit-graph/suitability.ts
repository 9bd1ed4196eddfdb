// Tells whether history is what the objects say: a commit-graph holds no grafts, and ends nowhere before the roots.

import { lookBehind } from "../process/file-state.ts";
import { GitError, type GitPlace, runGit } from "../process/run.ts";

/** Whether the history of a git directory is cut off or bent by files of it. Asked each time, as they come and go. */
export const isCutOff = (gitDir: string): boolean =>
  ["shallow", "info/grafts"].some((name) => (lookBehind(`${gitDir}/${name}`)?.size ?? 0) > 0);

/** Whether some object stands in for another: git itself then refuses to write a graph. */
export async function hasReplacements(place: GitPlace, signal: AbortSignal): Promise<boolean> {
  const { stdout } = await runGit(place, {
    args: ["for-each-ref", "--count=1", "--format=%(refname)", "refs/replace/"],
    takes: "moment",
    signal,
  });
  return stdout.length > 0;
}

/** Number of commits that all refs reach, as far as `limit`; of branches where a tag leads nowhere, null where one of those does. */
export async function countUpTo(place: GitPlace, limit: number, signal: AbortSignal): Promise<number | null> {
  const count = async (refs: "--all" | "--branches"): Promise<number> => {
    const args = ["rev-list", "--count", `--max-count=${limit}`, refs] as const;
    return Number((await runGit(place, { args, takes: "walk", signal })).stdout.toString("latin1").trim());
  };
  const ifSound = (error: unknown): null => {
    if (error instanceof GitError && error.exitCode !== null) return null;
    throw error;
  };
  return (await count("--all").catch(ifSound)) ?? (await count("--branches").catch(ifSound));
}
