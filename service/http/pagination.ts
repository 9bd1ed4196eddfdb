// Pagination headers and Link, as clients of a real server read them (api-behaviour 0.5).
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { toPairs } from "../../shared/contract/wire.ts";
import type { PageInfo } from "../api/context.ts";
import type { Parameters } from "./body.ts";
import { secretParameters } from "./credentials.ts";

/** `url` is the request's address without query; `raw` holds all its parameters, those of the path too. */
export function pageHeaders(endpoint: Endpoint, info: PageInfo, url: string, raw: Parameters): Record<string, string> {
  const link = (changes: Parameters, rel: string): string => `<${url}?${queryOf({ ...raw, ...changes })}>; rel="${rel}"`;
  if (info.nextToken !== undefined) return info.nextToken === null ? {} : { link: link(keysetChanges(endpoint, info, raw), "next") };
  const { page, perPage, total } = info;
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
  const next = (pages === undefined ? info.hasNext === true : page < pages) ? page + 1 : null;
  const prev = page > 1 ? page - 1 : null;
  const at = (number: number, rel: string): string => link({ page: number, per_page: perPage }, rel);
  return {
    "x-per-page": String(perPage),
    "x-page": String(page),
    "x-next-page": next === null ? "" : String(next),
    "x-prev-page": prev === null ? "" : String(prev),
    ...(pages === undefined ? {} : { "x-total": String(total), "x-total-pages": String(pages) }),
    link: together({
      ...(prev === null ? {} : { prev: at(prev, "prev") }),
      ...(next === null ? {} : { next: at(next, "next") }),
      first: at(1, "first"),
      ...(pages === undefined ? {} : { last: at(pages, "last") }),
    }),
  };
}

/** Bytes of the links that can be spared; many clients take 16 KB of headers in all, and each link repeats the whole question. */
const longestLinks = 8_192;
const needed = ["next", "prev", "first", "last"];

/** The links in their order. Where they are too long those that are needed least stay away: a list without a next one would look whole. */
function together(links: Readonly<Record<string, string>>): string {
  let length = 0;
  const fitting = needed.filter((rel) => {
    length += links[rel]?.length ?? 0;
    return rel === "next" || length <= longestLinks;
  });
  return Object.entries(links)
    .filter(([rel]) => fitting.includes(rel))
    .map(([, link]) => link)
    .join(", ");
}

/** Projects go on after an id, everything else after a token. */
function keysetChanges(endpoint: Endpoint, info: PageInfo, raw: Parameters): Parameters {
  const token = info.nextToken;
  const page = { page: undefined, per_page: info.perPage };
  if (!("id_after" in endpoint.query.shape)) return { ...page, page_token: token };
  // The token that this page began at would be obeyed again.
  const onward = { ...page, page_token: undefined };
  return raw["sort"] === "asc" ? { ...onward, id_after: token } : { ...onward, id_before: token };
}

/** All parameters in the order of their names, as a real server writes them; never a secret. */
function queryOf(parameters: Parameters): string {
  const shown = Object.fromEntries(Object.entries(parameters).filter(([name]) => !secretParameters.includes(name)));
  const pairs = toPairs(shown).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return new URLSearchParams(pairs).toString();
}
