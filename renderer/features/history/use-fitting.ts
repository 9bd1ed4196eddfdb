// Measures the filters of a row once for each state of them, and tells for its width which have room.
import { type RefObject, useLayoutEffect, useState } from "react";
import { useSize } from "../../ui/frame/use-size.ts";
import { type Fitting, placeInRow, type Widths } from "./fitting.ts";

/** What a filter that is on is cut to before it gives its place up, in pixels. */
const leastOn = 120;
/** Under it the row is set closer: as in the stylesheet. */
const narrow = 620;

interface Measured<Name> extends Omit<Widths<Name>, "room"> {
  readonly state: string;
  /** Pixels that are no room for filters. */
  readonly others: number;
}

export interface UseFittingOptions<Name> {
  bar: RefObject<HTMLElement | null>;
  names: readonly Name[];
  first: readonly Name[];
  /** Another one whenever something in the row is written differently. */
  state: string;
}

const stateOf = (state: string, width: number): string => `${state} ${width <= narrow}`;

/** While `isMeasuring` all are drawn as wide as they are, with the button, before the browser paints. */
export function useFitting<Name extends string>({
  bar,
  names,
  first,
  state,
}: UseFittingOptions<Name>): Fitting<Name> & { isMeasuring: boolean } {
  const { width } = useSize(bar);
  const [measured, setMeasured] = useState<Measured<Name> | null>(null);
  const isMeasuring = measured?.state !== stateOf(state, width);
  useLayoutEffect(() => {
    const row = bar.current;
    if (row === null || !isMeasuring) return;
    const style = getComputedStyle(row);
    const gap = Number.parseFloat(style.columnGap);
    const own = new Map<Name, number>();
    let [others, button] = [Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight), 0];
    for (const child of row.querySelectorAll<HTMLElement>(":scope > *")) {
      const { filter, on, more } = child.dataset;
      const taken = child.getClientRects().length === 0 ? 0 : Math.ceil(child.offsetWidth + gap);
      if (filter !== undefined) own.set(filter as Name, on === undefined ? taken : Math.min(taken, leastOn));
      else if (more !== undefined) button = taken;
      else others += taken;
    }
    // As wide as the row is now, which at first is not known before: else all would be measured, and the page laid out, a second time.
    setMeasured({ state: stateOf(state, row.clientWidth), own, button, others });
  }, [bar, isMeasuring, state]);
  if (isMeasuring) return { shown: names, behind: [], isMeasuring };
  return { ...placeInRow(names, first, { ...measured, room: width - measured.others }), isMeasuring };
}
