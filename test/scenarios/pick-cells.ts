// Random cells of a matrix, each foreseen by a dry run and carried out by git itself in a scratch clone.

import type { Ask } from "./backport-check.ts";
import { randomOf } from "./backport-truth.ts";
import { git } from "./builder.ts";

export type Outcome = "clean" | "conflict" | "empty";

export interface ComparedCell {
  readonly kind: "cherry_pick" | "revert";
  readonly sha: string;
  readonly branch: string;
  readonly ours: string;
  readonly theirs: Outcome;
}

/** What git does, in a clone that nobody else uses; it is as before afterwards. */
function runByGit(clone: string, kind: ComparedCell["kind"], sha: string, branch: string): Outcome {
  // The clone's own branch goes along; nobody looks at it.
  git(clone, ["reset", "-q", "--hard", `origin/${branch}`]);
  try {
    git(clone, [kind === "revert" ? "revert" : "cherry-pick", "--no-commit", sha]);
  } catch {
    // Git says by its exit that it conflicts; the next one puts the tree back.
    return "conflict";
  }
  return git(clone, ["diff", "--cached", "--name-only", "HEAD"]) === "" ? "empty" : "clean";
}

/** `repository`: path of the project's repository under /api/v4; `clone`: a clone of it with a work tree. */
export async function comparePickCells(
  ask: Ask,
  repository: string,
  clone: string,
  { commits, branches, count, seed }: { commits: readonly string[]; branches: readonly string[]; count: number; seed: number },
): Promise<ComparedCell[]> {
  const random = randomOf(seed);
  const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const compared: ComparedCell[] = [];
  for (let at = 0; at < count; at += 1) {
    const kind = random() < 0.75 ? "cherry_pick" : "revert";
    const [sha, branch] = [choose(commits), choose(branches)];
    const { status, text } = await ask("POST", `${repository}/commits/${sha}/${kind}`, { branch, dry_run: true });
    const body = JSON.parse(text) as { error_code?: string };
    const ours = status === 200 ? "clean" : (body.error_code ?? `${status} ${text}`);
    compared.push({ kind, sha, branch, ours, theirs: runByGit(clone, kind, sha, branch) });
  }
  return compared;
}
