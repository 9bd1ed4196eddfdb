// Questions to a connection as TanStack Query takes them, made from the contract: key, request, and whether the answer can change.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answered, ApiClient, CallOptions, Page } from "../../shared/client/client.ts";
import type { Api } from "../../shared/contract/contract.ts";
import { freshHeader } from "../../shared/contract/copies.ts";
import { isImmutableCall, isRead } from "../../shared/contract/effects.ts";
import type { Endpoint, Input, Item, Output } from "../../shared/contract/endpoint.ts";
import { apiClient } from "./clients.ts";
import { endpointOf, knownEndpoint } from "./endpoints.ts";
import { usualFreshness } from "./freshness.ts";

/** Operations that only read, and those that have a dry run. */
export type ReadOperation = {
  [K in keyof Api]: Api[K] extends Endpoint<infer _P, infer _Q, infer B, infer _T, infer M>
    ? "GET" extends M
      ? K
      : "dry_run" extends keyof B
        ? K
        : never
    : never;
}[keyof Api];

/** Operations that answer a list page by page. */
export type ListOperation = {
  [K in ReadOperation]: Output<Api[K]> extends readonly unknown[] ? ("page" extends keyof Input<Api[K]> ? K : never) : never;
}[ReadOperation];

/** Operations that can send their list piece by piece. */
export type StreamOperation = Extract<ReadOperation, Parameters<ApiClient["stream"]>[0]>;

/** Records a page: the most that a server gives (api-behaviour 0.5). */
export const fullPage = 100;

/** What knows of pages that no number names; fetched where a server needs it. */
let untold: typeof import("./untold-pages.ts") | undefined;

/** Asks one operation; only for calls that leave the server as it was. */
export async function ask<K extends ReadOperation>(
  connection: string,
  operation: K,
  input: Input<Api[K]>,
  options?: CallOptions,
): Promise<Answered<Output<Api[K]>>> {
  const endpoint = knownEndpoint(operation) ?? (await endpointOf(operation));
  if (!isRead(endpoint, input)) throw new TypeError(`${operation} would write; only its dry run can be asked.`);
  const call = apiClient(connection)[operation] as unknown as (
    input: Input<Api[K]>,
    options?: CallOptions,
  ) => Promise<Answered<Output<Api[K]>>>;
  const answer = await call(input, untold?.asLinked(connection, operation, input, options) ?? options);
  const { length = 0 } = answer.data as { length?: number };
  const { per_page: most = 0 } = input as { per_page?: number };
  // A page that is as full as was asked may be followed by more, and one that names the next in words of its own is. A server may give
  // fewer than asked: the most that it gives is a round number.
  const isFull = length > 0 && (length === most || (length < most && length >= 20 && length % 5 === 0));
  if (answer.page.nextPage !== null || !(isFull || /rel="?next/.test(answer.headers.get("link") ?? ""))) return answer;
  untold ??= await import("./untold-pages.ts");
  return untold.withNextPage(connection, operation, endpoint, input, answer);
}

/**
 * Never asked again once it was answered, where a full hash pins the answer; else soon. While the endpoint is not known yet, nothing can
 * have been answered: whoever draws an answer asks this again.
 */
export function staleness(
  operation: ReadOperation,
  input: Readonly<Record<string, unknown>>,
): { readonly staleTime: "static" } | { readonly staleTime: number } {
  const endpoint = knownEndpoint(operation);
  return { staleTime: endpoint !== undefined && isImmutableCall(endpoint, input) ? "static" : usualFreshness };
}

/** One answer of one operation. */
export const apiQuery = <K extends ReadOperation>(connection: string, operation: K, input: Input<Api[K]>, options?: CallOptions) =>
  queryOptions({
    queryKey: [operation, connection, input] as const,
    queryFn: async ({ signal }) => (await ask(connection, operation, input, { signal, ...options })).data,
    ...staleness(operation, input),
  });

/** The same as the server says it now, or not at all: for what decides on the next step. Never answered from copies, but where it cannot change. */
export const apiQueryNow = <K extends ReadOperation>(connection: string, operation: K, input: Input<Api[K]>) =>
  queryOptions({
    queryKey: [operation, connection, input] as const,
    queryFn: async ({ signal }) => (await ask(connection, operation, input, { signal, ...asServerSays })).data,
    staleTime: 0,
  });

/** Options of a question to one of many servers: it can wait, and is given up so that the next one is asked. */
export const besides: CallOptions = { priority: "low", patience: 5_000 };

/** Options of a question that a copy must not answer. */
export const asServerSays: CallOptions = { headers: { [freshHeader]: "1" } };

/** A list, page after page as somebody scrolls. `total` is null where the server counts none. */
export interface ListPage<T> {
  readonly items: T;
  readonly next: number | null;
  readonly total: number | null;
}

export const apiPages = <K extends ListOperation>(connection: string, operation: K, input: Input<Api[K]>) =>
  infiniteQueryOptions({
    queryKey: [operation, connection, { ...input, pages: "endless" }] as const,
    queryFn: async ({ signal, pageParam }): Promise<ListPage<Output<Api[K]>>> => {
      const { data, page } = await ask(connection, operation, { per_page: fullPage, ...input, page: pageParam }, { signal });
      return { items: data, next: page.nextPage, total: page.total };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last.next ?? undefined,
    ...staleness(operation, input),
  });

export interface PagesOptions {
  readonly signal?: AbortSignal;
  /** Items after which no more is asked. */
  readonly most?: number;
  /** Whether only the server itself may answer (`asServerSays`). */
  readonly isFresh?: boolean;
  /** Hears the headers of the first page. */
  readonly onHeaders?: (headers: { get(name: string): string | null }) => void;
  /** Pages asked side by side once the number of all is known. */
  readonly parallel?: number;
  /** Whether the pages after the first let all else go first. */
  readonly canWait?: boolean;
}

/**
 * All pages of a list, in order. Where the first answer counts the rest, pages are asked side by side; else each names the next one,
 * by number or by token.
 */
export async function* pagesOf<K extends ListOperation>(
  connection: string,
  operation: K,
  input: Input<Api[K]>,
  { signal, most = Number.POSITIVE_INFINITY, parallel = 4, isFresh = false, canWait = false, onHeaders }: PagesOptions = {},
): AsyncGenerator<readonly Item<Api[K]>[], void, undefined> {
  const asked = { per_page: fullPage, ...input };
  // Pages that were asked ahead when nobody wants them any more.
  const ahead = new AbortController();
  const ended = signal === undefined ? ahead.signal : AbortSignal.any([signal, ahead.signal]);
  const read = async (place: { page: number } | { page_token: string }) => {
    const { data, page, headers } = await ask(
      connection,
      operation,
      { ...asked, ...place },
      {
        signal: ended,
        ...(isFresh ? asServerSays : {}),
        ...(canWait && !("page" in place && place.page === 1) ? { priority: "low" } : {}),
      },
    );
    return { items: data as unknown as readonly Item<Api[K]>[], page, headers };
  };
  const first = await read({ page: 1 });
  onHeaders?.(first.headers);
  yield first.items;
  let count = first.items.length;
  const last = lastPage(first.page, count, most);
  if (last === null) {
    for (let place = placeAfter(first.page); place !== null && count < most; ) {
      const next = await read(place);
      yield next.items;
      count += next.items.length;
      place = placeAfter(next.page);
    }
    return;
  }
  const readings: ReturnType<typeof read>[] = [];
  try {
    for (let page = 2; page <= last || readings.length > 0; ) {
      while (page <= last && readings.length < parallel) {
        const reading = read({ page });
        // Anyone who stops early leaves the others behind.
        reading.catch(() => undefined);
        readings.push(reading);
        page += 1;
      }
      const next = await readings.shift();
      if (next !== undefined) yield next.items;
    }
  } finally {
    ahead.abort();
  }
}

/** Number of the last page to ask for; null when the server does not count. */
function lastPage({ total, perPage }: Page, count: number, most: number): number | null {
  return total === null ? null : Math.ceil(Math.min(total, most) / (perPage ?? Math.max(1, count)));
}

const placeAfter = ({ nextToken, nextPage }: Page): { page: number } | { page_token: string } | null =>
  nextToken !== null ? { page_token: nextToken } : nextPage !== null ? { page: nextPage } : null;

/** The items of a list that the server sends in one go, as they arrive. */
export const streamOf = <K extends StreamOperation>(connection: string, operation: K, input: Input<Api[K]>, options?: CallOptions) =>
  apiClient(connection).stream(operation, input, options);

/** Every item of a list. */
export async function allOf<K extends ListOperation>(
  connection: string,
  operation: K,
  input: Input<Api[K]>,
  options?: PagesOptions,
): Promise<Item<Api[K]>[]> {
  const items: Item<Api[K]>[] = [];
  for await (const page of pagesOf(connection, operation, input, options)) items.push(...page);
  return items;
}
