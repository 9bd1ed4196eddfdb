// What a handler gets and gives: the only types that service/http and service/api share.
import type { Api } from "../../shared/contract/contract.ts";
import type { Endpoint, Input, Output } from "../../shared/contract/endpoint.ts";
import type { Repository } from "../git/types.ts";
import type { ProjectRow } from "../store/project-row.ts";
import type { ServiceSettings } from "../store/settings.ts";
import type { Store } from "../store/store.ts";
import type { TokenRow } from "../store/tokens.ts";
import type { UserRow } from "../store/users.ts";

/** Who asks. `local` = the desktop that started this service (its token is of this run only and opens everything). */
export interface Caller {
  readonly user: UserRow;
  readonly token: TokenRow;
  readonly local: boolean;
}

/** Repositories by project, as one request borrows them: they stay open until its answer is sent. */
export interface Repositories {
  /** Throws apiError("repository_not_found") with the reason in the log when the folder is gone or unreadable. */
  open(project: ProjectRow): Promise<Repository>;
  /** Ends the processes of a project's repository; the next `open` reads its folder again. */
  forget(project: ProjectRow): Promise<void>;
}

/** What one request has borrowed. */
export interface Lease extends Repositories {
  /** Gives everything back; calling it again does nothing. */
  release(): void;
}

/** All repositories: opened once, kept, closed when nobody has borrowed them for a while. */
export interface RepositoryPool {
  lease(): Lease;
  close(): Promise<void>;
}

export interface Context {
  readonly store: Store;
  readonly repositories: Repositories;
  readonly settings: ServiceSettings;
  /** null = anonymous. */
  readonly caller: Caller | null;
  /** HEAD runs the GET handler: skip reading content. */
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** External base such as http://127.0.0.1:8080 (no trailing slash, without /api/v4), for web_url and Link. */
  readonly baseUrl: string;
  /** The project that the address names, as it names it, and the same address with its number instead; null where it names none. */
  readonly addressed: { readonly project: string; withId(id: number): string } | null;
  readonly headers: { get(name: string): string | null };
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Raw parameters as they came (query and body merged), for endpoints that validate by hand. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** Counts a use against a limit; throws a 429 when it is spent. `key` tells users or projects apart. */
  limit(name: "large-blob" | "large-commit" | "archive", key: string): Promise<void>;
}

/** Pagination that a handler knows: the http layer writes the headers and Link (api-behaviour 0.5). */
export interface PageInfo {
  readonly page: number;
  readonly perPage: number;
  /** Number of all records; undefined when the endpoint has no totals. */
  readonly total?: number;
  /** Without totals: whether a next page is announced. */
  readonly hasNext?: boolean;
  /** Keyset: token of the next page, or null at the end; replaces all X- headers. */
  readonly nextToken?: string | null;
}

/** An answer with more than data. `bytes` endpoints put a Uint8Array or a ReadableStream into `data`. */
export class Reply<T> {
  readonly data: T;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly page: PageInfo | undefined;

  constructor(data: T, options: { status?: number; headers?: Readonly<Record<string, string>>; page?: PageInfo } = {}) {
    this.data = data;
    this.status = options.status;
    this.headers = options.headers ?? {};
    this.page = options.page;
  }
}

/** A handler may also answer a Reply, for headers, another status or pages; `bytes` handlers always do. */
type Result<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _T>
    ? Output<E> | Reply<Output<E>> | Reply<Uint8Array | ReadableStream<Uint8Array>>
    : never;

export type Handler<E> = (context: Context, input: Input<E>) => Promise<Result<E>>;

/** One handler for each endpoint of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in keyof Api]: Handler<Api[K]> };
