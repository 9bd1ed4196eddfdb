// Draws the sample's picture of the network: a PNG without compression, so that its bytes depend on nothing but this code.
import { encodePng } from "../png.ts";

const width = 160;
const height = 96;
const nodes: readonly (readonly [x: number, y: number])[] = [
  [24, 20],
  [70, 14],
  [128, 30],
  [52, 52],
  [100, 60],
  [30, 80],
  [138, 78],
];
const lines: readonly (readonly [from: number, to: number])[] = [
  [0, 1],
  [1, 2],
  [0, 3],
  [3, 4],
  [4, 2],
  [3, 5],
  [4, 6],
];

/** A PNG of 160 by 96 points in eight-bit palette colours. */
export function networkPicture(): Buffer {
  const palette = Buffer.from([247, 248, 250, 120, 134, 156, 38, 84, 164]);
  return encodePng({ width, height, palette, rows: draw() });
}

function draw(): Buffer {
  // Each row begins with the number of its filter: none.
  const pixels = Buffer.alloc((width + 1) * height);
  const set = (x: number, y: number, colour: number): void => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * (width + 1) + 1 + x] = colour;
  };
  for (const [from, to] of lines) {
    const [x1, y1] = nodes[from] ?? [0, 0];
    const [x2, y2] = nodes[to] ?? [0, 0];
    const steps = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
    for (let step = 0; step <= steps; step += 1)
      set(Math.round(x1 + ((x2 - x1) * step) / steps), Math.round(y1 + ((y2 - y1) * step) / steps), 1);
  }
  for (const [x, y] of nodes)
    for (let dy = -4; dy <= 4; dy += 1) for (let dx = -4; dx <= 4; dx += 1) if (dx * dx + dy * dy <= 16) set(x + dx, y + dy, 2);
  return pixels;
}
