// What a token may not do, named: the scope that the server asks for beside those that the token has. One wording for every screen.
import { ApiError } from "./errors.ts";

const listed = (scopes: readonly string[], word: "or" | "and"): string =>
  scopes.length < 2 ? (scopes[0] ?? "") : `${scopes.slice(0, -1).join(", ")} ${word} ${scopes.at(-1)}`;

/**
 * "It lacks the scope api or read_api; it has read_user." when the server refused for want of a scope, null otherwise. `had`: what is
 * known of the token's scopes, none where nothing is; `usual`: what to name where the server names none.
 */
export function toLackingScope(error: unknown, had: readonly string[] = [], usual: readonly string[] = ["api", "read_api"]): string | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null;
  if (error.code !== "insufficient_scope" && error.body["error"] !== "insufficient_scope") return null;
  const { scope } = error.body;
  const named = typeof scope === "string" ? scope.split(/[\s,]+/).filter((one) => /^[a-z_]{1,40}$/.test(one)) : [];
  const lacking = listed(named.length === 0 ? usual : named, "or");
  // What was known of the token does not hold any more, or the server wants something else: naming it would contradict itself.
  const isStale = named.some((one) => had.includes(one));
  return had.length === 0 || isStale ? `It lacks the scope ${lacking}.` : `It lacks the scope ${lacking}; it has ${listed(had, "and")}.`;
}
