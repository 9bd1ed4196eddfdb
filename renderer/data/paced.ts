// Drawings of an answer that grows: the first at once, the next ones no more often than a pace, the last one though nothing follows.

export interface Paced {
  /** Something new is here. */
  note(): void;
  /** Nothing is shown any more. */
  end(): void;
}

/** Milliseconds between two drawings: `first` after the first one, twice as long after each, up to `most`. */
export function paced(show: () => void, { first, most }: { readonly first: number; readonly most: number }): Paced {
  let [due, wait] = [Number.NEGATIVE_INFINITY, first];
  let later: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    clearTimeout(later);
    later = undefined;
    show();
    due = performance.now() + wait;
    wait = Math.min(most, 2 * wait);
  };
  return {
    note: () => {
      const rest = due - performance.now();
      if (rest <= 0) draw();
      else later ??= setTimeout(draw, rest);
    },
    end: () => clearTimeout(later),
  };
}
