// Tells the last commit of each entry of a directory, as it is found.

import { arrivals } from "./arrivals.ts";
import type { FoundEntries, KnownEntries } from "./commit-graph/questions.ts";
import { internalsOf } from "./handle.ts";
import { readLastCommit } from "./last-commit.ts";
import { Lru } from "./lru.ts";
import { readRawTree } from "./tree.ts";
import { decodeName, findName, type RawEntry } from "./tree-format.ts";
import type { Cancellable, ObjectId, Repository } from "./types.ts";

export interface EntryHistory {
  /** Name of the entry, as `readTree` shows it. */
  readonly name: string;
  /** The newest commit that changed it, as `git rev-list -1 <commit> -- <path>` finds it. */
  readonly commit: ObjectId;
}

/** Answers by directory path (bytes), newest last; a walk from a later commit ends at one of them. */
const memory = new WeakMap<Repository, Lru<string, readonly KnownEntries[]>>();
const rememberedEntries = 60_000;
const rememberedCommits = 4;
/** Processes at a time where git has to be asked for each entry. */
const processesAtOnce = 4;

/**
 * The last commit of each entry of the directory ("" is the root), in batches, in the order in which they are found; each entry comes
 * once. Null when the path is no directory. Exact, merges included: docs/decisions/007 tells why one `git log` is not. Remembered.
 */
export async function readDirectoryHistory(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { signal }: Cancellable = {},
): Promise<AsyncIterable<EntryHistory[]> | null> {
  const components = path.split("/").filter((component) => component !== "");
  const found = await findDirectory(repository, commit, components);
  return found && find(repository, commit, { ...found, path: components.join("/") }, signal);
}

interface Directory {
  /** As it was asked for. */
  readonly path: string;
  /** Bytes of the path as a binary string. */
  readonly bytes: string;
  readonly entries: readonly RawEntry[];
}

async function findDirectory(
  repository: Repository,
  commit: ObjectId,
  components: readonly string[],
): Promise<Omit<Directory, "path"> | null> {
  let entries = await readRawTree(repository, commit);
  const names: string[] = [];
  for (const component of components) {
    const entry = findName(entries, component);
    if (!entry || !/^0?40000$/.test(entry.mode)) return null;
    names.push(entry.name);
    entries = await readRawTree(repository, entry.id);
  }
  return { bytes: names.join("/"), entries };
}

async function* find(
  repository: Repository,
  commit: ObjectId,
  directory: Directory,
  signal: AbortSignal | undefined,
): AsyncGenerator<EntryHistory[], void, undefined> {
  const known = memory.get(repository) ?? new Lru<string, readonly KnownEntries[]>(rememberedEntries, weigh);
  memory.set(repository, known);
  const before = known.get(directory.bytes) ?? [];
  const stored = before.find((answer) => answer.commit === commit);
  if (stored) {
    yield toBatch([...stored.entries]);
    return;
  }
  const { graph } = internalsOf(repository);
  const answers = new Map<string, ObjectId>();
  let complete = false;
  const walk = async (onBatch: (batch: FoundEntries) => void, walkSignal: AbortSignal): Promise<void> => {
    const question = { commit, path: directory.bytes, known: before };
    complete = await graph.lastCommits(question, onBatch, { signal: walkSignal });
    if (!complete) await askGit(repository, commit, directory, answers, onBatch, walkSignal);
  };
  for await (const batch of arrivals(walk, signal)) {
    for (const [name, id] of batch) answers.set(name, id);
    yield toBatch(batch);
  }
  // What git found in a shallow history may differ after somebody fetches more of it.
  if (!complete) return;
  const others = (known.get(directory.bytes) ?? []).filter((answer) => answer.commit !== commit);
  known.set(directory.bytes, [...others.slice(1 - rememberedCommits), { commit, entries: answers }]);
}

function weigh(answers: readonly KnownEntries[]): number {
  return answers.reduce((sum, { entries }) => sum + entries.size + 1, 0);
}

function toBatch(found: FoundEntries): EntryHistory[] {
  return found.map(([name, commit]) => ({ name: decodeName(name), commit }));
}

/** One process for each entry: for histories that are cut off, and objects that can't be read. */
async function askGit(
  repository: Repository,
  commit: ObjectId,
  { path, entries }: Directory,
  answered: ReadonlyMap<string, ObjectId>,
  onBatch: (batch: FoundEntries) => void,
  signal: AbortSignal,
): Promise<void> {
  const open = entries.filter((entry) => !answered.has(entry.name)).values();
  const work = async (): Promise<void> => {
    for (const { name } of open) {
      const below = path === "" ? decodeName(name) : `${path}/${decodeName(name)}`;
      const id = await readLastCommit(repository, commit, below, { signal });
      if (id !== null) onBatch([[name, id]]);
    }
  };
  await Promise.all(Array.from({ length: processesAtOnce }, work));
}
