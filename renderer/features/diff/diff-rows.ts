// Lays files, hunks and the gaps between them out as one flat list of rows, in one column or in two, so that a virtual list can draw any part of it.
import { type DiffLine, type Hunk, pairChanges } from "../../../shared/lib/unified-diff.ts";
import type { DiffLayout } from "../../state/diff-layout.ts";
import type { Contribution, ContributionsByLine } from "./contribution.ts";
import type { DiffFile } from "./diff-file.ts";
import { type Expansion, findGaps, type Gap, showGap } from "./gaps.ts";
import { type Side, toAboveKey, toLineKey } from "./line-id.ts";

interface Row {
  /** What the row is, in all of the diff: the same in either layout, before and after more lines are shown. */
  readonly id: string;
  readonly file: number;
}

export interface HiddenLines {
  readonly gap: Gap;
  /** Number of the first one in the new file. */
  readonly from: number;
  /** null = nobody knows before the file was read. */
  readonly count: number | null;
}

export type DiffRow =
  | (Row & { readonly type: "file" })
  | (Row & { readonly type: "absence" })
  /** The title of a hunk, with the lines that are left out before it; `hunk` is null after the last one. */
  | (Row & { readonly type: "hunk"; readonly hunk: Hunk | null; readonly hidden: HiddenLines | null })
  | (Row & { readonly type: "line"; readonly line: DiffLine; readonly partner: DiffLine | null })
  | (Row & { readonly type: "pair"; readonly left: DiffLine | null; readonly right: DiffLine | null })
  | (Row & { readonly type: "zone"; readonly contribution: Contribution; readonly side: Side | null })
  | (Row & { readonly type: "cut" });

export interface RowOptions {
  readonly layout: DiffLayout;
  /** Whether each file begins with a row of its own. */
  readonly headers: boolean;
  /** By the key of the file. */
  readonly expansions?: ReadonlyMap<string, Expansion> | undefined;
  /** Whether lines that are left out can be shown at all. */
  readonly canExpand?: boolean;
  readonly contributions?: ReadonlyMap<string, ContributionsByLine> | undefined;
}

const nothingShown: Expansion = { text: null, shown: new Map() };

/** Rows of files of which nothing more is shown and nothing was put under: a diff that grows page by page lays each file once. */
const plainRows = new WeakMap<DiffFile, { readonly laid: string; readonly rows: readonly DiffRow[] }>();

/** All rows, top to bottom. */
export function layRows(files: readonly DiffFile[], options: RowOptions): DiffRow[] {
  const { layout, headers, canExpand = false, expansions, contributions } = options;
  const rows: DiffRow[] = [];
  for (const [index, file] of files.entries()) {
    if (expansions?.has(file.key) || contributions?.has(file.key)) {
      layFile(rows, file, index, options);
      continue;
    }
    // Without lines it is the same in each layout: most files of a commit of thousands.
    const laid = file.absence ? `${index} ${headers}` : `${index} ${layout} ${headers} ${canExpand}`;
    let known = plainRows.get(file);
    if (known?.laid !== laid) {
      const fresh: DiffRow[] = [];
      layFile(fresh, file, index, options);
      known = { laid, rows: fresh };
      plainRows.set(file, known);
    }
    for (const row of known.rows) rows.push(row);
  }
  return rows;
}

function layFile(
  rows: DiffRow[],
  file: DiffFile,
  index: number,
  { layout, headers, expansions, canExpand, contributions }: RowOptions,
): void {
  const at = (what: string): Row => ({ id: `${file.key}\n${what}`, file: index });
  const expansion = expansions?.get(file.key) ?? nothingShown;
  const zones = new Zones(rows, file, index, layout, contributions?.get(file.key));
  const gaps = canExpand === true ? findGaps(file, expansion.text) : [];
  if (headers) rows.push({ ...at("file"), type: "file" });
  if (file.absence) rows.push({ ...at("absence"), type: "absence" });
  const hunks = file.absence ? [] : file.diff.hunks;
  const lay = layout === "unified" ? unify : split;
  const layLines = (lines: readonly DiffLine[]): void => lay(rows, file.key, index, lines, zones);
  const title = (hunk: Hunk | null, number: number): void => {
    const gap = gaps[number] ?? null;
    const shown = gap && showGap(gap, expansion);
    if (shown) layLines(shown.top);
    const isHidden = gap !== null && shown?.hidden !== 0;
    const id = `hunk ${hunk === null ? "end" : hunk.newStart}`;
    if (isHidden)
      rows.push({
        ...at(id),
        type: "hunk",
        hunk,
        hidden: { gap, from: gap.newFrom + (shown?.top.length ?? 0), count: shown?.hidden ?? null },
      });
    else if (hunk !== null && gap === null) rows.push({ ...at(id), type: "hunk", hunk, hidden: null });
    // What belongs to a line that is not shown stands where the line would be.
    if (isHidden) zones.layHidden(gap);
    if (shown) layLines(shown.bottom);
  };
  for (const [number, hunk] of hunks.entries()) {
    title(hunk, number);
    layLines(hunk.lines);
  }
  if (hunks.length > 0) title(null, hunks.length);
  if (!file.absence && !file.diff.complete) rows.push({ ...at("cut"), type: "cut" });
  zones.layRest();
}

/** Puts contributions under their lines, each once, and those whose line is nowhere at the end of the file. */
class Zones {
  readonly #left: Map<string, readonly Contribution[]> | null;
  readonly #rows: DiffRow[];
  readonly #file: DiffFile;
  readonly #index: number;
  readonly #layout: DiffLayout;

  constructor(rows: DiffRow[], file: DiffFile, index: number, layout: DiffLayout, contributions: ContributionsByLine | undefined) {
    this.#rows = rows;
    this.#file = file;
    this.#index = index;
    this.#layout = layout;
    this.#left = contributions === undefined ? null : new Map(contributions);
  }

  get isEmpty(): boolean {
    return this.#left === null || this.#left.size === 0;
  }

  layUnder(side: Side, line: number | null | undefined): void {
    if (this.#left === null || line === null || line === undefined) return;
    this.#lay(toLineKey({ side, line }));
  }

  layOver(side: Side, line: number | null | undefined): void {
    if (this.#left === null || line === null || line === undefined) return;
    this.#lay(toAboveKey({ side, line }));
  }

  layHidden(gap: Gap): void {
    for (const [key, [first]] of this.#left ?? []) {
      if (first === undefined) continue;
      const from = first.side === "new" ? gap.newFrom : gap.oldFrom;
      if (first.line >= from && (gap.count === null || first.line < from + gap.count)) this.#lay(key);
    }
  }

  layRest(): void {
    for (const key of [...(this.#left?.keys() ?? [])]) this.#lay(key);
  }

  #lay(key: string): void {
    const here = this.#left?.get(key);
    this.#left?.delete(key);
    for (const contribution of here ?? []) {
      const side = this.#layout === "split" ? contribution.side : null;
      this.#rows.push({ id: `${this.#file.key}\nzone ${contribution.key}`, file: this.#index, type: "zone", contribution, side });
    }
  }
}

/** What a line is known by: its new number, or its old one where it was removed. */
export const lineKeyOf = (line: DiffLine): string => (line.newLine === null ? `old ${line.oldLine}` : `new ${line.newLine}`);

function unify(rows: DiffRow[], key: string, file: number, lines: readonly DiffLine[], zones: Zones): void {
  const partners = pairChanges(lines);
  for (const [index, line] of lines.entries()) {
    if (!zones.isEmpty) {
      zones.layOver("old", line.oldLine);
      zones.layOver("new", line.newLine);
    }
    rows.push({ id: `${key}\n${lineKeyOf(line)}`, type: "line", file, line, partner: lines[partners[index] ?? -1] ?? null });
    if (zones.isEmpty) continue;
    zones.layUnder("old", line.oldLine);
    zones.layUnder("new", line.newLine);
  }
}

function split(rows: DiffRow[], key: string, file: number, lines: readonly DiffLine[], zones: Zones): void {
  const partners = pairChanges(lines);
  const pair = (left: DiffLine | null, right: DiffLine | null): void => {
    const known = right ?? left;
    if (known === null) return;
    if (!zones.isEmpty) {
      zones.layOver("old", left?.oldLine);
      zones.layOver("new", right?.newLine);
    }
    rows.push({ id: `${key}\n${lineKeyOf(known)}`, type: "pair", file, left, right });
    if (zones.isEmpty) return;
    zones.layUnder("old", left?.oldLine);
    zones.layUnder("new", right?.newLine);
  };
  for (const [index, line] of lines.entries()) {
    const partner = lines[partners[index] ?? -1] ?? null;
    if (line.kind === "context") pair(asItWas(line), line);
    else if (line.kind === "removed") pair(line, partner);
    else if (partner === null) pair(null, line);
  }
}

const linesBefore = new WeakMap<DiffLine, DiffLine>();

/** A context line as it was before white space changed in it. */
function asItWas(line: DiffLine): DiffLine {
  if (line.oldText === undefined) return line;
  const known = linesBefore.get(line);
  if (known) return known;
  const { oldText, ...rest } = line;
  const before = { ...rest, text: oldText };
  linesBefore.set(line, before);
  return before;
}
