// Reads a request's body up to the limit and turns it into parameters, whatever encoding a client chose.
import { apiError } from "../../shared/contract/errors.ts";
import { refuse } from "../../shared/contract/refusals.ts";
import { parseNested } from "../../shared/contract/wire.ts";
import { isModestJson } from "./json-guard.ts";
import { decodePairs, invalid } from "./pairs.ts";

export type Parameters = Record<string, unknown>;

export interface BodyLimits {
  /** Bytes; beyond it the request is refused with 413 and nothing further is kept. */
  readonly max: number;
  /** Bytes; `onLarge` runs once when a body is declared or found to be larger, before more of it is read. */
  readonly large: number;
  onLarge(): Promise<void>;
}

/** Reads the whole body. Checks the declared length first and counts what arrives. */
export async function readBody(request: Request, limits: BodyLimits): Promise<Buffer> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limits.max) throw apiError("too_large");
  let large = false;
  const check = async (size: number): Promise<void> => {
    if (size > limits.max) throw apiError("too_large");
    if (large || size <= limits.large) return;
    large = true;
    await limits.onLarge();
  };
  await check(declared);
  if (request.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      await check(size);
      chunks.push(next.value);
    }
  } catch (error) {
    chunks.length = 0;
    await reader.cancel(error).catch(() => undefined); // the connection may be gone already; the first error is the one to tell
    throw error;
  }
  return chunks.length === 1 ? Buffer.from(chunks[0]!.buffer, chunks[0]!.byteOffset, chunks[0]!.byteLength) : Buffer.concat(chunks, size);
}

/**
 * Turns a body into raw parameters by its content type; none counts as JSON. Endpoints that check their body by hand have words of
 * their own for what they do not take (api-behaviour 2.2), and take no files.
 */
export async function parseBody(bytes: Buffer, contentType: string | null, byHand = false): Promise<Parameters> {
  if (bytes.length === 0) return {};
  const type = (contentType ?? "").split(";", 1)[0]!.trim().toLowerCase();
  if (type === "" || type === "application/json" || /^application\/[a-z0-9.-]+\+json$/.test(type)) return parseJson(bytes);
  if (type === "application/x-www-form-urlencoded") return parseNested(decodePairs(decodeUtf8(bytes)));
  if (type === "multipart/form-data") return parseMultipart(bytes, contentType!, byHand);
  if (byHand) throw refuse("bad_request", "content_type", { type: type.slice(0, 80) });
  throw apiError("parameters", { details: { errors: `The provided content-type '${type.slice(0, 80)}' is not supported.` } });
}

function parseJson(bytes: Buffer): Parameters {
  const wrong = () => apiError("invalid_json", { members: { error: "Invalid json" } });
  if (!isModestJson(bytes)) throw wrong();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw apiError("invalid_json", { members: { error: "Invalid json" }, cause });
  }
  // What a client writes that has no options to send (client-go does).
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw wrong();
  return value as Parameters;
}

async function parseMultipart(bytes: Buffer, contentType: string, byHand: boolean): Promise<Parameters> {
  // The platform's parser repairs what is not UTF-8, so that is refused first. Binary content travels as Base64.
  decodeUtf8(bytes);
  let form: FormData;
  try {
    form = await new Response(bytes as Buffer<ArrayBuffer>, { headers: { "content-type": contentType } }).formData();
  } catch (cause) {
    throw apiError("parameters", { details: { errors: "multipart body is invalid" }, cause });
  }
  const pairs: [string, string][] = [];
  for (const [name, value] of form) {
    if (byHand && typeof value !== "string") throw refuse("bad_request", "file_upload");
    pairs.push([name, typeof value === "string" ? value : await value.text()]);
  }
  return parseNested(pairs);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalid("body"); // not UTF-8, or longer than a string may be: there is no more to tell
  }
}
