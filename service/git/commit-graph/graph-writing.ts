// Has git write a commit-graph with changed-path filters into an overlay: one at a time, with little claim on the machine.

import { readdir, rm } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { type GitPlace, runGit } from "../process/run.ts";

let tail: Promise<unknown> = Promise.resolve();

/**
 * Writes the commits that all refs reach; `fresh` makes one new file, else a layer is added to ours. `place` must have the overlay as
 * its object folder: nothing else is written to. Takes about 0.1 s per 1,000 commits the first time. Throws GitError.
 */
export function writeGraph(place: GitPlace, overlay: string, fresh: boolean, signal: AbortSignal): Promise<void> {
  const done = tail.then(() => write(place, overlay, fresh, signal));
  // The next one waits for the end, whatever it was; the error itself goes to the caller.
  tail = done.catch(() => undefined);
  return done;
}

async function write(place: GitPlace, overlay: string, fresh: boolean, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (fresh) await removeGraph(overlay);
  else await removeLocks(overlay);
  // Without "replace" git would build on a graph of the repository's own, and rename that one to make it part of the chain.
  const split = fresh ? "--split=replace" : "--split";
  await runGit(place, {
    args: ["commit-graph", "write", "--reachable", "--changed-paths", split, "--no-progress"],
    takes: "upkeep",
    priority: constants.priority.PRIORITY_LOW,
    signal,
  });
}

/** Removes the graph of an overlay, whatever state it is in. */
export async function removeGraph(overlay: string): Promise<void> {
  await rm(join(overlay, "info", "commit-graphs"), { recursive: true, force: true });
  await rm(join(overlay, "info", "commit-graph"), { force: true });
}

/** A write that was killed leaves its lock; nobody but us writes here, one at a time. */
async function removeLocks(overlay: string): Promise<void> {
  const folder = join(overlay, "info", "commit-graphs");
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.endsWith(".lock") || name.startsWith("tmp_")) await rm(join(folder, name), { force: true });
}
