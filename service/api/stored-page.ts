// Replies with one page of a list that the store holds; beyond 10,000 records it says no total (api-behaviour 0.5).
import { countLimit, type Page } from "../store/pages.ts";
import { Reply } from "./context.ts";

/** `asked` is what the page was read with. */
export function storedPage<T, R>(found: Page<T>, asked: { page: number; perPage: number }, show: (row: T) => R): Reply<R[]> {
  const { page, perPage } = asked;
  const counted = found.total > countLimit ? { hasNext: found.rows.length === perPage } : { total: found.total };
  return new Reply(found.rows.map(show), { page: { page, perPage, ...counted } });
}
