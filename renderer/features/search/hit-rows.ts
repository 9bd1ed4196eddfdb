// The rows of a search: each file once, its hits below in reading order, and a line either side of the chosen one. Pure.
import type { Hit } from "./find-hits.ts";

export type HitRow =
  | { readonly kind: "file"; readonly key: string; readonly path: string; readonly count: number }
  | { readonly kind: "hit"; readonly key: string; readonly path: string; readonly hit: Hit }
  | { readonly kind: "context"; readonly key: string; readonly path: string; readonly line: number; readonly text: string };

export const keyOfHit = ({ path, line }: Hit): string => `${path}:${line}`;

/** Hits by file, in the order in which files were found; a line that came twice stands once. */
export function groupHits(hits: readonly Hit[]): ReadonlyMap<string, readonly Hit[]> {
  const files = new Map<string, Map<number, Hit>>();
  for (const hit of hits) {
    const lines = files.get(hit.path) ?? new Map<number, Hit>();
    if (!lines.has(hit.line)) lines.set(hit.line, hit);
    files.set(hit.path, lines);
  }
  return new Map([...files].map(([path, lines]) => [path, [...lines.values()].sort((left, right) => left.line - right.line)]));
}

/** `chosen`: key of the hit that shows what stands around it. */
export function toHitRows(files: ReadonlyMap<string, readonly Hit[]>, chosen: string | null): HitRow[] {
  const rows: HitRow[] = [];
  for (const [path, hits] of files) {
    rows.push({ kind: "file", key: `file ${path}`, path, count: hits.length });
    const lines = new Set(hits.map(({ line }) => line));
    for (const hit of hits) {
      const key = keyOfHit(hit);
      const around = (line: number, text: string | null): void => {
        if (key === chosen && text !== null && line > 0 && !lines.has(line))
          rows.push({ kind: "context", key: `${path} ${line}`, path, line, text });
      };
      around(hit.line - 1, hit.before);
      rows.push({ kind: "hit", key, path, hit });
      around(hit.line + 1, hit.after);
    }
  }
  return rows;
}

/** The hit `step` further on, staying at the ends; -1 where there is none. */
export function hitAfter(rows: readonly HitRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) if (rows[at]?.kind === "hit") return at;
  return rows[from]?.kind === "hit" ? from : -1;
}

/** The first hit of the next file, or of the one before. */
export function fileAfter(rows: readonly HitRow[], from: number, step: 1 | -1): number {
  const here = rows[from]?.path;
  let at = from;
  while (rows[at] !== undefined && rows[at]?.path === here) at += step;
  const path = rows[at]?.path;
  return path === undefined ? from : rows.findIndex((row) => row.kind === "hit" && row.path === path);
}
