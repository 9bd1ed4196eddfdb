// Three-way merge of texts by lines: what both sides made of a base, as one text, or as places where they contradict each other.
import { diff3MergeRegions } from "node-diff3";
import { type LineChange, lineChanges } from "./line-changes.ts";

/** Lines with their line ends, so that a last line without one, or with another one, is another line. */
export type MergePart =
  /** The same on both sides, changed by one of them, or by both in the same way. */
  | { readonly kind: "merged"; readonly text: string; readonly from: "base" | "ours" | "theirs" | "both" }
  /** Both changed it, each otherwise. */
  | { readonly kind: "conflict"; readonly base: string; readonly ours: string; readonly theirs: string };

export type Merge =
  | { readonly outcome: "clean"; readonly text: string; readonly parts: readonly MergePart[] }
  | { readonly outcome: "conflicts"; readonly conflicts: number; readonly parts: readonly MergePart[] }
  /** Too many lines that differ or repeat to be compared in a moment. */
  | { readonly outcome: "too-large" };

/** Longest stretch that both sides changed, in lines of all three texts: the time goes with its square. */
const longest = 12_000;

interface Stretch {
  /** From (inside) and to (outside), by side. */
  readonly base: readonly [number, number];
  readonly ours: readonly [number, number];
  readonly theirs: readonly [number, number];
  readonly from: "ours" | "theirs" | "both";
}

/**
 * Merges `ours` and `theirs`, which both came from `base`. Changes that touch (no line of the base between them) contradict each other,
 * as in git, unless they are the same.
 */
export function merge3(base: string, ours: string, theirs: string): Merge {
  if (ours === theirs || theirs === base) return clean(ours, ours === theirs ? "both" : "ours");
  if (ours === base) return clean(theirs, "theirs");
  const [o, a, b] = [toLines(base), toLines(ours), toLines(theirs)];
  const parts: MergePart[] = [];
  const merged = (lines: readonly string[], from: "base" | "ours" | "theirs" | "both"): void => {
    if (lines.length > 0) parts.push({ kind: "merged", text: lines.join(""), from });
  };
  let at = 0;
  for (const stretch of toStretches(lineChanges(o, a), lineChanges(o, b))) {
    merged(o.slice(at, stretch.base[0]), "base");
    at = stretch.base[1];
    const [mine, yours] = [a.slice(...stretch.ours), b.slice(...stretch.theirs)];
    if (stretch.from === "ours") merged(mine, "ours");
    else if (stretch.from === "theirs") merged(yours, "theirs");
    else {
      const common = o.slice(...stretch.base);
      if (common.length + mine.length + yours.length > longest) return { outcome: "too-large" };
      parts.push(...mergeStretch(common, mine, yours));
    }
  }
  merged(o.slice(at), "base");
  joinNear(parts);
  const conflicts = parts.filter((part) => part.kind === "conflict").length;
  if (conflicts > 0) return { outcome: "conflicts", conflicts, parts };
  return { outcome: "clean", text: parts.map((part) => (part.kind === "merged" ? part.text : "")).join(""), parts };
}

/** Lines that both sides changed: the finer look finds what of it is apart after all. */
function mergeStretch(base: string[], ours: string[], theirs: string[]): MergePart[] {
  return diff3MergeRegions(ours, base, theirs).flatMap((region): MergePart[] => {
    if (region.stable) {
      const from = region.buffer === "o" ? "base" : region.buffer === "a" ? "ours" : "theirs";
      return [{ kind: "merged", text: region.bufferContent.join(""), from }];
    }
    const [mine, common, yours] = [region.aContent.join(""), region.oContent.join(""), region.bContent.join("")];
    return mine === yours
      ? [{ kind: "merged", text: mine, from: "both" }]
      : [{ kind: "conflict", base: common, ours: mine, theirs: yours }];
  });
}

/** Two conflicts with nothing but up to three empty lines or brackets between them are one, as in git. */
function joinNear(parts: MergePart[]): void {
  for (let index = parts.length - 2; index > 0; index -= 1) {
    const [before, between, after] = parts.slice(index - 1, index + 2);
    if (before?.kind !== "conflict" || between?.kind !== "merged" || after?.kind !== "conflict") continue;
    const { text, from } = between;
    if (from !== "base" || /[a-z0-9]/i.test(text) || toLines(text).length > 3) continue;
    const join = (side: "base" | "ours" | "theirs"): string => before[side] + text + after[side];
    parts.splice(index - 1, 3, { kind: "conflict", base: join("base"), ours: join("ours"), theirs: join("theirs") });
    index -= 1;
  }
}

/** The changes of both sides in the order of the base; those that touch are one stretch. */
function toStretches(ours: readonly LineChange[], theirs: readonly LineChange[]): Stretch[] {
  const stretches: Stretch[] = [];
  let [i, j] = [0, 0];
  /** By how many lines a side is ahead of the base at the next change. */
  let [mine, yours] = [0, 0];
  while (i < ours.length || j < theirs.length) {
    const start = Math.min(ours[i]?.oldFrom ?? Number.POSITIVE_INFINITY, theirs[j]?.oldFrom ?? Number.POSITIVE_INFINITY);
    const [mineBefore, yoursBefore, firstOurs, firstTheirs] = [mine, yours, i, j];
    let end = start;
    for (;;) {
      const [one, other] = [ours[i], theirs[j]];
      if (one !== undefined && one.oldFrom <= end) {
        end = Math.max(end, one.oldFrom + one.oldCount);
        mine += one.newCount - one.oldCount;
        i += 1;
      } else if (other !== undefined && other.oldFrom <= end) {
        end = Math.max(end, other.oldFrom + other.oldCount);
        yours += other.newCount - other.oldCount;
        j += 1;
      } else break;
    }
    const from = i === firstOurs ? "theirs" : j === firstTheirs ? "ours" : "both";
    stretches.push({
      base: [start, end],
      ours: [start + mineBefore, end + mine],
      theirs: [start + yoursBefore, end + yours],
      from,
    });
  }
  return stretches;
}

const clean = (text: string, from: "ours" | "theirs" | "both"): Merge => ({
  outcome: "clean",
  text,
  parts: text === "" ? [] : [{ kind: "merged", text, from }],
});

/** Lines with their line feeds; a last one without stays without. */
const toLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
