// Blame of a file (specification 4.1, api-behaviour 1.4).
import type { BlameRange } from "../../../shared/contract/blame.ts";
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import { isoWithOffset } from "../../../shared/lib/git-time.ts";
import { type BlamedLines, readBlame } from "../../git/content/blame.ts";
import { type FoundLines, streamBlame, streamFound } from "../../git/content/blame-stream.ts";
import { nameIgnored, readIgnoredRevisions } from "../../git/content/ignored-revisions.ts";
import { createHistoryMemory } from "../../git/objects/history-memory.ts";
import { readCommit, readCommits } from "../../git/objects/objects.ts";
import type { CommitRecord, ObjectId, Repository } from "../../git/types.ts";
import { type Handler, Reply } from "../context.ts";
import { acceptsLines, linesType } from "../told-lines.ts";
import { readFacts, readSize } from "./blob-facts.ts";
import { cacheControl, findFile, historyTag, isFresh, lastCommitOf, metadataHeaders } from "./file-lookup.ts";

const nothing = new Uint8Array(0);
/** Bytes of a file from which on its blame is sent as it is found. */
const large = 64 * 1024;
/** Bytes of the largest file that is blamed: all its lines are held at once. */
const largestBlamed = 128 * 1024 ** 2;
/** Lines that are written at one time. */
const slice = 5_000;
/** Characters that are sent at one time, once the first are. */
const piece = 64 * 1024;

/** Bytes of an answer from which on it is made again each time. */
const largestKept = 2 * 1024 * 1024;
/** Answers of whole large files by last commit and path. */
const answersOf = createHistoryMemory((makeCache) => makeCache<string, Buffer>((body) => body.length));

export const getFileBlame: Handler<Api["getFileBlame"]> = async (context, input) => {
  const { range } = input;
  const file = await findFile(context, input);
  if (range !== undefined && range.start > range.end) throw refuse("plain_bad_request", "range_order");
  const { repository, commit, entry } = file;
  const size = await readSize(repository, entry.id);
  if (size > largestBlamed) throw refuse("unprocessable", "blame_large", { size, limit: largestBlamed });
  const listed = input.ignore_revs === true ? await readIgnoredRevisions(repository, commit) : [];
  const ignored = [...new Set([...listed, ...(input.ignore_rev ?? []).map((id) => id.toLowerCase())])];
  const wantsLines = range === undefined && acceptsLines(context);
  const known = await answersOf(repository);
  // Whoever may have the answer already is told so without a walk; for the others it begins while the last commit is sought.
  const isAnswered = context.method === "HEAD" || context.headers.get("if-none-match") !== null;
  const begun = wantsLines && !isAnswered ? beginLines(file, context.signal, ignored) : null;
  // Told below, unless something else is wrong with the request.
  begun?.catch(() => undefined);
  const [facts, lastCommit, edge] = await Promise.all([readFacts(repository, entry.id, context), lastCommitOf(file), historyTag(file)]);
  // History behind the last change of a file is one and the same, from wherever it is seen.
  const etag = `"blame-${lastCommit}-${entry.id}-${range?.start ?? 0}-${range?.end ?? 0}${edge}${variantOf(ignored, wantsLines)}"`;
  const type = { "content-type": wantsLines ? linesType : "application/json", vary: "Accept" };
  const headers = { ...metadataHeaders(file, facts, lastCommit), etag, "cache-control": cacheControl, ...type };
  if (isFresh(context, etag)) return new Reply(nothing, { status: 304, headers });
  if (context.method === "HEAD") return new Reply(nothing, { headers });
  if (wantsLines) {
    const { first, found } = await (begun ?? beginLines(file, context.signal, ignored));
    return new Reply(ReadableStream.from(encodeLines(repository, first, found)), { headers });
  }
  if (range === undefined && facts.size >= large) {
    const key = `${nameIgnored(ignored)}${lastCommit}:${entry.path}`;
    const body = known.get(key);
    if (body) return new Reply(body, { headers });
    const found = await streamBlame(repository, commit, entry.path, { signal: context.signal, ignored });
    if (found === null) throw apiError("file_not_found");
    // What fails at once is still told by a status.
    const first = await found.next();
    return new Reply(ReadableStream.from(remember(encode(repository, first, found), (whole) => known.set(key, whole))), { headers });
  }
  const blamed = await readBlame(repository, commit, entry.path, { range, signal: context.signal, ignored });
  if (blamed === null) throw apiError("file_not_found");
  const ids = [...new Set(blamed.map((part) => part.commit))];
  const commits = new Map((await readCommits(repository, ids)).map((record) => [record.id, toBlamedCommit(record)]));
  return new Reply(
    blamed.flatMap(({ commit: id, lines }) => {
      const shown = commits.get(id);
      return shown === undefined ? [] : [{ commit: shown, lines: [...lines] }];
    }),
    { headers },
  );
};

/** The first lines that are found, and the way to the others: what fails at once is still told by a status. */
async function beginLines(
  { repository, commit, entry }: Awaited<ReturnType<typeof findFile>>,
  signal: AbortSignal,
  ignored: readonly ObjectId[],
) {
  const found = await streamFound(repository, commit, entry.path, { signal, ignored });
  if (found === null) throw apiError("file_not_found");
  return { first: await found.next(), found };
}

/** What an entity tag says of commits that are looked past, and of the form of the answer. */
const variantOf = (ignored: readonly ObjectId[], wantsLines: boolean): string =>
  `${ignored.length === 0 ? "" : `-${nameIgnored(ignored).slice(0, 16)}`}${wantsLines ? "-origins" : ""}`;

/** A line of JSON for each range, those of a batch together; a long one in several. */
async function* encodeLines(
  repository: Repository,
  first: IteratorResult<FoundLines[], void>,
  rest: AsyncGenerator<FoundLines[], void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const shown = new Map<ObjectId, string>();
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      const unknown = [...new Set(next.value.map(({ commit }) => commit))].filter((id) => !shown.has(id));
      for (const record of await readCommits(repository, unknown)) shown.set(record.id, JSON.stringify(toBlamedCommit(record)));
      let text = "";
      for (const { commit, first: line, lines, origin } of next.value)
        for (let at = 0; at < lines.length; at += slice) {
          const part = JSON.stringify(lines.slice(at, at + slice));
          const named = origin.path === null ? "" : `,"original_line":${origin.line + at},"original_path":${JSON.stringify(origin.path)}`;
          text += `{"commit":${shown.get(commit) ?? "null"},"lines":${part},"start_line":${line + at}${named}}\n`;
          if (text.length < piece) continue;
          yield encoder.encode(text);
          text = "";
          await new Promise<void>((resolve) => setImmediate(resolve));
        }
      yield encoder.encode(text);
    }
  } finally {
    await rest.return();
  }
}

/** The JSON of all ranges, piece by piece. */
async function* encode(
  repository: Repository,
  first: IteratorResult<BlamedLines, void>,
  rest: AsyncGenerator<BlamedLines, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const shown = new Map<ObjectId, string>();
  let text = "[";
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      const { commit, first: line, lines } = next.value;
      const known = shown.get(commit) ?? JSON.stringify(toBlamedCommit(await readCommit(repository, commit)));
      shown.set(commit, known);
      text += `${line === 1 ? "" : ","}{"commit":${known},"lines":[`;
      for (let at = 0; at < lines.length; at += slice) {
        text += `${at === 0 ? "" : ","}${JSON.stringify(lines.slice(at, at + slice)).slice(1, -1)}`;
        if (line > 1 && text.length < piece) continue;
        yield encoder.encode(text);
        text = "";
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      text += "]}";
    }
    yield encoder.encode(`${text}]`);
  } finally {
    await rest.return();
  }
}

/** The same pieces; those of a body that is not too long are told once more, together, when all were sent. */
async function* remember(pieces: AsyncIterable<Uint8Array>, onWhole: (body: Buffer) => void): AsyncGenerator<Uint8Array, void, undefined> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of pieces) {
    length += bytes.length;
    if (length <= largestKept) kept.push(bytes);
    else kept.length = 0;
    yield bytes;
  }
  if (length <= largestKept) onWhole(Buffer.concat(kept));
}

function toBlamedCommit({ id, parents, message, author, committer }: CommitRecord): BlameRange["commit"] {
  return {
    id,
    parent_ids: [...parents],
    message,
    authored_date: isoWithOffset(author.seconds, author.offset),
    author_name: author.name,
    author_email: author.email,
    committed_date: isoWithOffset(committer.seconds, committer.offset),
    committer_name: committer.name,
    committer_email: committer.email,
  };
}
