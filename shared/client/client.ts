// Turns an endpoint and its input into a Request, and a Response into the endpoint's output or an ApiError. Takes a fetch.
import type { Api } from "../contract/contract.ts";
import type { Desktop } from "../contract/desktop-endpoints.ts";
import type { Endpoint, Input, Item, Output } from "../contract/endpoint.ts";
import { ApiError, apiError, type ErrorCode, type ErrorEntry, errorCatalogue } from "../contract/errors.ts";
import { acceptItems, acceptJson } from "../contract/first-questions.ts";
import { toPairs } from "../contract/wire.ts";
import { oddAnswer, readItems, sayIssue } from "./stream.ts";
import type { WireResponse } from "./wire.ts";

export interface WireRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignalLike;
  /** As fetch has it: "low" lets all else go first. */
  readonly priority?: "high" | "low" | "auto";
  /** Milliseconds from when it is sent for which its answer is waited for. */
  readonly patience?: number;
  /** Hears how many bytes of the body were sent, where the runtime can tell. */
  readonly onSent?: OnSent;
  /** Hears that it is sent, where it stood in line; may be called again. */
  readonly onTurn?: () => void;
}

/** Bytes so far, and of the whole body. */
export type OnSent = (sent: number, total: number) => void;

/** AbortSignal, as far as shared code may know it. */
export type AbortSignalLike = { readonly aborted: boolean };

export type Fetch = (url: string, request: WireRequest) => Promise<WireResponse>;

export interface ClientOptions {
  /** Where endpoint paths are appended: "/connections/local/api/v4", "/desktop", "https://host/api/v4". */
  readonly base: string;
  readonly fetch: Fetch;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallOptions {
  readonly signal?: AbortSignalLike | undefined;
  readonly priority?: WireRequest["priority"];
  readonly patience?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onSent?: OnSent;
  /** Asks with this query in place of the one that the input makes. */
  readonly query?: string | undefined;
  /** Headers only, of an endpoint that answers bytes. */
  readonly method?: "HEAD";
}

/** Pagination headers of api-behaviour 0.5; null where the server sent none. */
export interface Page {
  readonly page: number | null;
  readonly perPage: number | null;
  readonly nextPage: number | null;
  readonly total: number | null;
  /** page_token of the next keyset page. */
  readonly nextToken: string | null;
}

export interface Answered<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly page: Page;
}

type Call<E> = (input: Input<E>, options?: CallOptions) => Promise<Answered<Output<E>>>;
type Calls<M> = { readonly [K in keyof M]: Call<M[K]> };

type Lists<M> = { [K in keyof M]: Output<M[K]> extends readonly unknown[] ? K : never }[keyof M];

interface Streams<M> {
  /** The items of a list while they arrive, as many at a time as a piece of the body holds. Throws ApiError. */
  stream<K extends Lists<M>>(operation: K, input: Input<M[K]>, options?: CallOptions): AsyncGenerator<Item<M[K]>[], void, undefined>;
}
/** Each endpoint as a method of its name. */
export type Client<M> = Calls<M> & Streams<M>;
export type ApiClient = Client<Api>;
export type DesktopClient = Client<Desktop>;

export const createClient = <M extends object>(endpoints: M, options: ClientOptions): Client<M> =>
  createClientFrom<M>((operation) => endpoints[operation as keyof M] as unknown as Endpoint, options);

/** The same where some endpoints have to be fetched before they can be called; a rejection of `find` is one of the call. */
export function createClientFrom<M extends object>(
  find: (operation: string) => Endpoint | Promise<Endpoint>,
  options: ClientOptions,
): Client<M> {
  const streamOf = async function* (operation: string, input: Record<string, unknown>, callOptions?: CallOptions) {
    yield* stream(await find(operation), input, options, callOptions);
  };
  const methods = new Map<string, unknown>([["stream", streamOf]]);
  return new Proxy(Object.freeze({}), {
    get(_target, name) {
      // Who awaits a client asks whether it is a promise.
      if (typeof name !== "string" || name === "then") return undefined;
      const known = methods.get(name);
      if (known !== undefined) return known;
      const made = async (input: Record<string, unknown>, callOptions?: CallOptions) => {
        const target = find(name);
        // One that is known is called at once: a request that leaves before the next task leaves before the screen is drawn.
        return call(target instanceof Promise ? await target : target, input, options, callOptions);
      };
      methods.set(name, made);
      return made;
    },
  }) as Client<M>;
}

/** The URL of a call, relative to `base`: path parameters encoded whole, the rest as query. */
export function toUrl(target: Endpoint, base: string, input: Readonly<Record<string, unknown>>, asked?: string): string {
  const path = target.path.replace(/:([a-z_]+)/g, (_match, name: string) => encodeSegment(name, String(input[name])));
  const made = (): string =>
    toPairs(pick(input, Object.keys(target.query.shape)))
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join("&");
  const query = asked ?? made();
  return `${base}${path}${query === "" ? "" : `?${query}`}`;
}

/** `.` and `..`, however escaped, are normalised away by URL parsing and would name another endpoint: nothing is called so, so they are refused. */
function encodeSegment(name: string, value: string): string {
  if (value === "" || value === "." || value === "..") throw apiError("parameters", { details: { errors: `${name} is invalid` } });
  return encodeURIComponent(value);
}

const pick = (input: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]));

async function* stream(
  target: Endpoint,
  input: Record<string, unknown>,
  client: ClientOptions,
  options: CallOptions = {},
): AsyncGenerator<unknown[], void, undefined> {
  const headers = { accept: acceptItems, ...options.headers };
  yield* readItems(target, await send(target, input, client, { ...options, headers }));
}

async function call(
  target: Endpoint,
  input: Record<string, unknown>,
  client: ClientOptions,
  options?: CallOptions,
): Promise<Answered<unknown>> {
  const response = await send(target, input, client, options);
  return {
    data: await readData(target, response),
    status: response.status,
    headers: response.headers,
    page: onlyAhead(readPage(response), target, input),
  };
}

/** Sends the request; resolves with a successful answer, its body unread. Throws ApiError for a refusal. */
async function send(
  target: Endpoint,
  input: Record<string, unknown>,
  client: ClientOptions,
  options: CallOptions = {},
): Promise<WireResponse> {
  const fields = Object.keys(target.body.shape);
  const request: WireRequest = {
    method: options.method ?? target.method,
    headers: {
      accept: target.answer.kind === "json" ? acceptJson : "*/*",
      ...(fields.length > 0 ? { "content-type": "application/json" } : {}),
      ...client.headers,
      ...options.headers,
    },
    ...(fields.length > 0 ? { body: JSON.stringify(pick(input, fields)) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.priority ? { priority: options.priority } : {}),
    ...(options.patience ? { patience: options.patience } : {}),
    ...(options.onSent ? { onSent: options.onSent } : {}),
  };
  const response = await client.fetch(toUrl(target, client.base, input, options.query), request);
  if (!response.ok) throw await readError(response);
  return response;
}

async function readData(target: Endpoint, response: WireResponse): Promise<unknown> {
  if (target.answer.kind === "bytes" || target.answer.kind === "events") return response;
  const text = await response.text();
  if (target.answer.kind === "none") return undefined;
  const value = parseJson(text);
  const parsed = target.answer.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const why =
    text === ""
      ? "nothing came"
      : value === undefined
        ? `its ${text.length} characters are not whole JSON`
        : sayIssue(parsed.error.issues[0], value);
  throw oddAnswer(target, response.status, why);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A login page or a cut answer: the schema refuses undefined, and the caller is told.
  }
}

/** Reads an error body: `message` first, then `error` (api-behaviour 0.1); anything else is told by its status. */
export async function readError(response: WireResponse): Promise<ApiError> {
  const text = await response.text();
  const parsed = parseJson(text);
  const body = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : {};
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return toApiError(response.status, body, headers, response.statusText);
}

/** A refusal as the caller is told it, also one that stands within an answer that had begun. */
export const toApiError = (
  status: number,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
  statusText = "",
): ApiError => new ApiError(codeOf(status, body), status, sentenceOf(body) ?? `${status} ${statusText}`.trim(), body, headers);

function sentenceOf(body: Readonly<Record<string, unknown>>): string | null {
  if (typeof body["error_description"] === "string") return body["error_description"];
  const value = body["message"] ?? body["error"];
  return typeof value === "string" || (typeof value === "object" && value !== null) ? say(value) : null;
}

/** A text, a list of them, or lists by the fields that they are about. */
function say(value: unknown): string {
  if (Array.isArray(value)) return value.map(say).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([field, texts]) => `${field === "error" || field === "base" ? "" : `${field} `}${say(texts)}`)
    .join("; ");
}

const codes = Object.entries(errorCatalogue) as [ErrorCode, ErrorEntry][];

function codeOf(status: number, body: Readonly<Record<string, unknown>>): ErrorCode | null {
  if (typeof body["code"] === "string" && Object.hasOwn(errorCatalogue, body["code"])) return body["code"] as ErrorCode;
  const match = codes.find(([, entry]) => entry.status === status && entry.text === body[entry.shape]);
  return match?.[0] ?? null;
}

/** The address of `<address>; rel="next"` in a Link header; empty when there is none. */
export function nextOf(link: string): string {
  for (let open = link.indexOf("<"); open >= 0; ) {
    const close = link.indexOf(">", open);
    if (close < 0) break;
    if (/^\s*;[^,<]*\brel="?next\b/.test(link.slice(close + 1))) return link.slice(open + 1, close);
    open = link.indexOf("<", close);
  }
  return "";
}

/** Without what leads back to where one is, by a number or by a token that this endpoint does not take: it would be asked for ever. */
function onlyAhead(page: Page, { query }: Endpoint, input: Record<string, unknown>): Page {
  const at = typeof input["page"] === "number" ? input["page"] : 1;
  return {
    ...page,
    nextPage: page.nextPage !== null && page.nextPage > at ? page.nextPage : null,
    nextToken: "page_token" in query.shape && page.nextToken !== input["page_token"] ? page.nextToken : null,
  };
}

function readPage(response: WireResponse): Page {
  const number = (name: string): number | null => {
    const value = response.headers.get(name);
    return value === null || value === "" || !Number.isFinite(Number(value)) ? null : Number(value);
  };
  const next = nextOf(response.headers.get("link") ?? "");
  const token = /[?&]page_token=([^&]*)/.exec(next)?.[1];
  // Where the header is not there at all, the address of the next page says its number.
  const linked = response.headers.get("x-next-page") === null ? /[?&]page=(\d+)(?:&|$)/.exec(next)?.[1] : undefined;
  return {
    page: number("x-page"),
    perPage: number("x-per-page"),
    nextPage: linked === undefined || token !== undefined ? number("x-next-page") : Number(linked),
    total: number("x-total"),
    nextToken: token === undefined ? null : decode(token),
  };
}

/** Escapes read; a text with one that is none stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A % that is no escape is meant as it stands.
  }
}
