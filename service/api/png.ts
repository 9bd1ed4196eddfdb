// Writes small pictures as PNG without compression, so that their bytes depend on nothing but what is drawn.
import { crc32 } from "node:zlib";

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes (red, green, blue) for each colour. */
  readonly palette: Buffer;
  /** How opaque each colour is, 0 to 255; those after the last are opaque. */
  readonly opacity?: Buffer;
  /** Each row: the number of its filter (0 = none), then one byte for each point, the number of its colour. */
  readonly rows: Buffer;
}

/** A PNG in eight-bit palette colours. */
export function encodePng({ width, height, palette, opacity, rows }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    ...(opacity === undefined ? [] : [chunk("tRNS", opacity)]),
    chunk("IDAT", stored(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Most bytes of a stored block. */
const longestBlock = 65_535;

/** A zlib stream of stored blocks (RFC 1950, 1951). */
function stored(data: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0x78, 0x01])];
  for (let start = 0; start < data.length; start += longestBlock) {
    const block = data.subarray(start, start + longestBlock);
    const head = Buffer.from([start + block.length === data.length ? 1 : 0, 0, 0, 0, 0]);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(block.length ^ 0xffff, 3);
    parts.push(head, block);
  }
  let a = 1;
  let b = 0;
  for (const byte of data) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(b * 65_536 + a);
  return Buffer.concat([...parts, sum]);
}
