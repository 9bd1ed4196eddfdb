// Searches texts that git takes for binary: UTF-16, with its mark or without, of which git grep sees bytes only.

import { decode, isUtf16 } from "../../../shared/lib/text-file.ts";
import { neutralPlace } from "../neutral-place.ts";
import { createObjectMemory } from "../objects/history-memory.ts";
import { readBlob, readBlobSizes } from "../objects/objects.ts";
import { readEntry } from "../objects/tree.ts";
import { textBytes } from "../process/budget.ts";
import { DeadlineError } from "../process/deadlines.ts";
import { GitError, runGit } from "../process/run.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";
import type { GrepHit } from "./grep-parser.ts";

/** Bytes of a file, and of all together, that one search reads; what is larger is passed over, as git passes all of them over. */
const [mostOfFile, mostOfAll] = [5 * 1024 ** 2, 50 * 1024 ** 2];
/** The marks of both orders of bytes, a line each. */
const marks = Buffer.from([0xff, 0xfe, 0x0a, 0xfe, 0xff, 0x0a]);
/** The same in Perl's syntax, and what a text without one holds: two characters of ASCII side by side. */
const signs = Buffer.from(`${String.raw`\xff\xfe|\xfe\xff|(?:[\t\r -~]\x00){2}|(?:\x00[\t\r -~]){2}`}\n`);
/** Lines shown around a match, as `git grep` shows them here. */
const context = 2;

const memoryOf = createObjectMemory((makeCache) => ({
  known: makeCache<ObjectId, readonly string[]>((paths) => paths.reduce((sum, path) => sum + textBytes(path), 80)),
  underWay: new Map<ObjectId, Promise<readonly string[]>>(),
}));

/** Pieces of such files that hold `text`, letter case ignored, by path; each handed to `accept` until it answers false. */
export async function grepWideTexts(
  repository: Repository,
  { commit, text }: { readonly commit: ObjectId; readonly text: string },
  accept: (hit: GrepHit) => boolean,
  { signal }: Cancellable = {},
): Promise<void> {
  const wanted = text.toLowerCase();
  for await (const { path, text: whole } of readWide(repository, commit, await listWideTexts(repository, commit))) {
    signal?.throwIfAborted();
    for (const hit of piecesOf(path, whole.split("\n"), wanted)) if (!accept(hit)) return;
  }
}

/** Those of some files that are UTF-16, as far as their sizes let them be read. */
async function* readWide(repository: Repository, commit: ObjectId, paths: readonly string[]) {
  let left = mostOfAll;
  for (const path of paths) {
    const entry = await readEntry(repository, commit, path);
    const size = entry === null ? null : (await readBlobSizes(repository, [entry.id]))[0];
    // An odd number of bytes is no UTF-16, and would use up what may be read.
    if (entry === null || size == null || size % 2 === 1 || size > Math.min(mostOfFile, left)) continue;
    left -= size;
    const file = decode(await readBlob(repository, entry.id));
    if (file.kind === "text" && isUtf16(file)) yield { path, text: file.text };
  }
}

function* piecesOf(path: string, lines: readonly string[], wanted: string): Generator<GrepHit> {
  // What stands behind the last line's end is no line.
  const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  let from = -1;
  let to = -1;
  const piece = (): GrepHit => ({ path, startLine: from + 1, lines: lines.slice(from, to), matched: [] });
  for (let at = 0; at < count; at += 1) {
    if (!lines[at]?.toLowerCase().includes(wanted)) continue;
    if (from >= 0 && at - context > to) yield piece();
    if (from < 0 || at - context > to) from = Math.max(0, at - context, to);
    to = Math.min(count, at + context + 1);
  }
  if (from >= 0) yield piece();
}

/** Paths of the files of a commit that are UTF-16. Found once, for all searches that wait for it. */
function listWideTexts(repository: Repository, commit: ObjectId): Promise<readonly string[]> {
  const { known, underWay } = memoryOf(repository);
  const there = known.get(commit);
  if (there !== undefined) return Promise.resolve(there);
  const listing =
    underWay.get(commit) ??
    findPaths(repository, commit)
      .then((paths) => {
        known.set(commit, paths);
        return paths;
      })
      .finally(() => underWay.delete(commit));
  underWay.set(commit, listing);
  return listing;
}

/** None where that takes longer than a walk may: they are passed over then. */
async function findPaths(repository: Repository, commit: ObjectId): Promise<readonly string[]> {
  try {
    const named = await listCandidates(repository, commit, "--perl-regexp", signs).catch((error: unknown) => {
      if (error instanceof GitError && /USE_LIBPCRE/.test(error.stderr))
        return listCandidates(repository, commit, "--fixed-strings", marks);
      throw error;
    });
    const wide: string[] = [];
    for await (const { path } of readWide(repository, commit, named)) wide.push(path);
    return wide;
  } catch (error) {
    if (error instanceof DeadlineError) return [];
    throw error;
  }
}

/** Paths of the files of a commit that hold one of some bytes. */
async function listCandidates(
  repository: Repository,
  commit: ObjectId,
  syntax: "--perl-regexp" | "--fixed-strings",
  wanted: Buffer,
): Promise<readonly string[]> {
  const { place, environment } = await neutralPlace(repository);
  const { stdout } = await runGit(place, {
    args: [
      ...(["grep", "-z", "--text", "--files-with-matches", syntax, "--full-name", "--no-textconv"] as const),
      ...(["--threads=1", "-f", "-", commit, "--"] as const),
    ],
    takes: "walk",
    input: wanted,
    // Bytes are compared, not letters.
    environment: { ...environment, LC_ALL: "C" },
    accept: [0, 1],
  });
  const named = stdout.toString("utf8").split("\0").filter(Boolean);
  return named.map((name) => name.slice(name.indexOf(":") + 1));
}
