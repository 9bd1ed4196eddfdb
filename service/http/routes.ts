// Orders the contract's endpoints for the router and reads path parameters strictly from the address as it was sent.
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { trimEndOf } from "../../shared/lib/trim.ts";
import type { Parameters } from "./body.ts";
import { decodeComponent, invalid } from "./pairs.ts";

export const prefix = "/api/v4";

export interface Route {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** All endpoints of one path, most specific path first, so that a literal segment wins over a parameter. */
export function routesByPath(endpoints: Readonly<Record<string, Endpoint>>): [path: string, routes: Route[]][] {
  const byPath = new Map<string, Route[]>();
  for (const [name, endpoint] of Object.entries(endpoints))
    byPath.set(endpoint.path, [...(byPath.get(endpoint.path) ?? []), { name, endpoint }]);
  const rank = (path: string): string => path.replace(/[^/]+/g, (segment) => (segment.startsWith(":") ? "1" : "0"));
  return [...byPath].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/**
 * The path of a request, still encoded. On a socket it is the request line's own: parsing it as a URL would already have
 * resolved `%2e%2e`, and a file path of dots would reach another route. Slashes at its end or that follow another one mean nothing, as on a
 * real server: many scripts ask for `/projects/?search=…`, or have a base address that ends in one.
 */
export function rawPath(request: Request, env: { incoming?: { url?: string | undefined } } | undefined): string {
  const line = env?.incoming?.url;
  const target = line?.startsWith("/") === true ? line : request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  const end = target.search(/[?#]/);
  return trimEndOf((end < 0 ? target : target.slice(0, end)).replace(/\/{2,}/g, "/"), /\//);
}

/** The query of a request, still encoded, without its question mark. */
export function rawQuery(request: Request): string {
  const start = request.url.indexOf("?");
  if (start < 0) return "";
  const hash = request.url.indexOf("#", start);
  return request.url.slice(start + 1, hash < 0 ? undefined : hash);
}

/** An address under a project's number instead of the path that stands in it, with the query of the request. */
export function addressOfProject(request: Request, path: string, id: number): string {
  const query = rawQuery(request);
  return path.replace(/\/projects\/[^/]+/, `/projects/${id}`) + (query === "" ? "" : `?${query}`);
}

/** Reads `:name` segments, each decoded once; throws a 400 that names the broken one. */
export function pathReader(pattern: string): (path: string) => Parameters {
  const names = `${prefix}${pattern}`.split("/").map((segment) => (segment.startsWith(":") ? segment.slice(1) : null));
  return (path) => {
    const segments = path.split("/");
    const parameters: Parameters = {};
    names.forEach((name, index) => {
      if (name === null) return;
      const value = decodeComponent(segments[index] ?? "");
      if (value === null) throw invalid(name);
      parameters[name] = value;
    });
    return parameters;
  };
}
