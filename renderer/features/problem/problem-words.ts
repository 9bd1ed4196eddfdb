// A failed read in words: what happened, why, what can be done. Pure.

import type { Connection } from "../../../shared/contract/desktop.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { toLackingScope } from "../../../shared/contract/lacking-scope.ts";
import { sayRefusedToken } from "../../../shared/contract/refused-token.ts";
import { trimEndOf } from "../../../shared/lib/trim.ts";
import { StoppedWaiting } from "../../data/patient-fetch.ts";
import { capitalize } from "../../ui/text/capitalize.ts";
import { sentence } from "../../ui/text/sentence.ts";
import { sayWait } from "../../ui/text/wait.ts";

/** What a person can do: give a token, wait (it is tried again by itself), or try again. */
export type Remedy = "token" | "wait" | "again";

export interface ProblemWords {
  readonly kind: "token" | "rights" | "missing" | "busy" | "large" | "refused" | "wait" | "failed" | "unreachable" | "odd" | "object";
  readonly title: string;
  readonly why: string;
  readonly remedy: Remedy;
  /** "404 · GET repository/files/a.ts", small at the end. */
  readonly request: string;
  /** Seconds that the server asks to wait. */
  readonly wait: number | null;
  /** What to run in the repository's folder on this machine; null = nothing. */
  readonly command: string | null;
}

export interface Asked {
  /** What was to be read, as it stands in a sentence: "the history", "src/a.ts". */
  readonly what: string;
  /** The request without host and project: "GET repository/files/a.ts?ref=main". */
  readonly request: string;
  /** Undefined where it is not known, or the local service was asked. */
  readonly server?: Pick<Connection, "name" | "token" | "token_problem" | "scopes"> | undefined;
}

const goneFolder = "The folder may have been moved or renamed, or its disk is not connected.";

export function describeProblem(error: Error, { what, request: asked, server }: Asked): ProblemWords {
  const who = server?.name ?? "The built-in service";
  const the = server === undefined ? "the built-in service" : server.name;
  const What = capitalize(what);
  const status = error instanceof ApiError ? error.answered : null;
  const words = (
    kind: ProblemWords["kind"],
    title: string,
    why: string,
    more: Partial<Pick<ProblemWords, "remedy" | "wait" | "command">> = {},
  ): ProblemWords => ({
    kind,
    title,
    why,
    remedy: "again",
    request: `${status ?? "no answer"} · ${asked}`,
    wait: null,
    command: null,
    ...more,
  });

  if (error instanceof StoppedWaiting)
    return words("wait", `You stopped waiting for ${what}`, `${who} had not answered after ${error.seconds} seconds.`);
  if (!(error instanceof ApiError))
    return words(
      "unreachable",
      `${What} could not be read`,
      `No whole answer came from Repodesk’s own process. ${sentence(error.message)}`,
    );
  const said = trimEndOf(error.message, /[.\s]/);
  // What another machine wants to have run here is offered to nobody; its folders are not here either.
  const command = server === undefined && typeof error.body["command"] === "string" ? error.body["command"] : null;
  if (error.code === "object_unfetched") return words("object", "This was never fetched", error.message, { command });
  if (error.code === "object_damaged") return words("object", "Git cannot read this", error.message, { command });
  if (error.code === "server_unreachable") return words("unreachable", `${who} is not reachable`, sentence(error.message));
  if (error.code === "server_answered_oddly" || error.code === "redirect_refused")
    return words("odd", `The answer did not come from ${the} as it should`, sentence(error.message));
  if (error.status === 401) return { ...words("token", "", ""), ...tokenWords(what, said, server) };
  const scope = toLackingScope(error, server?.scopes);
  if (scope !== null) return words("rights", `This token may not read ${what}`, scope, { remedy: "token" });
  if (error.status === 403) {
    const own = isBareStatus(said) ? "" : ` It says: ${said}.`;
    return words("rights", `You may not read ${what}`, `Your role on ${the} does not allow it.${own}`);
  }
  const { replaced } = error.body;
  if (error.code === "repository_not_found" && server === undefined && typeof replaced === "string")
    return words("missing", `${What} cannot be read`, `Another repository is in ${replaced} now.`);
  if (error.code === "repository_not_found" && server === undefined)
    return words("missing", `${What} cannot be read: its repository is not there`, goneFolder);
  if (error.code === "repository_unusable") return words("missing", `${What} cannot be read`, error.message);
  if (error.status === 404) {
    const hidden = server === undefined ? "" : ", or it is hidden from your token";
    return words(
      "missing",
      `${who} does not have ${error.code === "commit_not_found" ? "this commit" : what}`,
      `It may have moved or been deleted${hidden}.`,
    );
  }
  if (error.status === 409) return words("busy", `${who} is changing ${what} just now`, says(said, "The server does not say by what."));
  if (error.status === 413)
    return words("large", `${who} finds ${what} too large to give`, says(said, "It does not say how much it gives."));
  if (error.status === 422 || error.status === 400)
    return words("refused", `${who} refused to read ${what}`, says(said, "It gives no reason."));
  if (error.status === 429) {
    const seconds = Math.max(leastWait, error.retryAfter ?? 60);
    return words(
      "wait",
      `${who} asks to wait ${sayWait(seconds)}`,
      "It takes only so many reads a minute. This read starts again by itself.",
      {
        ...{ wait: seconds, remedy: "wait" },
      },
    );
  }
  if (error.status === 503 && error.retryAfter !== null)
    return words("wait", `${who} is not ready`, sentence(error.message), { wait: Math.max(leastWait, error.retryAfter), remedy: "wait" });
  // A status and its name are all that a server says of a fault of its own.
  if (isBareStatus(said))
    return words("failed", `${who} failed on this`, `It gives no reason (${said}). Its log has one, for its administrator.`);
  return words("failed", `${who} failed on this`, `It says: ${said}.`);
}

function tokenWords(what: string, said: string, server: Asked["server"]): Pick<ProblemWords, "title" | "why" | "remedy"> {
  if (server?.token === "none")
    return {
      title: `Sign in to read ${what}`,
      why: `${server.name} shows it only to people whom it knows, and there is no token here.`,
      remedy: "token",
    };
  if (server?.token === "missing")
    return {
      title: `The token for ${server.name} is not at hand`,
      why: server.token_problem ?? "It was kept for a session that ended, or the keychain does not give it back.",
      remedy: "token",
    };
  return {
    title: "The server does not accept your token",
    why: sayRefusedToken(said),
    remedy: server === undefined ? "again" : "token",
  };
}

/** Seconds from one try to the next: a server that asks to wait for no time at all, or until a time that is past, was asked without end. */
const leastWait = 5;
const isBareStatus = (said: string): boolean => /^\d{3}( [A-Za-z ]+)?$/.test(said);
const says = (said: string, none: string): string => (isBareStatus(said) || said === "" ? none : `It says: ${said}.`);
