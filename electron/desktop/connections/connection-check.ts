// Asks a server who answers there and whom a token belongs to, before anything is kept.
import type { z } from "zod";
import type { Answered } from "../../../shared/client/client.ts";
import type { connectionCheck } from "../../../shared/contract/desktop.ts";
import { ApiError, type ErrorCode } from "../../../shared/contract/errors.ts";
import { sayRefusedToken } from "../../../shared/contract/refused-token.ts";
import type { CurrentUser, PersonalAccessToken } from "../../../shared/contract/resources.ts";
import { refusal } from "../http/answer.ts";
import { describeFailed, oddAnswer } from "../servers/faults.ts";
import { createServerClient } from "../servers/server-client.ts";
import { isLoopback } from "../servers/server-url.ts";
import type { Target } from "../servers/upstream.ts";

export type ConnectionCheck = z.infer<typeof connectionCheck>;

const soonDays = 14;
/** Milliseconds that each request may take. */
const limitMs = 30_000;
/** What is between us and an answer of the server. */
const faults: ReadonlySet<ErrorCode> = new Set(["server_unreachable", "server_answered_oddly", "redirect_refused", "too_many_requests"]);

/** `target` as the connection would be used. Throws the fault, or `unauthorized` when the server does not take the token. */
export async function checkServer(target: Target, signal: AbortSignal, now: Date = new Date()): Promise<ConnectionCheck> {
  const client = createServerClient({ target: async () => target, within: limitMs });
  if (target.token !== null && isReadable(target)) {
    // A server that only leads to https answers so without the token too: then that has not travelled for everyone to read.
    await settle(createServerClient({ target: async () => ({ ...target, token: null }), within: limitMs }).getVersion({}, { signal }));
  }
  const started = performance.now();
  const first = await settle(client.getVersion({}, { signal }));
  const answeredIn = Math.round(performance.now() - started);
  const [user, token] =
    target.token === null
      ? [null, null]
      : await Promise.all([settle(client.getCurrentUser({}, { signal })), settle(client.getOwnToken({}, { signal }))]);
  const all = [first, ...(user ? [user] : []), ...(token ? [token] : [])];
  if (all.every((answer) => answer.status === 404)) throw oddAnswer(placeOf(target), "it knows nothing at /api/v4");
  if (target.token !== null) {
    const refused = [user, first].find((answer) => answer?.status === 401);
    if (refused) throw refusal("unauthorized", `${target.host} does not take this token: ${whyRefused(refused.said)}.`);
  }
  // A blocked account, terms that wait, an address that may not ask: nothing can be done with the connection, whatever the token may do.
  if (all.every(({ status, lacksScope }) => status === 403 && !lacksScope))
    throw refusal("not_allowed", `${target.host} refuses everything that it is asked${sayWhy(first.said)}`);
  if (first.status === 200 && first.data === null) throw oddAnswer(placeOf(target), "its version is not what a GitLab server says");
  if (user?.status === 200 && user.data === null)
    throw oddAnswer(placeOf(target), "what it says about the token's user is not what a GitLab server says");
  const broken = all.find((answer) => answer.status >= 500);
  if (broken) throw refusal("server_unreachable", describeFailed(placeOf(target), broken.status));
  const known = { user: user?.data ?? null, token: token?.data ?? null };
  return {
    url: target.base.href,
    answered_in: answeredIn,
    version: first.data?.version ?? null,
    ...known,
    warnings: warningsOf(target, known, now),
  };
}

/** The first at which something speaks the API, with or without letting us in; null where none does. Throws where the host is not reached. */
export async function findServer(targets: readonly Target[], signal: AbortSignal): Promise<Target | null> {
  for (const target of targets) {
    const client = createServerClient({ target: async () => target, within: limitMs });
    const status = await settle(client.getVersion({}, { signal })).then(
      (answer) => answer.status,
      (error: unknown) => {
        // A page of the server's own, or a way to one.
        if (error instanceof ApiError && (error.code === "server_answered_oddly" || error.code === "redirect_refused")) return 404;
        throw error;
      },
    );
    if (status !== 404) return target;
  }
  return null;
}

interface Asked<T> {
  readonly status: number;
  /** null: it refused, or said what the API does not say. */
  readonly data: T | null;
  /** Its reason for a refusal. */
  readonly said: string;
  readonly lacksScope: boolean;
}

/** The end of a sentence, of a 403 in the server's words. */
function sayWhy(said: string): string {
  const reason = said.replace(/^403 Forbidden(?: - )?/, "").trim();
  return reason === "" ? ", without saying why." : `: "${reason}"`;
}

/** The rest of a sentence. Servers that tell an expired token from one that was revoked are taken at their word. */
function whyRefused(said: string): string {
  if (sayRefusedToken(said) === "It has expired.") return "it has expired";
  return sayRefusedToken(said) === "It was revoked." ? "it was revoked" : "it is mistyped, expired or revoked";
}

/** Faults on the way are thrown; what the server itself refuses is an answer. */
async function settle<T>(call: Promise<Answered<T>>): Promise<Asked<T>> {
  try {
    const { status, data } = await call;
    return { status, data, said: "", lacksScope: false };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 200 && error.code !== null && faults.has(error.code))) throw error;
    return { status: error.status, data: null, said: error.message, lacksScope: error.code === "insufficient_scope" };
  }
}

/** What is sent to it can be read on the way. */
const isReadable = ({ base }: Target): boolean => base.protocol === "http:" && !isLoopback(base.hostname);

const placeOf = (target: Target) => ({ host: target.host, writes: false });

function warningsOf(target: Target, known: { user: CurrentUser | null; token: PersonalAccessToken | null }, now: Date): string[] {
  const warnings: string[] = [];
  if (isReadable(target)) {
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
  if (!scopes.includes("api") && !scopes.includes("read_api")) {
    warnings.push(
      `This token lacks the scope api or read_api (it has ${scopes.join(", ") || "none"}): projects and history cannot be read with it.`,
    );
  } else if (!scopes.includes("api")) {
    warnings.push(`This token may only read (${scopes.join(", ") || "no scope"}): committing, commenting and branching will be refused.`);
  }
  const days = expires === null ? null : Math.ceil((Date.parse(expires) - now.getTime()) / 86_400_000);
  if (days !== null && days <= soonDays) {
    warnings.push(days <= 0 ? "This token expires today." : `This token expires in ${days} ${days === 1 ? "day" : "days"} (${expires}).`);
  }
  return warnings;
}
