// Steps of the interface size.

const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** The next size up or down; 0 = the normal one. Sizes between two steps go to the nearer one in that direction. */
export function nextZoom(zoom: number, step: 1 | -1 | 0): number {
  if (step === 0) return 1;
  if (step === 1) return steps.find((size) => size > zoom + 0.001) ?? 2;
  return steps.findLast((size) => size < zoom - 0.001) ?? 0.5;
}
