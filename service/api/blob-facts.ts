// What is known of blobs, kept by their ids, which never change their meaning: size, digest, and small contents ready for an answer.
import { createHash } from "node:crypto";
import { Lru } from "../git/lru.ts";
import { readBlob } from "../git/objects.ts";
import type { ObjectId, Repository } from "../git/types.ts";
import { type ContentKind, describeContent } from "./raw-content.ts";

export interface BlobFacts {
  readonly size: number;
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  /** How raw bytes are served. */
  readonly kind: ContentKind;
}

/** Bodies of up to this many bytes are kept as Base64; larger ones are read again. */
const keptBytes = 512 * 1024;
const keptWeight = 16 * 1024 ** 2;

const facts = new Lru<ObjectId, BlobFacts>(8_192);
const encoded = new Lru<ObjectId, string>(keptWeight, (text) => text.length);

/** Size and digest of a blob, and its bytes when they had to be read for that. */
export async function readFacts(repository: Repository, id: ObjectId): Promise<{ facts: BlobFacts; bytes: Buffer | null }> {
  const known = facts.get(id);
  if (known !== undefined) return { facts: known, bytes: null };
  const { facts: found, bytes } = await readBytes(repository, id);
  return { facts: found, bytes };
}

/** A blob's bytes with size and digest. */
export async function readBytes(repository: Repository, id: ObjectId): Promise<{ facts: BlobFacts; bytes: Buffer }> {
  const bytes = await readBlob(repository, id);
  const found = facts.get(id) ?? {
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    kind: describeContent(bytes),
  };
  facts.set(id, found);
  return { facts: found, bytes };
}

/** A blob's bytes as Base64 with size and digest. */
export async function readEncoded(repository: Repository, id: ObjectId): Promise<{ facts: BlobFacts; content: string }> {
  const kept = encoded.get(id);
  const known = facts.get(id);
  if (kept !== undefined && known !== undefined) return { facts: known, content: kept };
  const { facts: found, bytes } = await readBytes(repository, id);
  const content = bytes.toString("base64");
  if (bytes.length <= keptBytes) encoded.set(id, content);
  return { facts: found, content };
}
