// Three-way merge of texts by lines, as git makes it: what both sides made of a base, as one text, or as places where they contradict each other.
import { mergeRegions, type Span, toLines } from "./merge-regions.ts";

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
export const longestConflict = 12_000;

/**
 * Merges `ours` and `theirs`, which both came from `base`. Changes that touch (no line of the base between them) contradict each other,
 * as in git, unless they are the same.
 */
export function merge3(base: string, ours: string, theirs: string): Merge {
  if (ours === theirs || theirs === base) return clean(ours, ours === theirs ? "both" : "ours");
  if (ours === base) return clean(theirs, "theirs");
  const [o, a, b] = [toLines(base), toLines(ours), toLines(theirs)];
  const regions = mergeRegions(o, a, b);
  const parts: MergePart[] = [];
  const merged = (lines: readonly string[], [from, to]: Span, side: "base" | "ours" | "theirs" | "both"): void => {
    if (to > from) parts.push({ kind: "merged", text: lines.slice(from, to).join(""), from: side });
  };
  let at = 0;
  for (const region of regions) {
    merged(a, [at, region.ours[0]], "base");
    at = region.ours[1];
    if (region.kind === "conflict") {
      if (lengthOf(region.base) + lengthOf(region.ours) + lengthOf(region.theirs) > longestConflict) return { outcome: "too-large" };
      const cut = (lines: readonly string[], span: Span): string => lines.slice(...span).join("");
      parts.push({ kind: "conflict", base: cut(o, region.base), ours: cut(a, region.ours), theirs: cut(b, region.theirs) });
    } else merged(region.kind === "theirs" ? b : a, region.kind === "theirs" ? region.theirs : region.ours, region.kind);
  }
  merged(a, [at, a.length], "base");
  const conflicts = parts.filter((part) => part.kind === "conflict").length;
  if (conflicts > 0) return { outcome: "conflicts", conflicts, parts };
  return { outcome: "clean", text: parts.map((part) => (part.kind === "merged" ? part.text : "")).join(""), parts };
}

const lengthOf = ([from, to]: Span): number => to - from;

const clean = (text: string, from: "ours" | "theirs" | "both"): Merge => ({
  outcome: "clean",
  text,
  parts: text === "" ? [] : [{ kind: "merged", text, from }],
});
