// Assembles the service from its parts: a fetch handler for everything under /api/v4. Opens nothing itself.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { createStorageLines } from "../../local/storage-lines.ts";
import { api } from "../../shared/contract/contract.ts";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { ApiError, apiError } from "../../shared/contract/errors.ts";
import type { Handler, Handlers, RepositoryPool } from "../api/context.ts";
import { findGitFault } from "../api/git-faults.ts";
import type { ServiceSettings } from "../store/settings.ts";
import type { Store } from "../store/store.ts";
import { createAuthenticator } from "./authenticate.ts";
import { answerGit, parseGitAddress, toGitRefusal } from "./git-http.ts";
import { createLimits } from "./limits.ts";
import type { Log } from "./log.ts";
import { type AllowedHosts, answerPreflight, checkOrigin, shareAnswer } from "./loopback.ts";
import { createOperation, type Surroundings, servedPath } from "./operation.ts";
import { decorate, toErrorResponse } from "./respond.ts";
import { rawPath, routesByPath } from "./routes.ts";

export interface ServiceOptions {
  readonly store: Store;
  readonly repositories: RepositoryPool;
  readonly settings: ServiceSettings;
  readonly handlers: Handlers;
  readonly log: Log;
  /** Token of the desktop that started this service; opens everything, as the first user. */
  readonly localToken?: string | undefined;
  /** Base address that people use, when it is not what the Host header says. */
  readonly baseUrl?: string | undefined;
  /** Origins whose pages may ask from a browser; none when absent. */
  readonly allowOrigins?: readonly string[] | undefined;
}

/** What the server passes beside a request. */
export interface FetchEnvironment {
  /** The node:http request, whose `url` is the request line as it was sent. */
  readonly incoming?: { readonly url?: string | undefined; readonly socket?: { readonly remoteAddress?: string | undefined } };
  /** Absent on sockets, which only their owner can reach. */
  readonly hosts?: AllowedHosts | undefined;
}

export interface Service {
  /** Bytes; longer bodies for an address are refused, where they are declared before they are sent. */
  maxRequestBytes(path: string): number;
  fetch(request: Request, env?: FetchEnvironment): Promise<Response>;
  /** Frees git's processes. The store belongs to the one who opened it. */
  close(): Promise<void>;
}

export function createService(options: ServiceOptions): Service {
  const { log } = options;
  const around = surroundingsOf(options);
  const app = createRouter(options, around);
  const origins = new Set(options.allowOrigins);
  const storageLines = createStorageLines(options.store.folder);
  return {
    maxRequestBytes: (path) => (parseGitAddress(path) === null ? options.settings.maxRequestBytes : options.settings.maxPushBytes),
    async fetch(request, env = {}) {
      const started = performance.now();
      const requestId = randomUUID();
      const done = (response: Response): Response =>
        shareAnswer(request, decorate(response, requestId, performance.now() - started), origins);
      const git = parseGitAddress(rawPath(request, env));
      const refuse = (error: ApiError): Response => done(git === null ? toErrorResponse(error) : toGitRefusal(error));
      try {
        if (env.hosts !== undefined) checkOrigin(request.headers, env.hosts, origins);
        const preflight = answerPreflight(request, origins);
        if (preflight !== null) return done(preflight);
        if (git !== null) return done(await answerGit(request, git, around, env.incoming?.socket?.remoteAddress));
        return done(await app.fetch(request, env));
      } catch (error) {
        if (error instanceof ApiError) return refuse(error);
        // A client that went away is no fault of ours; nobody reads this answer.
        if (request.signal.aborted) return refuse(apiError("unavailable"));
        const at = { requestId, method: request.method, path: rawPath(request, env), err: error };
        const fault = findGitFault(error);
        if (fault !== null) {
          log.warn(at, "Git did not answer a request");
          return refuse(fault);
        }
        const storage = storageLines.of(error);
        if (storage !== null) {
          // Where a person can do something, the way through the code helps nobody.
          if (storage.line !== null) log.warn({ ...at, err: undefined, storage: storage.fault }, storage.line);
          return refuse(apiError(storage.fault));
        }
        log.error(at, "A request failed");
        return refuse(apiError("internal"));
      }
    },
    close: () => options.repositories.close(),
  };
}

function surroundingsOf(options: ServiceOptions): Surroundings {
  return {
    store: options.store,
    repositories: options.repositories,
    settings: options.settings,
    authenticator: createAuthenticator(options.store, options.localToken),
    limits: createLimits(options.settings),
    baseUrl: (request) => options.baseUrl ?? `http://${hostOf(request)}`,
  };
}

function createRouter(options: ServiceOptions, around: Surroundings): Hono<{ Bindings: FetchEnvironment }> {
  const app = new Hono<{ Bindings: FetchEnvironment }>({
    getPath: (request, router) => rawPath(request, router?.env as FetchEnvironment | undefined),
  });
  const handlers = options.handlers as unknown as Readonly<Record<string, Handler<Endpoint>>>;
  for (const [path, routes] of routesByPath(api as unknown as Readonly<Record<string, Endpoint>>)) {
    for (const { name, endpoint } of routes) {
      const operation = createOperation(endpoint, handlers[name]!, around);
      app.on(endpoint.method, servedPath(path), (c) =>
        operation(c.req.raw, rawPath(c.req.raw, c.env), c.env.incoming?.socket?.remoteAddress),
      );
    }
    const allowed = routes.flatMap(({ endpoint }) => (endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method])).join(", ");
    app.all(servedPath(path), () => {
      throw apiError("method_not_allowed", { headers: { allow: allowed } });
    });
  }
  app.notFound(() => {
    throw apiError("route_not_found");
  });
  // Thrown on to `fetch` above, the one place that turns errors into answers.
  app.onError((error) => {
    throw error;
  });
  return app;
}

/** Host as the client named it; localhost where it sent none or nonsense. */
function hostOf(request: Request): string {
  const host = request.headers.get("host") ?? "";
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(host) ? host : "localhost";
}
