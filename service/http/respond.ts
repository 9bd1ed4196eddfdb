// Writes answers and refusals as Responses.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import type { ApiError } from "../../shared/contract/errors.ts";
import { Reply } from "../api/context.ts";
import type { Parameters } from "./body.ts";
import { pageHeaders } from "./pagination.ts";

export interface Asked {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Address without query, on the external host. */
  readonly url: string;
  readonly raw: Parameters;
}

/** Writes what a handler answered; HEAD gets the same headers and no body. `onEnd` is called when nothing of the answer is left to be made. */
export async function toResponse(answered: unknown, asked: Asked, onEnd: () => void): Promise<Response> {
  const reply = answered instanceof Reply ? answered : new Reply(answered);
  const { answer } = asked.endpoint;
  const pages = reply.page === undefined ? {} : pageHeaders(asked.endpoint, reply.page, asked.url, asked.raw);
  const headers = new Headers({ ...pages, ...reply.headers });
  const status = reply.status ?? answer.status;
  const { data } = reply;
  const raw = data instanceof Uint8Array || data instanceof ReadableStream;
  if (!raw && answer.kind === "json" && data !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
  if (raw && status !== 204 && !headers.has("content-type")) headers.set("content-type", "application/octet-stream");
  const empty = asked.method === "HEAD" || data === undefined || answer.kind === "none" || status === 204 || status === 304;
  if (!empty && data instanceof ReadableStream) return new Response(followed(data, onEnd), { status, headers });
  if (data instanceof ReadableStream) await data.cancel();
  onEnd();
  if (empty) return new Response(null, { status, headers });
  return new Response(raw ? (data as Buffer<ArrayBuffer>) : JSON.stringify(data), { status, headers });
}

/** The same stream; `onEnd` is called when it has ended, failed, or is wanted no more. */
export function followed(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  // What is made while it is read is made for who asked, too.
  const inside = AsyncLocalStorage.snapshot();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await inside(() => reader.read());
          if (!done) return controller.enqueue(value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      cancel(reason: unknown) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    // Nothing is read ahead of who reads.
    { highWaterMark: 0 },
  );
}

/** Longest text in a refusal: it may quote what was sent, and that may be megabytes. */
const longestText = 2_000;

/** Writes a refusal as the catalogue has it. */
export function toErrorResponse(error: ApiError): Response {
  const cut = (_key: string, value: unknown): unknown =>
    typeof value === "string" && value.length > longestText ? `${value.slice(0, longestText).toWellFormed()}…` : value;
  return new Response(JSON.stringify(error.body, cut), {
    status: error.status,
    headers: { "content-type": "application/json", ...error.headers },
  });
}

/** Headers that every answer carries; what a handler chose itself stays. */
export function decorate(response: Response, requestId: string, milliseconds: number): Response {
  const { headers } = response;
  headers.set("x-request-id", requestId);
  headers.set("x-content-type-options", "nosniff");
  headers.append("server-timing", `total;dur=${milliseconds.toFixed(1)}`);
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return response;
}
