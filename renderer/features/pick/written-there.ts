// Which lines of a conflict's place the branch wrote itself, for the question who did.
import { changedLines } from "./changed-lines.ts";

interface Sides {
  readonly base: readonly string[];
  readonly theirs: readonly string[];
  /** Lines before it in the branch's text. */
  readonly theirsAt: number;
}

/** Numbers from 1, both ends inside: those between what the branch left as it was; null where it has none of its own. */
export function writtenThere({ base, theirs, theirsAt }: Sides): { readonly from: number; readonly to: number } | null {
  const { from, to } = changedLines(base, theirs);
  return from === to ? null : { from: theirsAt + from + 1, to: theirsAt + to };
}
