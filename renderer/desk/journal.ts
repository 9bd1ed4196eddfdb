// Keeps every desk (unsaved text and staged changes) on disk through the desktop, so that no keystroke is lost to a reload or a crash.

import { desktopClient, saveDraftOnLeave } from "../data/clients.ts";
import { readDesk, writeDesk } from "./desk-text.ts";
import { createDraftWriter } from "./draft-writer.ts";
import { journalState, type SetAside } from "./kept.ts";
import type { Desk } from "./model.ts";
import { deskOf, deskStore } from "./store.ts";

const prefix = "desk:";
/** Drafts that are no desk any more: kept as they are until a person lets go of them. */
const asidePrefix = "aside:";

const isEmpty = (desk: Desk): boolean =>
  desk.changes.length === 0 && Object.keys(desk.unsaved).length === 0 && desk.message.text === "" && desk.message.newBranch === null;

/** What must be set aside before the desk of that key may be written over it. */
const inTheWay = new Map<string, SetAside>();

const writer = createDraftWriter({
  async save(key, signal) {
    await makeRoom(key);
    const desk = deskOf(key);
    if (isEmpty(desk)) await desktopClient.deleteDraft({ key: prefix + key }, { signal });
    else await desktopClient.saveDraft({ key: prefix + key, value: writeDesk(desk) }, { signal });
  },
  onFailure: (error) => journalState.getState().report(error?.message ?? null),
});

/** Writes a desk now and waits until it is on disk. */
export async function keepDesk(key: string): Promise<void> {
  if (!deskStore.getState().restored) throw new Error("What was typed earlier has not been read back yet.");
  await writer.keep(key);
}

/**
 * Reads all desks back, then writes each that changes; answers what ends that. A draft that cannot be read is set aside, and holds
 * no other back. Rejects when nothing could be read at all.
 */
export async function startJournal(): Promise<() => void> {
  if (!deskStore.getState().restored) await readBack();
  const unsubscribe = deskStore.subscribe((state, before) => {
    for (const key of Object.keys(state.desks)) if (state.desks[key] !== before.desks[key]) writer.touch(key);
  });
  const onHide = (): void => {
    for (const key of writer.interrupt((underway) => outlives(leavingBody(underway)))) saveWhileLeaving(key);
  };
  window.addEventListener("pagehide", onHide);
  return () => {
    unsubscribe();
    window.removeEventListener("pagehide", onHide);
  };
}

async function readBack(): Promise<void> {
  const list = async (of: string) => (await desktopClient.listDrafts({ prefix: of })).data;
  const [drafts, aside] = await Promise.all([list(prefix), list(asidePrefix)]);
  const desks: Record<string, Desk> = {};
  for (const { key: name, value, updated_at: at } of drafts) {
    const key = name.slice(prefix.length);
    const why = findFault(value);
    if (why === null && isEmpty(deskOf(key))) desks[key] = readDesk(value);
    else inTheWay.set(key, { name: `${asidePrefix}${at}:${key}`, desk: key, why: why ?? typedOver, text: value });
  }
  const known = aside.map(({ key: name, value }): SetAside => {
    // A desk's key holds no colon: its parts are encoded.
    return { name, desk: name.slice(name.lastIndexOf(":") + 1), why: findFault(value) ?? typedOver, text: value };
  });
  journalState.getState().setAside([...known, ...inTheWay.values()]);
  const typedBefore = Object.keys(deskStore.getState().desks);
  deskStore.getState().restore(desks);
  for (const key of [...inTheWay.keys(), ...typedBefore]) writer.touch(key);
}

const typedOver = "Something else was typed before it could be read back.";

/** Why a text is no desk; null = it is one. */
function findFault(text: string): string | null {
  try {
    readDesk(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Puts a damaged draft where no desk will be written over it. */
async function makeRoom(key: string): Promise<void> {
  const draft = inTheWay.get(key);
  if (draft === undefined) return;
  await desktopClient.saveDraft({ key: draft.name, value: draft.text });
  inTheWay.delete(key);
}

/** Forgets a draft that was set aside; answers what brings it back. */
export async function forgetAside(draft: SetAside): Promise<() => Promise<void>> {
  const { drop, setAside } = journalState.getState();
  // Its own key first: until it was moved, the text is there.
  await writer.keep(draft.desk);
  await desktopClient.deleteDraft({ key: draft.name });
  drop(draft.name);
  return async () => {
    await desktopClient.saveDraft({ key: draft.name, value: draft.text });
    setAside([draft]);
  };
}

/** The page is going away: a request that outlives it. Larger desks were on their way 250 ms ago at most. */
function saveWhileLeaving(key: string): void {
  if (inTheWay.has(key)) return;
  const body = leavingBody(key);
  saveDraftOnLeave(body, outlives(body));
}

const leavingBody = (key: string): string => JSON.stringify({ key: prefix + key, value: writeDesk(deskOf(key)) });
/** Browsers let 64 KB outlive their page. */
const outlives = (body: string): boolean => body.length < 60_000;
