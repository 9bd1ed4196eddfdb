// Counts the commits of each author.
import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { smallBytes, textBytes } from "../process/budget.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

export interface Contributor {
  /** As in the newest commit. */
  readonly name: string;
  readonly email: string;
  readonly commits: number;
}

/** Commits that are looked at, newest first: authors are not in a commit-graph, so each is read. */
const farthest = 200_000;

const memoryOf = createHistoryMemory((makeCache) => makeCache<ObjectId, readonly Contributor[]>(weigh));

const contributorBytes = 48 + smallBytes;
const weigh = (all: readonly Contributor[]): number =>
  all.reduce((sum, { name, email }) => sum + contributorBytes + textBytes(name) + textBytes(email), smallBytes);

/** Authors of all commits that `from` reaches, merges left out, told apart by their addresses. Remembered. */
export async function readContributors(
  repository: Repository,
  from: ObjectId,
  { signal }: Cancellable = {},
): Promise<readonly Contributor[]> {
  const memory = await memoryOf(repository);
  const known = memory.get(from);
  if (known !== undefined) return known;
  const found = new Map<string, { name: string; email: string; commits: number }>();
  let rest = Buffer.alloc(0);
  // `<address> NUL <name> LF`: neither can hold a line feed.
  await runGit(internalsOf(repository).walks, {
    args: [
      "rev-list",
      ...["--no-merges", "--no-commit-header", "--format=tformat:%ae%x00%an", "--encoding=UTF-8"],
      ...[`--max-count=${farthest}`, "--end-of-options", from, "--"],
    ],
    onOutput: (chunk) => {
      const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const end = data.lastIndexOf(10) + 1;
      for (const line of data.toString("utf8", 0, end).split("\n")) if (line !== "") count(found, line);
      rest = Buffer.from(data.subarray(end));
      return true;
    },
    takes: "walk",
    signal,
  });
  const contributors = [...found.values()];
  memory.set(from, contributors);
  return contributors;
}

function count(found: Map<string, { name: string; email: string; commits: number }>, line: string): void {
  const [email = "", name = ""] = line.split("\0");
  const known = found.get(email);
  if (known === undefined) found.set(email, { name, email, commits: 1 });
  else known.commits += 1;
}
