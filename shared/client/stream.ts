// Reads a list while it arrives: lines of JSON where the server can send them, else one array, item by item.
import type { Endpoint } from "../contract/endpoint.ts";
import { ApiError } from "../contract/errors.ts";
import { BrokenItemsError, createArraySplitter, createLineSplitter } from "./item-splitter.ts";
import type { WireResponse } from "./wire.ts";

declare const TextDecoder: new () => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

/** Items that are read together at most: some milliseconds of work, after which the reader may do something else. */
const together = 500;

/** The items of a successful answer, those of a piece of the body together. Throws ApiError when it is not such a list. */
export async function* readItems(target: Endpoint, response: WireResponse): AsyncGenerator<unknown[], void, undefined> {
  const isLines = (response.headers.get("content-type") ?? "").includes("ndjson");
  const splitter = isLines ? createLineSplitter() : createArraySplitter();
  const decoder = new TextDecoder();
  const parse = function* (texts: readonly string[]): Generator<unknown[], void, undefined> {
    for (let at = 0; at < texts.length; at += together) yield texts.slice(at, at + together).map((text) => parseItem(target, text));
  };
  try {
    for await (const bytes of readPieces(response.body)) {
      yield* parse(splitter.push(decoder.decode(bytes, { stream: true })));
    }
    yield* parse([...splitter.push(decoder.decode()), ...splitter.end()]);
  } catch (error) {
    if (error instanceof BrokenItemsError || error instanceof SyntaxError) throw oddAnswer(target, response.status, error.message);
    throw error;
  }
}

interface Reader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  cancel(): Promise<void>;
}

/** The pieces of a body; anyone who stops early lets go of the rest. Not every browser can iterate over a stream. */
async function* readPieces(body: unknown): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null || body === undefined) return;
  const reader = (body as { getReader(): Reader }).getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      if (value !== undefined) yield value;
    }
  } finally {
    // What failed is cancelled already; its failure is on its way to the caller.
    if (!isDone) await reader.cancel().catch(() => undefined);
  }
}

function parseItem(target: Endpoint, text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (target.items === null) return value;
  const parsed = target.items.safeParse(value);
  if (parsed.success) return parsed.data;
  throw oddAnswer(target, 200, sayIssue(parsed.error.issues[0], value));
}

/** What is wrong with a value, in words: "name of item 3 is missing", "a list was expected, not null". */
export function sayIssue(
  issue: { readonly path: PropertyKey[]; readonly code?: string; readonly expected?: string } | undefined,
  value: unknown,
): string {
  const path = issue?.path ?? [];
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
  const [first, ...rest] = path;
  const named = typeof first === "number" ? [...rest, ...(rest.length > 0 ? [`of item ${first + 1}`] : [`item ${first + 1}`])] : path;
  const where = named.length === 0 ? "it" : named.map(String).join(" ");
  if (found === undefined) return `${where} is missing`;
  const kind = found === null ? "null" : Array.isArray(found) ? "a list" : typeof found === "object" ? "an object" : `a ${typeof found}`;
  const wanted = issue?.expected === "array" ? "a list" : issue?.expected === undefined ? "something else" : `${issue.expected}`;
  return issue?.code === "invalid_type" ? `${where} is ${kind}, where ${wanted} belongs` : `${where} has a value that is none`;
}

/** The server answered, but not with what this endpoint answers: a login page, a cut answer, another program. */
export function oddAnswer({ method, path }: Endpoint, status: number, why: string): ApiError {
  const reason = `The server answered ${method} ${path} with something that is not what this endpoint answers (${why}).`;
  return new ApiError("server_answered_oddly", status, reason, { message: reason });
}
