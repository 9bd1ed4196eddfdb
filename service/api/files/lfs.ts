// Reads content of Git LFS from the repository's own lfs/objects: the pointer is strict, and what is sent is what the pointer names.
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type LfsPointer, readLfsPointer } from "../../../shared/lib/lfs-pointer.ts";
import type { Repository } from "../../git/types.ts";

const pointerBytes = 1024;

/** The pointer that a blob holds, or null. */
export const parsePointer = (bytes: Buffer): LfsPointer | null =>
  bytes.length > pointerBytes ? null : readLfsPointer(bytes.toString("latin1"));

/** The content that a pointer names, empty unless `isSent`; null where it is absent, of another size, or of another content. */
export async function readLfsObject(
  repository: Repository,
  pointer: LfsPointer,
  isSent: boolean,
): Promise<ReadableStream<Uint8Array> | Uint8Array | null> {
  const { oid } = pointer;
  const path = join(repository.gitDir, "lfs", "objects", oid.slice(0, 2), oid.slice(2, 4), oid);
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)).catch(() => null);
  if (handle === null) return null;
  try {
    const isThere = await holds(handle, pointer);
    if (!isThere || !isSent) {
      await handle.close();
      return isThere ? new Uint8Array(0) : null;
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  const stream = handle.createReadStream({ start: 0, autoClose: true });
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

async function holds(handle: FileHandle, pointer: LfsPointer): Promise<boolean> {
  const found = await handle.stat();
  if (!found.isFile() || found.size !== pointer.size) return false;
  const hash = createHash("sha256");
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
  return hash.digest("hex") === pointer.oid;
}
