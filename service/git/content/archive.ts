// Streams the files of a commit as an archive, without one setting of the repository.
import { access } from "node:fs/promises";
import { neutralPlace } from "../neutral-place.ts";
import { findAbsentObject } from "../objects/absent-object.ts";
import { GitError, startTransfer } from "../process/run.ts";
import { readTransfer } from "../process/transfer-output.ts";
import type { Cancellable, ObjectId, Repository } from "../types.ts";

export type ArchiveFormat = "zip" | "tar" | "tar.gz" | "tar.bz2";

export interface ArchiveRequest {
  readonly commit: ObjectId;
  readonly format: ArchiveFormat;
  /** Folder inside the archive, without slash at the end. */
  readonly prefix: string;
  /** Only what lies at or below this path, taken literally. */
  readonly path?: string | undefined;
  readonly excludePaths?: readonly string[] | undefined;
}

/** The compressor of the system: zlib is in git, this one is not. */
const bzip2 = "/usr/bin/bzip2";

/**
 * Answers as soon as git has written its first bytes; null when it refuses (a path that is not there). Reads no faster than the
 * stream is read, and holds a slot until its end; cancelling the stream, or the signal, ends git, and so does a reader who takes nothing
 * for as long as a transfer may stand still: then the stream fails.  Attributes of the tree (export-ignore, export-subst) count
 * as they do for git, but name no program: configuration is ours alone.
 */
export async function openArchive(
  repository: Repository,
  request: ArchiveRequest,
  { signal }: Cancellable = {},
): Promise<ReadableStream<Uint8Array> | null> {
  signal?.throwIfAborted();
  const { place, environment } = await neutralPlace(repository);
  const config = [
    ["tar.tar.gz.command", "git archive gzip"],
    ["tar.tar.bz2.command", `${bzip2} -c`],
    // export-subst may ask for a signature's status; nobody gets to check one here.
    ["gpg.format", "openpgp"],
  ] as const;
  const only = request.path ? [`:(top,literal)${request.path}`] : [];
  const without = (request.excludePaths ?? []).map((path) => `:(top,exclude,literal)${path}`);
  const args = ["archive", `--format=${request.format}`, `--prefix=${request.prefix}/`, request.commit] as const;
  const paths = only.length + without.length === 0 ? [] : ["--", ...only, ...without];
  const options = { environment: { ...environment, GIT_LITERAL_PATHSPECS: "0" }, signal };
  const streaming = await startTransfer({ ...place, config }, [...args, ...paths], options);
  streaming.child.stdin.on("error", () => streaming.child.stdin.destroy()).end();
  const output = await readTransfer(streaming, args, signal);
  if (output instanceof ReadableStream) return output;
  const error = new GitError(args, output.code, output.stderr);
  // What it can't read is not what it does not have.
  if ((output.code === 128 || output.code === 1) && findAbsentObject(error) === null) return null;
  throw error;
}

/** Whether this machine can make archives of a format. */
export async function canArchive(format: ArchiveFormat): Promise<boolean> {
  if (format !== "tar.bz2") return true;
  return access(bzip2).then(
    () => true,
    () => false,
  );
}
