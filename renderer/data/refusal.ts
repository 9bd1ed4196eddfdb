// Why a part of a screen is not there, as a sentence: what the token lacks, what the server does not offer, or what went wrong.
import { ApiError } from "../../shared/contract/errors.ts";

/** "This token lacks the scope read_api; api would do as well."; null = no scope is lacking. */
export function sayLackingScope(error: unknown): string | null {
  const scopes = error instanceof ApiError ? error.lackingScopes : null;
  if (scopes === null) return null;
  const [least, ...more] = scopes;
  if (least === undefined) return "This token lacks a scope for that.";
  return `This token lacks the scope ${least}${more.length === 0 ? "" : `; ${more.join(" or ")} would do as well`}.`;
}

/** What went wrong, in the words that help most. */
export const sayWhy = (error: Error): string => sayLackingScope(error) ?? error.message;

/** Why a part is not there. `what`: "The statuses". */
export function sayRefusal(error: Error, what: string): string {
  if (!(error instanceof ApiError)) return `${what} did not load. ${error.message}`;
  if (error.status === 404) return `This server does not offer ${what.charAt(0).toLowerCase()}${what.slice(1)}.`;
  if (error.status === 401 || error.status === 403) {
    const scope = sayLackingScope(error);
    return `${what} may not be read with this token.${scope === null ? "" : ` ${scope.replace("This token", "It")}`}`;
  }
  return `${what} did not load. ${error.message}`;
}
