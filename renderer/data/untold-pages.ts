// What follows a page whose number is not told: the page that a link names in the server's own words; and behind what may be a full page
// of a server that says nothing of pages the next one, until one is not full or is the same once more.
import { type Answered, type CallOptions, decode, nextOf, toUrl } from "../../shared/client/client.ts";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { linkedHeader } from "../../shared/contract/linked-page.ts";

/** By question: the page that was answered last, its first record, and how many it has. */
const answered = new Map<string, { readonly page: number; readonly first: string; readonly length: number }>();
/** By question: pages, by the number under which they are asked for here, and the query that the server gave for each. */
const linked = new Map<string, Map<number, string>>();

/** Questions that are remembered: as many as are read side by side, and some. */
const most = 100;
/** Those with links are lost where they are forgotten, so of them there are more. */
const mostLinked = 1_000;

/** A question whatever its page, and the page that is asked for. */
function questionOf(connection: string, operation: string, input: object) {
  const { page = 1, pagination, ...others } = input as { page?: number; pagination?: string };
  return { page, pagination, question: JSON.stringify([connection, operation, others]) };
}

/** Where the server gave an address for this page: options that ask for that one. */
export function asLinked(connection: string, operation: string, input: object, options?: CallOptions): CallOptions | undefined {
  const { page, question } = questionOf(connection, operation, input);
  const query = page > 1 ? linked.get(question)?.get(page) : undefined;
  return query === undefined ? undefined : { ...options, query, headers: { ...options?.headers, [linkedHeader]: "1" } };
}

/** `answer`: a page that may be a full one, or names the next one by an address. */
export function withNextPage<T>(
  connection: string,
  operation: string,
  endpoint: Endpoint,
  input: object,
  answer: Answered<T>,
): Answered<T> {
  const { headers, data } = answer;
  const { page, pagination, question } = questionOf(connection, operation, input);
  const goesOn = { ...answer, page: { ...answer.page, nextPage: page + 1 } };
  const link = headers.get("link");
  const query = link === null ? null : queryOf(link, endpoint, input);
  if (query !== null) return takeLink(question, page, query) ? goesOn : answer;
  if (answer.page.total !== null || pagination !== undefined || "page_token" in input) return answer;
  // An empty header is an answer, and so are links of which none leads on.
  if (headers.get("x-next-page") !== null || link !== null) return answer;
  const { length, 0: record } = data as readonly unknown[];
  const first = JSON.stringify(record);
  const before = answered.get(question);
  // Less than the page before it had: the last one.
  if (before?.page === page - 1 && length < before.length) return answer;
  // A server that knows no pages gives its first one for ever.
  if (before !== undefined && before.page < page && before.first === first) return { ...answer, data: [] as T };
  keep(answered, question, { page, first, length }, most);
  return goesOn;
}

/** The query of the next page, where its address is that of the list itself; a number in it was read already, and leads nowhere. */
function queryOf(link: string, endpoint: Endpoint, input: object): string | null {
  const here = new URL(toUrl({ ...endpoint, path: `/api/v4${endpoint.path}` }, "http://server", { ...input }, ""));
  const next = nextOf(link);
  if (next === "" || !URL.canParse(next, here)) return null;
  const { pathname, searchParams, search } = new URL(next, here);
  const isSame = decode(pathname).endsWith(decode(here.pathname));
  const isNumber = searchParams.has("page") && [...searchParams.keys()].every((name) => name === "page" || name in endpoint.query.shape);
  return isSame && !isNumber && search !== "" ? search.slice(1) : null;
}

/** Keeps where the next page is; false where that leads back. */
function takeLink(question: string, page: number, query: string): boolean {
  const pages = page === 1 ? new Map<number, string>() : (linked.get(question) ?? new Map<number, string>());
  for (const [number, known] of pages) if (number <= page && known === query) return false;
  keep(linked, question, pages.set(page + 1, query), mostLinked);
  return true;
}

/** Keeps it as the newest, and not more than so many. */
function keep<T>(map: Map<string, T>, question: string, value: T, count: number): void {
  map.delete(question);
  map.set(question, value);
  for (const [oldest] of map) if (map.size > count) map.delete(oldest);
}
