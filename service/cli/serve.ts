// `repodesk serve`: puts store, handlers and server together, runs until it is told to stop, ends with grace.

import { userInfo } from "node:os";
import { join } from "node:path";
import { trimEndOf, trimStartOf } from "../../shared/lib/trim.ts";
import { handlers } from "../api/handlers.ts";
import { isSameRepository } from "../api/projects/known-commits.ts";
import { reconcile } from "../api/projects/reconcile.ts";
import { createRepositories } from "../api/projects/repositories.ts";
import type { GraphState } from "../git/history/graph.ts";
import { readIdentity } from "../git/identity.ts";
import { keepTemporaryFoldersIn } from "../git/process/temporary-folder.ts";
import { createLog, type Log } from "../http/log.ts";
import { type ListenTarget, listen } from "../http/server.ts";
import { createService } from "../http/service.ts";
import { checkEmail, checkName, checkUsername } from "../store/names.ts";
import type { ProjectRow } from "../store/project-row.ts";
import { openStore, type Store } from "../store/store.ts";
import { print } from "./output.ts";

export interface ServeRequest {
  readonly data: string;
  readonly target: ListenTarget;
  /** Address that people use, when a proxy stands in front. */
  readonly url?: string | undefined;
  readonly json?: boolean | undefined;
  /** Origins whose pages may ask from a browser. */
  readonly allowOrigin?: readonly string[] | undefined;
  /** Megabytes that may be remembered of each open repository. */
  readonly memory?: number | undefined;
}

/** Environment variable by which the desktop hands over its token of this run; it is read once and removed. */
const localTokenVariable = "REPODESK_LOCAL_TOKEN";

/** Runs a service until SIGTERM, SIGINT or the loss of the parent that started it with a channel. */
export async function serve(request: ServeRequest): Promise<void> {
  const stopped = untilStopped();
  const localToken = process.env[localTokenVariable] || undefined;
  delete process.env[localTokenVariable];
  const log = createLog(localToken === undefined ? [] : [localToken], process.env["REPODESK_LOG_LEVEL"]);
  logStrayFaults(log);
  const store = openStore(request.data, { exclusive: true });
  const repositories = createRepositories({
    dataDir: store.folder,
    memory: request.memory === undefined ? undefined : request.memory * 1024 * 1024,
    isSame: (project, repository) => isSameRepository(store.projects, project, repository),
    warn: (text) => log.warn({}, text),
    onGraph: (project, state) => noteGraph(log, project, state),
  });
  try {
    await keepTemporaryFoldersIn(join(store.folder, "tmp"));
    if (localToken !== undefined && store.users.first() === null) await addLocalUser(store);
    const settings = store.settings.read();
    const service = createService({
      store,
      repositories,
      settings,
      handlers,
      log,
      localToken,
      baseUrl: request.url,
      allowOrigins: request.allowOrigin,
    });
    const listening = await listen(service, request.target);
    const address = "socket" in request.target ? listening.address : `${listening.address}/api/v4`;
    print(request.json, { address }, `Repodesk service is at ${address}`);
    const ending = new AbortController();
    const reconciled = reconcileAfterStart(store, log, ending.signal);
    await stopped;
    ending.abort(new Error("the service ends"));
    await Promise.all([listening.close(), reconciled]);
  } finally {
    await repositories.close();
    store.close();
  }
}

/** Settles at the first reason to stop; further signals do not interrupt the ending. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => resolve());
    if (process.channel === undefined) return;
    process.once("disconnect", () => resolve());
    // Listening to the channel would keep this process alive after everything else has ended.
    process.channel.unref();
  });
}

/** The person at this machine becomes the first user, named as in their own git configuration. */
async function addLocalUser(store: Store): Promise<void> {
  const { name, email } = await readIdentity();
  const account = accountName();
  const username = passes(checkUsername, account) ? account : "owner";
  store.users.create({
    username,
    name: name !== null && passes(checkName, name) ? name : username,
    email: email !== null && passes(checkEmail, email) ? email : undefined,
  });
}

function accountName(): string {
  try {
    const name = userInfo().username.replace(/[^A-Za-z0-9_.-]+/g, "-");
    return trimEndOf(trimStartOf(name, /-/), /[-.]/);
  } catch {
    return ""; // an account that the system does not know, as in some containers
  }
}

function passes(check: (text: string) => void, text: string): boolean {
  try {
    check(text);
    return true;
  } catch {
    return false; // the only thing a check says is no
  }
}

/** Beside the first requests: nobody waits for it. Never rejects. */
async function reconcileAfterStart(store: Store, log: Log, signal: AbortSignal): Promise<void> {
  try {
    const { merged, absent, failed, following } = await reconcile(store, signal);
    for (const { project, iid } of merged) log.info({ project: project.full_path, iid }, "A merge request had been merged already");
    for (const { project, commits } of absent)
      log.warn({ project: project.full_path, count: commits.length, first: commits[0] }, "Commits with notes or statuses are gone");
    for (const folder of following)
      log.warn(
        { folder },
        "A work tree is not yet what its branch is: it was changed since the service was interrupted, or can't be written",
      );
    for (const { project, reason } of failed) log.warn({ project: project.full_path, reason }, "A project could not be looked at");
  } catch (err) {
    if (!signal.aborted) log.error({ err }, "Rows could not be compared with repositories");
  }
}

/** What concerns nobody, such as a history too small for a graph, is not told. */
function noteGraph(log: Log, { full_path: project }: ProjectRow, { phase, commits, message }: GraphState): void {
  if (phase === "failed") log.warn({ project, reason: message }, "The commit-graph could not be made: git walks through history");
  else if (phase === "writing" || phase === "ready" || phase === "cancelled") log.info({ project, commits }, `Commit-graph: ${phase}`);
}

function logStrayFaults(log: Log): void {
  process.on("unhandledRejection", (err) => log.error({ err }, "A background task failed"));
  process.on("uncaughtException", (err) => {
    log.error({ err }, "The service ends after a fault that nothing caught");
    process.exit(1);
  });
}
