// The desktop as one fetch handler: assembles its parts and sends each request to the one that answers it.
import { join } from "node:path";
import { createStorageLines } from "../../local/storage-lines.ts";
import type { Connection, ServiceState } from "../../shared/contract/desktop.ts";
import { ApiError, apiError } from "../../shared/contract/errors.ts";
import { createReadings } from "./activity/readings.ts";
import { createRecorder } from "./activity/recorder.ts";
import { readCommandInput } from "./commands/command-input.ts";
import { createCommands, desktopEndpoints, runCommand } from "./commands/commands.ts";
import { createEvents } from "./commands/events.ts";
import { answerFirst } from "./commands/first-answers.ts";
import { createForgetting } from "./commands/forgetting.ts";
import { readKeptData } from "./commands/kept-data.ts";
import { createLocalProjects, type LocalProjects } from "./commands/local-projects.ts";
import { createConnections, localConnection } from "./connections/connections.ts";
import { createSecrets, type Secrets } from "./connections/secrets.ts";
import { createTokenFiles } from "./connections/token-files.ts";
import { createVault, type Keychain } from "./connections/vault.ts";
import { emptyAnswer, errorAnswer, faultAnswer, jsonAnswer, refusal } from "./http/answer.ts";
import { createRouter } from "./http/router.ts";
import { createStaticFiles, page } from "./http/static-files.ts";
import { createUnderWay } from "./http/under-way.ts";
import { openDesktopDatabase } from "./kept/database.ts";
import { createDeskEntries } from "./kept/desk-entries.ts";
import { createDrafts, createRecent } from "./kept/journal.ts";
import { clearOwned } from "./kept/owned.ts";
import { createSettings } from "./kept/settings.ts";
import { createWindowStates } from "./kept/window-state.ts";
import { createCopies } from "./mirror/copies.ts";
import { createMirror, type Mirror } from "./mirror/mirror.ts";
import { createProxy } from "./proxy.ts";
import { type Clock, systemClock } from "./schedule/clock.ts";
import { createJobTable } from "./schedule/job-table.ts";
import { createScheduler } from "./schedule/scheduler.ts";
import { createDispatchers, type Timing, usualTiming } from "./servers/dispatchers.ts";
import type { SystemProxy } from "./servers/proxies.ts";
import { createServerClient } from "./servers/server-client.ts";
import { createLocalService, type LaunchService, type LocalServiceOptions } from "./supervision/local-service.ts";

export interface DesktopOptions {
  readonly host: "electron" | "browser";
  readonly version: string;
  /** Held by the caller (holdDataFolder). */
  readonly dataDir: string;
  /** Folder of the built renderer; null when something else serves it. */
  readonly rendererDir: string | null;
  readonly launchService: LaunchService;
  /** Loads the keychain of this host; `secrets` is for one that only encrypts. */
  readonly loadKeychain: (secrets: Secrets) => Promise<Keychain>;
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Asks the system which proxy leads to a URL; left out where the environment alone says it. */
  readonly systemProxy?: SystemProxy;
  readonly openUrl: (url: string) => Promise<void>;
  /** Shows a folder in the system's file manager; rejects with a sentence where that fails. */
  readonly showFolder: (path: string) => Promise<void>;
  /** Absolute path of a repository to show first. */
  readonly open: string | null;
  /** For people who look for a fault; never holds tokens. */
  readonly log: (line: string) => void;
  readonly timing?: Timing;
  /** The time by which readings and other work of its own are done. */
  readonly clock?: Clock;
  readonly supervision?: Pick<LocalServiceOptions, "delays" | "forgiven" | "patience" | "heartbeat" | "readyWithin" | "grace">;
}

export interface DesktopApp {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Resolves when the local service answers, rejects when it has failed. */
  readonly ready: () => Promise<void>;
  readonly restartService: () => void;
  /** Makes a folder's repository a project of the local service, or says why not. */
  readonly openFolder: LocalProjects["openFolder"];
  /** Leads the open windows to an address (host/links.ts). */
  readonly openLink: (text: string) => void;
  /** Asks the open windows to run a command of theirs (a choice in the system's menu). */
  readonly runInWindow: (command: string) => void;
  /** Ends the service and everything that is open; within 2.5 s. */
  readonly close: () => Promise<void>;
}

/** Starts the local service at once and does not wait for it. Throws an Error with a sentence when the data folder cannot be used. */
export function createDesktop(options: DesktopOptions): DesktopApp {
  const timing = options.timing ?? usualTiming;
  const events = createEvents();
  const storageLines = createStorageLines(options.dataDir);
  let localUser: Connection["user"] = null;
  const service = createLocalService({
    launch: options.launchService,
    dataDir: options.dataDir,
    log: options.log,
    logStorage: (line) => void (storageLines.isDue(line) && options.log(line)),
    onState: (state: ServiceState) => {
      events.emit("service", state);
      if (state.state === "ready") {
        // Begun before a window asks for it.
        void localProjects.opened();
        void localProjects.whoAmI().then(learnUser);
      }
    },
    ...options.supervision,
  });
  const localProjects = createLocalProjects(service, options.open, options.log);
  const learnUser = (user: Connection["user"]): void => {
    localUser = user ?? localUser;
    events.emit("connections", {});
  };
  const database = openDesktopDatabase(options.dataDir);
  const clock = options.clock ?? systemClock;
  const settings = createSettings(database);
  const mirror: Mirror = createMirror({
    folder: join(options.dataDir, "mirror"),
    limit: () => settings.read().offline_copies_mb * 1024 * 1024,
    now: () => clock.now(),
    connections: database.all<{ id: string }>("SELECT id FROM connections").map(({ id }) => id),
    log: options.log,
  });
  const files = createTokenFiles({ folder: join(options.dataDir, "tokens"), platform: process.platform });
  const forgetFiles = (connection: string): void => {
    files.remove(connection);
    mirror.clear(connection);
  };
  const forgetting = createForgetting({ database, vault: () => vault, forgetFiles, log: options.log });
  try {
    files.keepOnly(new Set(database.all<{ id: string }>("SELECT id FROM connections").map(({ id }) => id)));
  } catch (error) {
    options.log(`Files of tokens that belong to no connection could not be removed. ${String(error)}`);
  }
  const dispatchers = createDispatchers(timing, options.systemProxy);
  const secrets = createSecrets(database);
  const vault = createVault({
    load: () => options.loadKeychain(secrets),
    secrets,
    files,
    onChange: () => events.emit("settings", {}),
  });
  const connections = createConnections({ database, vault, dispatchers, localUser: () => localUser, onOtherAccount: mirror.clear });
  const target = (id: string, signal: AbortSignal) => (id === localConnection ? service.target(signal) : connections.target(id));
  const jobs = createJobTable(database, forgetting.forgotten);
  const scheduler = createScheduler({ clock, store: jobs, log: options.log, random: Math.random });
  // The keychain may not have answered when a connection went.
  const clearTokens = {
    name: "left tokens",
    owner: "",
    every: 60 * 60_000,
    jitter: 0,
    begins: "at once",
    run: connections.clearLeft,
  } as const;
  scheduler.add(clearTokens);
  const recorder = createRecorder({
    readings: createReadings(database, forgetting.forgotten),
    scheduler,
    clock,
    client: (id, onWait) => createServerClient({ target: (signal) => target(id, signal), within: timing.headers, onWait }),
    require: connections.require,
    reader: connections.reader,
    onChange: (connection, group) => events.emit("readings", { connection, group }),
  });
  const recent = createRecent(database, forgetting.forgotten);
  const commands = createCommands({
    host: options.host,
    version: options.version,
    vault,
    service,
    connections,
    settings: {
      read: settings.read,
      update(changes) {
        const all = settings.update(changes);
        if (changes.offline_copies_mb !== undefined) mirror.fit();
        return all;
      },
    },
    deskEntries: createDeskEntries(database, forgetting.forgotten),
    drafts: createDrafts(database, forgetting.forgotten),
    windowStates: createWindowStates(database, forgetting.forgotten),
    recent,
    events,
    forgetting,
    recorder,
    clearKept: (connection, kind) => {
      if (kind === "copies") mirror.clear(connection);
      else forgetting.wipe(() => clearOwned(database, connection, kind));
    },
    showFolder: () =>
      options.showFolder(options.dataDir).catch((error: Error) => {
        throw refusal("not_allowed", error.message, error);
      }),
    keptData: (listed) =>
      readKeptData({ database, dataDir: options.dataDir, connections: listed, copies: mirror.measure(), copiesTrouble: mirror.trouble() }),
    opened: localProjects.opened,
    chooseFolder: options.chooseFolder,
    openUrl: options.openUrl,
    firstAnswers: (place, signal) => answerFirst({ ask: answer, opened: localProjects.opened }, place, signal),
  });
  const proxy = createProxy({
    target,
    serviceGone: service.gone,
    copies: createCopies({ mirror, owner: connections.account }),
    jsonLimit: timing.json,
    onWritten: (written) => events.emit("written", written),
  });
  const pages = options.rendererDir === null ? null : createStaticFiles(options.rendererDir);
  const findCommand = createRouter(desktopEndpoints);

  const command = async (request: Request, segments: readonly string[]): Promise<Response> => {
    const match = findCommand(request.method, segments);
    if (match === null) throw apiError("route_not_found");
    const answer = await runCommand(commands, match.name, await readCommandInput(match, request), request.signal);
    if (answer instanceof Response) return answer;
    return match.endpoint.answer.kind === "none"
      ? emptyAnswer(match.endpoint.answer.status)
      : jsonAnswer(answer, match.endpoint.answer.status);
  };
  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, first, ...rest] = pathname.split("/");
    if (first === "desktop") return command(request, rest);
    if (first === "connections" && rest[1] === "api" && rest[2] === "v4") return proxy(request, rest[0] ?? "", rest.slice(3));
    if (request.method !== "GET" && request.method !== "HEAD") throw apiError("route_not_found");
    return (
      (await pages?.(request.method, pathname)) ??
      page(404, "Nothing here", "Repodesk has no page at this address. Its first page is at /.")
    );
  };
  const answer = (request: Request): Promise<Response> =>
    route(request).catch((error: unknown) => {
      if (error instanceof ApiError) return errorAnswer(error);
      if (request.signal.aborted) return emptyAnswer(499);
      const storage = storageLines.of(error);
      if (storage === null)
        options.log(
          `A request failed: ${request.method} ${new URL(request.url).pathname}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      else if (storage.line !== null) options.log(storage.line);
      return faultAnswer(error);
    });
  const underWay = createUnderWay({ answer });
  return {
    fetch: underWay.fetch,
    ready: () => service.target(new AbortController().signal).then(() => undefined),
    restartService: () => service.restart(),
    openFolder: localProjects.openFolder,
    openLink: (text) => events.emit("link", { text }),
    runInWindow: (command) => events.emit("command", { id: command }),
    async close() {
      events.close();
      underWay.close();
      await Promise.all([scheduler.close(), service.close(), dispatchers.close()]);
      await mirror.close();
      database.close();
    },
  };
}
