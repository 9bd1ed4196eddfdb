// Measures the filters of a row once for each state of them, and tells for its width which have room.
import { type RefObject, useLayoutEffect, useState } from "react";
import { useAppearance } from "../../state/appearance.ts";
import { useSize } from "../../ui/frame/use-size.ts";
import { type Fitting, placeInRow, type Widths } from "./fitting.ts";

/** What a filter that is on is cut to before it gives its place up, in pixels. */
const leastOn = 120;
/** Under it the row is set closer: as in the stylesheet. */
const narrow = 620;

interface Measured extends Omit<Widths<string>, "room"> {
  /** What was measured: another row has others. */
  readonly key: string;
  /** Pixels that are no room for filters. */
  readonly others: number;
}

/** Rows by their key, so that one that comes back is drawn as it was: measured, it would be drawn and laid out twice. */
const known = new Map<string, Measured>();
const mostKnown = 30;

function keep(measured: Measured): void {
  known.delete(measured.key);
  known.set(measured.key, measured);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
}

export interface UseFittingOptions<Name> {
  bar: RefObject<HTMLElement | null>;
  names: readonly Name[];
  first: readonly Name[];
  /** Another one whenever something in the row is written differently. */
  state: string;
}

const keyOf = (state: string, width: number, look: string): string => `${state} ${width <= narrow} ${look}`;

/** While `isMeasuring` all are drawn as wide as they are, with the button, before the browser paints. */
export function useFitting<Name extends string>({
  bar,
  names,
  first,
  state,
}: UseFittingOptions<Name>): Fitting<Name> & { isMeasuring: boolean } {
  const { width } = useSize(bar, "history-filters");
  const density = useAppearance((appearance) => appearance.density);
  const look = `${density} ${document.documentElement.style.getPropertyValue("--zoom")}`;
  const [latest, setLatest] = useState<Measured | null>(null);
  const key = keyOf(state, width, look);
  const measured = latest?.key === key ? latest : known.get(key);
  const isMeasuring = measured === undefined;
  useLayoutEffect(() => {
    const row = bar.current;
    if (row === null || !isMeasuring) return;
    const style = getComputedStyle(row);
    const gap = Number.parseFloat(style.columnGap);
    const own = new Map<string, number>();
    let [others, button] = [Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight), 0];
    for (const child of row.querySelectorAll<HTMLElement>(":scope > *")) {
      const { filter, on, more } = child.dataset;
      const taken = child.getClientRects().length === 0 ? 0 : Math.ceil(child.offsetWidth + gap);
      if (filter !== undefined) own.set(filter, on === undefined ? taken : Math.min(taken, leastOn));
      else if (more !== undefined) button = taken;
      else others += taken;
    }
    // As wide as the row is now, which at first is not known before: else all would be measured, and the page laid out, a second time.
    const found = { key: keyOf(state, row.clientWidth, look), own, button, others };
    // In the letters of another font chips are not as wide.
    if (document.fonts.status === "loaded") keep(found);
    setLatest(found);
  }, [bar, isMeasuring, state, look]);
  if (measured === undefined) return { shown: names, behind: [], isMeasuring };
  const { button, others } = measured;
  const own = measured.own as ReadonlyMap<Name, number>;
  return { ...placeInRow(names, first, { own, button, room: width - others }), isMeasuring };
}
