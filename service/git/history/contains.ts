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

async function findContaining(
  repository: Repository,
  commit: ObjectId,
  signal: AbortSignal | undefined,
): Promise<readonly ContainingRef[]> {
  const { graph } = internalsOf(repository);
  const memory = await memoryOf(repository);
  const listed = await readRefListing(repository);
  if (memory.listed !== listed) memory.known.clear();
  memory.listed = listed;
  const answered = memory.known.get(commit);
  if (answered) return answered;
  const tips = await peelAll(
    repository,
    listed.map(({ target }) => target),
  );
  const distinct = [...new Set(tips)].filter((tip) => tip !== null);
  const flags = graph.isLoaded ? await graph.containing(commit, distinct, signal ? { signal } : {}) : null;
  const containing = flags ? new Set(distinct.filter((_, index) => flags[index])) : await walkFrom(repository, distinct, commit, signal);
  const found = listed.filter((_, index) => containing.has(tips[index] ?? "")).map(({ ref }) => toRef(ref));
  // Anyone who came later may have seen other refs.
  if (memory.listed === listed) memory.known.set(commit, found);
  return found;
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
