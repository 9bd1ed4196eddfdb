// What is known of blobs, kept by their ids, which never change their meaning: size, digest, and small contents ready for an answer.
// Each repository has its own: what one holds is not lent to another, whose clone may lack it and whose readers may not see it.
import { createHash } from "node:crypto";
import { streamBlob } from "../../git/objects/blob-stream.ts";
import { readBlob, readBlobSize } from "../../git/objects/objects.ts";
import { Lru } from "../../git/process/lru.ts";
import type { Cancellable, ObjectId, Repository } from "../../git/types.ts";
import { type ContentKind, describeContent, headBytes } from "./raw-content.ts";

export interface BlobFacts {
  readonly size: number;
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  /** How raw bytes are served. */
  readonly kind: ContentKind;
}

/** Contents of up to this many bytes are kept; larger ones are read again. */
const keptBytes = 512 * 1024;
const keptWeight = 24 * 1024 ** 2;

const facts = new Lru<string, BlobFacts>(8_192);
const contents = new Lru<string, Buffer>(keptWeight, (bytes) => bytes.length + 256);

const keyOf = (repository: Repository, id: ObjectId): string => `${repository.gitDir} ${id}`;

/** Bytes from which on a blob is never whole in memory, but read as it is sent. */
const streamedFrom = 16 * 1024 ** 2;

/** Whether a blob of this size is to be read by `streamBlob`, and not by `readBytes`. */
export const isStreamed = (size: number): boolean => size >= streamedFrom;

/** Size, digest and kind of a blob; its bytes are read only when they were never seen. */
export async function readFacts(repository: Repository, id: ObjectId, options: Cancellable = {}): Promise<BlobFacts> {
  const known = facts.get(keyOf(repository, id));
  if (known !== undefined) return known;
  const size = await readBlobSize(repository, id);
  if (!isStreamed(size)) return (await readBytes(repository, id)).facts;
  const found = await digest(await streamBlob(repository, id, options));
  facts.set(keyOf(repository, id), found);
  return found;
}

async function digest(stream: ReadableStream<Uint8Array>): Promise<BlobFacts> {
  const hash = createHash("sha256");
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    hash.update(chunk);
    size += chunk.length;
    if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
  }
  return { size, sha256: hash.digest("hex"), kind: describeContent(head) };
}

/** A blob's size in bytes, without reading the blob. */
export async function readSize(repository: Repository, id: ObjectId): Promise<number> {
  return facts.get(keyOf(repository, id))?.size ?? (await readBlobSize(repository, id));
}

/** The bytes of a blob that is not streamed, with its facts. The buffer is shared: never change it. */
export async function readBytes(repository: Repository, id: ObjectId): Promise<{ facts: BlobFacts; bytes: Buffer }> {
  const key = keyOf(repository, id);
  const bytes = contents.get(key) ?? (await readBlob(repository, id));
  const found = facts.get(key) ?? {
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    kind: describeContent(bytes),
  };
  facts.set(key, found);
  if (bytes.length <= keptBytes) contents.set(key, bytes);
  return { facts: found, bytes };
}
