// Moves many refs in one transaction whose files reach the disk together: one by one, as git syncs them, they take seconds.

import { join } from "node:path";
import { syncFiles } from "../objects/sync-folder.ts";
import { lookInTurn } from "../process/file-state.ts";
import { type GitPlace, type GitRun, runGit } from "../process/run.ts";
import type { ObjectId } from "../types.ts";

export interface RefChange {
  /** Full name: refs/heads/main. Validated before it comes here. */
  readonly ref: string;
  /** Null deletes the ref. */
  readonly to: ObjectId | null;
  /** What the ref must hold now; all zeros when it must not exist. */
  readonly from: ObjectId;
}

/** `ok` false: nothing was changed, and `stderr` says why. */
export interface Swap {
  readonly ok: boolean;
  readonly stderr: string;
}

interface Together extends Pick<GitRun, "args" | "environment"> {
  readonly changes: readonly RefChange[];
  /** What `update-ref --stdin` is told of them, a text for each. */
  readonly lines: readonly string[];
}

/**
 * Once git has prepared the transaction, each ref's new file lies beside the old one under a name that ends in .lock, and nothing but its
 * name is left to change: that is when we make all of them durable, and then git commits. Null, with nothing changed, where the files are
 * not these: behind a symbolic ref, or in a repository that keeps its refs in tables. `home` is the folder that holds `refs`.
 */
export async function swapTogether(place: GitPlace, home: string, { args, environment, changes, lines }: Together): Promise<Swap | null> {
  // Tables are synced by git, of deletions too.
  if ((await lookInTurn(join(home, "reftable"))) !== null) return null;
  const written = changes.filter(({ from, to }) => to !== null && to !== from).map(({ ref }) => join(home, `${ref}.lock`));
  // Written where a deleted ref is among the packed ones.
  const packed = join(home, "packed-refs.new");
  let areThese = true;
  const sync = async (): Promise<string> => {
    await syncFiles([packed]);
    areThese = (await syncFiles(written)).every((size) => size !== null && size > 0);
    return areThese ? "commit\n" : "abort\n";
  };
  const { code, stderr } = await runGit(
    { ...place, config: [...(place.config ?? []), ["core.fsync", "all,-reference"]] },
    {
      ...{ args, ...(environment && { environment }), takes: "change", accept: [0, 1, 128] },
      input: `start\n${lines.join("")}prepare\n`,
      reply: { to: "prepare: ok\n", send: sync },
    },
  );
  return areThese ? { ok: code === 0, stderr } : null;
}
