// Why a part of a screen is not there, as a sentence: what the token lacks, what the server does not offer, or what went wrong.
import { ApiError } from "../../shared/contract/errors.ts";
import { toLackingScope } from "../../shared/contract/lacking-scope.ts";

/** What went wrong, in the words that help most: "This token lacks the scope api." */
export const sayWhy = (error: Error): string =>
  error instanceof ApiError && error.code === "commit_not_found"
    ? "The commit is not there any more."
    : (toLackingScope(error)?.replace(/^It/, "This token") ?? error.message);

/** Why a part is not there. `what`: "The statuses". */
export function sayRefusal(error: Error, what: string): string {
  if (!(error instanceof ApiError)) return `${what} did not load. ${error.message}`;
  if (error.code === "commit_not_found") return `${what} cannot be told: the commit is not there any more.`;
  if (error.status === 404) return `This server does not offer ${what.charAt(0).toLowerCase()}${what.slice(1)}.`;
  const scope = toLackingScope(error);
  if (error.status === 403 || scope !== null) return `${what} may not be read with this token.${scope === null ? "" : ` ${scope}`}`;
  return `${what} did not load. ${sayTokenRefused(error) ?? error.message}`;
}

/** Where another token helps, as the server does not accept this one at all. Null: it is something else. */
export function sayTokenRefused(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 401 || error.code === "session_required" || toLackingScope(error) !== null)
    return null;
  return "The server does not accept your token.";
}
