// Gives others what a repository holds, through `git upload-pack`: any protocol of git's, shallow and partial too.

import { internalsOf } from "../handle.ts";
import type { Settings } from "../process/environment.ts";
import { GitError, type GitRun, startTransfer } from "../process/run.ts";
import { readTransfer } from "../process/transfer-output.ts";
import type { Cancellable, Repository } from "../types.ts";
import type { ByteSource } from "./byte-source.ts";
import { flush, ProtocolError, pktLine } from "./pkt-line.ts";

/** What git's own settings of a repository could say otherwise. */
const config: Settings = [
  // Opening has judged whose it is.
  ["safe.directory", "*"],
  // A stash, or what was fetched from elsewhere, is nobody else's: branches and tags are what is served.
  ["transfer.hideRefs", "refs/"],
  ["transfer.hideRefs", "!refs/heads/"],
  ["transfer.hideRefs", "!refs/tags/"],
  ["uploadpack.allowFilter", "true"],
  ["uploadpack.allowAnySHA1InWant", "true"],
  ["uploadpack.advertiseBundleURIs", "false"],
  ["uploadpack.keepAlive", "5"],
  // A clone takes a core, not all of them, and of memory what a window of deltas needs.
  ["pack.threads", "1"],
  ["pack.windowMemory", "64m"],
  ["pack.packSizeLimit", "0"],
];

/** What a request says in Git-Protocol, where git would understand it; nothing for anything else. */
function environmentOf(protocol: string | null): NonNullable<GitRun["environment"]> {
  return protocol !== null && /^version=[0-2](:[a-z0-9=-]{1,40}){0,4}$/.test(protocol) ? { GIT_PROTOCOL: protocol } : {};
}

const speaksSecond = (protocol: string | null): boolean => environmentOf(protocol)["GIT_PROTOCOL"]?.startsWith("version=2") === true;

interface Asked extends Cancellable {
  /** The header Git-Protocol of the request. */
  readonly protocol: string | null;
}

/** What may be fetched, or with the second protocol what may be asked, as `info/refs` answers it. */
export async function advertiseFetch(repository: Repository, { protocol, signal }: Asked): Promise<ReadableStream<Uint8Array>> {
  const lines = await run(repository, ["--http-backend-info-refs"], null, { protocol, ...(signal === undefined ? {} : { signal }) });
  if (speaksSecond(protocol)) return lines;
  return preceded(Buffer.concat([pktLine("# service=git-upload-pack\n"), flush]), lines);
}

/** Answers one request of a fetch. Throws ProtocolError for what git can't make sense of. */
export function serveFetch(repository: Repository, request: ByteSource, asked: Asked): Promise<ReadableStream<Uint8Array>> {
  return run(repository, [], request, asked);
}

async function run(
  repository: Repository,
  options: readonly string[],
  request: ByteSource | null,
  { protocol, signal }: Asked,
): Promise<ReadableStream<Uint8Array>> {
  const { walks } = internalsOf(repository);
  const args = ["upload-pack", "--stateless-rpc", "--strict", ...options, repository.gitDir] as const;
  const place = { ...walks, gitDir: repository.gitDir, config: [...(walks.config ?? []), ...config] };
  const streaming = await startTransfer(place, args, { environment: environmentOf(protocol), signal });
  const { child, clock, stop } = streaming;
  child.stdin.on("error", () => child.stdin.destroy());
  let fault: unknown;
  const feed = async (): Promise<void> => {
    for (let chunk = await request?.next(); chunk != null && child.stdin.writable; chunk = await request?.next()) {
      if (!child.stdin.write(chunk)) await taken(child.stdin);
      clock.progress();
    }
    child.stdin.end();
  };
  feed().catch((error: unknown) => {
    fault = error;
    stop();
  });
  const output = await readTransfer(streaming, args, signal).catch((error: unknown) => {
    throw fault ?? error;
  });
  if (fault !== undefined) throw fault;
  if (output instanceof ReadableStream) return ReadableStream.from(explained(output));
  const why = reasonOf(output.stderr);
  if (why !== null) return ReadableStream.from([why]);
  // An empty request is one, to which git has nothing to say.
  if (output.code === 0) return new ReadableStream({ start: (controller) => controller.close() });
  throw new ProtocolError(/^fatal: (.{1,200})/m.exec(output.stderr)?.[1] ?? "git could not make sense of it");
}

/** What git says on its own channel alone, before it sends anything that was asked for: of a request that is sound, but comes to nothing. */
const impossible = /^fatal: (?:git )?(?:upload-pack: )?(no commits selected for shallow requests|ambiguous deepen-not: .{1,200})/m;

/** The line by which a person at the other end reads it; null for any other fault. */
function reasonOf(stderr: string): Buffer | null {
  const why = impossible.exec(stderr)?.[1];
  return why === undefined ? null : pktLine(`ERR upload-pack: ${why}`);
}

/** The same lines, and at their end the reason where git had one. */
async function* explained(lines: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* lines;
  } catch (error) {
    const why = error instanceof GitError ? reasonOf(error.stderr) : null;
    if (why === null) throw error;
    yield why;
  }
}

/** When a pipe takes more, or takes nothing any more. */
export const taken = (pipe: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      for (const event of ["drain", "close", "error"]) pipe.removeListener(event, done);
      resolve();
    };
    for (const event of ["drain", "close", "error"]) pipe.once(event, done);
  });

function preceded(first: Buffer, rest: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = rest.getReader();
  let pending: Buffer | null = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (pending !== null) {
          controller.enqueue(pending);
          pending = null;
          return;
        }
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason: unknown) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
