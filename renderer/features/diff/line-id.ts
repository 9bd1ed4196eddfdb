// What a line of a diff is, however the rows around it are laid out: a file, a side and a number.

export type Side = "old" | "new";

export interface LineId {
  /** `key` of the DiffFile. */
  readonly file: string;
  /** Lines that stand on both sides are known by the new one. */
  readonly side: Side;
  /** From 1. */
  readonly line: number;
}

/** "new 41": unique in a file. */
export const toLineKey = ({ side, line }: Pick<LineId, "side" | "line">): string => `${side} ${line}`;

/** For what stands over a line. */
export const toAboveKey = (line: Pick<LineId, "side" | "line">): string => `above ${toLineKey(line)}`;

export const isSameLine = (a: LineId, b: LineId): boolean => a.file === b.file && a.side === b.side && a.line === b.line;
