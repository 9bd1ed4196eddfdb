// Where the active row goes when an arrow is pressed in a palette, or letters are typed in a list. Pure.

/** Arrows in a palette: past the end it starts again. -1 = nothing is active yet. */
export function cycleActive(step: 1 | -1, active: number, count: number): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

/**
 * The row that typed letters mean. One letter, or the same letter again, goes to the next row that starts with it; more letters
 * stay on the active row as long as it fits. Case does not count. Null if nothing fits.
 */
export function findTyped(typed: string, active: number, count: number, toText: (index: number) => string): number | null {
  const wanted = typed.toLowerCase();
  if (wanted === "" || count === 0) return null;
  const [first = "", ...others] = wanted;
  const isOneLetter = others.every((letter) => letter === first);
  const prefix = isOneLetter ? first : wanted;
  const start = isOneLetter ? active + 1 : Math.max(active, 0);
  for (let step = 0; step < count; step += 1) {
    const index = (start + step) % count;
    if (toText(index).toLowerCase().startsWith(prefix)) return index;
  }
  return null;
}
