// What is said of a diff from which files may be missing.
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { formatCount, sayFiles } from "../../ui/text/count.ts";
import type { DiffFile } from "../diff/index.ts";

export interface Cut {
  readonly fact: string;
  readonly words: string;
  /** Whether all files are listed all the same. */
  readonly isListed?: true;
  /** How the files that are missing can be found; absent where nothing more can be done. */
  readonly rest?: { readonly isReading: boolean; readonly read: () => void };
}

/** Files after which servers stop by themselves (api-behaviour 4). */
const fileLimit = 1_000;

/** `count`: files that came. */
export const sayStopped = (count: number): Cut => ({
  fact: `The server stopped after ${sayFiles(count)}.`,
  words: "It sets this limit.",
});

/** `came` files with the server's answer, `rest` beside them. */
export const sayRest = (came: number, rest: number): Cut => ({
  fact: `The server sent ${formatCount(came)} of ${formatCount(came + rest)} files.`,
  words: `The other ${formatCount(rest)} ${rest === 1 ? "is" : "are"} listed by name: ${rest === 1 ? "its" : "their"} lines are compared once you ask. A file that moved and changed stands there as removed and added.`,
  isListed: true,
});

/** Whether lines are missing that a file left out by the server may explain, but need not. */
export const mayBeCut = (files: readonly DiffFile[], commit: Pick<CommitDetail, "stats"> | undefined): boolean =>
  commit?.stats !== undefined && commit.stats.total > countLines(files);

/** Compares what came with the commit's own counts, where there are any: the API does not say of a commit when it stops (design principle 6). */
export function whyCut(files: readonly DiffFile[], commit: Pick<CommitDetail, "stats"> | undefined): Cut | null {
  // Lines that a person can ask for are no sign.
  const isFolded = files.some(({ absence }) => absence !== null && absence.offer !== null);
  const missing = isFolded || commit?.stats === undefined ? null : commit.stats.total - countLines(files);
  if (missing !== null && missing > 0) return sayStopped(files.length);
  if (files.length < fileLimit) return null;
  return {
    fact: `The server lists ${formatCount(fileLimit)} files at most.`,
    // Only what changes no line can be missing where all lines have come.
    words:
      missing === null ? "More may have changed than are shown here." : "All changed lines are here; moved or binary files may be missing.",
  };
}

const countLines = (files: readonly DiffFile[]): number => files.reduce((sum, { diff }) => sum + diff.additions + diff.deletions, 0);
