// Who may talk to a service that listens on a port: a web page in the person's browser may not (reliability S10).
import { apiError } from "../../shared/contract/errors.ts";

export interface AllowedHosts {
  /** Exact values of Host, lower case: 127.0.0.1:8080. */
  readonly exact: ReadonlySet<string>;
  /** Host names that answer on any port: those of a proxy in front. */
  readonly names: ReadonlySet<string>;
}

/** The hosts of a loopback port, and the names that an administrator allowed. */
export function allowedHosts(address: string, port: number, names: readonly string[]): AllowedHosts {
  const bracketed = address.includes(":") ? `[${address}]` : address;
  const hosts = ["127.0.0.1", "localhost", "[::1]", bracketed].map((host) => host.toLowerCase());
  const exact = hosts.flatMap((host) => (port === 80 ? [host, `${host}:80`] : [`${host}:${port}`]));
  return { exact: new Set(exact), names: new Set(names.map((name) => name.toLowerCase())) };
}

/**
 * Throws 403 unless Host is one of ours (against DNS rebinding) and Origin, where a browser sent one, is ours too
 * (against pages of other sites). There is no CORS: nothing of ours is read across origins.
 */
export function checkOrigin(headers: Headers, hosts: AllowedHosts): void {
  if (!isAllowed(headers.get("host") ?? "", hosts))
    throw apiError("forbidden_reason", { details: { reason: "This service does not answer to that host name" } });
  const origin = headers.get("origin");
  if (origin === null) return;
  const match = /^https?:\/\/([^/]+)$/i.exec(origin);
  if (match === null || !isAllowed(match[1]!, hosts))
    throw apiError("forbidden_reason", { details: { reason: "Requests from other origins are refused" } });
}

function isAllowed(host: string, hosts: AllowedHosts): boolean {
  const lower = host.toLowerCase();
  return hosts.exact.has(lower) || hosts.names.has(lower.replace(/:\d{1,5}$/, ""));
}
