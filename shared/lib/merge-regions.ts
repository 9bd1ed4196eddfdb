// Where two texts that came from one base changed it: the regions of a three-way merge as git's own (xdiff/xmerge.c) has them.

import { type LineChange, lineChanges } from "./line-changes.ts";
import { slideChanges } from "./slide-changes.ts";

/** From (inside) and to (outside), in lines counted from 0. */
export type Span = readonly [from: number, to: number];

/** `ours`, `theirs`: changed by one of them alone. `both`: by both in the same way. `conflict`: by both, each otherwise. Between regions all three are equal. */
export interface MergeRegion {
  readonly kind: "ours" | "theirs" | "both" | "conflict";
  readonly base: Span;
  readonly ours: Span;
  readonly theirs: Span;
}

interface Hunk {
  kind: MergeRegion["kind"];
  base: [number, number];
  ours: [number, number];
  theirs: [number, number];
  /** Conflicts on either side of it stay apart, however near. */
  isWall?: boolean;
}

type Lines = readonly string[];

/** Lines with their line ends, so that a last line without one is another line. */
export const toLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const changesOf = (before: Lines, after: Lines): LineChange[] => slideChanges(before, after, lineChanges(before, after));

/**
 * The regions in their order. Changes that touch each other (no line of the base between them) conflict unless they are the same; lines that
 * both sides of a conflict have are taken out of it; conflicts with at most three lines between them, or none with a letter or digit, are one.
 */
export function mergeRegions(base: Lines, ours: Lines, theirs: Lines): MergeRegion[] {
  const hunks = pair(base, ours, theirs, changesOf(base, ours), changesOf(base, theirs));
  return join(refine(hunks, base, ours, theirs), ours);
}

/** The changes of both sides by the lines of the base that they touch. */
function pair(base: Lines, ours: Lines, theirs: Lines, mine: readonly LineChange[], yours: readonly LineChange[]): Hunk[] {
  const hunks: Hunk[] = [];
  const add = (hunk: Hunk): void => {
    const last = hunks.at(-1);
    if (last === undefined || (hunk.ours[0] > last.ours[1] && hunk.theirs[0] > last.theirs[1])) {
      hunks.push(hunk);
      return;
    }
    if (hunk.kind !== last.kind || hunk.kind === "both") last.kind = "conflict";
    last.base[1] = hunk.base[1];
    last.ours[1] = hunk.ours[1];
    last.theirs[1] = hunk.theirs[1];
  };
  /** How far a side is ahead of the base before the change that is next. */
  const ahead = (changes: readonly LineChange[], at: number, before: Lines, after: Lines): number => {
    const next = changes[at];
    return next === undefined ? after.length - before.length : next.newFrom - next.oldFrom;
  };
  let [i, j] = [0, 0];
  while (i < mine.length || j < yours.length) {
    const [one, other] = [mine[i], yours[j]];
    if (one !== undefined && (other === undefined || one.oldFrom + one.oldCount < other.oldFrom)) {
      const shift = ahead(yours, j, base, theirs);
      const end = one.oldFrom + one.oldCount;
      add({
        kind: "ours",
        base: [one.oldFrom, end],
        ours: [one.newFrom, one.newFrom + one.newCount],
        theirs: [one.oldFrom + shift, end + shift],
      });
      i += 1;
      continue;
    }
    if (other === undefined) break;
    if (one === undefined || other.oldFrom + other.oldCount < one.oldFrom) {
      const shift = ahead(mine, i, base, ours);
      const end = other.oldFrom + other.oldCount;
      add({
        kind: "theirs",
        base: [other.oldFrom, end],
        ours: [other.oldFrom + shift, end + shift],
        theirs: [other.newFrom, other.newFrom + other.newCount],
      });
      j += 1;
      continue;
    }
    const isSame =
      one.oldFrom === other.oldFrom &&
      one.oldCount === other.oldCount &&
      one.newCount === other.newCount &&
      sameLines(ours, one.newFrom, theirs, other.newFrom, one.newCount);
    const start = Math.min(one.oldFrom, other.oldFrom);
    const [oneEnd, otherEnd] = [one.oldFrom + one.oldCount, other.oldFrom + other.oldCount];
    const end = Math.max(oneEnd, otherEnd);
    add({
      kind: isSame ? "both" : "conflict",
      base: [start, end],
      ours: [one.newFrom - (one.oldFrom - start), one.newFrom + one.newCount + (end - oneEnd)],
      theirs: [other.newFrom - (other.oldFrom - start), other.newFrom + other.newCount + (end - otherEnd)],
    });
    if (oneEnd >= otherEnd) j += 1;
    if (otherEnd >= oneEnd) i += 1;
  }
  return hunks;
}

function sameLines(one: Lines, at: number, other: Lines, from: number, count: number): boolean {
  for (let step = 0; step < count; step += 1) if (one[at + step] !== other[from + step]) return false;
  return true;
}

/** Takes what both sides have alike out of their conflicts. */
function refine(hunks: readonly Hunk[], base: Lines, ours: Lines, theirs: Lines): Hunk[] {
  return hunks.flatMap((hunk) => {
    const { ours: mine, theirs: yours } = hunk;
    if (hunk.kind !== "conflict" || mine[0] === mine[1] || yours[0] === yours[1]) return [hunk];
    const [left, right] = [ours.slice(...mine), theirs.slice(...yours)];
    const apart = changesOf(left, right);
    if (apart.length === 0) return [{ ...hunk, kind: "both" as const, isWall: true }];
    return cut(hunk, apart, base.slice(...hunk.base), left);
  });
}

/** The pieces of a conflict: where the sides differ, and what is alike between. The lines of the base go to the piece that they are nearest to. */
function cut(hunk: Hunk, apart: readonly LineChange[], base: Lines, left: Lines): Hunk[] {
  const toBase = lineMap(lineChanges(left, base));
  const pieces: Hunk[] = [];
  let [mine, yours, old] = [0, 0, 0];
  const put = (kind: MergeRegion["kind"], mineEnd: number, yoursEnd: number, oldEnd: number): void => {
    const end = Math.min(Math.max(old, oldEnd), base.length);
    if (mineEnd > mine || yoursEnd > yours || end > old)
      pieces.push({
        kind,
        base: [hunk.base[0] + old, hunk.base[0] + end],
        ours: [hunk.ours[0] + mine, hunk.ours[0] + mineEnd],
        theirs: [hunk.theirs[0] + yours, hunk.theirs[0] + yoursEnd],
      });
    [mine, yours, old] = [mineEnd, yoursEnd, end];
  };
  for (const { oldFrom, oldCount, newFrom, newCount } of apart) {
    put("both", oldFrom, newFrom, toBase(oldFrom, "from"));
    put("conflict", oldFrom + oldCount, newFrom + newCount, toBase(oldFrom + oldCount, "to"));
  }
  put("both", left.length, hunk.theirs[1] - hunk.theirs[0], base.length);
  return pieces;
}

/** Where the place before a line of the old text is in the new one: what was replaced there lies behind its `from` edge and before its `to` edge. */
function lineMap(changes: readonly LineChange[]): (line: number, edge: "from" | "to") => number {
  return (line, edge) => {
    let shift = 0;
    for (const { oldFrom, oldCount, newFrom, newCount } of changes) {
      const [oldEnd, newEnd] = [oldFrom + oldCount, newFrom + newCount];
      if (line < oldFrom) break;
      if (line < oldEnd && line > oldFrom) return edge === "from" ? newFrom : newEnd;
      if (line === oldFrom) return edge === "to" && oldCount === 0 ? newEnd : newFrom;
      if (line === oldEnd) return newEnd;
      shift = newEnd - oldEnd;
    }
    return line + shift;
  };
}

/** Conflicts that are near each other are one. */
function join(hunks: readonly Hunk[], ours: Lines): MergeRegion[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const before = joined.findLastIndex(({ kind, isWall }) => kind !== "both" || isWall === true);
    const last = joined[before];
    if (hunk.kind === "conflict" && last?.kind === "conflict" && isNear(ours.slice(last.ours[1], hunk.ours[0]))) {
      joined.length = before + 1;
      last.base[1] = hunk.base[1];
      last.ours[1] = hunk.ours[1];
      last.theirs[1] = hunk.theirs[1];
    } else joined.push({ ...hunk, base: [...hunk.base], ours: [...hunk.ours], theirs: [...hunk.theirs] });
  }
  return joined.map(({ kind, base, ours: mine, theirs }) => ({ kind, base, ours: mine, theirs }));
}

const isNear = (between: Lines): boolean => between.length <= 3 || !between.some((line) => /[a-z0-9]/i.test(line));
