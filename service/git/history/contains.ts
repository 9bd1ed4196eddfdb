// Finds the branches and tags that contain a commit.
import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { type Cache, textBytes } from "../process/budget.ts";
import { runGit } from "../process/run.ts";
import { type ListedRef, readRefListing } from "../refs/ref-listing.ts";
import { peelAll } from "../refs/tips.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

export interface ContainingRef {
  readonly type: "branch" | "tag";
  /** Short name. */
  readonly name: string;
}

const folders = { branch: "refs/heads/", tag: "refs/tags/" } as const;

/** What contains a commit, of the refs as they were listed last. */
interface Answers {
  listed: readonly ListedRef[] | null;
  readonly known: Cache<ObjectId, readonly ContainingRef[]>;
}

const refBytes = 48;
const weigh = (refs: readonly ContainingRef[]): number => refs.reduce((sum, { name }) => sum + refBytes + textBytes(name), refBytes);

const memoryOf = createHistoryMemory((makeCache): Answers => ({ listed: null, known: makeCache(weigh) }));

/** Branches by name (byte order), then tags by name, that reach `commit` (git for-each-ref --contains). */
export async function listContainingRefs(
  repository: Repository,
  commit: ObjectId,
  { type, limit, signal }: { readonly type: "branch" | "tag" | "all"; readonly limit?: number } & Cancellable,
): Promise<ContainingRef[]> {
  const all = await findContaining(repository, commit, signal);
  return all.filter((ref) => type === "all" || ref.type === type).slice(0, limit);
}

function toRef(name: string): ContainingRef {
  const type = name.startsWith(folders.branch) ? "branch" : "tag";
  return { type, name: name.slice(folders[type].length) };
}

/** Tips that one walk follows together: each keeps a bit of every other one, a gigabyte where there are 90,000. */
const mostTogether = 8_192;

/** Branches that reach each of some commits, by name: without a commit-graph one walk for all of them, where each alone takes one. */
export async function listHolders(
  repository: Repository,
  commits: readonly ObjectId[],
  { signal }: Cancellable,
): Promise<ReadonlyMap<ObjectId, ReadonlySet<string>>> {
  const { graph } = internalsOf(repository);
  const of = await openTips(repository);
  const unknown = commits.filter((commit) => of.memory.known.get(commit) === undefined);
  const isTogether = unknown.length > 1 && !graph.isLoaded && of.distinct.length <= mostTogether;
  const walked = isTogether ? await walkForAll(repository, of.distinct, unknown, signal) : null;
  const held = commits.map(async (commit) => {
    const containing = walked?.get(commit);
    const found = containing === undefined ? await findContaining(repository, commit, signal) : remember(of, commit, containing);
    return [commit, new Set(found.flatMap(({ type, name }) => (type === "branch" ? [name] : [])))] as const;
  });
  return new Map(await Promise.all(held));
}

interface Tips {
  readonly memory: Answers;
  readonly listed: readonly ListedRef[];
  /** The commit of each listed ref. */
  readonly tips: readonly (ObjectId | null)[];
  readonly distinct: readonly ObjectId[];
}

async function openTips(repository: Repository): Promise<Tips> {
  const memory = await memoryOf(repository);
  const listed = await readRefListing(repository);
  if (memory.listed !== listed) memory.known.clear();
  memory.listed = listed;
  const tips = await peelAll(
    repository,
    listed.map(({ target }) => target),
  );
  return { memory, listed, tips, distinct: [...new Set(tips)].filter((tip) => tip !== null) };
}

function remember({ memory, listed, tips }: Tips, commit: ObjectId, containing: ReadonlySet<ObjectId>): readonly ContainingRef[] {
  const found = listed.filter((_, index) => containing.has(tips[index] ?? "")).map(({ ref }) => toRef(ref));
  // Anyone who came later may have seen other refs.
  if (memory.listed === listed) memory.known.set(commit, found);
  return found;
}

async function findContaining(
  repository: Repository,
  commit: ObjectId,
  signal: AbortSignal | undefined,
): Promise<readonly ContainingRef[]> {
  const { graph } = internalsOf(repository);
  const of = await openTips(repository);
  const answered = of.memory.known.get(commit);
  if (answered) return answered;
  const { distinct } = of;
  const flags = graph.isLoaded ? await graph.containing(commit, distinct, signal ? { signal } : {}) : null;
  const containing = flags ? new Set(distinct.filter((_, index) => flags[index])) : await walkFrom(repository, distinct, commit, signal);
  return remember(of, commit, containing);
}

/**
 * The tips that reach each of `commits`. Children come before their parents, so that all tips of a commit are known when it comes, and only
 * those of its parents have to be kept.
 */
async function walkForAll(
  repository: Repository,
  tips: readonly ObjectId[],
  commits: readonly ObjectId[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<ObjectId, ReadonlySet<ObjectId>>> {
  const reached = new Map(commits.map((commit) => [commit, new Set<ObjectId>()]));
  if (tips.length === 0) return reached;
  const words = Math.ceil(tips.length / 32);
  const pending = new Map<ObjectId, Uint32Array>();
  for (const [index, tip] of tips.entries()) {
    const own = new Uint32Array(words);
    own[index >>> 5] = 1 << (index & 31);
    pending.set(tip, own);
  }
  let left = reached.size;
  const visit = (line: string): void => {
    const [commit = "", ...parents] = line.split(" ");
    const own = pending.get(commit);
    if (own === undefined) return;
    pending.delete(commit);
    const wanted = reached.get(commit);
    if (wanted !== undefined) {
      for (const [index, tip] of tips.entries()) if ((own[index >>> 5]! >>> (index & 31)) & 1) wanted.add(tip);
      left -= 1;
    }
    let isGiven = false;
    for (const parent of parents) {
      const others = pending.get(parent);
      if (others !== undefined) for (let word = 0; word < words; word += 1) others[word]! |= own[word]!;
      // The first takes the list itself: nearly every commit has one parent.
      else pending.set(parent, isGiven ? own.slice() : own);
      isGiven ||= others === undefined;
    }
  };
  let rest = "";
  const onOutput = (chunk: Buffer): boolean => {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) visit(line);
    return left > 0;
  };
  const args = ["rev-list", "--topo-order", "--parents", "--stdin"] as const;
  await runGit(internalsOf(repository).walks, { args, takes: "walk", input: [...tips, ""].join("\n"), onOutput, signal });
  return reached;
}

/**
 * Those of `tips` that reach `commit`, by one walk over the history from all of them: `for-each-ref --contains` takes one for each, 26 s for
 * 1,000 tags of git/git, where this takes one.
 */
async function walkFrom(
  repository: Repository,
  tips: readonly ObjectId[],
  commit: ObjectId,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<ObjectId>> {
  const wanted = new Set(tips);
  const found = new Set(wanted.has(commit) ? [commit] : []);
  if (tips.length === 0) return found;
  let rest = "";
  const onOutput = (chunk: Buffer): boolean => {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (wanted.has(line)) found.add(line);
    return true;
  };
  const input = [`^${commit}`, ...tips, ""].join("\n");
  await runGit(internalsOf(repository).walks, { args: ["rev-list", "--ancestry-path", "--stdin"], takes: "walk", input, onOutput, signal });
  return found;
}
