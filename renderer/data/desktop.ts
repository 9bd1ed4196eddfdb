// Queries and commands of the desktop itself: session, connections, settings, recent projects, folders.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OperationName } from "../../shared/contract/contract.ts";
import type { Settings } from "../../shared/contract/desktop.ts";
import type { Desktop } from "../../shared/contract/desktop-endpoints.ts";
import type { Input, Output } from "../../shared/contract/endpoint.ts";
import type { Marked } from "../../shared/contract/window-state.ts";
import type { Written } from "../../shared/contract/windows.ts";
import { requestLink } from "../state/link-request.ts";
import { desktopClient } from "./clients.ts";
import { wasTakenEarly } from "./early-answers.ts";
import { askConnectionAgain, askFailedAgain, invalidate, invalidateAfter } from "./query-client.ts";
import type { ReadingsNews } from "./readings-news.ts";
import { openEvents } from "./shared-events.ts";
import { whenAnswered } from "./when-answered.ts";
import { windowName } from "./window-name.ts";

export const sessionQuery = queryOptions({
  queryKey: ["getSession", "", {}] as const,
  queryFn: async ({ signal }) => (await desktopClient.getSession({}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const connectionsQuery = queryOptions({
  queryKey: ["listConnections", "", {}] as const,
  queryFn: async ({ signal }) => (await desktopClient.listConnections({}, { signal })).data,
});

export const settingsQuery = queryOptions({
  queryKey: ["getSettings", "", {}] as const,
  queryFn: async ({ signal }) => (await desktopClient.getSettings({}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const recentQuery = queryOptions({
  queryKey: ["listRecent", "", {}] as const,
  queryFn: async ({ signal }) => (await desktopClient.listRecent({}, { signal })).data,
});

/** Every project that was opened, as far as is kept: for whoever looks for one by name. */
export const allRecentQuery = queryOptions({
  queryKey: ["listRecent", "", { all: true }] as const,
  queryFn: async ({ signal }) => (await desktopClient.listRecent({ all: true }, { signal })).data,
});

/** What is kept on this machine, connection by connection. It changes with every keystroke: refetched whenever it is shown. */
export const keptDataQuery = queryOptions({
  queryKey: ["listKeptData", "", {}] as const,
  queryFn: async ({ signal }) => (await desktopClient.listKeptData({}, { signal })).data,
  staleTime: 0,
});

export const folderQuery = (path: string | null) =>
  queryOptions({
    queryKey: ["listFolder", "", { path }] as const,
    queryFn: async ({ signal }) => (await desktopClient.listFolder(path === null ? {} : { path }, { signal })).data,
    staleTime: 0,
    retry: false,
  });

type DesktopCommand = { [K in keyof Desktop]: Desktop[K] extends { method: "GET" } ? never : K }[keyof Desktop];

/** A command of the desktop as a mutation: `useDesktopCommand("createConnection")`. Its cache effects come from the contract. */
export function useDesktopCommand<K extends DesktopCommand>(name: K) {
  return useMutation<Output<Desktop[K]>, Error, Input<Desktop[K]>>({
    mutationKey: [name, ""],
    mutationFn: async (input) =>
      (await (desktopClient[name] as unknown as (input: Input<Desktop[K]>) => Promise<{ data: Output<Desktop[K]> }>)(input)).data,
  });
}

/** What gives a connection another token, or none. */
const tokenKeys = (["createConnection", "updateConnection", "clearKeptData"] as const).map((name) => [name, ""] as const);
const settingsKey = ["updateSettings", ""] as const;
interface Row {
  /** What its changes could not keep, and why the last of them could not. */
  readonly lost: Set<string>;
  failure: string;
  /** As the disk has them. */
  kept: Settings | undefined;
}
/** The changes that are under way, or of which somebody is still to be told. */
const rows = new WeakMap<QueryClient, Row>();

/**
 * Changes settings: at once on screen, so that presses in a row add up, and in their order on the disk, so that the last one is what is kept.
 * `what`: "The size". When the row has ended, `onLost` of its last one hears all that could not be kept, as a sentence.
 */
export function useChangeSettings(): (changes: Partial<Settings>, what: string, onLost: (sentence: string) => void) => void {
  const client = useQueryClient();
  return (changes, what, onLost) => {
    const { queryKey } = settingsQuery;
    const isUnderway = (): boolean => client.isMutating({ mutationKey: settingsKey }) > 0;
    const last = rows.get(client);
    const goesOn = last !== undefined && (isUnderway() || last.lost.size > 0);
    const row = goesOn ? last : { lost: new Set<string>(), failure: "", kept: client.getQueryData(queryKey) };
    rows.set(client, row);
    // What is being read was asked for before this change.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (known) => (known === undefined ? known : { ...known, ...changes }));
    const end = (): void => {
      if (isUnderway() || row.lost.size === 0) return;
      client.setQueryData(queryKey, row.kept);
      void invalidate(client, ["settings"]);
      onLost(`${sayAll([...row.lost])} could not be kept. ${row.failure}`);
      row.lost.clear();
    };
    // Not by useMutation, which tells of the last of several only.
    client
      .getMutationCache()
      .build<Settings, Error, Partial<Settings>, unknown>(client, {
        mutationKey: settingsKey,
        scope: { id: settingsKey[0] },
        mutationFn: async (given) => (await desktopClient.updateSettings(given)).data,
      })
      .execute(changes)
      .then(
        (now) => {
          row.kept = now;
          end();
        },
        (error: Error) => {
          row.lost.add(what);
          row.failure = error.message;
          end();
        },
      );
  };
}

/** "The theme, the size and the density" */
function sayAll(names: readonly string[]): string {
  const [first = "", ...rest] = names;
  const others = rest.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  const last = others.pop();
  return last === undefined ? first : `${[first, ...others].join(", ")} and ${last}`;
}

/** Whether something that windows marked was not taken in, because the part that does so did not arrive. */
let hasMissedMarks = false;

/** What windows mark is taken in by a part that is fetched when the first one does. `told` null: all that is marked is read again. */
async function hearMarks(told: Marked | null): Promise<void> {
  try {
    const { takeMarks } = await import("../state/marks-elsewhere.ts");
    if (told !== null && !hasMissedMarks) return takeMarks(told.values, told.window === windowName);
    // What is missed while this is read is not in it.
    hasMissedMarks = false;
    takeMarks((await desktopClient.listWindowState({})).data, false, true);
  } catch (error) {
    hasMissedMarks = true;
    console.warn("What was marked in another window is not shown here yet.", error);
  }
}

/** What was read is followed by a part that is fetched when the first group was; where that does not arrive, all readings are asked for. */
async function hearReadings(client: QueryClient, told: ReadingsNews): Promise<void> {
  try {
    const { hearNews } = await import("./readings-news.ts");
    hearNews(client, told);
  } catch (error) {
    console.warn("All readings are asked for again.", error);
    await invalidate(client, ["readings"]);
  }
}

/**
 * Listens to the desktop's events: keeps the service's state in the session, and makes stale what changed elsewhere. `report` hears
 * whether the desktop is there to say anything; the browser tries again by itself while it is not. `run` is told the commands that
 * were chosen in the system's menu. `onDesks`: a window wrote a desk, or may have while nothing was heard.
 */
export function watchDesktop(
  client: QueryClient,
  report: (answers: boolean) => void,
  run: (command: string) => void,
  onDesks: () => void,
): () => void {
  const source = openEvents();
  let stopWaiting: (() => void) | null = null;
  let wasOpen = false;
  source.addEventListener("open", () => {
    report(true);
    onDesks();
    // What was marked while nothing was heard; the next time that something is, it is read again.
    if (wasOpen) void hearMarks(null);
    wasOpen = true;
    // What was asked before anything was heard may have changed in between: asked again, once nobody waits for something else.
    if (wasTakenEarly()) stopWaiting ??= whenAnswered(client, () => void invalidate(client, ["settings"]));
  });
  source.addEventListener("desks", onDesks);
  source.addEventListener("error", () => report(false));
  source.addEventListener("service", (event) => {
    const service = JSON.parse((event as MessageEvent<string>).data) as Output<Desktop["getSession"]>["service"];
    // An answer that is still under way was perhaps written before this state.
    if (client.getQueryData(sessionQuery.queryKey) === undefined) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    else client.setQueryData(sessionQuery.queryKey, (session) => (session ? { ...session, service } : session));
    if (service.state === "ready") askFailedAgain(client);
  });
  source.addEventListener("command", (event) => run((JSON.parse((event as MessageEvent<string>).data) as { id: string }).id));
  source.addEventListener("link", (event) => requestLink((JSON.parse((event as MessageEvent<string>).data) as { text: string }).text));
  source.addEventListener("written", (event) => {
    const { window, connection, operation, project } = JSON.parse((event as MessageEvent<string>).data) as Written;
    if (window !== windowName)
      invalidateAfter(client, operation as OperationName, connection, project === null ? {} : { id: project }).catch((error: unknown) =>
        console.warn(`What another window changed (${operation}) is not asked for again.`, error),
      );
  });
  source.addEventListener("marks", (event) => {
    void hearMarks(JSON.parse((event as MessageEvent<string>).data) as Marked);
  });
  source.addEventListener("connections", (event) => {
    const { token } = JSON.parse((event as MessageEvent<string>).data) as { token?: string };
    // The window that gave or took a token asks by itself. In the others, what one account saw is not left to stand for another.
    if (token !== undefined && tokenKeys.every((mutationKey) => client.isMutating({ mutationKey }) === 0))
      void askConnectionAgain(client, token).catch(() => undefined);
  });
  source.addEventListener("readings", (event) => {
    void hearReadings(client, JSON.parse((event as MessageEvent<string>).data) as ReadingsNews);
  });
  for (const tag of ["connections", "settings", "recent"] as const)
    source.addEventListener(tag, () => {
      // While this window's own changes are under way an older one must not come back; they are read when the last has ended.
      if (tag !== "settings" || client.isMutating({ mutationKey: settingsKey }) === 0) void invalidate(client, [tag]);
    });
  return () => {
    stopWaiting?.();
    source.close();
  };
}
