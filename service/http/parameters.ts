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

/** A list or an object among parameters, and where it stands. */
interface Place {
  readonly value: object;
  readonly key: string;
  readonly above: Place | null;
}

/** Refuses NUL in every other text, and half of a character in all: it would be stored as another text. Walks without recursion: the depth is the sender's. */
export function refuseBrokenText(raw: Parameters): void {
  const pending: Place[] = [{ value: raw, key: "", above: null }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    for (const [key, item] of Object.entries(place.value)) {
      if (typeof item === "object" && item !== null) pending.push({ value: item, key, above: place });
      else if (typeof item === "string" && (!item.isWellFormed() || (!mayHoldNul.has(key) && item.includes("\0"))))
        throw invalid(bracketed(pathOf(place, key)).replaceAll("\0", "?").toWellFormed());
    }
  }
}

function pathOf(place: Place, key: string): string[] {
  const path = [key];
  for (let at: Place = place; at.above !== null; at = at.above) path.unshift(at.key);
  return path;
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
