// Lists refs, and remembers the list as long as the files that hold refs are certainly the same.

import type { Stats } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { internalsOf } from "../handle.ts";
import { createObjectMemory } from "../objects/history-memory.ts";
import { idBytes, textBytes } from "../process/budget.ts";
import { isSettled, lookInTurn, stateOf } from "../process/file-state.ts";
import { runGit } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";

export interface ListedRef {
  /** Full name, such as refs/heads/main. */
  readonly ref: string;
  readonly target: ObjectId;
}

interface Memory {
  readonly state: string;
  readonly refs: readonly ListedRef[];
}

/** Bytes of a ref with the record that lists of branches or tags make of it (refs.ts), and its places in lists. */
const recordBytes = 200;
const weigh = ({ refs }: Memory): number => refs.reduce((sum, { ref }) => sum + recordBytes + textBytes(ref) + idBytes, idBytes);
const memoryOf = createObjectMemory((makeCache) => makeCache<"listing", Memory>(weigh));
/** Loose refs and folders of refs that are looked at; where there are more, asking git costs less. */
const mostFiles = 250;

/**
 * Branches and tags with what they hold, by full name (byte order). Nothing that git would have to open objects for, so a broken one
 * spoils only itself. Never older than the call.
 */
export async function readRefListing(repository: Repository): Promise<readonly ListedRef[]> {
  const started = Date.now();
  const state = await readState(repository.gitDir, started);
  const memory = memoryOf(repository);
  const known = memory.get("listing");
  if (state !== null && known?.state === state) return known.refs;
  const args = ["for-each-ref", "--format=%(refname)%00%(objectname)", "refs/heads/", "refs/tags/"] as const;
  const { stdout } = await runGit(internalsOf(repository).place, { args, takes: "moment" });
  const lines = stdout.toString("utf8").split("\n").filter(Boolean);
  const refs = lines.map((line): ListedRef => {
    const [ref = "", target = ""] = line.split("\0");
    return { ref, target };
  });
  // What changed while git read may be in the list or not; then the state before is not that of the list.
  if (state !== null && state === (await readState(repository.gitDir, started))) memory.set("listing", { state, refs });
  return refs;
}

/** A text that differs when any ref may; null when that can't be told from files: too many, too young, or kept in another way. */
async function readState(gitDir: string, now: number): Promise<string | null> {
  const seen: string[] = [];
  const note = (name: string, found: Stats): boolean => {
    seen.push(`${name} ${stateOf(found)}`);
    return isSettled(found, now) && seen.length <= mostFiles;
  };
  const look = async (name: string): Promise<boolean> => {
    const found = await lookInTurn(join(gitDir, name));
    if (found === null) return true;
    if (!note(name, found)) return false;
    // What a link points at may change without it.
    if (!found.isDirectory()) return found.isFile();
    const names = await readdir(join(gitDir, name));
    if (names.length + seen.length > mostFiles || names.some((each) => each.includes("\ufffd"))) return false;
    return (await Promise.all(names.map((each) => look(`${name}/${each}`)))).every(Boolean);
  };
  // Refs in another format are not in these files.
  if ((await lookInTurn(join(gitDir, "reftable"))) !== null) return null;
  // A branch may be a symbolic ref to HEAD.
  for (const name of ["HEAD", "packed-refs", "refs"]) if (!(await look(name))) return null;
  return seen.sort().join("\n");
}
