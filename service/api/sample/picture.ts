// Draws the sample's picture of the network: a PNG without compression, so that its bytes depend on nothing but this code.
import { encodePng } from "../png.ts";

const width = 480;
const height = 288;
/** Steps between see-through and opaque, for smooth edges. */
const steps = 8;

interface Depot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

interface Network {
  readonly depots: readonly Depot[];
  /** Places in `depots`. */
  readonly lines: readonly (readonly [from: number, to: number])[];
}

const first: Network = {
  depots: [
    { name: "Halden", x: 72, y: 60 },
    { name: "Göteborg", x: 210, y: 42 },
    { name: "Malmö", x: 384, y: 90 },
    { name: "Bremen", x: 156, y: 156 },
    { name: "Hamburg", x: 300, y: 180 },
    { name: "Köln", x: 90, y: 240 },
    { name: "Łódź", x: 414, y: 234 },
  ],
  lines: [
    [0, 1],
    [1, 2],
    [0, 3],
    [3, 4],
    [4, 2],
    [3, 5],
    [4, 6],
  ],
};

const second: Network = {
  depots: [...first.depots, { name: "Ghent", x: 36, y: 168 }, { name: "Lille", x: 210, y: 252 }],
  lines: [...first.lines, [7, 3], [7, 5], [5, 8], [8, 4]],
};

const networks = { first, second };

/** A PNG of 480 by 288 points in palette colours upon nothing, with smooth edges. */
export function networkPicture(version: keyof typeof networks): Buffer {
  const shades = (colour: readonly number[]): number[] => Array.from({ length: steps }, () => colour).flat();
  const opacities = Array.from({ length: steps }, (_, step) => Math.round(((step + 1) / steps) * 255));
  return encodePng({
    ...{ width, height },
    palette: Buffer.from([0, 0, 0, ...shades([110, 134, 176]), ...shades([58, 112, 214])]),
    opacity: Buffer.from([0, ...opacities, ...opacities]),
    rows: draw(networks[version]),
  });
}

/** The same with names, as an SVG. */
export function networkDrawing(version: keyof typeof networks): string {
  const { depots, lines } = networks[version];
  const at = (place: number): Depot => depots[place] as Depot;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13">`,
    ...lines.map(([from, to]) => {
      const [a, b] = [at(from), at(to)];
      return `  <line x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}" stroke="#6e86b0" stroke-width="3" />`;
    }),
    ...depots.flatMap(({ name, x, y }) => [
      `  <circle cx="${x}" cy="${y}" r="9" fill="#3a70d6" />`,
      `  <text x="${x}" y="${y - 15}" text-anchor="middle" fill="#6e86b0">${name}</text>`,
    ]),
    "</svg>\n",
  ].join("\n");
}

function draw({ depots, lines }: Network): Buffer {
  // Each row begins with the number of its filter: none.
  const pixels = Buffer.alloc((width + 1) * height);
  /** Shades what lies within `radius` points of the line from one to the other; `above`: the number of the colour before its first shade. */
  const shade = (from: Depot, to: Depot, radius: number, above: number): void => {
    for (let y = Math.min(from.y, to.y) - 10; y <= Math.max(from.y, to.y) + 10; y += 1)
      for (let x = Math.min(from.x, to.x) - 10; x <= Math.max(from.x, to.x) + 10; x += 1) {
        const at = y * (width + 1) + 1 + x;
        const colour = above + shadeOf(distance(x, y, from, to), radius);
        if (colour > above) pixels[at] = Math.max(pixels[at] ?? 0, colour);
      }
  };
  for (const [from, to] of lines) shade(depots[from] as Depot, depots[to] as Depot, 1.5, 0);
  for (const depot of depots) shade(depot, depot, 9, steps);
  return pixels;
}

/** 0 (outside) to `steps` (inside) of a shape that reaches `radius` points from its middle. */
const shadeOf = (away: number, radius: number): number => Math.round(Math.min(1, Math.max(0, radius + 0.5 - away)) * steps);

/** Points between (x, y) and the nearest place on a line. */
function distance(x: number, y: number, from: Depot, to: Depot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}
