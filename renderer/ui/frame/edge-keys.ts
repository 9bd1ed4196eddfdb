// How keys move the edge between two panes.

export interface PaneLimits {
  min: number;
  max: number;
}

/** Whole pixels within the limits; where they cross, min wins. */
export function clampSize(size: number, { min, max }: PaneLimits): number {
  if (Number.isNaN(size)) return min;
  return Math.round(Math.max(min, Math.min(max, size)));
}

/** The size after a key on a separator, or null. Steps of 8 px, with Shift 32. Sign is -1 where the pane lies after the separator. */
export function sizeAfterKey(
  key: string,
  isShift: boolean,
  size: number,
  limits: PaneLimits,
  isVertical: boolean,
  sign: 1 | -1,
): number | null {
  const step = (isShift ? 32 : 8) * sign;
  const [less, more] = isVertical ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  if (key === less) return clampSize(size - step, limits);
  if (key === more) return clampSize(size + step, limits);
  if (key === "Home") return limits.min;
  if (key === "End") return limits.max;
  return null;
}
