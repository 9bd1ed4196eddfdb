// Pages of database lists: how many records there are is counted up to a bound, so that no list costs more than its page.
import type { Database, Value } from "../../local/database.ts";

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface Page<T> {
  readonly rows: T[];
  /** All that match; `countLimit + 1` stands for "more than that". */
  readonly total: number;
}

/** Beyond this many records a list says no total (api-behaviour 0.5). */
export const countLimit = 10_000;

/**
 * One page of `SELECT <columns> <from> <order>`; `from` is everything from FROM on, before ORDER BY. `head` is a WITH clause
 * that both the page and the count need. Values are those of `head` and `from`, in their order.
 */
export function readPage<T>(
  database: Database,
  sql: { head?: string; columns: string; from: string; order: string },
  values: readonly Value[],
  { page, perPage }: PageQuery,
): Page<T> {
  const { head = "", columns, from, order } = sql;
  const total =
    database.one<{ n: number }>(`${head} SELECT count(*) AS n FROM (SELECT 1 ${from} LIMIT ${countLimit + 1})`, ...values)?.n ?? 0;
  const rows = database.all<T>(
    `${head} SELECT ${columns} ${from} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    perPage,
    (page - 1) * perPage,
  );
  return { rows, total };
}
