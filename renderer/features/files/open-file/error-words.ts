// A failed read in words: what happened, why, what can be done. Pure.

import { ApiError } from "../../../../shared/contract/errors.ts";
import { trimEndOf } from "../../../../shared/lib/trim.ts";

export interface ErrorWords {
  readonly title: string;
  readonly why: string;
  /** "404 · GET repository/files/a.ts", small at the end. */
  readonly request: string | null;
  /** Seconds that the server asks to wait. */
  readonly wait: number | null;
}

/** `asked` = the request without host and project: "GET repository/files/a.ts?ref=main". */
export function describeReadError(error: Error, asked: string): ErrorWords {
  if (!(error instanceof ApiError))
    return { title: "The server could not be reached", why: `It gave no answer (${error.message}).`, request: asked, wait: null };
  const request = `${error.status} · ${asked}`;
  const words = (title: string, why: string, wait: number | null = null): ErrorWords => ({ title, why, request, wait });
  if (error.status === 401) return words("The server does not accept your token", "It may have expired or been revoked.");
  if (error.status === 403) return words("You may not read this", "The token or your role does not allow it.");
  if (error.status === 404) return words("The server does not have this", "It may have moved, or it is hidden from your token.");
  if (error.status === 429) {
    const seconds = error.retryAfter ?? 60;
    return words(
      `The server asks to wait ${seconds} seconds`,
      "It takes only so many reads a minute. This read starts again by itself.",
      seconds,
    );
  }
  if (error.status === 503) return words("The service is not ready", error.message, error.retryAfter);
  return words("The server could not answer", `It says: ${trimEndOf(error.message, /[.\s]/)}.`);
}
