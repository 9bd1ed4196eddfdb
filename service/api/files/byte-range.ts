// Which bytes of a body a request wants (RFC 9110, sections 13 and 14), and the answer with them: all, one part, or none.
import { apiError } from "../../../shared/contract/errors.ts";
import { type Context, Reply } from "../context.ts";
import { isFresh } from "./file-lookup.ts";

type Bytes = Uint8Array | ReadableStream<Uint8Array>;

/** First and last byte, both of it. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

export type Wanted = "head" | "not-modified" | "unsatisfiable" | "whole" | Part;

/** What is there: its size in bytes, and the headers that each answer with it carries. */
export interface Entity {
  readonly size: number;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

/** What a request wants of an entity. Only of one whose tag is strong, so that parts of it fit together. */
export function readWanted(context: Context, etag: string, size: number): Wanted {
  if (isFresh(context, etag)) return "not-modified";
  if (context.method === "HEAD") return "head";
  const condition = context.headers.get("if-range");
  if (condition !== null && condition.trim() !== etag) return "whole";
  return describeRange(context.headers.get("range"), size) ?? "whole";
}

/** Whether an answer needs the bytes at all. */
export const needsBytes = (wanted: Wanted): boolean => wanted === "whole" || typeof wanted === "object";

/**
 * The one part that a Range header names; null where it names none, several, or makes no sense: then all is sent. Nothing is a part of
 * what is empty, which is sent as it is: clients ask for "bytes=0-" without knowing.
 */
export function describeRange(header: string | null, size: number): Part | "unsatisfiable" | null {
  const match = /^\s*bytes\s*=[\s,]*(\d*)-(\d*)[\s,]*$/i.exec(header ?? "");
  if (match === null || size === 0) return null;
  const [, from = "", to = ""] = match;
  if (from === "") {
    if (to === "") return null;
    return Number(to) === 0 ? "unsatisfiable" : { first: Math.max(0, size - Number(to)), last: size - 1 };
  }
  if (to !== "" && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return "unsatisfiable";
  return { first: Number(from), last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}

/** The answer; `bytes` is called where there are bytes to send. Throws range_unsatisfiable. */
export async function replyWanted(wanted: Wanted, { size, headers: own }: Entity, bytes: () => Promise<Bytes>): Promise<Reply<Bytes>> {
  const headers = { ...own, "accept-ranges": "bytes" };
  const whole = { ...headers, "content-length": String(size) };
  if (wanted === "unsatisfiable")
    throw apiError("range_unsatisfiable", { headers: { "accept-ranges": "bytes", "content-range": `bytes */${size}` } });
  if (wanted === "not-modified") return new Reply(new Uint8Array(0), { status: 304, headers });
  if (wanted === "head") return new Reply(new Uint8Array(0), { headers: whole });
  const all = await bytes();
  if (wanted === "whole") return new Reply(all, { headers: whole });
  const { first, last } = wanted;
  return new Reply(all instanceof ReadableStream ? cut(all, wanted) : all.subarray(first, last + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${first}-${last}/${size}`, "content-length": String(last - first + 1) },
  });
}

/** A part of a stream, whose source is given up as soon as the part has ended. */
function cut(stream: ReadableStream<Uint8Array>, { first, last }: Part): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          const start = at;
          at += value.length;
          if (at <= first) continue;
          controller.enqueue(value.subarray(Math.max(0, first - start), last + 1 - start));
          if (at <= last) return;
          controller.close();
          return reader.cancel();
        }
      },
      cancel: (reason: unknown) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
