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
export const readFacts = async (repository: Repository, id: ObjectId, options: Cancellable = {}): Promise<BlobFacts> =>
  (await readFactsAndBytes(repository, id, options)).facts;

/** The same, and its bytes where they had to be read for it; null where they were not, or never are whole in memory. */
export async function readFactsAndBytes(
  repository: Repository,
  id: ObjectId,
  options: Cancellable = {},
): Promise<{ facts: BlobFacts; bytes: Buffer | null }> {
  const known = facts.get(keyOf(repository, id));
  if (known !== undefined) return { facts: known, bytes: null };
  const size = await readBlobSize(repository, id);
  if (!isStreamed(size)) return readBytes(repository, id);
  const found = await digest(await streamBlob(repository, id, options));
  facts.set(keyOf(repository, id), found);
  return { facts: found, bytes: null };
}

/** Bytes from which on a blob is sent to who asks for its digest later before it was read to its end. */
const unreadFrom = 1024 ** 2;

/** Size and kind of a large blob that was never read, and its bytes as they are read; its digest is known after the last one. null: its facts are at hand, or soon are. */
export async function streamUnread(
  repository: Repository,
  id: ObjectId,
  options: Cancellable = {},
): Promise<{ facts: Omit<BlobFacts, "sha256"> & Partial<BlobFacts>; bytes: ReadableStream<Uint8Array> } | null> {
  const key = keyOf(repository, id);
  if (facts.get(key) !== undefined) return null;
  const size = await readBlobSize(repository, id);
  if (size < unreadFrom) return null;
  const reader = (await streamBlob(repository, id, options)).getReader();
  const hash = createHash("sha256");
  let head: Buffer = Buffer.alloc(0);
  while (head.length < headBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    head = head.length === 0 ? Buffer.from(value.buffer, value.byteOffset, value.length) : Buffer.concat([head, value]);
  }
  const kind = describeContent(head);
  const bytes = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        hash.update(head);
        controller.enqueue(head);
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) {
          hash.update(value);
          return controller.enqueue(value);
        }
        facts.set(key, { size, kind, sha256: hash.digest("hex") });
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { facts: { size, kind }, bytes };
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
