// Repositories as git itself asks for them, beside the API: `/<path of the project>.git/info/refs` and the two services behind it.
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Scope } from "../../shared/contract/endpoint.ts";
import { type ApiError, apiError } from "../../shared/contract/errors.ts";
import { refuse } from "../../shared/contract/refusals.ts";
import { answerFor } from "../api/asker.ts";
import type { Caller, Context } from "../api/context.ts";
import { type ExchangeService, exchangeServices } from "../api/exchange/access.ts";
import { advertise, fetchPack } from "../api/exchange/fetching.ts";
import { receivePack } from "../api/exchange/pushing.ts";
import { findCredential } from "./credentials.ts";
import type { Surroundings } from "./operation.ts";
import { decodeComponent, decodePairs } from "./pairs.ts";
import { followed } from "./respond.ts";
import { prefix, rawQuery } from "./routes.ts";

/** What of a repository is asked for. `file`: what the dumb protocol would read. */
interface GitAddress {
  readonly project: string;
  readonly asks: "refs" | "file" | ExchangeService;
}

/** Null for an address that is none of git's. `path` is the request's, still encoded; a project may be named without its `.git`. */
export function parseGitAddress(path: string): GitAddress | null {
  if (path === prefix || path.startsWith(`${prefix}/`)) return null;
  const found = /^\/([^/]+(?:\/[^/]+)+)\/(info\/refs|git-upload-pack|git-receive-pack|HEAD|objects\/.+)$/.exec(path);
  const named = found === null ? null : decodeComponent(found[1]!);
  if (found === null || named === null) return null;
  const project = named.replace(/\.git$/, "");
  const asked = found[2]!;
  if (asked === "info/refs") return { project, asks: "refs" };
  const service = exchangeServices.find((name) => name === asked);
  // Without `.git`, those could be anything of anybody's.
  if (service === undefined && project === named) return null;
  return { project, asks: service ?? "file" };
}

/** Answers one request of git's. Throws ApiError; `toGitRefusal` says it so that git shows it to a person. */
export async function answerGit(request: Request, address: GitAddress, around: Surroundings, from?: string): Promise<Response> {
  const { project, asks } = address;
  if (asks === "file") throw refuse("git_refused", "git_dumb");
  const service = asks === "refs" ? serviceOf(request) : asks;
  const method = asks === "refs" ? "GET" : "POST";
  if (request.method !== method) throw apiError("method_not_allowed", { headers: { allow: method } });
  const caller = identify(request, service, around);
  const repositories = around.repositories.lease();
  const context: Context = {
    store: around.store,
    repositories,
    settings: around.settings,
    caller,
    method,
    baseUrl: around.baseUrl(request),
    addressed: null,
    headers: request.headers,
    signal: request.signal,
    raw: {},
    limit: (limit, key) => around.limits.use(limit, key, "git"),
  };
  request.signal.addEventListener("abort", repositories.release, { once: true });
  const answer = async (): Promise<Response> => {
    const [kind, made] = asks === "refs" ? ["advertisement", await advertise(context, project, service)] : ["result", await exchange()];
    const headers = { "content-type": `application/x-${service}-${kind}`, "cache-control": "no-cache, max-age=0, must-revalidate" };
    if (made instanceof ReadableStream) return new Response(followed(made, repositories.release), { headers });
    repositories.release();
    return new Response(made as Buffer<ArrayBuffer>, { headers });
  };
  const exchange = async (): Promise<Uint8Array | ReadableStream<Uint8Array>> => {
    if (service === "git-upload-pack") return fetchPack(context, project, bodyOf(request, service));
    return receivePack(context, project, bodyOf(request, service));
  };
  try {
    return await answerFor(caller, from, answer);
  } catch (error) {
    repositories.release();
    throw error;
  }
}

function serviceOf(request: Request): ExchangeService {
  const asked = decodePairs(rawQuery(request)).find(([name]) => name === "service")?.[1];
  const service = exchangeServices.find((name) => name === asked);
  if (service === undefined) throw refuse("git_refused", "git_dumb");
  return service;
}

/** Scopes that open a repository to git: for reading, and for writing. */
const opening: Readonly<Record<ExchangeService, readonly Scope[]>> = {
  "git-upload-pack": ["api", "read_repository", "write_repository"],
  "git-receive-pack": ["api", "write_repository"],
};

function identify(request: Request, service: ExchangeService, { authenticator }: Surroundings): Caller | null {
  const caller = authenticator.authenticate(findCredential(request.headers, {}));
  const scopes = opening[service];
  if (caller !== null && !scopes.some((scope) => caller.token.scopes.includes(scope)))
    throw refuse("git_refused", "git_scope", { scopes: scopes.join(" or ") });
  return caller;
}

/** The body as it is meant. Throws unsupported_media_type; a broken gzip fails while it is read. */
function bodyOf(request: Request, service: ExchangeService): AsyncIterable<Uint8Array> {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== `application/x-${service}-request`) throw refuse("unsupported_media_type", "git_content_type", { service });
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  const body = request.body === null ? Readable.from([]) : Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  if (encoding === "identity" || encoding === "") return body;
  if (encoding !== "gzip" && encoding !== "x-gzip") throw refuse("unsupported_media_type", "git_encoding");
  return unpacked(body);
}

async function* unpacked(body: Readable): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip();
  // The fault is the reader's to hear.
  pipeline(body, gunzip, () => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code?.startsWith("Z_") !== true) throw cause;
    throw apiError("plain_bad_request", { details: { reason: "The body is not what gzip made." }, cause });
  }
}

/** A refusal as git shows it: plain text, and a question for a name and a password where nobody has said who they are. */
export function toGitRefusal(error: ApiError): Response {
  const { message, error: shortly, error_description: described } = error.body;
  const text = [described, message, shortly].find((each) => typeof each === "string") ?? error.message;
  const challenge = error.status === 401 ? { "www-authenticate": 'Basic realm="Repodesk"' } : {};
  return new Response(`${String(text)}\n`, {
    status: error.status,
    headers: { ...error.headers, ...challenge, "content-type": "text/plain; charset=utf-8" },
  });
}
