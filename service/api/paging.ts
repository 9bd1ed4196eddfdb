// Cuts pages out of lists, by number or from a token (api-behaviour 0.5).
import { type PageInfo, Reply } from "./context.ts";

const defaultPerPage = 20;
const largestPage = 100;

export interface PageInput {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

/** Page number and size with defaults; more than 100 records a page become 100. */
export function pageOf(input: PageInput): { page: number; perPage: number; skip: number } {
  const page = input.page ?? 1;
  const perPage = Math.min(input.per_page ?? defaultPerPage, largestPage);
  return { page, perPage, skip: (page - 1) * perPage };
}

export interface ListInput extends PageInput {
  readonly pagination?: "legacy" | "keyset" | "none" | undefined;
  readonly page_token?: string | undefined;
}

/**
 * One page of a list that is whole in memory. `tokenOf` names a record for keyset pages; `find` answers the index of the
 * record that a token names, -1 when it is unknown (then the list starts from its beginning).
 */
export function slicePage<T>(
  rows: readonly T[],
  input: ListInput,
  keyset: { tokenOf: (row: T, index: number) => string; find: (token: string) => number },
): { rows: T[]; page: PageInfo } {
  const { page, perPage, skip } = pageOf(input);
  if (input.pagination !== "keyset") return { rows: rows.slice(skip, skip + perPage), page: { page, perPage, total: rows.length } };
  const start = input.page_token ? keyset.find(input.page_token) + 1 : 0;
  const found = rows.slice(start, start + perPage);
  const last = found.at(-1);
  const nextToken = found.length === perPage && last !== undefined ? keyset.tokenOf(last, start + perPage - 1) : null;
  return { rows: found, page: { page, perPage, nextToken } };
}

/** A reply of one page of a list that is whole in memory, each row shown by `show`. */
export async function pageReply<T, R>(rows: readonly T[], input: PageInput, show: (row: T) => R | Promise<R>): Promise<Reply<R[]>> {
  const { page, perPage, skip } = pageOf(input);
  const shown = await Promise.all(rows.slice(skip, skip + perPage).map(show));
  return new Reply(shown, { page: { page, perPage, total: rows.length } });
}
