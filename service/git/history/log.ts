// Lists and counts commits: git walks, the resident reader reads, so that no byte of a message passes a text format.

import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { readCommits } from "../objects/objects.ts";
import { peel } from "../objects/peel.ts";
import { readEntry } from "../objects/tree.ts";
import { formatWalkInput, readPathBytes } from "../objects/walk-input.ts";
import { smallBytes } from "../process/budget.ts";
import { GitError, runGit } from "../process/run.ts";
import { readHead } from "../refs/head.ts";
import type { Cancellable, CommitRecord, ObjectId, Repository } from "../types.ts";
import { authorArguments, authorLocale, findAuthored, placeOfAuthors } from "./authors-of-path.ts";

export interface LogQuery extends Cancellable {
  /** Commits to start from (ids). */
  readonly from: readonly ObjectId[];
  /** Commits whose history is left out. */
  readonly exclude?: readonly ObjectId[];
  /** Every ref counts as a start. */
  readonly all?: boolean;
  /** Only commits that changed this path, taken literally; renames are not followed. */
  readonly path?: string;
  /** Git's basic regular expression over "Name <email>", as .mailmap has them. One that git can't read matches nothing. */
  readonly author?: string;
  /** Bounds of the committer date, inclusive, in whole seconds. */
  readonly since?: Date;
  readonly until?: Date;
  readonly firstParent?: boolean;
  /** "default" is git's: by date, newest first. */
  readonly order?: "default" | "topo";
  readonly skip?: number;
  readonly limit: number;
}

/** Lengths of histories, by `<commit>` and `<commit>:first-parent`. */
const countsOf = createHistoryMemory((makeCache) => makeCache<string, number>(() => smallBytes));

/** Rows of a path's history from which on git is asked: it has trees at hand that would be read one by one. */
const farthest = 2_000;

/** The largest number git takes for --skip and --max-count. */
const largest = 2_147_483_647;

/** A page of history, in git's order; empty beyond the end. */
export async function listCommits(repository: Repository, query: LogQuery): Promise<CommitRecord[]> {
  if (query.limit <= 0 || (query.from.length === 0 && !query.all)) return [];
  const fast = await pageOfGraph(repository, query);
  if (fast) return readCommits(repository, fast);
  const path = query.path?.split("/").filter((component) => component !== "") ?? [];
  if (path.includes("..") || path.includes(".") || `${query.path}${query.author}`.includes("\0")) return [];
  const known = path.length === 0 ? null : await pageOfPath(repository, query, path.join("/"));
  if (known) return readCommits(repository, known);
  const { author = "", skip = 0 } = query;
  const page = [`--max-count=${Math.min(query.limit, largest)}`, `--skip=${Math.min(skip, largest)}`] as const;
  const narrowed = [
    ...(query.since ? [`--since=${momentOf(query.since)}`] : []),
    ...(query.until ? [`--until=${momentOf(query.until)}`] : []),
    ...(query.firstParent ? ["--first-parent"] : []),
    ...(query.order === "topo" ? ["--topo-order"] : []),
    ...(query.all ? ["--all"] : []),
    "--stdin",
  ] as const;
  // Revisions go by stdin, however many there are: ids only, so that no line is an option.
  const revisions = [...query.from, ...(query.exclude ?? []).map((id) => `^${id}`)];
  const wanted = path.join("/");
  const bytes = query.from[0] === undefined ? Buffer.from(wanted, "utf8") : await readPathBytes(repository, query.from[0], wanted);
  try {
    const walk = { ...formatWalkInput(revisions, bytes), signal: query.signal };
    if (author !== "" && bytes.length > 0) {
      const found = await findAuthored(repository, { ...walk, args: narrowed }, author, Math.min(skip + query.limit, largest));
      return await readCommits(repository, found.slice(skip));
    }
    const [place, args] =
      author === ""
        ? ([internalsOf(repository).walks, ["rev-list", ...page, ...narrowed]] as const)
        : ([placeOfAuthors(repository), ["log", ...page, ...authorArguments(author), ...narrowed]] as const);
    const environment = author === "" ? walk.environment : { ...walk.environment, ...authorLocale };
    const { stdout } = await runGit(place, { args, ...walk, environment, takes: "walk" });
    return await readCommits(repository, stdout.toString("latin1").split("\n").filter(Boolean));
  } catch (error) {
    // The author's pattern is text from outside: one that does not compile finds nobody (GitLab answers the same).
    if (error instanceof GitError && author !== "" && /^fatal: (header|command line), /.test(error.stderr)) return [];
    // One ref that leads nowhere does not spoil the others.
    if (error instanceof GitError && query.all && /bad object/.test(error.stderr))
      return listCommits(repository, { ...query, all: false, from: await readSoundTips(repository) });
    throw error;
  }
}

/** The commits that refs and HEAD lead to, as far as they do. */
async function readSoundTips(repository: Repository): Promise<ObjectId[]> {
  const { place, bulk } = internalsOf(repository);
  const args = ["for-each-ref", "--format=%(objectname)"] as const;
  const listed = (await runGit(place, { args, takes: "moment" })).stdout.toString("latin1").split("\n").filter(Boolean);
  const { commit: head } = await readHead(repository);
  const tips = await Promise.all([...new Set(listed)].map((id) => peel(repository, id, bulk)));
  return [...new Set([head, ...tips])].filter((tip) => tip !== null);
}

/** Plain history of one tip, in the default order; null when only git can answer. */
async function pageOfGraph(repository: Repository, query: LogQuery): Promise<ObjectId[] | null> {
  const { graph } = internalsOf(repository);
  void graph.prepare();
  const { from, exclude = [], all, path, author, since, until, firstParent = false, order, skip = 0, limit, signal } = query;
  const [tip, another] = from;
  if (tip === undefined || another !== undefined || exclude.length > 0 || all) return null;
  if (path || author || since || until || (order === "topo" && !firstParent)) return null;
  return graph.page({ tip, firstParent, skip, limit }, { ...(signal ? { signal } : {}) });
}

/** What changed a path, as the graph tells it; null when git has to be asked. */
async function pageOfPath(repository: Repository, query: LogQuery, path: string): Promise<ObjectId[] | null> {
  const { from, exclude = [], all, author, since, until, firstParent, order, skip = 0, limit, signal } = query;
  const [tip, another] = from;
  const { graph } = internalsOf(repository);
  if (tip === undefined || another !== undefined || all || !graph.isLoaded) return null;
  const options = signal ? { signal } : {};
  const bytes = (await readPathBytes(repository, tip, path)).toString("latin1");
  // A path that is there now has been there: only of others it is asked whether no commit can have touched them.
  if ((await readEntry(repository, tip, path)) === null && (await graph.neverHeld(tip, bytes, options)) === true) return [];
  if (exclude.length > 0 || author || since || until || firstParent || order === "topo" || skip + limit > farthest) return null;
  return graph.pathPage({ tip, path: bytes, skip, limit }, options);
}

/** As a commit has it. Of --max-age and --min-age git reads 32 bits: a moment after 2106 would become one after 1970. */
function momentOf(date: Date): string {
  return `@${Math.max(0, Math.floor(date.getTime() / 1000))} +0000`;
}

/** How many commits are reachable from `from`, itself included, and not from `exclude`. Remembered. */
export async function countCommits(
  repository: Repository,
  from: ObjectId,
  options: { readonly firstParent?: boolean; readonly exclude?: ObjectId } & Cancellable = {},
): Promise<number> {
  const { graph } = internalsOf(repository);
  const counts = await countsOf(repository);
  const firstParent = options.firstParent === true;
  const { exclude } = options;
  const key = `${from}${firstParent ? ":first-parent" : ""}${exclude === undefined ? "" : ` ^${exclude}`}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const fromGraph = exclude === undefined ? await graph.count(from, firstParent, options) : null;
  const counted = fromGraph ?? (await countByGit(repository, from, firstParent, options));
  counts.set(key, counted);
  return counted;
}

async function countByGit(
  repository: Repository,
  from: ObjectId,
  firstParent: boolean,
  { exclude, signal }: { readonly exclude?: ObjectId } & Cancellable,
): Promise<number> {
  const revisions = exclude === undefined ? [from] : [from, `^${exclude}`];
  const args = ["rev-list", "--count", ...(firstParent ? ["--first-parent"] : []), "--end-of-options", ...revisions, "--"] as const;
  const { stdout } = await runGit(internalsOf(repository).walks, { args, takes: "walk", signal });
  return Number(stdout.toString("latin1").trim());
}
