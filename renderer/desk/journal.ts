// Keeps every desk on disk through the desktop, so that no keystroke is lost to a reload or a crash, and in step with other windows.
import { ownValue } from "../../shared/lib/own-value.ts";
import { desktopClient, writeDeskOnLeave } from "../data/clients.ts";
import { provideQueuedFiles } from "../data/queued-files.ts";
import { windowName } from "../data/window-name.ts";
import { useCommentDrafts } from "../state/comment-drafts.ts";
import { useLastActionStore } from "../state/last-actions.ts";
import { useAuthorLooks, useLastLooks, useLastVisits } from "../state/last-looks.ts";
import { useReadComments } from "../state/read-comments.ts";
import { useResolvedStore } from "../state/resolved.ts";
import { useTabStore } from "../state/tabs.ts";
import { useTreeStore } from "../state/tree.ts";
import { useUnreadStore } from "../state/unread.ts";
import { useViewedStore } from "../state/viewed.ts";
import { readDesk } from "./desk-text.ts";
import { createDraftWriter } from "./draft-writer.ts";
import { type AsideKind, asideOf, asidePrefix, journalState, readAside, type SetAside } from "./kept.ts";
import { type Desk, emptyDesk } from "./model.ts";
import { partsOf } from "./parts.ts";
import { deskOf, deskStore, editDesk } from "./store.ts";
import { createSync } from "./sync.ts";
import { flushTyping } from "./typing.ts";

/** Desks that an older version kept whole. */
const oldPrefix = "desk:";
type SentListener = (connection: string, project: string) => void;
const sentElsewhere = new Set<SentListener>();
/** Hears of each commit that ended in another window, whatever came of it; answers what ends that. */
export function onSentElsewhere(listener: SentListener): () => void {
  sentElsewhere.add(listener);
  return () => void sentElsewhere.delete(listener);
}

const sync = createSync({
  window: windowName,
  store: deskStore,
  client: desktopClient,
  flush: flushTyping,
  onAside: (draft) => journalState.getState().setAside([draft]),
  onForgotten: (connection) => {
    for (const store of [
      journalState,
      useTabStore,
      useTreeStore,
      useViewedStore,
      useCommentDrafts,
      useReadComments,
      useResolvedStore,
      useLastLooks,
      useAuthorLooks,
      useLastVisits,
      useUnreadStore,
      useLastActionStore,
    ])
      store.getState().forget(connection);
  },
  onSent: (key) => {
    const [connection = "", project = ""] = key.split("/").map(decodeURIComponent);
    for (const listener of sentElsewhere) listener(connection, project);
  },
  onShared: (key, path, isShared) => journalState.getState().share(key, path, isShared),
});

const writer = createDraftWriter({
  save: (key, signal) => sync.save(key, signal),
  onFailure: (error) => journalState.getState().report(error?.message ?? null),
});

/** Here, not beside what sends them: a window that opens on such a file asks for it long before anybody sends anything. */
provideQueuedFiles(async (id, path) => {
  const { readQueued } = await import("./on-queue.ts");
  return readQueued(deskStore.getState().desks, id, path);
});

/** Keys of desks that are not on the disk as they are now. */
export const unkeptDesks = (): string[] => writer.unkept();

/** Writes a desk now and waits until it is on disk. */
export async function keepDesk(key: string): Promise<void> {
  if (!deskStore.getState().restored) throw new Error("What was typed earlier has not been read back yet.");
  await writer.keep(key);
}

/**
 * Reads all desks back, then writes each that changes; answers what ends that. What cannot be read is set aside, and holds nothing
 * else back. Rejects when nothing could be read at all.
 */
export async function startJournal(): Promise<() => void> {
  if (!deskStore.getState().restored) await readBack();
  const unsubscribe = deskStore.subscribe((state, before) => {
    for (const [key, desk] of Object.entries(state.desks)) {
      const was = ownValue(before.desks, key) ?? emptyDesk;
      if (desk !== was) writer.touch(key, desk.changes !== was.changes);
    }
  });
  const onHide = (): void => {
    const whole = (key: string): boolean => outlives(sync.lastWrite(key, true));
    for (const key of writer.interrupt(whole)) {
      const body = sync.lastWrite(key, whole(key));
      if (body !== null) writeDeskOnLeave(body, outlives(body));
    }
  };
  // A browser, and Electron's window, ask then before they let the page go.
  const onLeave = (event: BeforeUnloadEvent): void => {
    const { failure, commentFailure } = journalState.getState();
    if (commentFailure !== null || (failure !== null && unkeptDesks().length > 0)) event.preventDefault();
  };
  window.addEventListener("pagehide", onHide);
  window.addEventListener("beforeunload", onLeave);
  return () => {
    unsubscribe();
    window.removeEventListener("beforeunload", onLeave);
    window.removeEventListener("pagehide", onHide);
  };
}

/** Milliseconds before other windows are looked at again after that failed. */
const pause = 2_000;
let isBehind = false;
let again: ReturnType<typeof setTimeout> | undefined;

/** Takes in what another window wrote; what cannot be read now is reported, and retried soon. */
export async function followOtherWindows(): Promise<void> {
  if (!deskStore.getState().restored) return;
  const { report } = journalState.getState();
  clearTimeout(again);
  try {
    await writer.inTurn(() => sync.pull());
    if (isBehind) report(null);
    isBehind = false;
  } catch (error) {
    isBehind = true;
    report((error as Error).message);
    clearTimeout(again);
    again = setTimeout(() => void followOtherWindows(), pause);
  }
}

async function readBack(): Promise<void> {
  const typedBefore = Object.keys(deskStore.getState().desks);
  const list = async (of: string) => (await desktopClient.listDrafts({ prefix: of })).data;
  const [old, aside] = await Promise.all([list(oldPrefix), list(asidePrefix), sync.pull()]);
  journalState.getState().setAside(aside.map(({ key: name, value }) => readAside(name, value)));
  for (const { key: name, value } of old) adopt(name.slice(oldPrefix.length), value);
  deskStore.getState().restore();
  for (const key of [...typedBefore, ...Object.keys(deskStore.getState().desks)]) writer.touch(key);
  for (const { key: name } of old) {
    await writer.keep(name.slice(oldPrefix.length));
    await desktopClient.deleteDraft({ key: name });
  }
}

/** Takes over a desk that an older version kept whole. */
function adopt(key: string, text: string): void {
  const aside = (why: string, kind: AsideKind): void => sync.setAside(asideOf(key, text, why, kind));
  let desk: Desk;
  try {
    desk = readDesk(text);
  } catch (error) {
    aside((error as Error).message, "damaged");
    return;
  }
  if (partsOf(deskOf(key), new Map()).size > 0) aside("Something else was typed before it could be read back.", "apart");
  else editDesk(key, () => ({ ...emptyDesk, ...desk }));
}

/** Forgets a text that was set aside; answers what brings it back. */
export async function forgetAside(draft: SetAside): Promise<() => Promise<void>> {
  const { drop, setAside } = journalState.getState();
  // Its desk first: until the text was saved apart, it may stand there.
  await writer.keep(draft.desk);
  await desktopClient.deleteDraft({ key: draft.name });
  drop(draft.name);
  return async () => {
    await desktopClient.saveDraft({ key: draft.name, value: draft.text });
    setAside([draft]);
  };
}

/** Browsers let 64 KB outlive their page. */
const outlives = (body: string | null): boolean => body === null || body.length < 60_000;
