// One request to one endpoint, in the order that decides which refusal a client sees (api-behaviour 0.2).
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { apiError } from "../../shared/contract/errors.ts";
import { parseNested } from "../../shared/contract/wire.ts";
import type { Caller, Context, Handler, Repositories } from "../api/context.ts";
import { checkProjectReadable } from "../api/permissions.ts";
import type { ServiceSettings } from "../store/settings.ts";
import type { Store } from "../store/store.ts";
import { type Authenticator, requireScope } from "./authenticate.ts";
import { type Parameters, parseBody, readBody } from "./body.ts";
import { findCredential, secretParameters } from "./credentials.ts";
import type { Limits } from "./limits.ts";
import { decodePairs } from "./pairs.ts";
import { bodiesCheckedByHand, createParser, mergeParameters, refuseBrokenText } from "./parameters.ts";
import { toResponse } from "./respond.ts";
import { pathReader, prefix, rawQuery } from "./routes.ts";

export interface Surroundings {
  readonly store: Store;
  readonly repositories: Repositories;
  readonly settings: ServiceSettings;
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  /** External base of a request, without trailing slash. */
  baseUrl(request: Request): string;
}

/** Writing endpoints whose large requests are counted (specification section 8). */
const countsLargeRequests: ReadonlySet<string> = new Set(["createFile", "updateFile", "createCommit"]);

/** Makes the function that answers one operation; it throws ApiError for refusals. `path` is the request's, still encoded. */
export function createOperation(name: string, endpoint: Endpoint, handler: Handler<Endpoint>, around: Surroundings) {
  const readPath = pathReader(endpoint.path);
  const parse = createParser(name, endpoint);
  const looksForProject = endpoint.validates === "after-project" && endpoint.path.startsWith("/projects/:id");
  return async (request: Request, path: string): Promise<Response> => {
    const inPath = readPath(path);
    const query = parseNested(decodePairs(rawQuery(request)));
    const { body, caller: owner } = await identify(name, endpoint, request, query, around);
    const all = mergeParameters(query, body, inPath);
    const sudo = request.headers.get("sudo") ?? all["sudo"];
    const caller = sudo === undefined || sudo === "" ? owner : around.authenticator.impersonate(owner, sudo);
    for (const secret of secretParameters) delete all[secret];
    refuseBrokenText(all);
    const context: Context = {
      store: around.store,
      repositories: around.repositories,
      settings: around.settings,
      caller,
      method: request.method as Context["method"],
      baseUrl: around.baseUrl(request),
      headers: request.headers,
      signal: request.signal,
      raw: all,
      limit: (limit, key) => around.limits.use(limit, key, endpoint.path),
    };
    if (looksForProject) await checkProjectReadable(context, String(inPath["id"]));
    const input = parse(all);
    // Nobody reads an answer to who has gone.
    request.signal.throwIfAborted();
    const answered = await handler(context, input as never);
    return toResponse(answered, { endpoint, method: request.method, url: `${context.baseUrl}${path}`, raw: all });
  };
}

/**
 * Finds out who asks and reads the body. A credential outside the body is checked before a byte of the body is read;
 * without one, only a body of ordinary size is looked into for a token.
 */
async function identify(name: string, endpoint: Endpoint, request: Request, query: Parameters, around: Surroundings) {
  const { settings, authenticator } = around;
  const early = findCredential(request.headers, query);
  const admit = (caller: Caller | null): Caller | null => {
    if (caller === null && !endpoint.access.anonymous) throw apiError("unauthorized");
    if (caller !== null) requireScope(caller, endpoint);
    return caller;
  };
  if (endpoint.method === "GET") return { body: {}, caller: admit(authenticator.authenticate(early)) };
  const known = early.kind === "none" ? null : admit(authenticator.authenticate(early));
  const bytes = await readBody(request, {
    max: settings.maxRequestBytes,
    large: settings.largeRequestBytes,
    onLarge: async () => {
      if (known === null) throw apiError("unauthorized");
      if (countsLargeRequests.has(name)) await around.limits.use("large-commit", String(known.user.id), endpoint.path);
    },
  });
  const body = await parseBody(bytes, request.headers.get("content-type"), bodiesCheckedByHand.has(name));
  return { body, caller: known ?? admit(authenticator.authenticate(findCredential(new Headers(), body))) };
}

/** Where an endpoint is served. */
export const servedPath = (path: string): string => `${prefix}${path}`;
