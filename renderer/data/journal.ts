// Keeps every desk (unsaved text and staged changes) on disk through the desktop, so that no keystroke is lost to a reload or a crash.
import { type Desk, useChanges } from "../state/changes.ts";
import { desktopClient } from "./clients.ts";

const prefix = "desk:";
/** Longest time in ms between a keystroke and its being on the way to the disk. */
const delay = 250;

export interface Journal {
  /** Writes what is outstanding now. */
  flush(): Promise<void>;
  close(): void;
}

/** Reads all desks back, then writes each that changes. `onFailure` hears of every write that failed; it is tried again. */
export async function startJournal(onFailure: (error: Error | null) => void): Promise<Journal> {
  const { data } = await desktopClient.listDrafts({ prefix });
  useChanges.getState().restore(Object.fromEntries(data.map((draft) => [draft.key.slice(prefix.length), JSON.parse(draft.value) as Desk])));

  const dirty = new Set<string>();
  /** On the way to the disk; a page that goes away would abort that, so it is sent again. */
  const underway = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    for (const key of [...dirty]) {
      dirty.delete(key);
      underway.add(key);
      try {
        await save(key, useChanges.getState().desks[key]);
        onFailure(null);
      } catch (error) {
        dirty.add(key);
        onFailure(error as Error);
        schedule(2_000);
        return;
      } finally {
        underway.delete(key);
      }
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await writing;
    writing = write().finally(() => {
      writing = null;
    });
    await writing;
  };
  const schedule = (wait: number): void => {
    timer ??= setTimeout(() => void flush(), wait);
  };

  const unsubscribe = useChanges.subscribe((state, before) => {
    for (const key of Object.keys(state.desks)) if (state.desks[key] !== before.desks[key]) dirty.add(key);
    if (dirty.size > 0) schedule(delay);
  });
  const onHide = (): void => {
    for (const key of new Set([...dirty, ...underway])) saveWhileLeaving(key, useChanges.getState().desks[key]);
  };
  window.addEventListener("pagehide", onHide);
  return {
    flush,
    close: () => {
      unsubscribe();
      window.removeEventListener("pagehide", onHide);
      clearTimeout(timer);
    },
  };
}

const isEmpty = (desk: Desk | undefined): boolean =>
  desk === undefined ||
  (desk.changes.length === 0 && Object.keys(desk.unsaved).length === 0 && desk.message.text === "" && desk.message.newBranch === null);

async function save(key: string, desk: Desk | undefined): Promise<void> {
  if (isEmpty(desk)) await desktopClient.deleteDraft({ key: prefix + key });
  else await desktopClient.saveDraft({ key: prefix + key, value: JSON.stringify(desk) });
}

/** The page is going away: a request that outlives it (browsers allow 64 KB for these; larger desks were written 250 ms ago at most). */
function saveWhileLeaving(key: string, desk: Desk | undefined): void {
  const body = JSON.stringify({ key: prefix + key, value: JSON.stringify(desk) });
  void fetch("/desktop/drafts", {
    method: "PUT",
    body,
    headers: { "content-type": "application/json" },
    keepalive: body.length < 60_000,
    credentials: "same-origin",
  }).catch(
    () => undefined, // Nobody is left to tell; the state of 250 ms ago is on disk.
  );
}
