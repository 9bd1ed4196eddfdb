// How a large body leaves the window: in pieces, and told how much of it is gone, of which a fetch says nothing.
import type { WireRequest } from "../../shared/client/client.ts";
import type { WireResponse } from "../../shared/client/wire.ts";

/** Characters of a body from which on its upload is counted; less is gone at once. */
export const countedBody = 256 * 1024;

/** UTF-16 code units of a piece. */
const pieceLength = 1024 * 1024;

/**
 * A body for a request. A long text goes in pieces: given whole, 20 MB hold the window for several times as long, while it is
 * copied and encoded. A pair of surrogates stays in one piece.
 */
export function bodyOf(text: string | undefined, length: number = pieceLength): string | Blob | null {
  if (text === undefined || text.length <= length) return text ?? null;
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    const isPair = (text.codePointAt(from + length - 1) ?? 0) > 0xffff;
    const end = from + length + (isPair ? 1 : 0);
    pieces.push(text.slice(from, end));
    from = end;
  }
  return new Blob(pieces);
}

/** Statuses whose answer has no body. */
const bodiless = new Set([204, 205, 304]);

/**
 * As `fetch` would. Rejects with the signal's reason when that is aborted, with a TypeError when no answer comes, or one from
 * another address: nothing that is sent may be redirected.
 */
export function upload(url: string, request: WireRequest): Promise<WireResponse> {
  const signal = request.signal as AbortSignal | undefined;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const abort = (): void => sending.abort();
    const asked = new URL(url, window.location.href);
    asked.hash = "";
    sending.open(request.method, url);
    for (const [name, value] of Object.entries(request.headers)) sending.setRequestHeader(name, value);
    sending.upload.addEventListener("progress", ({ loaded, total }) => request.onSent?.(loaded, total));
    sending.addEventListener("load", () => {
      const { status, statusText } = sending;
      const isRedirected = sending.responseURL !== "" && sending.responseURL !== asked.href;
      if (isRedirected) reject(new TypeError("The answer came from another address."));
      else resolve(new Response(bodiless.has(status) ? null : sending.responseText, { status, statusText, headers: readHeaders(sending) }));
    });
    sending.addEventListener("error", () => reject(new TypeError("No answer came.")));
    sending.addEventListener("abort", () => reject(signal?.reason));
    sending.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort, { once: true });
    sending.send(bodyOf(request.body));
  });
}

/** "name: value" lines. */
function readHeaders(answered: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of answered.getAllResponseHeaders().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
