// What follows a full page of a server that says nothing of pages: the next one is asked for, until one is not full or is the same once more.
import type { Answered } from "../../shared/client/client.ts";

/** By question: the page that was answered last, and its first record. */
const answered = new Map<string, { readonly page: number; readonly first: string }>();

/** Questions that are remembered: as many as are read side by side, and some. */
const most = 100;

/** `answer`: a page that is as full as was asked. */
export function withNextPage<T>(connection: string, operation: string, input: object, answer: Answered<T>): Answered<T> {
  const { headers, data } = answer;
  const { page = 1, pagination, ...others } = input as { page?: number; pagination?: string };
  if (answer.page.total !== null || pagination !== undefined) return answer;
  const question = JSON.stringify([connection, operation, others]);
  // An empty header is an answer, and so are links of which none leads on.
  if (headers.get("x-next-page") !== null || headers.get("link") !== null) return answer;
  const first = JSON.stringify((data as readonly unknown[])[0]);
  const before = answered.get(question);
  // A server that knows no pages gives its first one for ever.
  if (before !== undefined && before.page < page && before.first === first) return { ...answer, data: [] as T };
  answered.delete(question);
  answered.set(question, { page, first });
  for (const [oldest] of answered) if (answered.size > most) answered.delete(oldest);
  return { ...answer, page: { ...answer.page, nextPage: page + 1 } };
}
