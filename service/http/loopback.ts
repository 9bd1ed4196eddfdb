// Who may talk to a service that listens on a port: a web page in the person's browser may not (reliability S10).
import { apiError } from "../../shared/contract/errors.ts";

export interface AllowedHosts {
  /** Exact values of Host, lower case: 127.0.0.1:8080. */
  readonly exact: ReadonlySet<string>;
  /** Host names that answer on any port: those of a proxy in front. */
  readonly names: ReadonlySet<string>;
}

/** Origins of web pages, such as https://cms.example, that may read what the service answers: none unless an administrator names them. */
export type AllowedOrigins = ReadonlySet<string>;

/** The hosts of a loopback port, and the names that an administrator allowed. */
export function allowedHosts(address: string, port: number, names: readonly string[]): AllowedHosts {
  const bracketed = address.includes(":") ? `[${address}]` : address;
  const hosts = ["127.0.0.1", "localhost", "[::1]", bracketed].map((host) => host.toLowerCase());
  const exact = hosts.flatMap((host) => (port === 80 ? [host, `${host}:80`] : [`${host}:${port}`]));
  return { exact: new Set(exact), names: new Set(names.map((name) => name.toLowerCase())) };
}

/**
 * Throws 403 unless Host is one of ours (against DNS rebinding) and Origin, where a browser sent one, is ours too
 * (against pages of other sites) or one that was allowed.
 */
export function checkOrigin(headers: Headers, hosts: AllowedHosts, origins: AllowedOrigins): void {
  if (!isAllowed(headers.get("host") ?? "", hosts))
    throw apiError("forbidden_reason", { details: { reason: "This service does not answer to that host name" } });
  const origin = headers.get("origin");
  if (origin === null || origins.has(origin)) return;
  const match = /^https?:\/\/([^/]+)$/i.exec(origin);
  if (match === null || !isAllowed(match[1]!, hosts))
    throw apiError("forbidden_reason", { details: { reason: "Requests from other origins are refused" } });
}

function isAllowed(host: string, hosts: AllowedHosts): boolean {
  const lower = host.toLowerCase();
  return hosts.exact.has(lower) || hosts.names.has(lower.replace(/:\d{1,5}$/, ""));
}

/** What a page may send beside what every page may, and what it may read of an answer. */
const sent = "Authorization, Content-Type, Git-Protocol, If-None-Match, If-Range, If-Unmodified-Since, PRIVATE-TOKEN, Range, Sudo";
const read = [
  ...[
    "Accept-Ranges",
    "Content-Disposition",
    "Content-Range",
    "ETag",
    "Link",
    "Location",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
  ],
  ...["X-Next-Page", "X-Page", "X-Per-Page", "X-Prev-Page", "X-Request-Id", "X-Total", "X-Total-Pages", "X-Gitlab-Blob-Id"],
  ...["X-Gitlab-Commit-Id", "X-Gitlab-Content-Sha256", "X-Gitlab-Encoding", "X-Gitlab-File-Name", "X-Gitlab-File-Path"],
  ...["X-Gitlab-Last-Commit-Id", "X-Gitlab-Ref", "X-Gitlab-Size", "X-Gitlab-Execute-Filemode"],
].join(", ");

/** The answer to a browser that asks whether a page may ask; null for any other request. */
export function answerPreflight(request: Request, origins: AllowedOrigins): Response | null {
  const method = request.headers.get("access-control-request-method");
  if (request.method !== "OPTIONS" || method === null || !origins.has(request.headers.get("origin") ?? "")) return null;
  const headers = {
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": sent,
    "access-control-max-age": "600",
  };
  return new Response(null, { status: 204, headers });
}

/**
 * Lets a page of an allowed origin read the answer. Never of any other, and never with what the browser would add by itself (cookies): a page
 * shows a token of its own.
 */
export function shareAnswer(request: Request, response: Response, origins: AllowedOrigins): Response {
  if (origins.size === 0) return response;
  response.headers.append("vary", "Origin");
  const origin = request.headers.get("origin");
  if (origin === null || !origins.has(origin)) return response;
  response.headers.set("access-control-allow-origin", origin);
  response.headers.set("access-control-expose-headers", read);
  return response;
}
