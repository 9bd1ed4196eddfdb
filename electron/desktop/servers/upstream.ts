// Asks a server on behalf of a connection: attaches the token to its own origin only, follows redirects by hand (reliability S1, S2).
import { type Dispatcher, type Response as UndiciResponse, fetch as undiciFetch } from "undici";
import { apiError } from "../../../shared/contract/errors.ts";
import { type FaultPlace, toFault } from "./faults.ts";
import { isInside } from "./server-url.ts";

export interface Target {
  /** Ends in /api/v4. */
  readonly base: URL;
  readonly token: string | null;
  /** There is a token, and it is not at hand: what is answered now is not what this account sees. */
  readonly lacksToken?: boolean;
  /** Host for sentences; null for the local service. */
  readonly host: string | null;
  readonly dispatcher: Dispatcher;
}

export interface UpstreamRequest {
  readonly method: string;
  /** Below the base, encoded, beginning with a slash. */
  readonly path: string;
  /** Encoded, without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array> | Uint8Array | null;
  readonly signal: AbortSignal;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 3;

/**
 * Sends the request and answers the first response that is no redirect. Follows at most three, for GET and HEAD, below the same
 * base only; throws redirect_refused otherwise, and server_unreachable with a sentence when the server cannot be reached.
 */
export async function askServer(target: Target, request: UpstreamRequest): Promise<UndiciResponse> {
  const place: FaultPlace = { host: target.host, writes: request.method !== "GET" && request.method !== "HEAD" };
  let url = new URL(`${target.base.href}${request.path}${request.query === "" ? "" : `?${request.query}`}`);
  if (!isInside(target.base, url)) throw refuseRedirect(url);
  for (let followed = 0; ; followed += 1) {
    const response = await send(target, request, url, place);
    const location = response.headers.get("location");
    if (!redirects.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
    if (next === null || place.writes || followed === mostRedirects || !isInside(target.base, next))
      throw refuseRedirect(next, response.status);
    url = next;
  }
}

async function send(target: Target, request: UpstreamRequest, url: URL, place: FaultPlace): Promise<UndiciResponse> {
  try {
    return await undiciFetch(url, {
      method: request.method,
      headers: { ...request.headers, ...(target.token === null ? {} : { "private-token": target.token }) },
      body: request.body as never,
      ...(request.body instanceof ReadableStream ? { duplex: "half" as const } : {}),
      redirect: "manual",
      credentials: "omit",
      signal: request.signal,
      dispatcher: target.dispatcher,
    });
  } catch (error) {
    throw toFault(error, place);
  }
}

/** Only origin and path are named: a query may hold secrets. */
const refuseRedirect = (to: URL | null, answered?: number) => {
  const target = to === null ? "an address that is none" : `${to.protocol}//${to.host}${to.pathname}`;
  return apiError("redirect_refused", { details: { target }, members: answered === undefined ? {} : { answered } });
};
