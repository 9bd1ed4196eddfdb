// GET and HEAD of a file: record, metadata, raw bytes (specification 4.1, api-behaviour 1.2 to 1.5).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { factsLaterHeader } from "../../../shared/contract/facts-later.ts";
import { trimStartOf } from "../../../shared/lib/trim.ts";
import { streamBlob } from "../../git/objects/blob-stream.ts";
import type { Cancellable } from "../../git/types.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { isStreamed, readBytes, readFacts, readFactsAndBytes, readSize, streamUnread } from "./blob-facts.ts";
import { needsBytes, readWanted, replyWanted } from "./byte-range.ts";
import {
  cacheControl,
  type FoundFile,
  findFile,
  historyTag,
  isFresh,
  lastCommitAtHand,
  lastCommitOf,
  metadataHeaders,
  rawCacheControl,
} from "./file-lookup.ts";
import { encodeContent } from "./large-content.ts";
import { parsePointer, readLfsObject } from "./lfs.ts";
import { contentDisposition } from "./raw-content.ts";

const nothing = new Uint8Array(0);

export const getFile: Handler<Api["getFile"]> = async (context, input) => {
  const file = await findFile(context, input);
  const { repository, entry } = file;
  const etag = `"${file.commit}-${entry.id}${await historyTag(file)}"`;
  const caching = { etag, "cache-control": cacheControl, "content-type": "application/json" };
  if (isFresh(context, etag)) return new Reply(nothing, { status: 304, headers: caching });
  if (context.method === "HEAD") {
    const [facts, lastCommit] = await Promise.all([readFacts(repository, entry.id, context), lastCommitOf(file)]);
    return new Reply(nothing, { headers: { ...metadataHeaders(file, facts, lastCommit), ...caching } });
  }
  await limitLargeBlob(context, file);
  const large = isStreamed(await readSize(repository, entry.id));
  const [read, lastCommit] = await Promise.all([
    large ? readFacts(repository, entry.id, context) : readBytes(repository, entry.id),
    lastCommitOf(file),
  ]);
  const facts = "facts" in read ? read.facts : read;
  const record = {
    file_name: entry.name,
    file_path: entry.path,
    size: facts.size,
    encoding: "base64",
    content_sha256: facts.sha256,
    ref: file.ref,
    blob_id: entry.id,
    commit_id: file.commit,
    last_commit_id: lastCommit,
    execute_filemode: file.executable,
  };
  const headers = { ...metadataHeaders(file, facts, lastCommit), ...caching };
  if ("bytes" in read) return new Reply({ ...record, content: read.bytes.toString("base64") }, { headers });
  return new Reply(encodeContent(record, "content", await streamBlob(repository, entry.id, context)), { headers });
};

/** The specification's limit on large blobs (section 8): counts for each project. */
async function limitLargeBlob(context: Context, file: FoundFile): Promise<void> {
  const size = await readSize(file.repository, file.entry.id);
  if (size > context.settings.largeBlobBytes) await context.limit("large-blob", String(file.project.id));
}

export const getRawFile: Handler<Api["getRawFile"]> = async (context, input) => {
  const file = await findFile(context, { ...input, file_path: trimStartOf(input.file_path, /\//) });
  const { entry } = file;
  const isLater = context.headers.get(factsLaterHeader) !== null;
  // One after the other: a body that begins to be read is answered with.
  const atHand = isLater ? await lastCommitAtHand(file) : null;
  const unread = isLater && input.lfs !== true && wantsWhole(context) ? await streamUnread(file.repository, entry.id, context) : null;
  const [{ facts, bytes }, lastCommit] = await Promise.all([
    unread ?? readFactsAndBytes(file.repository, entry.id, context),
    isLater ? atHand : lastCommitOf(file),
  ]);
  const etag = `"${entry.id}"`;
  const headers = {
    ...metadataHeaders(file, facts, lastCommit),
    etag,
    "cache-control": rawCacheControl,
    "x-content-type-options": "nosniff",
    "content-type": facts.kind.type,
    "content-disposition": contentDisposition(facts.kind.disposition, entry.name),
  };
  if (input.lfs === true && !isStreamed(facts.size)) {
    const reply = await replyFromLfs(context, file, headers);
    if (reply !== null) return reply;
  }
  return replyWanted(
    readWanted(context, etag, facts.size),
    { size: facts.size, headers },
    async () => bytes ?? readAgain(file, facts.size, context),
  );
};

/** Whether all bytes are asked for, on no condition. */
const wantsWhole = ({ method, headers }: Context): boolean =>
  method === "GET" && headers.get("if-none-match") === null && headers.get("range") === null;

const readAgain = async (
  { repository, entry }: FoundFile,
  size: number,
  options: Cancellable,
): Promise<Uint8Array | ReadableStream<Uint8Array>> =>
  isStreamed(size) ? streamBlob(repository, entry.id, options) : (await readBytes(repository, entry.id)).bytes;

/** The content that an LFS pointer names, as a download; null when the file is no pointer. */
async function replyFromLfs(
  context: Context,
  file: FoundFile,
  headers: Readonly<Record<string, string>>,
): Promise<Reply<Uint8Array | ReadableStream<Uint8Array>> | null> {
  const { bytes } = await readBytes(file.repository, file.entry.id);
  const pointer = parsePointer(bytes);
  if (pointer === null) return null;
  const etag = `"${pointer.oid}"`;
  const wanted = readWanted(context, etag, pointer.size);
  const body = await readLfsObject(file.repository, pointer, needsBytes(wanted));
  if (body === null) throw apiError("not_found");
  const own = {
    ...headers,
    etag,
    "content-type": "application/octet-stream",
    "content-disposition": contentDisposition("attachment", pointer.oid),
    "content-transfer-encoding": "binary",
  };
  return replyWanted(wanted, { size: pointer.size, headers: own }, async () => body);
}
