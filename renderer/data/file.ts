// One file as it is at a commit: facts from the answer's headers, bytes as long as they are few enough to show.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WireResponse } from "../../shared/client/wire.ts";
import { type DecodedFile, decode } from "../../shared/lib/text-file.ts";
import { charsetOf } from "../state/charsets.ts";
import { ask, staleness } from "./api-query.ts";
import { isQueuedRef, queuedFacts, readQueuedFile } from "./queued-files.ts";
import { askRaw, isLastCommitLater } from "./raw-file.ts";

/** Past this many bytes nothing is loaded but the facts. */
export const largestShown = 50 * 1024 * 1024;
/** Past this many bytes a text is shown without an editor. */
export const largestEdited = 20 * 1024 * 1024;
/** Fewer bytes than these are here before anybody sees them come. */
const mostUnseen = 1024 * 1024;
/** Bytes that are shown as bytes. */
const mostBytes = 10 * 1024 * 1024;

/** Names what is read, while it comes (arriving.ts). */
export const arrivingKey = (connection: string, project: string, commit: string, path: string): string =>
  JSON.stringify([connection, project, commit, path]);

/** The metadata of specification section 2.1, without the content. */
export interface FileFacts {
  readonly size: number;
  readonly blob: string;
  /** "" in an opened file of this machine whose history was not walked for it: its facts tell it. */
  readonly lastCommit: string;
  readonly executable: boolean;
}

export interface OpenedFile extends FileFacts {
  readonly path: string;
  /** Commit at which it was read. */
  readonly commit: string;
  /** null = larger than `largestShown`. */
  readonly content: DecodedFile | null;
}

/**
 * A file at a full commit hash (never stale), or in a commit of the queue. Read from the raw endpoint, whose headers carry the facts (specification 4.1;
 * X-Gitlab-* on a real server); a server that leaves them out is asked for the file's record too. On this machine the text does not wait for the last commit.
 */
export const openedFileQuery = (connection: string, id: string, commit: string, path: string) => {
  const input = { id, ref: commit, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, opened: true }] as const,
    queryFn: async ({ signal, client }): Promise<OpenedFile> => {
      if (isQueuedRef(commit)) {
        const queued = await readQueuedFile(commit, path);
        if ("bytes" in queued)
          return { ...(await queuedFacts(commit, queued.bytes, queued.executable)), path, commit, content: await read(queued.bytes) };
        const under = await client.fetchQuery(openedFileQuery(connection, id, queued.commit, queued.path));
        return { ...under, path, commit, lastCommit: commit, executable: queued.executable };
      }
      const answer = await askRaw(connection, input, { signal });
      const known = readFacts(answer.headers, isLastCommitLater(connection) ? "" : null);
      const tooLarge = Math.max(known?.size ?? 0, Number(answer.headers.get("content-length") ?? 0)) > largestShown;
      const bytes = tooLarge ? await drop(answer.data.body) : await readAll(answer.data, known?.size ?? 0);
      const facts = known ?? (await askFacts());
      return { ...facts, path, commit, content: bytes === null ? null : await read(bytes) };

      /** In the encoding that a person said, where it is neither UTF-8 nor UTF-16. */
      async function read(bytes: Uint8Array): Promise<DecodedFile> {
        const decoded = decode(bytes);
        const label = charsetOf(connection, id, path);
        if (label === null || decoded.kind !== "text" || decoded.encoding !== "latin1-bytes") return decoded;
        return (await import("../../shared/lib/charset.ts")).readIn(decoded, label) ?? decoded;
      }

      /** Of a large one the first lines are shown while the rest comes. */
      async function readAll(answered: Pick<WireResponse, "body" | "arrayBuffer">, size: number): Promise<Uint8Array<ArrayBuffer>> {
        // Its first lines would stand there as bytes.
        const isUnseen = size < mostUnseen || charsetOf(connection, id, path) !== null;
        if (isUnseen || !(answered.body instanceof ReadableStream)) return new Uint8Array(await answered.arrayBuffer());
        const { readArriving } = await import("./arriving.ts");
        return readArriving(answered.body, size, arrivingKey(connection, id, commit, path));
      }

      async function askFacts(): Promise<FileFacts> {
        const { data } = await ask(connection, "getFile", input, { signal });
        return { size: data.size, blob: data.blob_id, lastCommit: data.last_commit_id, executable: data.execute_filemode ?? false };
      }
    },
    ...staleness("getRawFile", input),
    // Bytes are large; the editor keeps what is open.
    gcTime: 60_000,
  });
};

/** The facts of a file at a full commit hash, without its bytes; `sha256` null: the server does not tell. Throws ApiError, 404 where there is none. */
export const fileFactsQuery = (
  connection: string,
  id: string,
  commit: string,
  path: string,
  options: { readonly priority?: "low" } = {},
) => {
  const input = { id, ref: commit, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, facts: true }] as const,
    queryFn: async ({ signal, client }): Promise<FileFacts & { readonly sha256: string | null }> => {
      if (isQueuedRef(commit)) {
        const { size, blob, executable } = await client.fetchQuery(openedFileQuery(connection, id, commit, path));
        return { size, blob, executable, lastCommit: commit, sha256: null };
      }
      const { headers } = await ask(connection, "getRawFile", input, { ...options, signal, method: "HEAD" });
      const known = readFacts(headers);
      if (known !== null) return { ...known, sha256: readHeader(headers, "content-sha256") };
      const { data } = await ask(connection, "getFile", input, { signal });
      return {
        ...{ size: data.size, blob: data.blob_id, lastCommit: data.last_commit_id, executable: data.execute_filemode ?? false },
        sha256: data.content_sha256,
      };
    },
    ...staleness("getRawFile", input),
    retry: false,
  });
};

/** The last commit of an opened file, "" while it is not known. */
export const knownLastCommit = (
  { client, connection, project }: { readonly client: QueryClient; readonly connection: string; readonly project: string },
  { lastCommit, commit, path }: OpenedFile,
): string => lastCommit || (client.getQueryData(fileFactsQuery(connection, project, commit, path).queryKey)?.lastCommit ?? "");

export interface FirstBytes {
  readonly bytes: Uint8Array;
  /** Whether the file ends with them. */
  readonly isWhole: boolean;
}

/** The first 10 MB of a file at a full commit hash. What comes after them is not waited for. */
export const firstBytesQuery = (connection: string, id: string, commit: string, path: string) => {
  const input = { id, ref: commit, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, bytes: true }] as const,
    queryFn: async ({ signal }): Promise<FirstBytes> => {
      const { body } = (await askRaw(connection, input, { signal })).data;
      return body instanceof ReadableStream ? readFirst(body, mostBytes) : { bytes: new Uint8Array(), isWhole: true };
    },
    ...staleness("getRawFile", input),
    gcTime: 60_000,
  });
};

/** The first bytes of a body, at most `most`; the rest of it is let go of. */
export async function readFirst(body: ReadableStream<Uint8Array>, most: number): Promise<FirstBytes> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
    if (size <= most) continue;
    await reader.cancel();
    break;
  }
  const bytes = new Uint8Array(Math.min(size, most));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece.subarray(0, bytes.length - at), at);
    at += piece.length;
  }
  return { bytes, isWhole: size <= most };
}

interface Headers {
  get(name: string): string | null;
}

const readHeader = (headers: Headers, name: string): string | null => headers.get(`x-service-${name}`) ?? headers.get(`x-gitlab-${name}`);

/** `untold`: stands for a last commit that is not told; null: then nothing is known. */
function readFacts(headers: Headers, untold: "" | null = null): FileFacts | null {
  const read = (name: string): string | null => readHeader(headers, name);
  const [size, blob, lastCommit] = [read("size"), read("blob-id"), read("last-commit-id") ?? untold];
  if (size === null || blob === null || lastCommit === null) return null;
  return { size: Number(size), blob, lastCommit, executable: read("execute-filemode") === "true" };
}

/** Lets go of a body that nobody will read, so that the connection is free. */
export async function drop(body: unknown): Promise<null> {
  if (body instanceof ReadableStream) await body.cancel();
  return null;
}
