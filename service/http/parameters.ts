// From raw parameters to a handler's input: merging, broken text, the endpoint's schema.
import { z } from "zod";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { apiError } from "../../shared/contract/errors.ts";
import { bracketed, pageQuery, parseParameters } from "../../shared/contract/wire.ts";
import type { Parameters } from "./body.ts";
import { invalid } from "./pairs.ts";

const pageSchema = z.object(pageQuery);

/** Query, then body, then path: a later one wins. The result has no prototype, so no name in it is special. */
export function mergeParameters(...sources: readonly Parameters[]): Parameters {
  const merged: Parameters = Object.create(null);
  for (const source of sources) for (const [name, value] of Object.entries(source)) merged[name] = value;
  return merged;
}

/** Texts in which NUL is content, or refused by the handler in words of its own. */
const mayHoldNul: ReadonlySet<unknown> = new Set(["content", "commit_message"]);

/** Refuses NUL in every other text, and half of a character in all: it would be stored as another text. Walks without recursion: the depth is the sender's. */
export function refuseBrokenText(raw: Parameters): void {
  const pending: { path: PropertyKey[]; value: unknown }[] = [{ path: [], value: raw }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, value } = next;
    if (typeof value === "string") {
      const broken = !value.isWellFormed() || (!mayHoldNul.has(path.at(-1)) && value.includes("\0"));
      if (broken) throw invalid(bracketed(path).replaceAll("\0", "?").toWellFormed());
    } else if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value)) pending.push({ path: [...path, key], value: item });
  }
}

/**
 * Makes the check of one operation: answers the handler's input or throws the 400 in the server's words. A body that is checked by
 * hand is handed on as it came.
 */
export function createParser(endpoint: Endpoint): (raw: Parameters) => Record<string, unknown> {
  const byHand = endpoint.bodyChecks === "by-hand";
  const schema = z.object({ ...endpoint.query.shape, ...(byHand ? {} : endpoint.body.shape), ...endpoint.params.shape });
  const pagesFirst = endpoint.validates === "after-project" && endpoint.pagination !== "none";
  return (sent) => {
    const raw = unfoldSearch(sent);
    if (pagesFirst) parse(pageSchema, raw);
    const value = parse(schema, raw);
    return byHand ? { ...raw, ...value } : value;
  };
}

/** gitbeaker sends the parameters of some reads as search_params[group_path]=…; a plain one of the same name wins. */
function unfoldSearch(raw: Parameters): Parameters {
  const { search_params: folded } = raw;
  return typeof folded === "object" && folded !== null && !Array.isArray(folded) ? mergeParameters(folded as Parameters, raw) : raw;
}

function parse(schema: z.ZodType<Record<string, unknown>>, raw: Parameters): Record<string, unknown> {
  const result = parseParameters(schema, raw);
  if ("errors" in result) throw apiError("parameters", { details: { errors: result.errors } });
  return result.value;
}
