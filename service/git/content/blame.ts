// Says which commit changed each line of a file last.

import { standInName, withStandIn } from "../history/stand-in-history.ts";
import { neutralPlace } from "../neutral-place.ts";
import { createHistoryMemory } from "../objects/history-memory.ts";
import { readBlob } from "../objects/objects.ts";
import { readEntry } from "../objects/tree.ts";
import { readPathBytes } from "../objects/walk-input.ts";
import { currentAsker } from "../process/asker.ts";
import { type Cache, idBytes } from "../process/budget.ts";
import { type GitPlace, runGit } from "../process/run.ts";
import { SharedTask } from "../process/shared-task.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";
import { nameIgnored, withIgnored } from "./ignored-revisions.ts";
import { unquotePath } from "./quoted-path.ts";

/** Neighbouring lines that the same commit changed last. */
export interface BlamedLines {
  readonly commit: ObjectId;
  /** Number of the first line, from 1. */
  readonly first: number;
  /** Lines without their line feed; invalid UTF-8 is replaced. */
  readonly lines: readonly string[];
}

/** Where lines stood in the commit that changed them last. */
export interface Origin {
  /** Number of the first one there, from 1. */
  readonly line: number;
  /** What the file was called there; null where git does not tell. */
  readonly path: string | null;
}

/** Lines that one commit changed last, without their text. */
export interface OwnedLines {
  readonly commit: ObjectId;
  /** Number of the first line, from 1. */
  readonly first: number;
  readonly count: number;
  readonly origin: Origin;
}

/** Who owns each line of a file, one index a line. */
interface Owners {
  readonly commits: ObjectId[];
  /** Numbers of the lines in their commits, from 1. */
  readonly lines: number[];
  readonly paths: (string | null)[];
}

const ownersOf = (count: number, commit: ObjectId): Owners => ({
  commits: new Array<ObjectId>(count).fill(commit),
  lines: Array.from({ length: count }, (_, at) => at + 1),
  paths: new Array<string | null>(count).fill(null),
});

/** `start`: number of the first line that the owners are of. */
function own({ commits, lines, paths }: Owners, { commit, first, count, origin }: OwnedLines, start = 1): void {
  const at = first - start;
  commits.fill(commit, at, at + count);
  paths.fill(origin.path, at, at + count);
  for (let line = 0; line < count; line += 1) lines[at + line] = origin.line + line;
}

interface Memory {
  /** Whole files only: a part costs nearly as much as it saves. */
  readonly known: Cache<string, Owners>;
  /** Blames of whole files under way, by who asks for what. */
  readonly running: Map<string, SharedTask<OwnedLines[]>>;
}

export interface BlameOptions extends Cancellable {
  /** Commits to look past, by their full hashes; those that are none of the history do nothing. */
  readonly ignored?: readonly ObjectId[] | undefined;
}

const memoryOf = createHistoryMemory((makeCache): Memory => ({ known: makeCache(weigh), running: new Map() }));

/** Three places for each line, and an id for each run of them. */
const weigh = ({ commits }: Owners): number => commits.reduce((sum, id, at) => sum + 24 + (id === commits[at - 1] ? 0 : idBytes), idBytes);

/**
 * Blames a whole file, telling lines as git finds them (the newest changes first), in batches; each line comes once. Null when the path
 * is no file there. Remembered. An aborted signal ends git, unless somebody else waits for the same.
 */
export async function followBlame(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { signal, ignored = [] }: BlameOptions = {},
): Promise<AsyncIterable<OwnedLines[]> | null> {
  const entry = await readEntry(repository, commit, path);
  if (entry?.type !== "blob") return null;
  const count = linesOf(await readBlob(repository, entry.id)).length;
  return follow(repository, commit, { path: entry.path, count, ignored }, signal);
}

interface WholeFile {
  readonly path: string;
  readonly count: number;
  readonly ignored: readonly ObjectId[];
}

/** Names the blame of a whole file in memory. */
const keyOf = (commit: ObjectId, path: string, ignored: readonly ObjectId[]): string => `${nameIgnored(ignored)}${commit}:${path}`;

async function* follow(
  repository: Repository,
  commit: ObjectId,
  { path, count, ignored }: WholeFile,
  signal: AbortSignal | undefined,
): AsyncGenerator<OwnedLines[], void, undefined> {
  if (count === 0) return;
  const { known, running } = await memoryOf(repository);
  const key = keyOf(commit, path, ignored);
  const whole = known.get(key);
  if (whole) {
    yield runsOf(whole);
    return;
  }
  // Shared by the requests of one asker: another one's turns are not waited for.
  const shared = `${currentAsker()} ${key}`;
  let task = running.get(shared);
  if (!task || task.isStopped) {
    const started = new SharedTask<OwnedLines[]>(async (onLines, taskSignal) => {
      known.set(key, await runBlame(repository, commit, path, { start: 1, end: count, ignored, signal: taskSignal, onLines }));
    });
    task = started;
    running.set(shared, started);
    void started.ended.then(() => running.get(shared) === started && running.delete(shared));
  }
  yield* task.read(signal);
}

function runsOf({ commits, lines, paths }: Owners): OwnedLines[] {
  const runs: { commit: ObjectId; first: number; count: number; origin: Origin }[] = [];
  for (const [index, commit] of commits.entries()) {
    const [line = 1, path = null] = [lines[index], paths[index]];
    const last = runs.at(-1);
    if (last?.commit === commit && last.origin.path === path && last.origin.line + last.count === line) last.count += 1;
    else runs.push({ commit, first: index + 1, count: 1, origin: { line, path } });
  }
  return runs;
}

/**
 * Blames a file of a commit, or the lines of `range` (from 1, both included; an end beyond the last line is the last line, a
 * start beyond it answers nothing). Null when the path is no file there.
 */
export async function readBlame(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { range, signal, ignored = [] }: { readonly range?: { readonly start: number; readonly end: number } | undefined } & BlameOptions = {},
): Promise<BlamedLines[] | null> {
  const entry = await readEntry(repository, commit, path);
  if (entry?.type !== "blob") return null;
  // Anyone who has gone does not keep the others waiting while a million lines are split.
  signal?.throwIfAborted();
  const content = await readBlob(repository, entry.id);
  signal?.throwIfAborted();
  const lines = linesOf(content);
  const start = range?.start ?? 1;
  const end = Math.min(range?.end ?? lines.length, lines.length);
  if (start > end) return [];
  const owners = await readOwners(repository, commit, entry.path, { start, end, count: lines.length, ignored, signal });
  return group(owners.commits, lines.slice(start - 1, end), start);
}

/** Lines of a file without their line feeds; invalid UTF-8 is replaced. */
export function linesOf(content: Buffer): string[] {
  const lines = content.toString("utf8").split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

async function readOwners(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { start, end, count, ignored, signal }: BlameRun & { readonly count: number },
): Promise<Owners> {
  if (start === 1 && end === count) {
    const owners = ownersOf(count, commit);
    for await (const batch of follow(repository, commit, { path, count, ignored }, signal)) for (const lines of batch) own(owners, lines);
    return owners;
  }
  const whole = (await memoryOf(repository)).known.get(keyOf(commit, path, ignored));
  const part = <T>(of: T[]): T[] => of.slice(start - 1, end);
  return whole
    ? { commits: part(whole.commits), lines: part(whole.lines), paths: part(whole.paths) }
    : runBlame(repository, commit, path, { start, end, ignored, signal });
}

interface BlameRun {
  readonly start: number;
  readonly end: number;
  readonly ignored: readonly ObjectId[];
  readonly signal: AbortSignal | undefined;
  /** Told of lines as they are found, numbered from 1 in the file. */
  readonly onLines?: (lines: OwnedLines[]) => void;
}

async function runBlame(repository: Repository, commit: ObjectId, path: string, run: BlameRun): Promise<Owners> {
  const bytes = await readPathBytes(repository, commit, path);
  if (!bytes.equals(Buffer.from(path, "utf8")))
    return withStandIn(repository, { commit, path: bytes }, run.signal, ({ tip, original, standIns, ...place }) =>
      followGit(
        { ...place, commit: tip, path: standInName, original, isStandIn: true },
        { ...run, ignored: run.ignored.flatMap(standIns) },
      ),
    );
  // A configured list of commits to pass over would be read, and its absence would be an error.
  return followGit({ ...(await neutralPlace(repository)), commit, path, original: (id) => id, isStandIn: false }, run);
}

interface Blamed {
  readonly place: GitPlace;
  readonly environment: Readonly<Record<string, string>>;
  readonly commit: ObjectId;
  readonly path: string;
  /** The commit to tell of where git tells of another. */
  original(commit: ObjectId): ObjectId;
  /** The names that git tells are not those of the file. */
  readonly isStandIn: boolean;
}

/**
 * `git blame --incremental` tells entries as it finds them, each headed by `<commit> <line there> <line here> <number of lines>` and
 * ended by `filename <path there>`.
 */
async function followGit(
  { place, environment, commit, path, original, isStandIn }: Blamed,
  { start, end, ignored, signal, onLines }: BlameRun,
): Promise<Owners> {
  const owners = ownersOf(end - start + 1, original(commit));
  let rest = "";
  let head: RegExpMatchArray | null = null;
  const onOutput = (chunk: Buffer): boolean => {
    const text = rest + chunk.toString("latin1");
    const whole = text.lastIndexOf("\n") + 1;
    rest = text.slice(whole);
    const found: OwnedLines[] = [];
    for (const match of text.slice(0, whole).matchAll(/^(?:([0-9a-f]{40,64}) (\d+) (\d+) (\d+)|filename (.*))$/gm)) {
      if (match[1] !== undefined) head = match;
      else if (head !== null) {
        const name = isStandIn ? null : unquotePath(match[5] ?? "").toString("utf8");
        const origin = { line: Number(head[2]), path: name };
        found.push({ commit: original(head[1] ?? commit), first: Number(head[3]), count: Number(head[4]), origin });
        head = null;
      }
    }
    for (const lines of found) own(owners, lines, start);
    if (found.length > 0) onLines?.(found);
    return true;
  };
  await withIgnored(ignored, (past) => {
    const args = ["blame", "--incremental", "--no-textconv", "--encoding=none", ...past, `-L${start},${end}`, commit, "--", path] as const;
    return runGit(place, { args, environment, takes: "walk", signal, onOutput });
  });
  return owners;
}

function group(owners: readonly ObjectId[], lines: readonly string[], start: number): BlamedLines[] {
  const groups: BlamedLines[] = [];
  for (let first = 0, end = 0; first < lines.length; first = end) {
    const commit = owners[first] ?? "";
    while (end < lines.length && owners[end] === commit) end += 1;
    groups.push({ commit, first: start + first, lines: lines.slice(first, end) });
  }
  return groups;
}
