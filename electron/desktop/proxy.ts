// Carries the renderer's API requests to the right server: only what the contract names, only headers on a list, bodies as streams.
import type { Response as UndiciResponse } from "undici";
import { saidWait } from "../../shared/client/retry-after.ts";
import { api } from "../../shared/contract/contract.ts";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { ApiError, apiError } from "../../shared/contract/errors.ts";
import { factsLaterHeader } from "../../shared/contract/facts-later.ts";
import { linkedHeader } from "../../shared/contract/linked-page.ts";
import { stepAsideHeader } from "../../shared/contract/under-way.ts";
import { type Written, windowHeader } from "../../shared/contract/windows.ts";
import { localConnection } from "./connections/connections.ts";
import { foreignContentPolicy, refusal, securityHeaders } from "./http/answer.ts";
import { createRouter, type Match, toPath } from "./http/router.ts";
import { type Asking, type Copies, isGatewayStatus, isUnreached } from "./mirror/copies.ts";
import { describeFailed, describeRefused, type FaultPlace, oddAnswer, withDamagedCopy } from "./servers/faults.ts";
import { createLongBodies, type LongBodies } from "./servers/long-bodies.ts";
import { readAhead } from "./servers/read-ahead.ts";
import { untilAborted } from "./servers/until-aborted.ts";
import { askServer, type Target } from "./servers/upstream.ts";

const requestHeaders = ["accept", "content-type", "if-none-match", "if-range", "range"];
/** What our own service understands beside them. */
const localHeaders = [...requestHeaders, factsLaterHeader];

const responseHeaders = new Set([
  "content-type",
  "content-length",
  "content-disposition",
  "content-range",
  "accept-ranges",
  "etag",
  "last-modified",
  "cache-control",
  "link",
  "retry-after",
  "x-total",
  "x-total-pages",
  "x-page",
  "x-per-page",
  "x-next-page",
  "x-prev-page",
  "x-request-id",
]);
const responseFamilies = /^(x-gitlab-|x-service-|ratelimit-)/;

/** Bodies up to here are sent whole, with their length; larger ones as they come. */
const smallBody = 1024 * 1024;
/** Milliseconds that a small file may take; one that does not go on at all ends sooner. */
const bytesLimit = 30 * 60_000;
const findEndpoint = createRouter(api as unknown as Readonly<Record<string, Endpoint>>);

export interface ProxyOptions {
  /** Throws connection_not_found; waits for the local service to be ready. */
  readonly target: (connection: string, signal: AbortSignal) => Promise<Target>;
  /** Resolves when the local service's death has been noticed. */
  readonly serviceGone: (signal: AbortSignal) => Promise<void>;
  readonly copies: Copies;
  /** Milliseconds that a whole JSON answer may take. */
  readonly jsonLimit: number;
  /** Told when a window may have changed something on a server: the answer came, or was lost. */
  readonly onWritten: (written: Written) => void;
}

export type Proxy = (request: Request, connection: string, segments: readonly string[]) => Promise<Response>;

/** Milliseconds that a server which was lost has to answer before what was kept is shown. */
const lostPatience = 1_000;

/** `segments`: the path's parts below /api/v4, still encoded. Throws ApiError. */
export function createProxy({ target: findTarget, serviceGone, copies, jsonLimit, onWritten }: ProxyOptions): Proxy {
  const longBodies = createLongBodies();
  const pass = async (request: Request, connection: string, match: Match): Promise<Response> => {
    const { search, searchParams } = new URL(request.url);
    const isLinked = request.headers.has(linkedHeader) && match.endpoint.method === "GET" && "page" in match.endpoint.query.shape;
    const query = isLinked ? withoutTokens(search.slice(1)) : toQuery(match, searchParams);
    const asking = copies.of(match, request, connection, query);
    const known = await asking?.pinned();
    if (known) return known;
    const body = await readBody(request);
    const ask = async (signal: AbortSignal): Promise<[Target, UndiciResponse]> => {
      const target = await findTarget(connection, signal);
      const answer = await askServer(target, {
        method: request.method,
        path: toPath(match),
        query,
        headers: {
          ...pickHeaders(request.headers, target.host === null ? localHeaders : requestHeaders),
          "user-agent": "Repodesk",
          "accept-encoding": target.host === null ? "identity" : "gzip",
        },
        body,
        signal,
      });
      return [target, answer];
    };
    const reached = await (asking === null
      ? ask(request.signal).catch((error: unknown) => {
          // The local service has just died and nobody has noticed yet: the second try waits until it is back.
          const isAgain =
            connection === localConnection && !(body instanceof ReadableStream) && error instanceof ApiError && error.isUnsent;
          if (!isAgain) throw error;
          return serviceGone(request.signal).then(() => ask(request.signal));
        })
      : askOrCopy(asking, ask, request.signal));
    if (reached instanceof Response) return reached;
    const [target, answer] = reached;
    const place: FaultPlace = { host: target.host, writes: match.endpoint.method !== "GET", answered: answer.status };
    if (target.lacksToken === true && (await isForStrangers(answer))) {
      await answer.body?.cancel();
      throw refusal("unauthorized", `The token for ${target.host} is not at hand.`);
    }
    return relay({ answer, match, request, place, jsonLimit, longBodies, asking: target.lacksToken ? null : asking, token: target.token });
  };
  return async (request, connection, segments) => {
    const match = findEndpoint(request.method, segments);
    if (match === null) throw apiError("route_not_found");
    const window = request.headers.get(windowHeader);
    if (window === null || match.endpoint.method === "GET") return pass(request, connection, match);
    const tell = (): void => onWritten({ window, connection, operation: match.name, project: match.params["id"] ?? null });
    try {
      const answer = await pass(request, connection, match);
      // What a server refuses was not done.
      if (answer.status < 400 || answer.status >= 500) tell();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError && error.isUnsent)) tell();
      throw error;
    }
  };
}

/** The server's answer, or what it said earlier where it cannot be reached, or does not answer as the token is not at hand. */
async function askOrCopy(
  asking: Asking,
  ask: (signal: AbortSignal) => Promise<[Target, UndiciResponse]>,
  signal: AbortSignal,
): Promise<[Target, UndiciResponse] | Response> {
  try {
    const reached = await (asking.isLost ? raceCopy(asking, ask, signal) : ask(signal));
    if (reached instanceof Response) return reached;
    const [target, answer] = reached;
    const isLost = isGatewayStatus(answer.status);
    asking.report(!isLost);
    const isLocked = target.lacksToken === true && [401, 403, 404].includes(answer.status);
    const copy = isLost ? await asking.copy("unreachable") : isLocked ? await asking.copy("token") : null;
    if (copy === null) return reached;
    await answer.body?.cancel();
    return copy;
  } catch (error) {
    if (!isUnreached(error)) throw error;
    asking.report(false);
    const copy = await asking.copy("unreachable");
    if (copy === null) throw asking.isDamaged ? withDamagedCopy(error) : error;
    return copy;
  }
}

/** Letters of a refusal that are looked at. */
const longestRefusal = 10_000;

/** Whether the server refused because it does not know who asks: what it hides it calls not found, as a whole, never a part of it. */
async function isForStrangers(answer: UndiciResponse): Promise<boolean> {
  if (answer.status === 401 || answer.status === 403) return true;
  if (answer.status !== 404 || !isJson(answer)) return false;
  let text = "";
  const words = new TextDecoder();
  for await (const piece of answer.clone().body ?? []) {
    text += words.decode(piece as Uint8Array, { stream: true });
    if (text.length > longestRefusal) break;
  }
  return /404 (Project|Group) Not Found/.test(text);
}

/** Where the last request was in vain, the next one does not hold up what is here already for as long as a dead line takes to be noticed. */
async function raceCopy(
  asking: Asking,
  ask: (signal: AbortSignal) => Promise<[Target, UndiciResponse]>,
  signal: AbortSignal,
): Promise<[Target, UndiciResponse] | Response> {
  const copy = await asking.copy("unreachable");
  if (copy === null) return ask(signal);
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(copy), lostPatience);
  });
  const answer = ask(AbortSignal.any([signal, late.signal]));
  try {
    const first = await Promise.race([answer, patience]);
    if (first === copy) {
      // Nobody waits for it any more.
      answer.catch(() => undefined);
      late.abort();
    }
    return first;
  } finally {
    clearTimeout(timer);
  }
}

/** Only the endpoint's own parameters (with their brackets), in the order they came. */
function toQuery(match: Match, query: URLSearchParams): string {
  const known = match.endpoint.query.shape;
  const kept = [...query].filter(([name]) => Object.hasOwn(known, name.split("[", 1)[0] ?? ""));
  return kept.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
}

/** A query of the server's own, but for what would say who asks: that is told by headers alone. */
const withoutTokens = (query: string): string =>
  query
    .split("&")
    .filter((part) => ![...new URLSearchParams(part).keys()].some((name) => /^((private|access|job|oauth)_token|sudo)$/i.test(name)))
    .join("&");

function pickHeaders(headers: Headers, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked[name] = value;
  }
  return picked;
}

async function readBody(request: Request): Promise<Uint8Array | ReadableStream<Uint8Array> | null> {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return null;
  const length = request.headers.get("content-length");
  if (length === null || Number(length) > smallBody) return request.body;
  return new Uint8Array(await request.arrayBuffer());
}

interface Relayed {
  readonly answer: UndiciResponse;
  readonly match: Match;
  readonly request: Request;
  readonly place: FaultPlace;
  readonly jsonLimit: number;
  readonly longBodies: LongBodies;
  /** null: no copy is made. */
  readonly asking: Asking | null;
  readonly token: string | null;
}

async function relay({ answer, match, request, place, jsonLimit, longBodies, asking, token }: Relayed): Promise<Response> {
  const { method } = request;
  const headers = new Headers({ ...securityHeaders, "content-security-policy": foreignContentPolicy });
  for (const [name, value] of answer.headers) {
    if (responseHeaders.has(name) || responseFamilies.test(name)) headers.set(name, value);
  }
  if (answer.headers.has("content-encoding")) headers.delete("content-length");
  // Servers call what large file storage holds by its hash; a link's own name gives way to any that the answer has.
  const disposition = headers.get("content-disposition");
  if (disposition !== null && match.name === "getRawFile" && new URL(request.url).searchParams.get("lfs") === "true")
    headers.set("content-disposition", disposition.split(";", 1)[0] ?? "attachment");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  const { status } = answer;
  if (status < 200 || status > 599) throw oddAnswer(place, `its status is ${status}`);
  // Only here is it known what time it is for the server.
  const wait = status === 429 || (status === 503 && headers.has("retry-after")) ? saidWait(answer, Date.now()) : null;
  if (wait !== null) headers.set("retry-after", String(wait));
  if (method === "HEAD" || status === 204 || status === 205 || status === 304) {
    await answer.body?.cancel();
    if (method === "HEAD") asking?.take({ status, headers, body: new Uint8Array() }, token, place);
    return new Response(null, { status: status === 205 ? 204 : status, headers });
  }
  const body = answer.body as ReadableStream<Uint8Array> | null;
  if (!isJson(answer) && (status >= 400 || match.endpoint.answer.kind === "json")) {
    const what = describeAnswer(answer);
    await body?.cancel();
    if (status < 400) throw oddAnswer(place, what);
    return wordedError(status, headers, place, what);
  }
  if (body === null) return new Response(null, { status, headers });
  const passing = (bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
    untilAborted(asking === null ? bytes : asking.passing(bytes, { status, headers }, token, place), request.signal);
  const { kind } = match.endpoint.answer;
  // A small file that stalls lets go of its place in the window's line too.
  const isAhead = kind === "json" || (kind === "bytes" && request.headers.has(stepAsideHeader));
  if (place.host === null || !isAhead) return new Response(passing(body), { status, headers });
  const read = await readAhead(body, place, kind === "json" ? jsonLimit : bytesLimit);
  if (read instanceof ReadableStream) {
    // One that may step aside waits for its turn.
    const mayWait = request.headers.has(stepAsideHeader);
    return new Response(passing(mayWait ? await longBodies.pass(read, request.signal) : read), { status, headers });
  }
  asking?.take({ status, headers, body: read }, token, place);
  return new Response(read as BodyInit, { status, headers });
}

/** One value, or lines of them. */
const isJson = (answer: UndiciResponse): boolean =>
  /^application\/([a-z.+-]+\+|x-nd)?json\b/i.test(answer.headers.get("content-type") ?? "");

function describeAnswer(answer: UndiciResponse): string {
  const type = (answer.headers.get("content-type") ?? "").split(";", 1)[0]?.trim() ?? "";
  const what = type === "text/html" ? "a web page, perhaps to sign in," : type === "" ? "something without a type" : `${type}`;
  return `it sent ${what} with status ${answer.status}`;
}

/** An error that a gateway or a web server wrote instead of the API: its status and Retry-After stand, its page becomes a sentence. */
function wordedError(status: number, headers: Headers, place: FaultPlace, what: string): Response {
  const wait = headers.get("retry-after");
  const reason = status >= 500 ? describeFailed(place, status) : describeRefused(place, status, what);
  const host = place.host ?? "The local service";
  const message =
    status === 429 ? `${host} asks to wait${wait === null ? " a while" : ` ${wait} seconds`} before the next request.` : reason;
  headers.set("content-type", "application/json; charset=utf-8");
  headers.delete("content-length");
  headers.delete("etag");
  const code = status === 429 ? "too_many_requests" : "server_answered_oddly";
  return new Response(JSON.stringify({ message, code, answered: status }), { status, headers });
}
