// Files of commits that wait for their server: such a commit has no hash yet, so the desk is asked for them in place of a server.
import { ApiError } from "../../shared/contract/errors.ts";
import { blobName } from "./blob-name.ts";

const prefix = "queued:";

/** What stands where a hash would, for a commit of the queue. */
export const queuedRef = (id: string): string => `${prefix}${id}`;
/** The commit of the queue that is meant; null = a commit that has a hash, or a branch. */
export const queuedIdOf = (ref: string): string | null => (ref.startsWith(prefix) ? ref.slice(prefix.length) : null);
export const isQueuedRef = (ref: string): boolean => ref.startsWith(prefix);

/** A file as a commit of the queue leaves it: its bytes, or where they are when the commit did not change them. */
export type QueuedFile =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly executable: boolean }
  | { readonly commit: string; readonly path: string; readonly executable: boolean };

type Reader = (id: string, path: string) => Promise<QueuedFile | null>;
let read: Reader = async () => null;

/** Says who knows the queue. */
export function provideQueuedFiles(reader: Reader): void {
  read = reader;
}

/** Throws ApiError 404 where the commit has no such file, or is not in the queue any more. */
export async function readQueuedFile(ref: string, path: string): Promise<QueuedFile> {
  const file = await read(queuedIdOf(ref) ?? "", path);
  if (file === null) throw new ApiError("file_not_found", 404, "404 File Not Found", {});
  return file;
}

/** What a server says of a file besides its bytes. */
export const queuedFacts = async (ref: string, bytes: Uint8Array<ArrayBuffer>, executable: boolean) => ({
  ...{ size: bytes.length, blob: await blobName(bytes, ""), lastCommit: ref, executable },
});
