// What the rows of a diff know of moved blocks: which lines belong to one, and where its other end is.
import type { MovedBlock } from "../../../shared/lib/moved-lines.ts";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import type { DiffFile } from "./diff-file.ts";
import { type LineId, type Side, toLineKey } from "./line-id.ts";

/** Moved lines of one file, which its head tells of. */
export interface FileMoves {
  /** Lines that are shown as moved: added ones, removed ones. */
  readonly added: number;
  readonly removed: number;
  /** All of them, those that moved within the file once. */
  readonly lines: number;
}

export interface Moves {
  readonly blocks: readonly MovedBlock[];
  /** Lines that are shown as moved: added ones, removed ones. */
  readonly added: number;
  readonly removed: number;
  /** By `key` of the DiffFile; undefined where nothing moved. The same object as long as these moves are. */
  of(file: string): FileMoves | undefined;
  isMoved(line: LineId): boolean;
  /** What a line that was edited on the way is at the other end; null for any other. */
  editedFrom(line: LineId): DiffLine | null;
  /** The first line of the same block elsewhere, of one that was edited on the way itself; null for a line that was not moved. */
  otherEnd(line: LineId): LineId | null;
}

export const noMoves: Moves = {
  ...{ blocks: [], added: 0, removed: 0 },
  of: () => undefined,
  isMoved: () => false,
  editedFrom: () => null,
  otherEnd: () => null,
};

/** `diff`: only that of a file with edited lines is read. */
type MovedFile = Pick<DiffFile, "key"> & { readonly diff?: Pick<DiffFile["diff"], "hunks"> };

export function toMoves(blocks: readonly MovedBlock[], files: readonly MovedFile[]): Moves {
  if (blocks.length === 0) return noMoves;
  const byLine = new Map<string, MovedBlock>();
  /** Lines that were edited on the way: the block that goes on after them, and how far they stand before it. */
  const edited = new Map<string, { readonly block: MovedBlock; readonly back: number }>();
  const keyOf = ({ file, ...line }: LineId): string => `${file}\n${toLineKey(line)}`;
  const counts = { old: 0, new: 0 };
  const byFile = new Map<string, FileMoves>();
  for (const block of blocks) {
    const file = files[block.file]?.key ?? "";
    const count = block.to - block.from + 1;
    counts[block.side] += count;
    const { added, removed, lines } = byFile.get(file) ?? { added: 0, removed: 0, lines: 0 };
    const isHere = block.side === "new";
    byFile.set(file, {
      ...(isHere ? { added: added + count, removed } : { added, removed: removed + count }),
      lines: lines + (isHere || block.other.file !== block.file ? count : 0),
    });
    for (let line = block.from; line <= block.to; line += 1) byLine.set(keyOf({ file, side: block.side, line }), block);
    for (let back = 1; back <= (block.edited ?? 0); back += 1)
      edited.set(keyOf({ file, side: block.side, line: block.from - back }), { block, back });
  }
  const opposite = (side: Side): Side => (side === "old" ? "new" : "old");
  return {
    ...{ blocks, added: counts.new, removed: counts.old },
    of: (file) => byFile.get(file),
    editedFrom: (line) => {
      const { block, back } = edited.get(keyOf(line)) ?? { block: undefined, back: 0 };
      return block === undefined ? null : findLine(files[block.other.file], opposite(block.side), block.other.from - back);
    },
    isMoved: (line) => byLine.has(keyOf(line)),
    otherEnd: (line) => {
      const { block, back } = edited.get(keyOf(line)) ?? { block: byLine.get(keyOf(line)), back: 0 };
      if (block === undefined) return null;
      return { file: files[block.other.file]?.key ?? "", side: opposite(block.side), line: block.other.from - back };
    },
  };
}

function findLine(file: MovedFile | undefined, side: Side, number: number): DiffLine | null {
  for (const { lines, oldStart, oldCount, newStart, newCount } of file?.diff?.hunks ?? []) {
    const [start, count] = side === "old" ? [oldStart, oldCount] : [newStart, newCount];
    if (number < start || number >= start + count) continue;
    return lines.find(({ kind, oldLine, newLine }) => kind !== "context" && (side === "old" ? oldLine : newLine) === number) ?? null;
  }
  return null;
}
