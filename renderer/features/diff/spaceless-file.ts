// A file of a diff with changes of white space left out.
import { ignoreWhiteSpace } from "../../../shared/lib/white-space.ts";
import { formatCount } from "../../ui/text/count.ts";
import type { DiffFile } from "./diff-file.ts";

export interface SpacelessFile extends DiffFile {
  /** Changed lines that are not shown because only their white space changed; absent where none are. */
  readonly hiddenLines?: number;
}

const known = new WeakMap<DiffFile, SpacelessFile>();

/** The same answer for the same file. Its counts stay those of the commit. A file without lines is its own answer: nothing is laid again. */
export function toSpacelessFile(file: DiffFile): SpacelessFile {
  if (file.diff.hunks.length === 0) return file;
  const before = known.get(file);
  if (before) return before;
  const { hidden, ...diff } = ignoreWhiteSpace(file.diff);
  const { additions, deletions } = file.diff;
  const absence = hidden > 0 && diff.hunks.length === 0 ? { text: "Only white space changed", offer: null } : file.absence;
  const spaceless = { ...file, diff: { ...diff, additions, deletions }, absence, hiddenLines: hidden };
  known.set(file, spaceless);
  return spaceless;
}

/** "2 lines differ in white space only" */
export const sayHiddenSpace = (lines: number): string =>
  `${lines === 1 ? "1 line differs" : `${formatCount(lines)} lines differ`} in white space only`;
