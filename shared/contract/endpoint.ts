// Describes one HTTP endpoint as plain, frozen data; everything else (routes, client, docs, tests) is derived from it.
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Shape = z.ZodRawShape;
/** `write_repository` opens repositories to git itself, and no endpoint. */
export type Scope = "api" | "read_api" | "read_repository" | "write_repository" | "read_user";

/**
 * What an endpoint answers when it succeeds. `json` carries a schema; `bytes` a body of any type (and headers);
 * `none` nothing; `events` a text/event-stream.
 */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly kind: "json" | "bytes" | "none" | "events";
  readonly schema: z.ZodType<T>;
  readonly description: string;
}

/** Which credentials an endpoint takes (specification section 5, api-behaviour 0.3 and 0.4). */
export interface Access {
  /** Scopes that open it; `any` = every valid token. */
  readonly scopes: readonly Scope[] | "any";
  /** Whether a caller without credentials may ask (and then sees what is public). */
  readonly anonymous: boolean;
}

/** `totals`: X-Total and friends; `no-totals`: without them; `keyset`: totals, or Link only when pagination=keyset; `none`: one answer. */
export type Pagination = "none" | "totals" | "no-totals" | "keyset";

/** What a request reads or writes, in words that the cache knows: a mutation's `writes` make equal `reads` stale. */
export type CacheTag =
  | "account"
  | "projects"
  | "branches"
  | "tags"
  | "tree"
  | "files"
  | "commits"
  | "comments"
  | "statuses"
  | "merge_requests"
  | "issues"
  | "members"
  | "groups"
  | "activity"
  | "connections"
  | "settings"
  | "recent"
  | "drafts"
  | "folders"
  | "keys"
  | "readings";

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  T = unknown,
  M extends Method = Method,
> {
  readonly method: M;
  /** Path under /api/v4 (or under /desktop for the desktop's own), with `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  /** Section of the specification, `aux` for what a browser of repositories needs beside it, `own` for extensions. */
  readonly section: string;
  readonly params: z.ZodObject<P>;
  readonly query: z.ZodObject<Q>;
  readonly body: z.ZodObject<B>;
  readonly answer: Answer<T>;
  readonly errors: readonly ErrorCode[];
  readonly access: Access;
  /** Whether parameters are checked before anyone looks for the project (files.rb) or after it (commits.rb); api-behaviour 0.2. */
  readonly validates: "first" | "after-project";
  readonly pagination: Pagination;
  /** What the answer depends on; of a write: what its dry run depends on. */
  readonly reads: readonly CacheTag[];
  readonly writes: readonly CacheTag[];
  /** Inputs that pin the answer: when each is a full hash, it never changes, but for `readsWhenPinned`. Empty = never. */
  readonly immutableBy: readonly string[];
  /** Inputs that, when true, widen the question beyond what `immutableBy` pins. */
  readonly unpinnedBy: readonly string[];
  /** What a pinned answer depends on all the same: a commit's status, a signature's keys. */
  readonly readsWhenPinned: readonly CacheTag[];
  /** Of an array that can be sent piece by piece: the schema of one item. */
  readonly items: z.ZodType | null;
  /** Body field that, when true, makes the call a trial which changes nothing. */
  readonly dryRun: string | null;
  /** Whether the service checks the body against its schema, or the handler does in its own order and words (api-behaviour 2.2). */
  readonly bodyChecks: "declared" | "by-hand";
  /** Whether large requests are counted (specification section 8). */
  readonly countsLargeRequests: boolean;
}

/** Everything a caller passes: path, query and body parameters in one object; the wire places each. */
export type Input<E> = E extends Endpoint<infer P, infer Q, infer B, infer _T> ? z.output<z.ZodObject<P & Q & B>> : never;

/** What a successful answer holds once parsed. */
export type Output<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer T> ? T : never;

/** One item of an answer that is a list. */
export type Item<E> = Output<E> extends readonly (infer I)[] ? I : never;

export interface EndpointSource<P extends Shape, Q extends Shape, B extends Shape, T, M extends Method> {
  method: M;
  path: string;
  summary: string;
  section: string;
  params?: P;
  query?: Q;
  body?: B;
  answer: Answer<T>;
  errors?: readonly ErrorCode[];
  access: Access;
  validates?: "first" | "after-project";
  pagination?: Pagination;
  reads?: readonly CacheTag[];
  writes?: readonly CacheTag[];
  immutableBy?: readonly (keyof NoInfer<P> | keyof NoInfer<Q>)[];
  unpinnedBy?: readonly (keyof NoInfer<Q>)[];
  readsWhenPinned?: readonly CacheTag[];
  items?: z.ZodType;
  dryRun?: keyof NoInfer<B> & string;
  bodyChecks?: "declared" | "by-hand";
  countsLargeRequests?: boolean;
}

const empty = {};

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Whatever is asked of a project can be asked under a path that it had before. */
function movedErrors({ path, method, errors }: { path: string; method: Method; errors?: readonly ErrorCode[] }): ErrorCode[] {
  if (!path.startsWith("/projects/:id") || errors?.includes("project_not_found") !== true) return [];
  return [method === "GET" ? "project_moved" : "moved_not_read"];
}

/** Builds a frozen endpoint. Throws when the path names a parameter that `params` does not describe, or the other way round. */
export function endpoint<
  T,
  const M extends Method,
  P extends Shape = typeof empty,
  Q extends Shape = typeof empty,
  B extends Shape = typeof empty,
>(source: EndpointSource<P, Q, B, T, M>): Endpoint<P, Q, B, T, M> {
  const named = [...source.path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]).sort();
  const described = Object.keys(source.params ?? empty).sort();
  if (named.join() !== described.join()) throw new Error(`${source.path} names ${named.join()} but describes ${described.join()}`);
  const params = once(() => z.object((source.params ?? empty) as P));
  const query = once(() => z.object((source.query ?? empty) as Q));
  const body = once(() => z.object((source.body ?? empty) as B));
  return Object.freeze({
    method: source.method,
    path: source.path,
    summary: source.summary,
    section: source.section,
    // Made when they are asked for: of some hundred endpoints a start of the service, the desktop or a window uses a few.
    get params() {
      return params();
    },
    get query() {
      return query();
    },
    get body() {
      return body();
    },
    answer: source.answer,
    errors: [...(source.errors ?? []), ...movedErrors(source)],
    access: source.access,
    validates: source.validates ?? "first",
    pagination: source.pagination ?? "none",
    reads: source.reads ?? [],
    writes: source.writes ?? [],
    immutableBy: (source.immutableBy ?? []).map(String),
    unpinnedBy: (source.unpinnedBy ?? []).map(String),
    readsWhenPinned: source.readsWhenPinned ?? [],
    items: source.items ?? null,
    dryRun: source.dryRun ?? null,
    bodyChecks: source.bodyChecks ?? "declared",
    countsLargeRequests: source.countsLargeRequests ?? false,
  });
}

/** The endpoints among what a file of the contract exports. */
export type Endpoints<M> = { readonly [K in keyof M as M[K] extends Endpoint<infer _P, infer _Q, infer _B, infer _T> ? K : never]: M[K] };

export function endpointsOf<M extends object>(module: M): Endpoints<M> {
  const entries = Object.entries(module).filter(
    ([, value]) => typeof value === "object" && value !== null && "method" in value && "answer" in value,
  );
  return Object.freeze(Object.fromEntries(entries)) as Endpoints<M>;
}

/** A JSON answer. */
export function json<T>(status: number, schema: z.ZodType<T>, description: string): Answer<T> {
  return { status, kind: "json", schema, description };
}

/** A body of bytes; the client hands the Response on, so that it can be streamed. */
export function bytes(status: number, description: string): Answer<ByteResponse> {
  return { status, kind: "bytes", schema: z.unknown() as z.ZodType<ByteResponse>, description };
}

/** Success without a body. */
export function none(status: number, description: string): Answer<undefined> {
  return { status, kind: "none", schema: z.undefined(), description };
}

/** Server-sent events; the client hands the Response on. */
export function events(description: string): Answer<ByteResponse> {
  return { status: 200, kind: "events", schema: z.unknown() as z.ZodType<ByteResponse>, description };
}

/** The part of a fetch Response that both runtimes have; shared code sees neither DOM nor Node types. */
export interface ByteResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null | unknown;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}
