// Where a line differs from the one that stands in its place: what is lit in it, and the part of a very long one that is worth drawing.
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import { commonHead, diffWords, type Range } from "../../../shared/lib/word-diff.ts";

/** UTF-16 units drawn of one line; minified files hold lines of megabytes. */
export const longestDrawn = 5_000;

const noRanges: readonly Range[] = [];
/** What was found of a line against a partner: the same line stands against another one where it was edited in a moved block. */
interface Against<T> {
  readonly partner: DiffLine;
  readonly found: T;
}
const lit = new WeakMap<DiffLine, Against<readonly Range[]>>();
const heads = new WeakMap<DiffLine, Against<number>>();

/** UTF-16 units before the change that are drawn with it. */
const lead = 80;

/** Ranges to light in `line`, given the line it replaced or was replaced by. */
export function changedWords(line: DiffLine, partner: DiffLine | null): readonly Range[] {
  if (partner === null || line.kind === "context") return noRanges;
  const known = lit.get(line);
  if (known?.partner === partner) return known.found;
  const [removed, added] = line.kind === "removed" ? [line, partner] : [partner, line];
  const words = diffWords(removed.text, added.text);
  lit.set(removed, { partner: added, found: words?.before ?? noRanges });
  lit.set(added, { partner: removed, found: words?.after ?? noRanges });
  return lit.get(line)?.found ?? noRanges;
}

/** UTF-16 units of a line that are left out at its beginning, so that of a line (or partner) over `most` units the change is among the drawn ones. */
export function leftOut(line: DiffLine, partner: DiffLine | null, most: number): number {
  if (partner === null || line.kind === "context" || Math.max(line.text.length, partner.text.length) <= most) return 0;
  const known = heads.get(line);
  const head = known?.partner === partner ? known.found : commonHead(line.text, partner.text);
  heads.set(line, { partner, found: head });
  return head > most / 2 ? head - lead : 0;
}

/** How far along the drawn part of a line its first change stands: 0 at its beginning, below 1. */
export function changeAlong(line: DiffLine, partner: DiffLine | null, most: number): number {
  const from = leftOut(line, partner, most);
  const first = (changedWords(line, partner)[0]?.[0] ?? from) - from;
  return Math.max(0, first) / Math.max(1, Math.min(line.text.length - from, most));
}

/** Ranges as they stand in the part of a text between two offsets. */
export const within = (ranges: readonly Range[], from: number, to: number): readonly Range[] =>
  ranges.flatMap(([start, end]): Range[] => (end > from && start < to ? [[Math.max(start, from) - from, Math.min(end, to) - from]] : []));
