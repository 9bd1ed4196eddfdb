// One request to one endpoint, in the order that decides which refusal a client sees (api-behaviour 0.2).
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { apiError } from "../../shared/contract/errors.ts";
import { parseNested } from "../../shared/contract/wire.ts";
import { answerFor } from "../api/asker.ts";
import type { Caller, Context, Handler, RepositoryPool } from "../api/context.ts";
import { goneOr } from "../api/gone-commit.ts";
import { checkProjectReadable } from "../api/permissions.ts";
import { toldTo } from "../api/projects/unusable.ts";
import type { ServiceSettings } from "../store/settings.ts";
import type { Store } from "../store/store.ts";
import { type Authenticator, requireScope } from "./authenticate.ts";
import { type Parameters, parseBody, readBody } from "./body.ts";
import { findCredential, secretParameters } from "./credentials.ts";
import type { Limits } from "./limits.ts";
import { decodePairs } from "./pairs.ts";
import { createParser, mergeParameters, refuseBrokenText } from "./parameters.ts";
import { toResponse } from "./respond.ts";
import { addressOfProject, pathReader, prefix, rawQuery } from "./routes.ts";

export interface Surroundings {
  readonly store: Store;
  readonly repositories: RepositoryPool;
  readonly settings: ServiceSettings;
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  /** External base of a request, without trailing slash. */
  baseUrl(request: Request): string;
}

/** Makes the function that answers one operation; it throws ApiError for refusals. `path` is the request's, still encoded; `address` where it comes from. */
export function createOperation(endpoint: Endpoint, handler: Handler<Endpoint>, around: Surroundings) {
  const readPath = pathReader(endpoint.path);
  const parse = createParser(endpoint);
  const namesProject = endpoint.path.startsWith("/projects/:id");
  const looksForProject = endpoint.validates === "after-project" && namesProject;
  return async (request: Request, path: string, address?: string): Promise<Response> => {
    const inPath = readPath(path);
    const query = parseNested(decodePairs(rawQuery(request)));
    const { body, caller: owner } = await identify(endpoint, request, query, around);
    const all = mergeParameters(query, body, inPath);
    const sudo = request.headers.get("sudo") ?? all["sudo"];
    const caller = sudo === undefined || sudo === "" ? owner : around.authenticator.impersonate(owner, sudo);
    for (const secret of secretParameters) delete all[secret];
    refuseBrokenText(all);
    const repositories = around.repositories.lease();
    const context: Context = {
      store: around.store,
      repositories,
      settings: around.settings,
      caller,
      method: request.method as Context["method"],
      baseUrl: around.baseUrl(request),
      addressed: namesProject
        ? { project: String(inPath["id"]), withId: (id) => `${around.baseUrl(request)}${addressOfProject(request, path, id)}` }
        : null,
      headers: request.headers,
      signal: request.signal,
      raw: all,
      limit: (limit, key) => around.limits.use(limit, key, endpoint.path),
    };
    request.signal.addEventListener("abort", repositories.release, { once: true });
    const answer = async (): Promise<Response> => {
      if (looksForProject) await checkProjectReadable(context, String(inPath["id"]));
      const input = parse(all);
      // Nobody reads an answer to who has gone.
      request.signal.throwIfAborted();
      try {
        const answered = await handler(context, input as never);
        const asked = { endpoint, method: request.method, url: `${context.baseUrl}${path}`, raw: all };
        // Of an answer in pieces the first one tells too.
        return await toResponse(answered, asked, repositories.release);
      } catch (error) {
        throw await goneOr(context, input, error);
      }
    };
    try {
      // Anyone who acts as another one stays who asks.
      return await answerFor(owner, address, answer);
    } catch (error) {
      repositories.release();
      throw toldTo(caller, error);
    }
  };
}

/**
 * Finds out who asks and reads the body. A credential outside the body is checked before a byte of the body is read;
 * without one, only a body of ordinary size is looked into for a token.
 */
async function identify(endpoint: Endpoint, request: Request, query: Parameters, around: Surroundings) {
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
      if (endpoint.countsLargeRequests) await around.limits.use("large-commit", String(known.user.id), endpoint.path);
    },
  });
  const body = await parseBody(bytes, request.headers.get("content-type"), endpoint.bodyChecks === "by-hand");
  return { body, caller: known ?? admit(authenticator.authenticate(findCredential(new Headers(), body))) };
}

/** Where an endpoint is served. */
export const servedPath = (path: string): string => `${prefix}${path}`;
