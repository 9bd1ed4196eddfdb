// Remembers what walks through history found, for as long as history is the same: it is cut off in a shallow clone, and grows when more of it
// is fetched, though no commit changes its id.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { internalsOf } from "../handle.ts";
import type { Cache, MakeCache } from "../process/budget.ts";
import { ignoreAbsence, isSettled, lookBehind, stateOf } from "../process/file-state.ts";
import type { ObjectId, Repository } from "../types.ts";

export interface HistoryEdge {
  /** Commits whose parents were not fetched: git takes them for roots, whatever parents they name, and so do we. */
  readonly shallow: ReadonlySet<ObjectId>;
  /** A text that differs when history may; "" where it is what the commits themselves say. */
  readonly state: string;
}

interface Read {
  /** Null while the file is too young to be told from the next one. */
  readonly file: string | null;
  readonly digest: string;
  readonly lines: ReadonlySet<string>;
}

interface Known {
  readonly files: Map<string, Read>;
  asked: Promise<HistoryEdge> | null;
}

const known = new WeakMap<Repository, Known>();
const whole: HistoryEdge = { shallow: new Set(), state: "" };

/** Where history ends now, never older than the call. Costs two looks at files that are hardly ever there; calls of one moment share them. */
export function readHistoryEdge(repository: Repository): Promise<HistoryEdge> {
  const memory = known.get(repository) ?? { files: new Map<string, Read>(), asked: null };
  known.set(repository, memory);
  memory.asked ??= Promise.resolve().then(() => {
    memory.asked = null;
    return readEdge(repository.gitDir, memory);
  });
  return memory.asked;
}

async function readEdge(gitDir: string, { files }: Known): Promise<HistoryEdge> {
  const [shallow, grafts] = await Promise.all(["shallow", "info/grafts"].map((name) => readLines(`${gitDir}/${name}`, files)));
  if (!shallow && !grafts) return whole;
  return { shallow: shallow?.lines ?? whole.shallow, state: `${shallow?.digest ?? ""}:${grafts?.digest ?? ""}` };
}

/** A file of lines, read again when it may have changed; null when it is not there, or empty. */
async function readLines(path: string, files: Map<string, Read>): Promise<Read | null> {
  const now = Date.now();
  const stats = lookBehind(path);
  if (stats === null || stats.size === 0) return null;
  const file = isSettled(stats, now) ? stateOf(stats) : null;
  const before = files.get(path);
  if (before && file !== null && before.file === file) return before;
  const text = await readFile(path, "latin1").catch(ignoreAbsence);
  if (text === null) return null;
  const read = { file, digest: createHash("sha1").update(text).digest("hex"), lines: new Set(text.split("\n").filter(Boolean)) };
  files.set(path, read);
  return read;
}

/** Of what a memory is made for. */
export interface History {
  readonly repository: Repository;
  /** Whether it is what the commits themselves say: neither cut off nor grafted. */
  readonly isWhole: boolean;
}

/**
 * Makes a memory for each repository, and a new one whenever its history is another. Take it before you walk, and put in what you found:
 * should history change meanwhile, nobody will look there again. Its caches answer to the repository's budget.
 */
export function createHistoryMemory<T>(create: (makeCache: MakeCache, history: History) => T): (repository: Repository) => Promise<T> {
  const memories = new WeakMap<Repository, { readonly state: string; readonly memory: T; readonly close: () => void }>();
  return async (repository) => {
    const { state } = await readHistoryEdge(repository);
    const before = memories.get(repository);
    if (before?.state === state) return before.memory;
    before?.close();
    const made: Cache<never, never>[] = [];
    const makeCache: MakeCache = (weigh) => {
      const cache = internalsOf(repository).budget.cache(weigh);
      made.push(cache as unknown as Cache<never, never>);
      return cache as never;
    };
    const memory = create(makeCache, { repository, isWhole: state === "" });
    memories.set(repository, { state, memory, close: () => made.forEach((cache) => void cache.close()) });
    return memory;
  };
}

/** The same for what objects alone say, whatever history is. */
export function createObjectMemory<T>(create: (makeCache: MakeCache) => T): (repository: Repository) => T {
  const memories = new WeakMap<Repository, T>();
  return (repository) => {
    const known = memories.get(repository);
    if (known !== undefined) return known;
    const memory = create(internalsOf(repository).budget.cache);
    memories.set(repository, memory);
    return memory;
  };
}
