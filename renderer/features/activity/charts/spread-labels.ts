// Labels beside lines that end close together: each as near to its line as the others let it be.

/** Places for labels that want to stand at `wanted`, at least `apart` from each other and between 0 and `height` where that is possible. */
export function spreadLabels(wanted: readonly number[], apart: number, height: number): number[] {
  const order = wanted.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place);
  const places = order.map(({ place }) => Math.max(0, Math.min(height, place)));
  for (let index = 1; index < places.length; index += 1) places[index] = Math.max(places[index] ?? 0, (places[index - 1] ?? 0) + apart);
  // What went over the edge pushes the others back.
  for (let index = places.length - 1, room = height; index >= 0; index -= 1, room = (places[index + 1] ?? 0) - apart)
    places[index] = Math.min(places[index] ?? 0, room);
  const found: number[] = [];
  for (const [rank, { index }] of order.entries()) found[index] = places[rank] ?? 0;
  return found;
}
