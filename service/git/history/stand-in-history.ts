// A history of one file under another name, for `git blame`: it takes a path in an argument, and a name that is no text can't stand there.

import { rm } from "node:fs/promises";
import { neutralPlace } from "../neutral-place.ts";
import { formatCommit } from "../objects/commit-format.ts";
import { readCommit } from "../objects/objects.ts";
import { makeQuarantine, writeLoose } from "../objects/quarantine.ts";
import { readRawTree } from "../objects/tree.ts";
import { entryType, formatTree, isTreeMode, type RawEntry } from "../objects/tree-format.ts";
import { formatWalkInput } from "../objects/walk-input.ts";
import { type CommandLine, type GitPlace, type GitResult, type GitRun, runGit } from "../process/run.ts";
import type { ObjectId, Repository, Signature } from "../types.ts";

/** Stands in for the file in every commit of the history that was made. */
export const standInName = "f";

export interface StandIn {
  /** Newest commit of the history. */
  readonly tip: ObjectId;
  /** Where git finds it, and what it borrows from. */
  readonly place: GitPlace;
  readonly environment: Readonly<Record<string, string>>;
  /** The commit that one of the history stands in for. */
  original(commit: ObjectId): ObjectId;
  /** The commits of the history that stand in for one; of each path that the file had in it. */
  standIns(commit: ObjectId): readonly ObjectId[];
}

/** A commit that touched the file, which had this path then (bytes as a binary string). */
interface Version {
  readonly commit: ObjectId;
  readonly path: string;
  readonly blob: ObjectId;
  /** Keys of the versions that it was made from, in the order of the commit's parents. */
  readonly parents: readonly string[];
}

const keyOf = (commit: ObjectId, path: string): string => `${commit}:${path}`;
const nobody: Signature = { name: "", email: "", seconds: 0, offset: 0 };

/** Hands `work` a history of the file that blames as its own does: the same versions, joined as they are, renames followed. */
export async function withStandIn<T>(
  repository: Repository,
  { commit, path }: { readonly commit: ObjectId; readonly path: Buffer },
  signal: AbortSignal | undefined,
  work: (standIn: StandIn) => Promise<T>,
): Promise<T> {
  const { place, environment } = await neutralPlace(repository);
  const folder = await makeQuarantine(repository, "blame");
  const borrowing = { ...place, objectDirectory: folder };
  try {
    const lineage = new Lineage(repository, { place: borrowing, environment, folder, signal });
    const last = await lineage.enter(commit, path.toString("latin1"));
    if (last === null) throw new Error(`${path.toString("utf8")} was never in the history of ${commit}`);
    const { tip, originals } = await write(repository, folder, await lineage.readAll(), last);
    return await work({
      tip,
      place: borrowing,
      environment,
      original: (id) => originals.get(id) ?? id,
      standIns: (id) => [...originals].filter(([, stoodFor]) => stoodFor === id).map(([standIn]) => standIn),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Surroundings {
  readonly place: GitPlace;
  readonly environment: Readonly<Record<string, string>>;
  /** Objects of ours, gone with the history. */
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
}

/** Files that a commit takes away among which the origin of a new one is sought. */
const mostSources = 2_000;

/** Collects the versions of a file, as far back as blame would look. */
class Lineage {
  readonly #repository: Repository;
  readonly #around: Surroundings;
  /** Commits that touched a path, with the nearest such commits behind each, by `keyOf`. */
  readonly #touched = new Map<string, { commit: ObjectId; path: string; behind: readonly ObjectId[] }>();

  constructor(repository: Repository, around: Surroundings) {
    this.#repository = repository;
    this.#around = around;
  }

  /** Notes all commits that touched a path before `tip`; answers the key of the last one, null when there is none. */
  async enter(tip: ObjectId, path: string): Promise<string | null> {
    const { input, environment } = formatWalkInput([tip], Buffer.from(path, "latin1"));
    const { stdout } = await this.#run(["rev-list", "--topo-order", "--parents", "--stdin"], { input, environment, takes: "walk" });
    const lines = stdout.toString("latin1").split("\n").filter(Boolean);
    for (const line of lines) {
      const [commit = "", ...behind] = line.split(" ");
      if (!this.#touched.has(keyOf(commit, path))) this.#touched.set(keyOf(commit, path), { commit, path, behind });
    }
    return lines[0] === undefined ? null : keyOf(lines[0].split(" ")[0]!, path);
  }

  /** All versions by key. What is entered meanwhile is read too: a map goes on to entries that are added. */
  async readAll(): Promise<ReadonlyMap<string, Version>> {
    const versions = new Map<string, Version>();
    for (const [key, { commit, path, behind }] of this.#touched) {
      this.#around.signal?.throwIfAborted();
      const file = await findFile(this.#repository, commit, path);
      // The commit that takes the file away is no version of it.
      if (file !== null) versions.set(key, { commit, path, blob: file.id, parents: await this.#parentsOf(commit, path, file, behind) });
    }
    return versions;
  }

  async #parentsOf(commit: ObjectId, path: string, file: RawEntry, behind: readonly ObjectId[]): Promise<string[]> {
    const { parents } = await readCommit(this.#repository, commit);
    const before = await Promise.all(parents.map((parent) => findFile(this.#repository, parent, path)));
    // Blame asks all parents for the same file under the same name before it looks for renames.
    const same = before.findIndex((entry) => entry?.id === file.id);
    const asked = same < 0 ? parents : [parents[same]!];
    const keys: string[] = [];
    for (const parent of asked) {
      const isThere = before[parents.indexOf(parent)] !== null;
      const source = isThere ? path : await this.#findSource(parent, commit, { path, file });
      if (isThere && parents.length === 1) keys.push(keyOf(behind[0]!, path));
      else if (source !== null) keys.push(...[await this.enter(parent, source)].filter((key) => key !== null));
    }
    return keys;
  }

  /** What a commit renamed to `path`: blame pairs this file alone with those that went away, so two trees hold nothing else. */
  async #findSource(parent: ObjectId, commit: ObjectId, { path, file }: { path: string; file: RawEntry }): Promise<string | null> {
    const compare = ["diff-tree", "-r", "-z", "--raw", "--no-abbrev"] as const;
    // `:<mode> <mode> <id> <id> <letter> NUL <path> NUL`
    const gone = (await this.#run([...compare, "--no-renames", "--diff-filter=D", parent, commit])).stdout.toString("latin1").split("\0");
    const sources: { mode: string; id: ObjectId; path: string }[] = [];
    for (let at = 0; at + 1 < gone.length; at += 2) {
      const [mode = "", , id = ""] = gone[at]!.slice(1).split(" ");
      sources.push({ mode, id, path: gone[at + 1]! });
    }
    if (sources.length === 0 || sources.length > mostSources) return null;
    // Each has a folder of its own, in their order, and keeps its last name: both count for git.
    const before = await Promise.all(sources.map((source, index) => this.#nest(String(index).padStart(8, "0"), source)));
    const trees = [await this.#writeTree(before), await this.#writeTree([await this.#nest("after", { ...file, path })])];
    const { stdout } = await this.#run([...compare, "-M", "--diff-filter=R", ...trees]);
    const source = stdout.toString("latin1").split("\0")[1];
    return source === undefined ? null : sources[Number(source.split("/")[0])]!.path;
  }

  async #nest(folder: string, { mode, id, path }: { mode: string; id: ObjectId; path: string }): Promise<RawEntry> {
    return { mode: "40000", name: folder, id: await this.#writeTree([{ mode, name: path.slice(path.lastIndexOf("/") + 1), id }]) };
  }

  #writeTree(entries: readonly RawEntry[]): Promise<ObjectId> {
    return writeLoose(this.#around.folder, this.#repository, "tree", formatTree(entries));
  }

  #run(args: CommandLine, run: Partial<Omit<GitRun, "args" | "signal">> = {}): Promise<GitResult> {
    const { place, signal } = this.#around;
    return runGit(place, { takes: "moment", ...run, args, signal, environment: { ...this.#around.environment, ...run.environment } });
  }
}

/** The file at a path of bytes; null when there is none, or something else. */
async function findFile(repository: Repository, commit: ObjectId, path: string): Promise<RawEntry | null> {
  let found: RawEntry | null = null;
  for (const component of path.split("/")) {
    if (found !== null && !isTreeMode(found.mode)) return null;
    const entries: readonly RawEntry[] = await readRawTree(repository, found?.id ?? commit);
    found = entries.find(({ name }) => name === component) ?? null;
    if (found === null) return null;
  }
  return found === null || entryType(found.mode) !== "blob" ? null : found;
}

/** Writes a commit for each version that `last` comes from, parents first. */
async function write(repository: Repository, folder: string, versions: ReadonlyMap<string, Version>, last: string) {
  const made = new Map<string, ObjectId>();
  const originals = new Map<ObjectId, ObjectId>();
  const open = [last];
  for (let key = open.at(-1); key !== undefined; key = open.at(-1)) {
    const version = versions.get(key)!;
    const missing = made.has(key) ? [] : version.parents.filter((parent) => !made.has(parent));
    open.push(...missing);
    if (missing.length > 0) continue;
    open.pop();
    if (made.has(key)) continue;
    const tree = await writeLoose(folder, repository, "tree", formatTree([{ mode: "100644", name: standInName, id: version.blob }]));
    const { committer } = await readCommit(repository, version.commit);
    // The message tells commits apart that would be the same but for what they stand for.
    const parents = version.parents.map((parent) => made.get(parent)!);
    const record = { tree, parents, author: nobody, committer: { ...nobody, seconds: committer.seconds }, message: key };
    const id = await writeLoose(folder, repository, "commit", formatCommit(record));
    made.set(key, id);
    originals.set(id, version.commit);
  }
  return { tip: made.get(last)!, originals };
}
