// What three texts of one file have in common and where they differ, piece by piece in the order of the file.
import { mergeRegions, type Span, toLines } from "../../../../shared/lib/merge-regions.ts";
import { longestConflict } from "../../../../shared/lib/merge3.ts";

/** Three texts, lines joined by LF: where both sides began, as the branch has it now, and mine. */
export interface Texts {
  readonly base: string;
  readonly theirs: string;
  readonly yours: string;
}

/** A stretch of the file. Lines are with their line feeds; only the last one of a text can be without. */
export interface Place {
  /** `same` in all three, changed by one of them, by `both` alike, or by both otherwise (`overlap`). */
  readonly from: "same" | "theirs" | "yours" | "both" | "overlap";
  readonly base: readonly string[];
  readonly theirs: readonly string[];
  readonly yours: readonly string[];
  /** Lines before it in the branch's text and in mine. */
  readonly theirsAt: number;
  readonly yoursAt: number;
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);

/** The places; null where both sides changed more lines at once than can be compared in a moment. There is always one. */
export function toPlaces({ base, theirs, yours }: Texts): readonly Place[] | null {
  const [o, a, b] = [toLines(base), toLines(theirs), toLines(yours)];
  // The branch is git's "ours", as in a cherry-pick: union puts its lines first.
  const regions = mergeRegions(o, a, b);
  const places: Place[] = [];
  let [old, mine, other] = [0, 0, 0];
  const put = (kind: Place["from"], at: Span, left: Span, right: Span): void => {
    const [base, theirs, yours] = [o.slice(...at), a.slice(...left), b.slice(...right)];
    // What both sides of a conflict have alike may be what was there before.
    const from = kind === "both" && isEqual(base, theirs) ? "same" : kind;
    const last = places.at(-1);
    if (from === "same" && last?.from === "same") {
      const joined = { base: [...last.base, ...base], theirs: [...last.theirs, ...theirs], yours: [...last.yours, ...yours] };
      places[places.length - 1] = { ...last, ...joined };
    } else places.push({ from, base, theirs, yours, theirsAt: left[0], yoursAt: right[0] });
  };
  for (const { kind, base: at, ours: left, theirs: right } of regions) {
    if (at[0] > old) put("same", [old, at[0]], [mine, left[0]], [other, right[0]]);
    if (kind === "conflict" && at[1] - at[0] + left[1] - left[0] + right[1] - right[0] > longestConflict) return null;
    const from = kind === "conflict" ? "overlap" : kind === "ours" ? "theirs" : kind === "theirs" ? "yours" : "both";
    put(from, at, left, right);
    [old, mine, other] = [at[1], left[1], right[1]];
  }
  if (old < o.length || places.length === 0) put("same", [old, o.length], [mine, a.length], [other, b.length]);
  return places;
}
