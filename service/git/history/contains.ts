// Finds the branches and tags that contain a commit.
import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { peel } from "../objects/peel.ts";
import { type Cache, textBytes } from "../process/budget.ts";
import { runGit } from "../process/run.ts";
import { type ListedRef, readRefListing } from "../refs/ref-listing.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

export interface ContainingRef {
  readonly type: "branch" | "tag";
  /** Short name. */
  readonly name: string;
}

/** The largest number that git takes for --count; no repository has as many refs. */
const largest = 2_147_483_647;

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
  const types = type === "all" ? (["branch", "tag"] as const) : [type];
  const fast = await askGraph(repository, commit, signal);
  if (fast) return fast.filter((ref) => type === "all" || ref.type === type).slice(0, limit);
  const patterns = types.map((each) => folders[each]);
  const args = [
    "for-each-ref",
    `--contains=${commit}`,
    "--format=%(refname)",
    ...(limit === undefined || limit > largest ? [] : [`--count=${limit}`]),
    ...patterns,
  ] as const;
  const { stdout } = await runGit(internalsOf(repository).walks, { args, takes: "walk", signal });
  const names = stdout.toString("utf8").split("\n").filter(Boolean);
  return names.map(toRef);
}

function toRef(name: string): ContainingRef {
  const type = name.startsWith(folders.branch) ? "branch" : "tag";
  return { type, name: name.slice(folders[type].length) };
}

/** All of them by one walk over the graph; null where git has to walk. */
async function askGraph(
  repository: Repository,
  commit: ObjectId,
  signal: AbortSignal | undefined,
): Promise<readonly ContainingRef[] | null> {
  const { graph, bulk } = internalsOf(repository);
  if (!graph.isLoaded) return null;
  const memory = await memoryOf(repository);
  const listed = await readRefListing(repository);
  if (memory.listed !== listed) memory.known.clear();
  memory.listed = listed;
  const answered = memory.known.get(commit);
  if (answered) return answered;
  const tips = await Promise.all(listed.map(({ target }) => peel(repository, target, bulk)));
  const distinct = [...new Set(tips)].filter((tip) => tip !== null);
  const flags = await graph.containing(commit, distinct, signal ? { signal } : {});
  if (!flags) return null;
  const containing = new Set(distinct.filter((_, index) => flags[index]));
  const found = listed.filter((_, index) => containing.has(tips[index] ?? "")).map(({ ref }) => toRef(ref));
  // Anyone who came later may have seen other refs.
  if (memory.listed === listed) memory.known.set(commit, found);
  return found;
}
