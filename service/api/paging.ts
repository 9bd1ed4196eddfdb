// Cuts pages out of lists, by number or from a token (api-behaviour 0.5).
import { refuse } from "../../shared/contract/refusals.ts";
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

export interface Keyset<T> {
  /** Names a record for keyset pages. */
  tokenOf(row: T, index: number): string;
  /** Index of the record that a token names; -1 = none. */
  find(token: string): number;
  /** What a refusal puts before a token. */
  readonly prefix?: string;
}

/**
 * One page of a list that is whole in memory. Throws unprocessable for a token that names none: its record is gone, and a client that got
 * the first page again would never come to an end.
 */
export function slicePage<T>(rows: readonly T[], input: ListInput, keyset: Keyset<T>): { rows: T[]; page: PageInfo } {
  const { page, perPage, skip } = pageOf(input);
  if (input.pagination !== "keyset") return { rows: rows.slice(skip, skip + perPage), page: { page, perPage, total: rows.length } };
  const token = input.page_token || null;
  const at = token === null ? -1 : keyset.find(token);
  if (token !== null && at < 0) throw refuse("unprocessable", "page_token", { token: `${keyset.prefix ?? ""}${token}` });
  const found = rows.slice(at + 1, at + 1 + perPage);
  const last = found.at(-1);
  const nextToken = found.length === perPage && last !== undefined ? keyset.tokenOf(last, at + perPage) : null;
  return { rows: found, page: { page, perPage, nextToken } };
}

/** A reply of one page of a list that is whole in memory, each row shown by `show`. */
export async function pageReply<T, R>(rows: readonly T[], input: PageInput, show: (row: T) => R | Promise<R>): Promise<Reply<R[]>> {
  const { page, perPage, skip } = pageOf(input);
  const shown = await Promise.all(rows.slice(skip, skip + perPage).map(show));
  return new Reply(shown, { page: { page, perPage, total: rows.length } });
}
