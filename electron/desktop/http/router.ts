// Finds the endpoint of a method and a path: the desktop's commands and the proxy's allow-list both come from the contract this way.
import type { Endpoint } from "../../../shared/contract/endpoint.ts";

export interface Match {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Path parameters, decoded once. */
  readonly params: Readonly<Record<string, string>>;
}

interface Route {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
  readonly literals: number;
}

/** `segments` are the path's parts as they came, still percent-encoded. HEAD is answered where GET is. */
export type FindRoute = (method: string, segments: readonly string[]) => Match | null;

/**
 * Builds the matcher of a set of endpoints. A path that fits two of them goes to the one with more fixed words, so that
 * `/branches` is never taken for a branch called "branches".
 */
export function createRouter(endpoints: Readonly<Record<string, Endpoint>>): FindRoute {
  const routes: Route[] = Object.entries(endpoints).map(([name, endpoint]) => {
    const segments = endpoint.path.slice(1).split("/");
    return { name, endpoint, segments, literals: segments.filter((segment) => !segment.startsWith(":")).length };
  });
  routes.sort((a, b) => b.literals - a.literals);
  return (method, segments) => {
    const wanted = method === "HEAD" ? "GET" : method;
    for (const route of routes) {
      if (route.endpoint.method !== wanted || route.segments.length !== segments.length) continue;
      const params = readParams(route.segments, segments);
      if (params !== null) return { name: route.name, endpoint: route.endpoint, params };
    }
    return null;
  };
}

function readParams(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (!part.startsWith(":")) {
      if (segment !== part) return null;
      continue;
    }
    const value = decodeSegment(segment);
    if (value === null) return null;
    params[part.slice(1)] = value;
  }
  return params;
}

/** null for what cannot be a name: nothing, broken encoding, and `.` and `..`, which the next URL parser would swallow. */
function decodeSegment(segment: string): string | null {
  try {
    const value = decodeURIComponent(segment);
    return value === "" || value === "." || value === ".." ? null : value;
  } catch {
    return null; // Broken percent encoding names nothing.
  }
}

/** The path of a match, rewritten from its decoded parameters; no part of the incoming text is copied. */
export function toPath(match: Match): string {
  return match.endpoint.path.replace(/:([a-z_]+)/g, (_place, name: string) => encodeURIComponent(match.params[name] ?? ""));
}
