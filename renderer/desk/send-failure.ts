// What a failed commit means in words: what happened, why, what is safe, what to do (design section 9).

import { ApiError, unknownOutcome } from "../../shared/contract/errors.ts";
import { toLackingScope } from "../../shared/contract/lacking-scope.ts";
import { trimEndOf } from "../../shared/lib/trim.ts";

export interface SendFailure {
  readonly kind: "refused" | "trust" | "token" | "rights" | "protected" | "missing" | "large" | "wait" | "offline" | "server";
  readonly title: string;
  /** The server's own words, or why in ours. */
  readonly why: string;
  /** Seconds to wait before another try; null = none. */
  readonly wait: number | null;
  /** Code and path, for small print. */
  readonly request: string;
}

/** Why nobody heard what became of a commit: the window went away, a person cancelled, or what came instead of an answer. */
export type Unanswered = "left" | "cancelled" | { readonly heard: unknown };

/** Whether the request may have been carried out although no proper answer came: a status of success with another body is none. */
export const isUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof ApiError) || ((error.status < 400 || error.status >= 500) && error.code !== "service_starting" && !error.isUnsent);

/** `scopes`: what is known of those of the token, none where nothing is. */
export function describeFailure(error: unknown, scopes: readonly string[] = []): SendFailure {
  const path = "POST repository/commits";
  if (!(error instanceof ApiError)) {
    const why = "No answer came. It commits when you say so again, never by itself.";
    return { kind: "offline", title: "The server cannot be reached.", why, wait: null, request: `no answer · ${path}` };
  }
  const status = error.answered;
  const request = `${status ?? "no answer"} · ${path}`;
  if (isUnknownOutcome(error)) {
    // Reported after the branch was read again: the words may still say that nobody knows.
    const said = error.isOwnFault ? withoutOutcome(error.message) : `The answer was ${status}: “${firstSentence(error.message)}”`;
    const why = `The commit is not on the branch. ${said}`;
    return { kind: "server", title: "The server could not make the commit.", why, wait: null, request };
  }
  if (error.isUnsent) return { kind: "offline", title: "Nothing was sent.", why: error.message, wait: null, request };
  const why = error.isOwnFault ? withoutOutcome(error.message) : `It says: “${trimEndOf(error.message, /[.\s]/)}.”`;
  const base = { why, wait: null, request };
  const scope = toLackingScope(error, scopes, ["api"]);
  switch (error.status) {
    case 400:
    case 403:
      if (/not allowed to push (in)?to (this|protected)/i.test(error.message))
        return { ...base, kind: "protected", title: "This branch is protected: you may not commit to it." };
      if (scope !== null) return { ...base, kind: "token", title: "This token may not commit.", why: scope };
      if (error.status === 403) return { ...base, kind: "rights", title: "The server does not let you commit here." };
      return { ...base, kind: "refused", title: "The server refused the commit." };
    case 401:
      return { ...base, kind: "token", title: "The server does not accept your token." };
    case 404:
      return { ...base, kind: "missing", title: "The server does not find this project any more." };
    case 409:
      // The service's own words (refusals.ts); the fingerprint that was sent is not that of what is there now.
      if (/^This folder is not trusted|^What a commit runs here/.test(error.message))
        return { ...base, kind: "trust", title: "What would run here has changed.", why: `${firstSentence(error.message)} Nothing ran.` };
      return { ...base, kind: "refused", title: "The server could not make the commit." };
    case 413:
      return { ...base, kind: "large", title: "This commit is larger than the server takes." };
    case 429: {
      const wait = error.retryAfter ?? 60;
      return { ...base, kind: "wait", title: "The server asks to wait.", wait };
    }
    default:
      return { ...base, kind: error.status >= 500 ? "server" : "refused", title: "The server could not make the commit." };
  }
}

/** What was heard instead of an answer that tells what became of a commit. */
export function sayHeard(because: Unanswered): string {
  const heard = typeof because === "string" ? null : because.heard;
  const status = heard instanceof ApiError ? heard.answered : null;
  return status === null ? "No answer came." : `What came, with status ${status}, does not tell.`;
}

/** What happened, without the advice that follows it. */
const firstSentence = (text: string): string => `${trimEndOf(text.split(/(?<=[.!?])\s/, 1)[0] ?? "", /[.\s]/)}.`;

/** Without the desktop's warning that nobody knows, for what was looked up. */
export const withoutOutcome = (text: string): string => (text.split(unknownOutcome, 1)[0] ?? "").trimEnd();

/** What was said, so that more can be said behind it. */
export const asSentence = (text: string): string => (/[.!?]\s*$/.test(text) ? text.trim() : `${text.trim()}.`);
