// Why a server does not take a token, as far as it says: one wording for every screen.

/** A sentence about the token. `said`: what the server, or the check of a connection, gave as its reason. */
export function sayRefusedToken(said: string): string {
  if (/\b(?:is|has) expired\b/i.test(said)) return "It has expired.";
  if (/\b(?:is|was) revoked\b/i.test(said)) return "It was revoked.";
  return "It may have expired or been revoked.";
}
