// Writes objects as git stores them together: compressed, and behind one another in a pack.

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, deflateSync } from "node:zlib";
import type { Repository } from "../types.ts";
import type { ObjectType } from "./batch-parser.ts";
import { storeAsZlib } from "./zlib-stored.ts";

/** An object that is to be written. */
export interface NewObject {
  readonly type: ObjectType;
  readonly content: Buffer;
}

const deflateAsync = promisify(deflate);
/** Contents up to this many bytes are compressed at once, without a trip to another thread. */
const inlineLimit = 32_768;
/** Contents up to this many bytes are not compressed. */
const storedLimit = 200;

/** A zlib stream, made as fast as its size allows. */
export function compress(raw: Buffer): Promise<Buffer> | Buffer {
  if (raw.length > inlineLimit) return deflateAsync(raw, { level: 1 });
  return raw.length <= storedLimit ? storeAsZlib(raw) : deflateSync(raw, { level: 1 });
}

/** A pack of whole objects, version 2, with its trailer (gitformat-pack). */
export async function formatPack(objects: readonly NewObject[], format: Repository["objectFormat"]): Promise<Buffer> {
  const count = Buffer.alloc(12);
  count.write("PACK", "latin1");
  count.writeUInt32BE(2, 4);
  count.writeUInt32BE(objects.length, 8);
  const parts: Buffer[] = [count];
  for (const { type, content } of objects) parts.push(packHeader(type, content.length), await compress(content));
  const body = Buffer.concat(parts);
  return Buffer.concat([body, createHash(format).update(body).digest()]);
}

/** Type and size as a pack stores them: four bits of size, then seven at a time. */
function packHeader(type: ObjectType, size: number): Buffer {
  const bytes: number[] = [];
  let byte = ({ commit: 1, tree: 2, blob: 3, tag: 4 }[type] << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 0x80);
    byte = rest & 127;
  }
  return Buffer.from([...bytes, byte]);
}
