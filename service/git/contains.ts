// Finds the branches and tags that contain a commit.
import { internalsOf } from "./handle.ts";
import { Lru } from "./lru.ts";
import { listRefs } from "./refs.ts";
import { runGit } from "./run.ts";
import type { Cancellable, ObjectId, Repository } from "./types.ts";

export interface ContainingRef {
  readonly type: "branch" | "tag";
  /** Short name. */
  readonly name: string;
}

const folders = { branch: "refs/heads/", tag: "refs/tags/" } as const;

/** Peeled targets never change. */
const peeled = new WeakMap<Repository, Lru<ObjectId, ObjectId | "none">>();
const rememberedTargets = 50_000;

/** Branches by name (byte order), then tags by name, that reach `commit` (git for-each-ref --contains). */
export async function listContainingRefs(
  repository: Repository,
  commit: ObjectId,
  { type, limit, signal }: { readonly type: "branch" | "tag" | "all"; readonly limit?: number } & Cancellable,
): Promise<ContainingRef[]> {
  const types = type === "all" ? (["branch", "tag"] as const) : [type];
  const fast = await askGraph(repository, commit, types, signal);
  if (fast) return fast.slice(0, limit);
  const patterns = types.map((each) => folders[each]);
  const args = [
    "for-each-ref",
    `--contains=${commit}`,
    "--format=%(refname)",
    ...(limit === undefined ? [] : [`--count=${limit}`]),
    ...patterns,
  ];
  const { stdout } = await runGit(internalsOf(repository).walks, { args, signal, walk: true });
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
  types: readonly ContainingRef["type"][],
  signal: AbortSignal | undefined,
): Promise<ContainingRef[] | null> {
  const { graph, bulk } = internalsOf(repository);
  if (!graph.isLoaded) return null;
  const known = peeled.get(repository) ?? new Lru<ObjectId, ObjectId | "none">(rememberedTargets);
  peeled.set(repository, known);
  const peel = async (target: ObjectId): Promise<ObjectId | "none"> => {
    const tip = known.get(target) ?? (await bulk.info(`${target}^{commit}`))?.id ?? "none";
    known.set(target, tip);
    return tip;
  };
  const listed = await listRefs(
    repository,
    "refs/",
    types.map((type) => folders[type]),
  );
  const refs = listed.map(({ name, target }) => ({ ...toRef(`refs/${name}`), target }));
  const tips = await Promise.all(refs.map(({ target }) => peel(target)));
  const distinct = [...new Set(tips)].filter((tip) => tip !== "none");
  const flags = await graph.containing(commit, distinct, signal ? { signal } : {});
  if (!flags) return null;
  const containing = new Set(distinct.filter((_, index) => flags[index]));
  return refs.filter((_, index) => containing.has(tips[index]!)).map(({ type, name }) => ({ type, name }));
}
