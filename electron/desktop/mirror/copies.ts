// Which requests of the window the mirror answers, and which answers go into it on their way to the window.

import { z } from "zod";
import { type CopyReason, copyHeaders, freshHeader } from "../../../shared/contract/copies.ts";
import { isImmutableCall } from "../../../shared/contract/effects.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { parseNested, parseParameters } from "../../../shared/contract/wire.ts";
import { foreignContentPolicy, securityHeaders } from "../http/answer.ts";
import { type Match, toPath } from "../http/router.ts";
import type { FaultPlace } from "../servers/faults.ts";
import { oddAnswer } from "../servers/faults.ts";
import { fileOfRaw } from "./file-of-raw.ts";
import { type Copy, largestCopy, type Mirror, type Question } from "./mirror.ts";
import { judge, keptHeadersOf, withoutSecrets } from "./vouch.ts";

export interface Asking {
  /** The copy of what can never change; the server need not be asked. */
  pinned(): Promise<Response | null>;
  /** Any copy, for when the server cannot be reached or the token is not at hand. */
  copy(why: CopyReason): Promise<Response | null>;
  /** Whether one was kept that was changed on the disk since, and so is no copy of anything. */
  readonly isDamaged: boolean;
  /** Hears how a request to the server went. */
  report(isReached: boolean): void;
  /** Whether the last request of the connection did not reach the server. */
  readonly isLost: boolean;
  /** Hands in an answer of the server, whole. Throws server_answered_oddly where a hash proves that it is not what the server meant. */
  take(
    answer: { readonly status: number; readonly headers: Headers; readonly body: Uint8Array },
    token: string | null,
    place: FaultPlace,
  ): void;
  /** The same bytes, which are handed in when they have all passed. */
  passing(
    body: ReadableStream<Uint8Array>,
    answer: { readonly status: number; readonly headers: Headers },
    token: string | null,
    place: FaultPlace,
  ): ReadableStream<Uint8Array>;
}

export interface Copies {
  /** null: copies play no part in this request. `query`: what the server is asked, without the question mark. */
  of(match: Match, request: Request, connection: string, query: string): Asking | null;
}

export interface CopiesOptions {
  readonly mirror: Mirror;
  /** Digest of the account of a connection; null where nothing is to be kept. */
  readonly owner: (connection: string) => string | null;
}

/** Saved as a file once, and as large as all else together. */
const archive = /\/repository\/archive(\.|$)/;

export function createCopies({ mirror, owner: ownerOf }: CopiesOptions): Copies {
  const lost = new Set<string>();
  return {
    of(match, request, connection, query) {
      const { endpoint } = match;
      const { method } = request;
      const isRead = (method === "GET" || method === "HEAD") && endpoint.method === "GET" && endpoint.reads.length > 0;
      const isWanted = isRead && !archive.test(endpoint.path);
      const owner = isWanted ? ownerOf(connection) : null;
      if (owner === null) return null;
      const { params, query: known } = endpoint;
      const parsed = parseParameters(z.object({ ...params.shape, ...known.shape }), {
        ...parseNested(new URLSearchParams(query)),
        ...match.params,
      });
      const input = "errors" in parsed ? {} : (parsed.value as Readonly<Record<string, unknown>>);
      const isPinned = isImmutableCall(endpoint, input);
      const isLines = (request.headers.get("accept") ?? "").includes("ndjson");
      const question = mirror.question(connection, owner, method, toPath(match), query, isLines ? "lines" : "");
      let isDamaged = false;
      const found = (asked: Question, pinnedOnly: boolean): Promise<Copy | null> =>
        mirror.find(asked, pinnedOnly, () => {
          isDamaged = true;
        });
      const fromRaw = async (pinnedOnly: boolean): Promise<Copy | null> => {
        const { file_path: path, ref } = input;
        if (match.name !== "getFile" || method !== "GET" || typeof path !== "string" || typeof ref !== "string") return null;
        const raw = await found(mirror.question(connection, owner, "GET", `${toPath(match)}/raw`, query, ""), pinnedOnly);
        return raw === null ? null : fileOfRaw(raw, path, ref);
      };
      const find = async (why: CopyReason): Promise<Response | null> => {
        if (why !== "pinned" && request.headers.has(freshHeader)) return null;
        const copy = (await found(question, why === "pinned")) ?? (await fromRaw(why === "pinned"));
        return copy === null ? null : toResponse(copy, why, method === "HEAD");
      };
      const take: Asking["take"] = ({ status, headers, body }, token, place) => {
        if (status !== 200 || request.headers.has("range")) return;
        const said = method === "HEAD" ? "seen" : judge(endpoint, input, { status, headers, body }, isPinned);
        if (said === "false") throw oddAnswer(place, "the content that came does not have the hash that belongs to it");
        if (said === "unfit" || (token !== null && Buffer.from(body).includes(token))) return;
        const type = endpoint.answer.kind === "json" ? (headers.get("content-type") ?? "") : null;
        const kept = keptHeadersOf(headers);
        const length = headers.get("content-length");
        if (method === "HEAD" && length !== null) kept["content-length"] = length;
        mirror.keep(question, { status, headers: kept, body: withoutSecrets(body, type), pinned: said === "pinned" });
      };
      return {
        pinned: async () => (isPinned ? find("pinned") : null),
        copy: find,
        report: (isReached) => void (isReached ? lost.delete(connection) : lost.add(connection)),
        get isDamaged() {
          return isDamaged;
        },
        get isLost() {
          return lost.has(connection);
        },
        take,
        passing: (body, answer, token, place) => passThrough(body, (whole) => take({ ...answer, body: whole }, token, place)),
      };
    },
  };
}

/** Whether a failure means that the server was not reached at all. */
export const isUnreached = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "server_unreachable";
/** Said by what stands in front of a server that does not answer. */
export const isGatewayStatus = (status: number): boolean => status >= 502 && status <= 504;

/** As one piece: bytes that are given to a Response are copied first. */
const asPiece = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      controller.close();
    },
  });

function toResponse({ status, headers, body, at, isAlone }: Copy, why: CopyReason, isHead: boolean): Response {
  return new Response(isHead ? null : isAlone ? asPiece(body) : body, {
    status,
    headers: {
      ...securityHeaders,
      "content-security-policy": foreignContentPolicy,
      "cache-control": "no-store",
      ...(isHead ? {} : { "content-length": String(body.byteLength) }),
      ...headers,
      [copyHeaders.at]: new Date(at).toISOString(),
      [copyHeaders.why]: why,
    },
  });
}

/** Each piece is passed on as it comes; `whole` hears all of them at the end, where they are not too many. What it throws ends the body. */
function passThrough(body: ReadableStream<Uint8Array>, whole: (body: Uint8Array) => void): ReadableStream<Uint8Array> {
  let pieces: Uint8Array[] | null = [];
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        size += piece.byteLength;
        if (size > largestCopy) pieces = null;
        // A copy: whoever reads the piece may take its memory along.
        pieces?.push(piece.slice());
        controller.enqueue(piece);
      },
      flush() {
        if (pieces !== null) whole(Buffer.concat(pieces));
      },
    }),
  );
}
