// Tells the last commit of each entry of a directory, as it is found.

import type { FoundEntries, KnownEntries } from "../commit-graph/questions.ts";
import { internalsOf } from "../handle.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { readRawTree } from "../objects/tree.ts";
import { decodeName, findName, type RawEntry } from "../objects/tree-format.ts";
import { type Cache, idBytes } from "../process/budget.ts";
import { SharedTask } from "../process/shared-task.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { lastCommitsOf, readLastCommit } from "./last-commit.ts";

export interface EntryHistory {
  /** Name of the entry, as `readTree` shows it. */
  readonly name: string;
  /** The newest commit that changed it, as `git rev-list -1 <commit> -- <path>` finds it. */
  readonly commit: ObjectId;
}

/** Answers by directory path (bytes), newest last; a walk from a later commit ends at one of them. */
interface Memory {
  readonly known: Cache<string, readonly KnownEntries[]>;
  /** Walks under way by `<commit>:<path>`: anyone who asks for the same shares them. */
  readonly walks: Map<string, SharedTask<FoundEntries>>;
  /** What earlier openings found; null where history is cut off, or there is no folder for it. */
  readonly kept: KeptAnswers | null;
}

const rememberedCommits = 4;

const memoryOf = createHistoryMemory((makeCache, { repository, isWhole }): Memory => {
  const { keptAnswers } = internalsOf(repository);
  const kept = isWhole && keptAnswers !== undefined ? new KeptAnswers(keptAnswers) : null;
  return { known: makeCache(weigh), walks: new Map(), kept };
});
/** Processes at a time where git has to be asked for each entry. */
const processesAtOnce = 4;
/** Entries of a directory from which on only those are sought that somebody asks for: telling so many would stall the service. */
const wide = 10_000;

export interface HistoryOptions extends Cancellable {
  /** Names that somebody waits for, as `readTree` shows them; all when absent. Of a very wide directory only these are sought. */
  readonly names?: readonly string[];
}

/**
 * The last commit of each entry of the directory ("" is the root), in batches, in the order in which they are found; each entry comes
 * once. `names` leaves out the others where the directory is very wide. Null when the path is no directory. Exact, merges included:
 * docs/decisions/007 tells why one `git log` is not. Remembered. A reader that breaks off lets the walk go on for the next one; an
 * aborted signal ends it, unless somebody else reads too.
 */
export async function readDirectoryHistory(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { signal, names }: HistoryOptions = {},
): Promise<AsyncIterable<EntryHistory[]> | null> {
  const components = path.split("/").filter((component) => component !== "");
  const found = await findDirectory(repository, commit, components);
  if (!found) return null;
  const { bytes, entries } = found;
  const directory = { path: components.join("/"), bytes, entries, size: entries.length, isPart: false };
  if (names === undefined || entries.length < wide) return find(repository, commit, directory, signal);
  const wanted = new Set(names);
  const part = entries.filter(({ name }) => wanted.has(decodeName(name)));
  return findPart(repository, commit, { ...directory, entries: part, isPart: true }, signal);
}

interface Directory {
  /** As it was asked for. */
  readonly path: string;
  /** Bytes of the path as a binary string. */
  readonly bytes: string;
  /** Those that are sought. */
  readonly entries: readonly RawEntry[];
  /** Number of all entries. */
  readonly size: number;
  /** Whether some are not sought. */
  readonly isPart: boolean;
}

async function findDirectory(
  repository: Repository,
  commit: ObjectId,
  components: readonly string[],
): Promise<Pick<Directory, "bytes" | "entries"> | null> {
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

/** What was found for some entries is remembered with the last commits of paths. */
async function* findPart(
  repository: Repository,
  commit: ObjectId,
  directory: Directory,
  signal: AbortSignal | undefined,
): AsyncGenerator<EntryHistory[], void, undefined> {
  const lastCommits = await lastCommitsOf(repository);
  const known: EntryHistory[] = [];
  const open: RawEntry[] = [];
  for (const entry of directory.entries) {
    const found = await lastCommits.get(keyOf(commit, directory, entry.name));
    if (found) known.push({ name: decodeName(entry.name), commit: found });
    else open.push(entry);
  }
  signal?.throwIfAborted();
  if (known.length > 0) yield known;
  if (open.length > 0) yield* find(repository, commit, { ...directory, entries: open }, signal);
}

/** As `readLastCommit` remembers it. */
function keyOf(commit: ObjectId, { path }: Directory, name: string): string {
  return `${commit}:${path === "" ? "" : `${path}/`}${decodeName(name)}`;
}

async function* find(
  repository: Repository,
  commit: ObjectId,
  directory: Directory,
  signal: AbortSignal | undefined,
): AsyncGenerator<EntryHistory[], void, undefined> {
  // In this order: what is found goes into memories that are no younger than the walk.
  const lastCommits = await lastCommitsOf(repository);
  const memory = await memoryOf(repository);
  const stored = (await recall(memory, directory)).find((answer) => answer.commit === commit);
  if (stored && directory.entries.every(({ name }) => stored.entries.has(name))) {
    signal?.throwIfAborted();
    yield toBatch([...stored.entries]);
    return;
  }
  const part = directory.isPart ? `:${directory.entries.map(({ name }) => name).join("/")}` : "";
  const key = `${commit}:${directory.bytes}${part}`;
  let walk = memory.walks.get(key);
  if (!walk || walk.isStopped) {
    const started = new SharedTask<FoundEntries>((onBatch, walkSignal) =>
      run(repository, commit, { directory, memory, lastCommits, onBatch, walkSignal }),
    );
    walk = started;
    memory.walks.set(key, started);
    void started.ended.then(() => memory.walks.get(key) === started && memory.walks.delete(key));
  }
  for await (const batch of walk.read(signal)) yield toBatch(batch);
}

/** What is known at other commits; after a restart what was known before. */
async function recall({ known, kept }: Memory, { bytes }: Directory): Promise<readonly KnownEntries[]> {
  const before = known.get(bytes);
  if (before !== undefined || kept === null) return before ?? [];
  const read = await kept.read(bytes);
  // A walk may have ended meanwhile.
  const found = known.get(bytes) ?? read;
  known.set(bytes, found);
  return found;
}

interface Walk {
  readonly directory: Directory;
  readonly memory: Memory;
  readonly lastCommits: Awaited<ReturnType<typeof lastCommitsOf>>;
  readonly onBatch: (batch: FoundEntries) => void;
  readonly walkSignal: AbortSignal;
}

async function run(repository: Repository, commit: ObjectId, { directory, memory, lastCommits, onBatch, walkSignal }: Walk): Promise<void> {
  const answers = new Map<string, ObjectId>();
  const take = (batch: FoundEntries): void => {
    for (const [name, id] of batch) answers.set(name, id);
    onBatch(batch);
  };
  const { known, kept } = memory;
  const only = directory.isPart ? directory.entries.map(({ name }) => name) : null;
  const question = { commit, path: directory.bytes, size: directory.size, only, known: await recall(memory, directory) };
  if (!(await internalsOf(repository).graph.lastCommits(question, take, { signal: walkSignal }))) {
    // Each is remembered by itself.
    await askGit(repository, commit, directory, answers, take, walkSignal);
    return;
  }
  if (directory.isPart) {
    // Names that are no UTF-8 are left out: two of them may look the same.
    for (const [name, id] of answers)
      if (!decodeName(name).includes("\ufffd")) lastCommits.set(keyOf(commit, directory, name), Promise.resolve(id));
    return;
  }
  const others = (known.get(directory.bytes) ?? []).filter((answer) => answer.commit !== commit);
  const all = [...others.slice(1 - rememberedCommits), { commit, entries: answers }];
  known.set(directory.bytes, all);
  await kept?.write(directory.bytes, all);
}

/** Of one entry: a slot of a Map, its name, the id of a commit. */
const knownBytes = 64 + 40 + idBytes;

function weigh(answers: readonly KnownEntries[]): number {
  return answers.reduce((sum, { entries }) => sum + (entries.size + 1) * knownBytes, 0);
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
