// Asks a server who answers there and whom a token belongs to, before anything is kept.
import type { z } from "zod";
import type { connectionCheck } from "../../shared/contract/desktop.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import { type CurrentUser, currentUser, type PersonalAccessToken, personalAccessToken, version } from "../../shared/contract/resources.ts";
import { refusal } from "./answer.ts";
import { describeFailed, oddAnswer } from "./faults.ts";
import { isLoopback } from "./server-url.ts";
import { askServer, type Target } from "./upstream.ts";

export type ConnectionCheck = z.infer<typeof connectionCheck>;

const soonDays = 14;
const limitMs = 30_000;

/** `target` as the connection would be used. Throws the fault, or `unauthorized` when the server does not take the token. */
export async function checkServer(target: Target, signal: AbortSignal, now: Date = new Date()): Promise<ConnectionCheck> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const started = performance.now();
  const first = await ask(target, "/version", limited);
  const answeredIn = Math.round(performance.now() - started);
  const [user, token] =
    target.token === null
      ? [null, null]
      : await Promise.all([ask(target, "/user", limited), ask(target, "/personal_access_tokens/self", limited)]);
  const all = [first, ...(user ? [user] : []), ...(token ? [token] : [])];
  if (all.every((answer) => answer.status === 404)) throw oddAnswer(placeOf(target), "it knows nothing at /api/v4");
  if (target.token !== null) {
    const refused = [user, first].find((answer) => answer?.status === 401);
    if (refused) throw refusal("unauthorized", `${target.host} does not take this token: it is mistyped, expired or revoked.`);
  }
  const versionRead = first.status === 200 ? version.safeParse(first.body) : null;
  const userRead = user?.status === 200 ? currentUser.safeParse(user.body) : null;
  const tokenRead = token?.status === 200 ? personalAccessToken.safeParse(token.body) : null;
  if (versionRead?.success === false) throw oddAnswer(placeOf(target), "its version is not what a GitLab server says");
  if (userRead?.success === false) throw oddAnswer(placeOf(target), "what it says about the token's user is not what a GitLab server says");
  const broken = all.find((answer) => answer.status >= 500);
  if (broken) throw refusal("server_unreachable", describeFailed(placeOf(target), broken.status));
  const known = { user: userRead?.data ?? null, token: tokenRead?.data ?? null };
  return {
    url: target.base.href,
    answered_in: answeredIn,
    version: versionRead?.data.version ?? null,
    ...known,
    warnings: warningsOf(target, known, now),
  };
}

interface Asked {
  readonly status: number;
  readonly body: unknown;
}

async function ask(target: Target, path: string, signal: AbortSignal): Promise<Asked> {
  const headers = { accept: "application/json", "user-agent": "Repodesk" };
  const answer = await askServer(target, { method: "GET", path, query: "", headers, body: null, signal }).catch((error: unknown) => {
    if (error instanceof ApiError || !signal.aborted) throw error;
    throw refusal(
      "server_unreachable",
      `${target.host} did not answer within ${limitMs / 1000} s. Check the address and the network.`,
      error,
    );
  });
  const text = await answer.text().catch((error: unknown) => {
    throw oddAnswer(placeOf(target), "its answer broke off", error);
  });
  try {
    return { status: answer.status, body: JSON.parse(text) };
  } catch (error) {
    if (answer.status === 404) return { status: 404, body: null };
    if (answer.status >= 500) throw refusal("server_unreachable", describeFailed(placeOf(target), answer.status), error);
    const what = /^\s*</.test(text) ? "it sent a web page, perhaps to sign in" : "it sent something that is not JSON";
    throw oddAnswer(placeOf(target), `${what} (status ${answer.status})`, error);
  }
}

const placeOf = (target: Target) => ({ host: target.host, writes: false });

function warningsOf(target: Target, known: { user: CurrentUser | null; token: PersonalAccessToken | null }, now: Date): string[] {
  const warnings: string[] = [];
  if (target.base.protocol === "http:" && !isLoopback(target.base.hostname)) {
    warnings.push("This server is asked over http: the token and all content travel readable for everyone on the way.");
  }
  if (target.base.hostname.split(".").some((label) => label.startsWith("xn--"))) {
    warnings.push(`The server's name holds letters outside the Latin alphabet; its real name is ${target.base.hostname}.`);
  }
  if (target.token === null) {
    warnings.push("Without a token only public projects can be read, and nothing can be changed.");
    return warnings;
  }
  if (known.user === null) warnings.push("The token may not say whom it belongs to; Repodesk cannot fill in your name for commits.");
  if (known.token === null) return warnings;
  const { scopes, expires_at: expires } = known.token;
  if (!scopes.includes("api")) {
    warnings.push(`This token may only read (${scopes.join(", ") || "no scope"}): committing, commenting and branching will be refused.`);
  }
  const days = expires === null ? null : Math.ceil((Date.parse(expires) - now.getTime()) / 86_400_000);
  if (days !== null && days <= soonDays) {
    warnings.push(days <= 0 ? "This token expires today." : `This token expires in ${days} ${days === 1 ? "day" : "days"} (${expires}).`);
  }
  return warnings;
}
