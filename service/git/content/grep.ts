// Searches the files of a commit, and the messages of a history.

import { internalsOf } from "../handle.ts";
import { neutralPlace } from "../neutral-place.ts";
import { readCommits } from "../objects/objects.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, CommitRecord, ObjectId, Repository } from "../types.ts";
import { type GrepHit, GrepParser } from "./grep-parser.ts";

export type { GrepHit } from "./grep-parser.ts";

/** Lines shown around a match, as Gitaly does. */
const context = 2;
/**
 * Pieces of files that hold `text`, letter case ignored, in git's order, each handed to `accept` until it answers false. Binary files
 * are passed over.
 */
export async function grepFiles(
  repository: Repository,
  { commit, text }: { readonly commit: ObjectId; readonly text: string },
  accept: (hit: GrepHit) => boolean,
  { signal }: Cancellable = {},
): Promise<void> {
  const { place, environment } = await neutralPlace(repository);
  const parser = new GrepParser(accept);
  const args = [
    "grep",
    "-z",
    "-I",
    "--ignore-case",
    "--fixed-strings",
    "--line-number",
    "--full-name",
    "--no-color",
    "--no-textconv",
  ] as const;
  await runGit(place, {
    // Patterns go by standard input: text from outside is no argument, and may begin with a dash.
    args: [...args, `--context=${context}`, "--threads=1", "-f", "-", commit, "--"],
    takes: "walk",
    input: `${text}\n`,
    environment: { ...environment, LC_ALL: "C.UTF-8" },
    accept: [0, 1],
    onOutput: (chunk) => parser.push(chunk),
    signal,
  });
  parser.end();
}

/** A page of the commits that `from` reaches whose message holds `text`, letter case ignored, newest first. */
export async function grepMessages(
  repository: Repository,
  { from, text, skip, limit }: { readonly from: ObjectId; readonly text: string; readonly skip: number; readonly limit: number },
  { signal }: Cancellable = {},
): Promise<CommitRecord[]> {
  const args = ["rev-list", "--fixed-strings", "--regexp-ignore-case", `--grep=${text}`, `--skip=${skip}`, `--max-count=${limit}`] as const;
  const { stdout } = await runGit(internalsOf(repository).walks, {
    args: [...args, "--end-of-options", from, "--"],
    takes: "walk",
    environment: { LC_ALL: "C.UTF-8" },
    signal,
  });
  return readCommits(repository, stdout.toString("latin1").split("\n").filter(Boolean));
}
