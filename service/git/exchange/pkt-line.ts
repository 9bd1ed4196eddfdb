// The lines in which git's programs talk (gitprotocol-common): four hexadecimal digits of length, then as many bytes less four.

import type { ByteSource } from "./byte-source.ts";

/** What came is not git's protocol; `message` says what is wrong with it. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

/** Ends a list of lines. */
export const flush = Buffer.from("0000");

/** Most bytes that a line carries. */
const longest = 65_516;

export function pktLine(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as Buffer);
  if (bytes.length > longest) throw new RangeError(`a line of ${bytes.length} bytes`);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, "0")), bytes]);
}

/** The bytes as lines of one band of the side-band (gitprotocol-pack): 1 is what was asked for, 2 what a person reads. */
export function sideBand(band: 1 | 2, bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += longest - 1)
    lines.push(pktLine(Buffer.concat([Buffer.from([band]), bytes.subarray(at, at + longest - 1)])));
  return Buffer.concat(lines);
}

/** The next line's content; null for a flush, undefined where the bytes end. Throws ProtocolError. */
export async function readLine(source: ByteSource): Promise<Buffer | null | undefined> {
  const head = await source.take(4);
  if (head === null) return undefined;
  const digits = head.toString("latin1");
  if (!/^[0-9a-f]{4}$/i.test(digits)) throw new ProtocolError("a line does not begin with its length");
  const length = Number.parseInt(digits, 16);
  if (length === 0) return null;
  if (length < 4 || length > longest + 4) throw new ProtocolError(`no line is ${length} bytes long`);
  if (length === 4) return Buffer.alloc(0);
  const content = await source.take(length - 4);
  if (content === null) throw new ProtocolError("it ends in the middle of a line");
  return content;
}
