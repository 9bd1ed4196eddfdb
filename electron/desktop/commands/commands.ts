// Answers the window's own commands, each under the name the contract gives it.
import { homedir } from "node:os";
import type { z } from "zod";
import type { Connection, getSession } from "../../../shared/contract/desktop.ts";
import { type Desktop, desktop } from "../../../shared/contract/desktop-endpoints.ts";
import type { Endpoint, Input, Output } from "../../../shared/contract/endpoint.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { ClearableKind } from "../../../shared/contract/kept-data.ts";
import type { Marked } from "../../../shared/contract/window-state.ts";
import type { Recorder } from "../activity/recorder.ts";
import type { Connections } from "../connections/connections.ts";
import type { Vault } from "../connections/vault.ts";
import { refusal } from "../http/answer.ts";
import type { DeskEntries } from "../kept/desk-entries.ts";
import type { Drafts, Recent } from "../kept/journal.ts";
import type { SettingsStore } from "../kept/settings.ts";
import type { WindowStates } from "../kept/window-state.ts";
import type { LocalService } from "../supervision/local-service.ts";
import type { Events } from "./events.ts";
import { checkExternalUrl } from "./external.ts";
import { listFolder } from "./folders.ts";
import type { Forgetting } from "./forgetting.ts";
import { searchFolder } from "./search-folder.ts";

export type OpenedAtStart = z.infer<(typeof getSession)["answer"]["schema"]> extends { open: infer O } ? O : never;

export interface CommandParts {
  readonly host: "electron" | "browser";
  readonly version: string;
  readonly vault: Vault;
  readonly service: LocalService;
  readonly connections: Connections;
  readonly settings: SettingsStore;
  readonly deskEntries: DeskEntries;
  readonly drafts: Drafts;
  readonly windowStates: WindowStates;
  readonly recent: Recent;
  readonly events: Events;
  readonly forgetting: Forgetting;
  readonly recorder: Recorder;
  readonly clearKept: (connection: string, kind: Exclude<ClearableKind, "token">) => void;
  /** Shows the data folder; throws not_allowed with the reason where it cannot. */
  readonly showFolder: () => Promise<void>;
  readonly keptData: (connections: readonly Connection[]) => Promise<Output<Desktop["listKeptData"]>>;
  /** What `--open` led to; resolves at once when it was not given. */
  readonly opened: () => Promise<OpenedAtStart>;
  readonly chooseFolder: (() => Promise<string | null>) | null;
  readonly openUrl: (url: string) => Promise<void>;
  readonly firstAnswers: (place: Input<Desktop["getFirstAnswers"]>, signal: AbortSignal) => Response;
}

/** `Response` for what is a stream. */
type Command<E> = (input: Input<E>, signal: AbortSignal) => Promise<Output<E> | Response>;
export type Commands = { readonly [K in keyof Desktop]: Command<Desktop[K]> };

export function createCommands(parts: CommandParts): Commands {
  const { vault, service, connections, settings, deskEntries, drafts, recent, events, recorder } = parts;
  return {
    getSession: async () => {
      // First, for it may wait for the service, whose state below must be that of the moment of the answer.
      const open = await parts.opened();
      return {
        host: parts.host,
        platform: process.platform === "win32" || process.platform === "darwin" ? process.platform : "linux",
        version: parts.version,
        vault: vault.state(),
        service: service.state(),
        folder_dialog: parts.chooseFolder !== null,
        home: homedir(),
        open,
      };
    },
    listConnections: () => connections.list(),
    checkConnection: (input, signal) => connections.check(input, signal),
    createConnection: async (input, signal) => {
      const made = await connections.create(input, signal);
      recorder.tokenGiven(made.id);
      events.emit("connections", { token: made.id });
      return made;
    },
    updateConnection: async ({ connection, ...changes }, signal) => {
      const changed = await connections.update(connection, changes, signal);
      if (changes.token !== undefined) recorder.tokenGiven(connection);
      events.emit("connections", changes.token === undefined ? {} : { token: connection });
      return changed;
    },
    deleteConnection: async ({ connection, leave_token: leaveToken }) => {
      await parts.forgetting.forget(connection, leaveToken ?? false);
      recorder.forget(connection);
      events.emit("connections", {});
      events.emit("recent", {});
      events.emit("desks", { window: "" });
      return undefined;
    },
    listKeptData: async () => parts.keptData(await connections.list()),
    clearKeptData: async ({ connection, kind }) => {
      if (kind === "token") {
        await connections.forgetToken(connection);
        // Of whom it was, too.
        parts.forgetting.wipe(() => undefined);
        events.emit("connections", { token: connection });
        return undefined;
      }
      parts.clearKept(connection, kind);
      if (kind === "readings" || kind === "recent") events.emit(kind, { connection });
      return undefined;
    },
    showDataFolder: async () => {
      await parts.showFolder();
      return undefined;
    },
    getSettings: async () => settings.read(),
    updateSettings: async (changes) => {
      const all = settings.update(changes);
      events.emit("settings", {});
      return all;
    },
    listFolder: ({ path }) => listFolder(path),
    searchFolder: ({ path }, signal) => searchFolder(path, signal),
    chooseFolder: async () => {
      if (parts.chooseFolder === null)
        throw refusal("not_allowed", "There is no folder dialog here. Type the folder's path, or pick it from the list.");
      return { path: await parts.chooseFolder() };
    },
    listRecent: async ({ all }) => recent.list(all),
    rememberRecent: async (project) => {
      recent.remember(project);
      events.emit("recent", {});
      return undefined;
    },
    forgetRecent: async ({ connection, project }) => {
      recent.forget(connection, project);
      events.emit("recent", {});
      return undefined;
    },
    listDeskEntries: async ({ since, except }) => deskEntries.list(since ?? null, except),
    writeDeskEntries: async (write) => {
      const written = deskEntries.write(write);
      if (written.results.some(({ taken }) => taken)) events.emit("desks", { window: write.window });
      return written;
    },
    listDrafts: async ({ prefix }) => drafts.list(prefix),
    saveDraft: async ({ key, value }) => {
      drafts.save(key, value);
      return undefined;
    },
    deleteDraft: async ({ key }) => {
      drafts.remove(key);
      return undefined;
    },
    listWindowState: async () => parts.windowStates.list(),
    saveWindowState: async ({ window, values }) => {
      const shared = parts.windowStates.save(values);
      if (shared.length > 0) events.emit("marks", { window: window ?? "", values: shared } satisfies Marked);
      return undefined;
    },
    getWatchedActivity: async ({ connection }) => recorder.describe(connection),
    listReadings: async ({ connection, ...range }) => recorder.series(connection, range),
    bringReadings: async ({ connection, readings }) => recorder.bring(connection, readings),
    watchGroup: async ({ connection, path }) => done(recorder.watch(connection, path)),
    unwatchGroup: async ({ connection, path }) => done(parts.forgetting.wipe(() => recorder.unwatch(connection, path))),
    readActivity: async ({ connection }) => done(recorder.read(connection)),
    scheduleReadings: async ({ connection, every }) => done(recorder.schedule(connection, every)),
    openExternal: async ({ url }) => {
      await parts.openUrl(checkExternalUrl(url));
      return undefined;
    },
    restartService: async () => {
      service.restart();
      return undefined;
    },
    getFirstAnswers: async (place, signal) => parts.firstAnswers(place, signal),
    watchDesktop: async (_input, signal) => events.open([["service", service.state()]], signal),
  };
}

const done = async (work: unknown): Promise<undefined> => void (await work);

export const desktopEndpoints = desktop as unknown as Readonly<Record<string, Endpoint>>;

/** Runs the command of that name; the caller has parsed `input` by the endpoint's own schemas. */
export function runCommand(commands: Commands, name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
  const command = Object.hasOwn(commands, name) ? commands[name as keyof Commands] : undefined;
  if (command === undefined) throw apiError("route_not_found");
  return (command as (input: unknown, signal: AbortSignal) => Promise<unknown>)(input, signal);
}
