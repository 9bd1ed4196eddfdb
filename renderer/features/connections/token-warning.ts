// What a person should know of the token of a new connection before anything is refused.
import type { Connection } from "../../../shared/contract/desktop.ts";
import { sayExpiry } from "./expiry.ts";

/** One message, as a newer one takes the place of an older; null where the token may do all that Repodesk does, for long. */
export function toTokenWarning(
  { name, token, scopes, expires_at: expires }: Pick<Connection, "name" | "token" | "scopes" | "expires_at">,
  now: Date,
): string | null {
  if (token === "none") return `Connected to ${name} without a token: what is public can be read, and nothing can be changed.`;
  const said: string[] = [];
  if (scopes.length > 0 && !scopes.includes("api") && !scopes.includes("read_api"))
    said.push(
      `The token for ${name} lacks the scope api or read_api (it has ${scopes.join(", ")}): projects and history cannot be read with it.`,
    );
  else if (scopes.length > 0 && !scopes.includes("api"))
    said.push(`The token for ${name} may only read (${scopes.join(", ")}). Committing needs the scope api.`);
  const expiry = expires === null ? null : sayExpiry(expires, now);
  if (expiry?.isSoon)
    said.push(
      `${said.length === 0 ? `The token for ${name}` : "It"} ${expiry.words === "has expired" ? expiry.words : `expires ${expiry.words}`}.`,
    );
  return said.length === 0 ? null : said.join(" ");
}
