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
  /** What to run in the repository's folder; null = nothing. */
  readonly command: string | null;
}

/** `asked` = the request without host and project: "GET repository/files/a.ts?ref=main". */
export function describeReadError(error: Error, asked: string): ErrorWords {
  const none = { wait: null, command: null };
  if (!(error instanceof ApiError)) return { title: "This could not be read", why: error.message, request: asked, ...none };
  const request = `${error.status} · ${asked}`;
  const words = (title: string, why: string, more: Partial<ErrorWords> = {}): ErrorWords => ({ title, why, request, ...none, ...more });
  const command = typeof error.body["command"] === "string" ? error.body["command"] : null;
  if (error.code === "object_unfetched") return words("This was never fetched", error.message, { command });
  if (error.code === "object_damaged") return words("Git cannot read this", error.message, { command });
  if (error.status === 401) return words("The server does not accept your token", "It may have expired or been revoked.");
  if (lacksScope(error)) return words("Your token may not read this", `It lacks the scope ${scopesOf(error)}.`);
  if (error.status === 403) return words("You may not read this", "Your role in this project does not allow it.");
  if (error.status === 404) return words("The server does not have this", "It may have moved, or it is hidden from your token.");
  if (error.status === 429) {
    const seconds = error.retryAfter ?? 60;
    return words(`The server asks to wait ${seconds} seconds`, "It takes only so many reads a minute. This read starts again by itself.", {
      wait: seconds,
    });
  }
  if (error.status === 503) return words("The service is not ready", error.message, { wait: error.retryAfter });
  const said = trimEndOf(error.message, /[.\s]/);
  // A status and its name are all that a server says of a fault of its own.
  if (/^\d{3}( [A-Za-z ]+)?$/.test(said))
    return words("The server failed on this", `It gives no reason (${said}). Its log has one, for its administrator.`);
  return words("The server could not answer", `It says: ${said}.`);
}

const lacksScope = (error: ApiError): boolean => error.code === "insufficient_scope" || error.body["error"] === "insufficient_scope";

/** As the server names them, else those that read. */
const scopesOf = (error: ApiError): string => {
  const { scope } = error.body;
  return typeof scope === "string" && scope !== "" ? scope.split(/[\s,]+/).join(" or ") : "api or read_api";
};
