// A stretch of the graph that grows as somebody scrolls down, so that the rows above are laid once. No React.
import { createGraphLayer, type GraphCommit, type GraphLayer, type GraphRow } from "./graph.ts";

/** What it needs of a list of commits. */
export interface GraphSource {
  rowAt(index: number): GraphCommit | undefined;
}

export interface GraphStretch {
  /** Rows `first` to `end` (not itself), all of which are there. `tip` as in `createGraphLayer`. */
  lay(rows: GraphSource, first: number, end: number, tip: string | null): readonly GraphRow[];
}

/** Rows above those in sight that are read to know their lanes. */
const mostAbove = 4_000;

export function createGraphStretch(): GraphStretch {
  let layer: GraphLayer | null = null;
  /** The index of `laid[0]`. */
  let start = 0;
  let laid: GraphRow[] = [];
  /** The commits of `laid`. */
  let ids: string[] = [];

  const isSame = (rows: GraphSource, first: number, end: number): boolean => {
    const known = start + laid.length;
    if (first < start || first - known > mostAbove) return false;
    for (let index = Math.max(start, Math.min(first, known - 1)); index < Math.min(end, known); index += 1)
      if (rows.rowAt(index)?.id !== ids[index - start]) return false;
    return true;
  };
  const begin = (rows: GraphSource, first: number, tip: string | null): void => {
    start = first;
    while (start > 0 && first - start < mostAbove && rows.rowAt(start - 1) !== undefined) start -= 1;
    layer = createGraphLayer(start === 0 ? tip : null);
    [laid, ids] = [[], []];
  };
  /** Whether all rows up to `end` are there. */
  const extend = (rows: GraphSource, end: number): boolean => {
    while (start + laid.length < end) {
      const commit = rows.rowAt(start + laid.length);
      if (commit === undefined || layer === null) return false;
      laid.push(layer.lay(commit));
      ids.push(commit.id);
    }
    return true;
  };
  return {
    lay: (rows, first, end, tip) => {
      if (!isSame(rows, first, end) || !extend(rows, end)) {
        begin(rows, first, tip);
        extend(rows, end);
      }
      const known = laid.slice(first - start, end - start);
      // As many again may stand above before the half of them is let go.
      if (first - start > 2 * mostAbove) {
        layer?.forget(ids.splice(0, mostAbove));
        laid.splice(0, mostAbove);
        start += mostAbove;
      }
      return known;
    },
  };
}
