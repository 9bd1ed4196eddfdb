// Writes the desktop's own answers: JSON, nothing, and refusals with the catalogue's code, each with the headers every answer carries.
import { findStorageFault } from "../../../local/storage-fault.ts";
import { type ApiError, apiError } from "../../../shared/contract/errors.ts";
import { faultHeader } from "../../../shared/contract/fault-header.ts";

/** Strict on purpose; 'unsafe-inline' styles are Monaco's need (microsoft/monaco-editor#271), scripts and workers are our own files only. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** What a server sends is data: shown by our code, never run, even when somebody opens its address in a tab. */
export const foreignContentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": contentSecurityPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()",
};

export function jsonAnswer(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...securityHeaders, "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  });
}

export function emptyAnswer(status = 204): Response {
  return new Response(null, { status, headers: { ...securityHeaders, "cache-control": "no-store" } });
}

/** The refusal as the wire carries it: its text and its code, so that the client need not compare sentences. */
export function errorAnswer(error: ApiError): Response {
  const answer = jsonAnswer({ ...error.body, ...(error.code === null ? {} : { code: error.code }) }, error.status);
  for (const [name, value] of Object.entries(error.headers)) answer.headers.set(name, value);
  if (error.code !== null && error.isOwnFault) answer.headers.set(faultHeader, error.code);
  return answer;
}

/** A refusal that says `sentence` under the code of the catalogue, whatever the catalogue's own text is. */
export function refusal(code: Parameters<typeof apiError>[0], sentence: string, cause?: unknown): ApiError {
  return apiError(code, { details: { reason: sentence, errors: sentence }, value: sentence, ...(cause === undefined ? {} : { cause }) });
}

/** For what nobody foresaw: what a person can do about the disk is said, all else is a fault of ours. */
export function faultAnswer(error: unknown): Response {
  const fault = findStorageFault(error);
  const code = fault === "storage_full" ? "own_storage_full" : fault === "storage_refused" ? "own_storage_refused" : "internal";
  return errorAnswer(apiError(code, { cause: error }));
}
