// Bands that few windows ever show, and what goes on behind them: none of their code is waited for by the first screen.
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useCheckout } from "../../../data/checkout.ts";
import { connectionsQuery } from "../../../data/desktop.ts";
import { deskKey } from "../../../desk/model.ts";
import { useDesk, useJournal, useQueue } from "../../../desk/use-desk.ts";
import { useShownCopy } from "../../../state/copies.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { lazyView } from "../../../ui/states/lazy-view.tsx";
import type { PageBandProps } from "./PageBand.tsx";

const Nothing = (): null => null;

/** A notice whose code does not arrive takes nothing else from the screen. */
async function orNothing<P extends object>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  try {
    return await load();
  } catch (error) {
    console.warn("A notice could not be fetched.", error);
    return Nothing;
  }
}

const queue = lazyView(() => orNothing(async () => (await import("./QueueBand.tsx")).QueueBand), null);
const aside = lazyView(() => orNothing(async () => (await import("./AsideBand.tsx")).AsideBand), null);
export const { View: SaveCopy } = lazyView(() => orNothing(async () => (await import("./SaveCopy.tsx")).SaveCopy), null);
export const { View: MovedWorkBand } = lazyView(() => orNothing(async () => (await import("./MovedWorkBand.tsx")).MovedWorkBand), null);
export const { View: ReadOn } = lazyView(() => orNothing(async () => (await import("../ReadOn.tsx")).ReadOn), null);
export const { View: ExpiryBand } = lazyView<{ connection: string }>(
  () => orNothing(async () => (await import("./ExpiryBand.tsx")).ExpiryBand),
  null,
);

const onPage = lazyView(() => orNothing(async () => (await import("./PageBand.tsx")).PageBand), null);

/** Fetched where a page of a server shows copies, or lacks its token. */
export function PageBand({ connection: id, isOfServer }: PageBandProps) {
  const { data: connections } = useQuery(connectionsQuery);
  const copy = useShownCopy(id);
  const isMissing = connections?.some((known) => known.id === id && known.token === "missing") ?? false;
  return copy !== null || isMissing ? <onPage.View connection={id} isOfServer={isOfServer} /> : null;
}

const leftOver = lazyView(() => orNothing(async () => (await import("../LeftOverCommit.tsx")).LeftOverCommit), null);

/** Fetched where a commit is on its way. */
export function LeftOverCommit() {
  const { connection, project: { path_with_namespace: project = "" } = {}, branch } = useCheckout();
  const desk = deskKey(connection, project, branch ?? "");
  return useDesk(desk).sending === undefined || branch === null ? null : <leftOver.View {...{ desk, connection, project, branch }} />;
}

/** Fetched where there is a draft to tell of. */
export function AsideBand() {
  const hasAside = useJournal((state) => state.aside.length > 0);
  return hasAside ? <aside.View /> : null;
}

/** Fetched where commits wait for the server, or for a person. */
export function QueueBand() {
  const { connection } = useRefPlace();
  const { waiting, needing } = useQueue(connection);
  return waiting.length + needing.length === 0 ? null : <queue.View />;
}
