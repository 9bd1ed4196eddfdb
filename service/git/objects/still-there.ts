// Tells whether a commit is on the disk now, whatever is remembered of it: git's gc throws away what no ref reaches, and a resident git
// keeps the packs open that were removed.
import type { Stats } from "node:fs";
import { join } from "node:path";
import { internalsOf } from "../handle.ts";
import { isSettled, look, lookBehind, stateOf } from "../process/file-state.ts";
import { runGit } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";
import { createObjectMemory } from "./history-memory.ts";
import { readObjectFolders } from "./object-folders.ts";

/** By commit: how the folders of packs stood before it was found. */
const memoryOf = createObjectMemory((makeCache) => makeCache<ObjectId, string>(({ length }) => length * 2 + 100));

/** Costs a git process only where the commit has no file of its own, and packs came or went since it was looked for last. */
export async function isStillThere(repository: Repository, commit: ObjectId): Promise<boolean> {
  const now = Date.now();
  const seen = await lookFor(repository, commit);
  if (seen?.hasFile === true) return true;
  const memory = memoryOf(repository);
  if (seen !== null && memory.get(commit) === seen.state) return true;
  const { place } = internalsOf(repository);
  const { stdout } = await runGit(place, { args: ["cat-file", "--batch-check"], input: `${commit}\n`, takes: "moment" });
  const isThere = stdout.toString("latin1").startsWith(`${commit} commit `);
  if (isThere && seen?.packs.every((pack) => pack === null || isSettled(pack, now)) === true) memory.set(commit, seen.state);
  return isThere;
}

interface Seen {
  readonly hasFile: boolean;
  /** Of each folder of packs; null where there is none. */
  readonly packs: readonly (Stats | null)[];
  readonly state: string;
}

/** null where a folder of objects cannot be looked into, as behind a loop of links: git knows what to make of that. */
async function lookFor(repository: Repository, commit: ObjectId): Promise<Seen | null> {
  try {
    const { folders, state: borrowed } = await readObjectFolders(join(repository.gitDir, "objects"));
    const file = join(commit.slice(0, 2), commit.slice(2));
    const packs = folders.map((folder) => lookBehind(join(folder, "pack")));
    return {
      hasFile: folders.some((folder) => look(join(folder, file))?.isFile() === true),
      packs,
      state: [borrowed, ...packs.map((pack) => (pack === null ? "" : stateOf(pack)))].join("\n"),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return null;
  }
}
