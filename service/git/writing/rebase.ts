// Puts the commits of a branch on top of another one, one after the other, without a work tree: as git rebase does by default.

import { emptyTree, internalsOf } from "../handle.ts";
import { isAncestor } from "../history/merged.ts";
import { formatCommit } from "../objects/commit-format.ts";
import { readHistoryEdge } from "../objects/history-memory.ts";
import { ObjectWriter } from "../objects/object-writer.ts";
import { readCommits } from "../objects/objects.ts";
import { keepObjects, replayTrees } from "../objects/quarantine.ts";
import { runGit } from "../process/run.ts";
import { readTip } from "../refs/refs.ts";
import { requireSound } from "../refs/revision.ts";
import { enqueueWrite } from "../refs/write-queue.ts";
import type { BeforeMove, CommitOutcome, CommitRecord, ObjectId, Repository, Signature } from "../types.ts";
import { advanceBranch, type Computed } from "./advance-branch.ts";
import { mergeSoundly } from "./sound-merge.ts";

export interface RebaseRequest {
  /** Branch whose commits are put on top of `onto`. */
  readonly branch: string;
  readonly onto: string;
  /** Now; authors stay who they are. */
  readonly committer: Signature;
  readonly beforeMove?: BeforeMove;
}

export type RebaseOutcome =
  | { readonly outcome: "rebased"; readonly head: ObjectId }
  /** It stands on top already. */
  | { readonly outcome: "current"; readonly head: ObjectId }
  | { readonly outcome: "conflict"; readonly paths: readonly string[] }
  | { readonly outcome: "too-many"; readonly limit: number }
  | { readonly outcome: "no-branch"; readonly branch: string }
  | Extract<CommitOutcome, { outcome: "refused" }>;

/** The repository's queue stands still meanwhile: some milliseconds for each. */
const mostCommits = 500;

/** Rebases again when somebody else moves the branch meanwhile. Either the branch holds all of it, durably, or nothing has changed. */
export function rebaseBranch(repository: Repository, request: RebaseRequest): Promise<RebaseOutcome> {
  const moving = { ...request, message: `rebase onto ${request.onto}` };
  return enqueueWrite(repository.gitDir, () => advanceBranch<RebaseOutcome>(repository, moving, () => computeRebase(repository, request)));
}

async function computeRebase(repository: Repository, { branch, onto, committer }: RebaseRequest): Promise<Computed<RebaseOutcome>> {
  const [tip, base] = await Promise.all([readTip(repository, branch), readTip(repository, onto)]);
  for (const name of [branch, onto]) if (tip === null || base === null) await requireSound(repository, `refs/heads/${name}`);
  if (tip === null || base === null) return { settled: { outcome: "no-branch", branch: tip === null ? branch : onto } };
  if (await isAncestor(repository, base, tip)) return { settled: { outcome: "current", head: tip } };
  const commits = await readOwn(repository, base, tip);
  if (commits.length > mostCommits) return { settled: { outcome: "too-many", limit: mostCommits } };
  const changes = await toChanges(repository, commits);
  // Nobody knows what a commit changed at which a shallow history ends.
  if (changes === null) return { settled: { outcome: "conflict", paths: [] } };
  const writer = new ObjectWriter(repository);
  const before = (await readCommits(repository, [base]))[0]!.tree;
  let trees: readonly ObjectId[] = [];
  const merged = await mergeSoundly(repository, writer, before, async () => {
    const replayed = await replayTrees(repository, before, changes);
    if ("paths" in replayed) return replayed;
    ({ trees } = replayed);
    return replayed;
  });
  if ("paths" in merged) return { settled: { outcome: "conflict", paths: merged.paths } };
  keepObjects(writer, merged);
  let head = base;
  let current = before;
  for (const [index, { author, message, tree, parents }] of commits.entries()) {
    const now = trees[index]!;
    // What the other branch holds by now is left out; what was empty from the beginning stays so.
    const wasEmpty = changes[index]!.base === tree;
    if (now === current && !wasEmpty && parents.length > 0) continue;
    head = writer.add("commit", formatCommit({ tree: now, parents: [head], author, committer, message }));
    current = now;
  }
  return { plan: { tip, base: tip }, built: { commit: head, writer }, done: () => ({ outcome: "rebased", head }) };
}

/**
 * Commits that the branch has for itself, oldest first, without merges and without what the other one holds as another commit. One that
 * changed nothing from the beginning is no other commit's twin: git rebase keeps it, whatever else is empty too.
 */
async function readOwn(repository: Repository, base: ObjectId, tip: ObjectId): Promise<CommitRecord[]> {
  const options = ["--reverse", "--topo-order", "--no-merges", "--cherry-mark", "--right-only"] as const;
  const args = ["rev-list", ...options, "--end-of-options", `${base}...${tip}`, "--"] as const;
  const { stdout } = await runGit(internalsOf(repository).walks, { args, takes: "walk" });
  const marked = stdout.toString("latin1").split("\n").filter(Boolean);
  const twins = marked.filter((line) => line.startsWith("=")).map((line) => line.slice(1));
  const empty = new Set(await findEmpty(repository, twins));
  const own = marked.filter((line) => !line.startsWith("=") || empty.has(line.slice(1))).map((line) => line.replace(/^[=+>]/, ""));
  return readCommits(repository, own.slice(0, mostCommits + 1));
}

/** Those of the commits that changed nothing. */
async function findEmpty(repository: Repository, ids: readonly ObjectId[]): Promise<ObjectId[]> {
  const commits = await readCommits(repository, ids);
  const parents = await readCommits(
    repository,
    commits.flatMap((commit) => commit.parents.slice(0, 1)),
  );
  const trees = new Map(parents.map(({ id, tree }) => [id, tree]));
  const before = ({ parents: [first] }: CommitRecord): ObjectId | undefined =>
    first === undefined ? emptyTree(repository) : trees.get(first);
  return commits.filter((commit) => commit.tree === before(commit)).map(({ id }) => id);
}

/** What each commit changed; null where nobody knows. */
async function toChanges(
  repository: Repository,
  commits: readonly CommitRecord[],
): Promise<{ base: ObjectId | null; theirs: ObjectId }[] | null> {
  const { shallow } = await readHistoryEdge(repository);
  if (commits.some(({ id }) => shallow.has(id))) return null;
  const parents = [...new Set(commits.flatMap((commit) => commit.parents.slice(0, 1)))];
  const records = await readCommits(repository, parents);
  const trees = new Map(parents.map((id, index) => [id, records[index]!.tree]));
  return commits.map((commit) => ({ base: trees.get(commit.parents[0] ?? "") ?? null, theirs: commit.tree }));
}
