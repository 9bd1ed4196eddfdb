// Says which commit changed each line of a file last.
import { Lru } from "./lru.ts";
import { neutralPlace } from "./neutral-place.ts";
import { readBlob } from "./objects.ts";
import { runGit } from "./run.ts";
import { readEntry } from "./tree.ts";
import type { Cancellable, ObjectId, Repository } from "./types.ts";

/** Neighbouring lines that the same commit changed last. */
export interface BlamedLines {
  readonly commit: ObjectId;
  /** Number of the first line, from 1. */
  readonly first: number;
  /** Lines without their line feed; invalid UTF-8 is replaced. */
  readonly lines: readonly string[];
}

/** Commit of each line of a file, one index a line. */
type Owners = readonly ObjectId[];

/** Whole files only: a part costs nearly as much as it saves. Weighs one for each line. */
const memory = new WeakMap<Repository, Lru<string, Owners>>();
const rememberedLines = 200_000;

/**
 * Blames a file of a commit, or the lines of `range` (from 1, both included; an end beyond the last line is the last line, a
 * start beyond it answers nothing). Null when the path is no file there.
 */
export async function readBlame(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { range, signal }: { readonly range?: { readonly start: number; readonly end: number } | undefined } & Cancellable = {},
): Promise<BlamedLines[] | null> {
  const entry = await readEntry(repository, commit, path);
  if (entry?.type !== "blob") return null;
  const lines = linesOf(await readBlob(repository, entry.id));
  const start = range?.start ?? 1;
  const end = Math.min(range?.end ?? lines.length, lines.length);
  if (start > end) return [];
  const owners = await readOwners(repository, commit, path, { start, end, count: lines.length, signal });
  return group(owners, lines.slice(start - 1, end), start);
}

function linesOf(content: Buffer): string[] {
  const lines = content.toString("utf8").split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

async function readOwners(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { start, end, count, signal }: { start: number; end: number; count: number; signal: AbortSignal | undefined },
): Promise<Owners> {
  const known = memory.get(repository) ?? new Lru<string, Owners>(rememberedLines, (owners) => owners.length + 1);
  memory.set(repository, known);
  const key = `${commit}:${path}`;
  const whole = known.get(key);
  if (whole !== undefined) return whole.slice(start - 1, end);
  const owners = await runBlame(repository, commit, path, { start, end, signal });
  if (start === 1 && end === count) known.set(key, owners);
  return owners;
}

/** `git blame --incremental` tells entries as it finds them, each headed by `<commit> <line there> <line here> <number of lines>`. */
async function runBlame(
  repository: Repository,
  commit: ObjectId,
  path: string,
  { start, end, signal }: { start: number; end: number; signal: AbortSignal | undefined },
): Promise<Owners> {
  const args = ["blame", "--incremental", "--no-textconv", "--encoding=none", `-L${start},${end}`, commit, "--", path];
  // A configured list of commits to pass over would be read, and its absence would be an error.
  const { place, environment } = await neutralPlace(repository);
  const { stdout } = await runGit(place, { args, environment, signal });
  const owners: ObjectId[] = new Array<ObjectId>(end - start + 1).fill(commit);
  for (const match of stdout.toString("latin1").matchAll(/^([0-9a-f]{40,64}) \d+ (\d+) (\d+)$/gm)) {
    const first = Number(match[2]) - start;
    owners.fill(match[1] ?? commit, first, first + Number(match[3]));
  }
  return owners;
}

function group(owners: Owners, lines: readonly string[], start: number): BlamedLines[] {
  const groups: { commit: ObjectId; first: number; lines: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const commit = owners[index] ?? "";
    const last = groups.at(-1);
    if (last?.commit === commit) last.lines.push(line);
    else groups.push({ commit, first: start + index, lines: [line] });
  }
  return groups;
}
