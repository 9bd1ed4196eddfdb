// Streams the files of a commit as an archive, without one setting of the repository.
import { access } from "node:fs/promises";
import { neutralPlace } from "../neutral-place.ts";
import { GitError, startTransfer } from "../process/run.ts";
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
  const { child, clock, stop } = await startTransfer({ ...place, config }, [...args, ...paths], options);
  child.stdin.on("error", () => child.stdin.destroy()).end();
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-4096);
  });
  signal?.addEventListener("abort", stop, { once: true });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  void ended.then(() => signal?.removeEventListener("abort", stop));
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  // A stream that was cut off ends here; the exit code says the rest.
  const read = async (): Promise<IteratorResult<Buffer>> => {
    const next = await chunks.next().catch(() => ({ done: true as const, value: undefined }));
    clock.progress();
    return next;
  };
  const first = await read();
  if (first.done === true) {
    const code = await ended;
    signal?.throwIfAborted();
    if (clock.error !== null) throw clock.error;
    if (code === 128 || code === 1) return null;
    throw new GitError(args, code, stderr);
  }
  let pending: IteratorResult<Buffer> | null = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = pending ?? (await read());
        pending = null;
        if (next.done !== true) return controller.enqueue(next.value);
        const code = await ended;
        // A half archive must not look like a whole one.
        if (code === 0) controller.close();
        else controller.error(clock.error ?? new GitError(args, code, stderr));
      },
      async cancel() {
        stop();
        await ended;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Whether this machine can make archives of a format. */
export async function canArchive(format: ArchiveFormat): Promise<boolean> {
  if (format !== "tar.bz2") return true;
  return access(bzip2).then(
    () => true,
    () => false,
  );
}
