// Draws the sample's picture of the network: a PNG without compression, so that its bytes depend on nothing but this code.
import { crc32 } from "node:zlib";

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
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from([247, 248, 250, 120, 134, 156, 38, 84, 164]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", stored(draw())),
    chunk("IEND", Buffer.alloc(0)),
  ]);
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

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A zlib stream of one stored block (RFC 1950, 1951): at most 65,535 bytes. */
function stored(data: Buffer): Buffer {
  const head = Buffer.from([0x78, 0x01, 0x01, 0, 0, 0, 0]);
  head.writeUInt16LE(data.length, 3);
  head.writeUInt16LE(data.length ^ 0xffff, 5);
  let a = 1;
  let b = 0;
  for (const byte of data) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(b * 65_536 + a);
  return Buffer.concat([head, data, sum]);
}
