// Reads what a command of the window is given, strictly by its endpoint's schemas.
import { z } from "zod";
import { apiError } from "../../../shared/contract/errors.ts";
import { parseNested, parseParameters } from "../../../shared/contract/wire.ts";
import { refusal } from "../http/answer.ts";
import type { Match } from "../http/router.ts";

/** A draft of 32 Mi characters, escaped. */
const largestBody = 80 * 1024 * 1024;

/** Path, query and body parameters in one object. Throws `parameters`, `invalid_json` or `too_large`. */
export async function readCommandInput(match: Match, request: Request): Promise<unknown> {
  const { params, query, body } = match.endpoint;
  const takesBody = Object.keys(body.shape).length > 0;
  const raw = {
    ...parseNested(new URL(request.url).searchParams),
    ...(takesBody ? await readJson(request) : {}),
    ...match.params,
  };
  const parsed = parseParameters(z.object({ ...params.shape, ...query.shape, ...body.shape }), raw);
  if ("errors" in parsed) throw refusal("parameters", parsed.errors);
  return parsed.value;
}

/** Only JSON: a form of a foreign page can send every other type without asking. */
async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (request.body === null) return {};
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) throw apiError("invalid_json");
  const text = await readText(request.body);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw apiError("invalid_json", { cause: error });
  }
  throw apiError("invalid_json");
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largestBody) throw apiError("too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
