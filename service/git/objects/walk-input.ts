// What `git rev-list --stdin` is told: revisions and a path, byte for byte. Names in a tree need not be text, which arguments have to be.

import type { ObjectId, Repository } from "../types.ts";
import { readRawTree } from "./tree.ts";
import { findName, isTreeMode, type RawEntry } from "./tree-format.ts";

/** The bytes that a path has in a commit: of text as it is shown, its own; those of its UTF-8 where nothing is shown so. */
export async function readPathBytes(repository: Repository, commit: ObjectId, path: string): Promise<Buffer> {
  const text = Buffer.from(path, "utf8");
  if (!path.includes("\ufffd")) return text;
  const names: string[] = [];
  let folder: ObjectId | null = commit;
  for (const component of path.split("/").filter(Boolean)) {
    const entry: RawEntry | null = folder === null ? null : findName(await readRawTree(repository, folder), component);
    if (entry === null) return text;
    names.push(entry.name);
    folder = isTreeMode(entry.mode) ? entry.id : null;
  }
  return Buffer.from(names.join("/"), "latin1");
}

/** Part of a `GitRun` of `rev-list --stdin`. */
export interface WalkInput {
  readonly input: Buffer;
  readonly environment: Readonly<Record<string, string>>;
}

/** `revisions` are ids, or ids behind a `^`; `path` is taken literally, and an empty one is no limit. */
export function formatWalkInput(revisions: readonly string[], path: Buffer): WalkInput {
  const lines: Buffer[] = [Buffer.from(revisions.map((line) => `${line}\n`).join(""), "latin1")];
  if (path.length === 0) return { input: lines[0]!, environment: {} };
  const whole = !path.includes(lineFeed) && path.at(-1) !== carriageReturn;
  const specs = whole ? [path] : toGlobs(path);
  for (const spec of [Buffer.from("--"), ...specs]) lines.push(spec, Buffer.of(lineFeed));
  return { input: Buffer.concat(lines), environment: whole ? {} : { GIT_LITERAL_PATHSPECS: "0" } };
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d] as const;

/** Patterns that match one path, and what is below it, without the two bytes that may end a line: for each, all others are ruled out. */
function toGlobs(path: Buffer): Buffer[] {
  const escaped = path
    .toString("latin1")
    .replace(/[*?[\]\\]/g, "\\$&")
    .replaceAll("\n", "[!\x01-\x09\x0b-\xff]")
    .replaceAll("\r", "[!\x01-\x0c\x0e-\xff]");
  return [`:(glob)${escaped}`, `:(glob)${escaped}/**`].map((spec) => Buffer.from(spec, "latin1"));
}
