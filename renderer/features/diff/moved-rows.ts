// What a row of a diff shows of moved blocks: which of its sides moved, and what an edited line of one was before or is now.
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import type { Side } from "./line-id.ts";
import type { Moves } from "./moves.ts";
import { lineOn } from "./row-search.ts";

export interface MovedRow {
  /** Its sides that were moved, edited on the way or not: "old", "new" or "old new". */
  readonly moved?: string | undefined;
  /** Of a line that was edited on the way: what it is at the other end. */
  readonly oldPartner?: DiffLine | undefined;
  readonly newPartner?: DiffLine | undefined;
}

const still: MovedRow = {};

export function movedIn(row: DiffRow, file: DiffFile | undefined, moves: Moves): MovedRow {
  if (file === undefined || moves.blocks.length === 0 || (row.type !== "line" && row.type !== "pair")) return still;
  const partners: Partial<Record<Side, DiffLine>> = {};
  const sides = (["old", "new"] as const).filter((side) => {
    const number = lineOn(row, side);
    if (number === null) return false;
    const line = { file: file.key, side, line: number };
    const partner = moves.editedFrom(line);
    if (partner !== null) partners[side] = partner;
    return partner !== null || moves.isMoved(line);
  });
  return sides.length === 0 ? still : { moved: sides.join(" "), oldPartner: partners.old, newPartner: partners.new };
}
