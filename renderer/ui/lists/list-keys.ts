// Where the active row goes when a key is pressed in a list. Pure, so that every list moves alike.

/**
 * The next active index, or null if the key does not move. -1 means nothing is active yet.
 * @param pageRows rows that fit the view; Page Up and Down move by one less, so that one row stays as an anchor
 */
export function moveActive(key: string, active: number, count: number, pageRows: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  const page = Math.max(1, pageRows - 1);
  const clamp = (index: number) => Math.min(last, Math.max(0, index));
  switch (key) {
    case "ArrowDown":
      return clamp(active + 1);
    case "ArrowUp":
      return active === -1 ? last : clamp(active - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown":
      return clamp(Math.max(active, 0) + page);
    case "PageUp":
      return clamp(Math.max(active, 0) - page);
    default:
      return null;
  }
}

/** As moveActive for arrows in a palette: past the end it starts again. */
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
  const isOneLetter = [...wanted].every((letter) => letter === wanted[0]);
  const prefix = isOneLetter ? (wanted[0] ?? "") : wanted;
  const start = isOneLetter ? active + 1 : Math.max(active, 0);
  for (let step = 0; step < count; step += 1) {
    const index = (start + step) % count;
    if (toText(index).toLowerCase().startsWith(prefix)) return index;
  }
  return null;
}
