// Within a place that both sides changed: which lines of a side differ from the other one, and what stands there in their stead. Pure.
import { type LineChange, lineChanges } from "../../../../shared/lib/line-changes.ts";
import type { Place } from "./places.ts";

/** A line of a side: `same` on the other one too, or with what stands there in its place; null where nothing does. */
export type Beside = { readonly same: true } | { readonly same: false; readonly partner: string | null };

const same: Beside = { same: true };
const alone: Beside = { same: false, partner: null };
type Sides = Readonly<Record<"theirs" | "yours", readonly Beside[]>>;
const known = new WeakMap<Place, Sides>();

/**
 * By line of the side. Of an overlap against the other side; where that removed all of it, and of what one side changed, against the base.
 * The same object for the same place.
 */
export function besideOf(place: Place, side: "theirs" | "yours"): readonly Beside[] {
  const found = known.get(place) ?? compare(place);
  known.set(place, found);
  return found[side];
}

function compare({ from, base, theirs, yours }: Place): Sides {
  if (from === "overlap" && theirs.length > 0 && yours.length > 0) {
    // Once for both, so that they agree on what is the same.
    const changes = lineChanges(theirs, yours);
    return { theirs: mark(theirs, yours, changes.map(turn)), yours: mark(yours, theirs, changes) };
  }
  const changed = (lines: readonly string[]) => mark(lines, base, lineChanges(base, lines));
  const isBoth = from === "overlap" || from === "both";
  return {
    theirs: isBoth || from === "theirs" ? changed(theirs) : theirs.map(() => same),
    yours: isBoth || from === "yours" ? changed(yours) : yours.map(() => same),
  };
}

const turn = ({ oldFrom, oldCount, newFrom, newCount }: LineChange): LineChange => ({
  ...{ oldFrom: newFrom, oldCount: newCount },
  ...{ newFrom: oldFrom, newCount: oldCount },
});

/** `changes`: what makes `lines` of `against`. */
function mark(lines: readonly string[], against: readonly string[], changes: readonly LineChange[]): readonly Beside[] {
  const beside = lines.map((): Beside => same);
  for (const { oldFrom, oldCount, newFrom, newCount } of changes)
    for (let at = 0; at < newCount; at += 1) {
      const partner = at < oldCount ? against[oldFrom + at] : undefined;
      beside[newFrom + at] = partner === undefined ? alone : { same: false, partner };
    }
  return beside;
}
