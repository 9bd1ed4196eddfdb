// Sends a large body and tells how much of it has left the window: a fetch tells nothing of its upload.
import type { WireRequest } from "../../shared/client/client.ts";
import type { WireResponse } from "../../shared/client/wire.ts";

/** Characters of a body from which on its upload is counted; less is gone at once. */
export const countedBody = 256 * 1024;

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
    sending.send(request.body ?? null);
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
