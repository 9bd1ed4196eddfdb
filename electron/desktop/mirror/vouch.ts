// Says of an answer whether a copy of it may be kept, for how long it holds, and what of it is never kept.
import { createHash } from "node:crypto";
import type { Endpoint } from "../../../shared/contract/endpoint.ts";

export interface WholeAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: Uint8Array;
}

/**
 * pinned: it can never change, and is what the contract or a hash says it is; seen: it was said; unfit: it is not what this endpoint
 * answers; false: a hash proves that it is not what the server meant to send.
 */
export type Judgement = "pinned" | "seen" | "unfit" | "false";

/** JSON beyond this is not held against the contract: that would hold up everything else. */
const largestChecked = 2 * 1024 * 1024;

/** `isPinned`: whether the question names nothing that can change. */
export function judge(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, answer: WholeAnswer, isPinned: boolean): Judgement {
  const { kind } = endpoint.answer;
  const type = answer.headers.get("content-type") ?? "";
  // Lines that were cut between two of them look whole.
  const held: Judgement = isPinned && !areLines(type) ? "pinned" : "seen";
  if (kind === "bytes") {
    const proof = proveBytes(endpoint, input, answer);
    if (proof === false) return "false";
    return proof === true ? held : /\bhtml\b/i.test(type) ? "unfit" : "seen";
  }
  if (kind !== "json" || !/^application\/(x-nd)?json\b/i.test(type)) return "unfit";
  const value = areLines(type) ? parseLines(answer.body) : parse(answer.body);
  const proof = proveContent(input, value);
  if (proof === false) return "false";
  if (proof === true) return held;
  if (answer.body.byteLength > largestChecked) return value === undefined ? "unfit" : "seen";
  return endpoint.answer.schema.safeParse(value).success ? held : "unfit";
}

/** What git or the server says of bytes: true = they are those, false = they are others, null = nothing is said. */
function proveBytes(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, { headers, body }: WholeAnswer): boolean | null {
  if (/\/blobs\/:sha\/raw$/.test(endpoint.path)) return isBlob(body, input["sha"]);
  const said = headers.get("x-gitlab-content-sha256") ?? headers.get("x-service-content-sha256");
  // What LFS keeps has another hash than the pointer that git keeps.
  if (said === null || !/^[0-9a-f]{64}$/.test(said) || input["lfs"] === true) return null;
  return digest("sha256", body) === said;
}

/** The same for a file or a blob in JSON, whose content is in Base64. */
function proveContent(input: Readonly<Record<string, unknown>>, value: unknown): boolean | null {
  if (typeof value !== "object" || value === null) return null;
  const { content, encoding, content_sha256: said, sha } = value as Readonly<Record<string, unknown>>;
  if (typeof content !== "string" || encoding !== "base64") return null;
  const bytes = Buffer.from(content, "base64");
  if (typeof said === "string" && /^[0-9a-f]{64}$/.test(said)) return digest("sha256", bytes) === said;
  return sha === undefined ? null : isBlob(bytes, input["sha"]);
}

/** Whether git would give bytes that name; null where the name is none. */
function isBlob(bytes: Uint8Array, name: unknown): boolean | null {
  if (typeof name !== "string" || !/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(name)) return null;
  return digest(name.length === 40 ? "sha1" : "sha256", Buffer.from(`blob ${bytes.byteLength}\0`), bytes) === name;
}

function digest(algorithm: "sha1" | "sha256", ...parts: readonly Uint8Array[]): string {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined; // No schema takes it.
  }
};

/** Whether a type is that of a list whose items are a line each. */
const areLines = (type: string): boolean => /^application\/x-ndjson\b/i.test(type);
const linesOf = (body: Uint8Array): string[] => Buffer.from(body).toString("utf8").split("\n");

const parseLines = (body: Uint8Array): unknown => {
  try {
    return linesOf(body).flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as unknown]));
  } catch {
    return undefined; // As above.
  }
};

/** A body as it is kept: servers tell maintainers tokens of runners and feeds among the facts of a project. `type`: where it is JSON. */
export function withoutSecrets(body: Uint8Array, type: string | null): Uint8Array<ArrayBuffer> {
  if (type === null || !/"\w*token"\s*:/.test(Buffer.from(body).toString("latin1"))) return new Uint8Array(body);
  const isSaid = (name: string, value: unknown): unknown => (/(^|_)token$/.test(name) ? undefined : value);
  const kept = areLines(type)
    ? linesOf(body)
        .map((line) => (line.trim() === "" ? line : JSON.stringify(JSON.parse(line), isSaid)))
        .join("\n")
    : JSON.stringify(parse(body), isSaid);
  return new Uint8Array(Buffer.from(kept ?? "null", "utf8"));
}

/** Headers that say something of the content, and nothing of the request that was answered. */
const keptHeaders = new Set([
  "content-type",
  "content-disposition",
  "etag",
  "last-modified",
  "link",
  "x-total",
  "x-total-pages",
  "x-page",
  "x-per-page",
  "x-next-page",
  "x-prev-page",
]);
const factsOfFiles =
  /^x-(gitlab|service)-(blob-id|commit-id|content-sha256|encoding|execute-filemode|file-name|file-path|last-commit-id|ref|size)$/;

export function keptHeadersOf(headers: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => keptHeaders.has(name) || factsOfFiles.test(name)));
}
