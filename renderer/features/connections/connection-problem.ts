// Why a server could not be reached or did not take a token, and what a person can do.
import { ApiError } from "../../../shared/contract/errors.ts";
import { sayRefusedToken } from "../../../shared/contract/refused-token.ts";
import { sentence } from "../../ui/text/sentence.ts";

export interface ConnectionProblem {
  /** Which field it is about. */
  readonly field: "address" | "token";
  readonly text: string;
}

/** What to do about a redirect: its address is another one of the API, or none. */
function whereTo(said: string): string {
  const server = /(https?:\/\/\S+?)\/api\/v4(?:\/|,)/.exec(said)?.[1];
  return server === undefined
    ? "It may be a page to sign in to the network, which is done in a browser."
    : `Where that is the server, give its address: ${server}.`;
}

/** The problem of a check or of a connection that could not be made. */
export function toConnectionProblem(error: Error): ConnectionProblem {
  if (!(error instanceof ApiError)) {
    return { field: "address", text: "Repodesk’s own process does not answer. It may have been closed; start it again." };
  }
  if (error.code === "invalid_token" || error.code === "unauthorized" || error.status === 401) {
    return { field: "token", text: `The server does not accept this token. ${sayRefusedToken(error.message)}` };
  }
  if (error.code === "server_unreachable") return { field: "address", text: sentence(error.message) };
  if (error.code === "server_answered_oddly") {
    return { field: "address", text: `Something answers there, but not a GitLab-style API. ${sentence(error.message)}` };
  }
  if (error.code === "redirect_refused") return { field: "address", text: `${sentence(error.message)} ${whereTo(error.message)}` };
  // The service names its parameter; here that is the field itself.
  const said = error.message.replace(/^(?:url|token) is invalid: (.)/, (_all, first: string) => first.toUpperCase());
  return { field: error.message.startsWith("token is invalid:") ? "token" : "address", text: sentence(said) };
}
