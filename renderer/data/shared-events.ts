// The desktop's events, over one connection for all windows: a browser opens six to one origin, and with one held by each window the sixth
// window would never be drawn. One holds a lock, listens, and tells the others; when it goes, the next one does.
import { desktopEvents } from "../../shared/contract/windows.ts";

export interface SharedEvents extends EventTarget {
  close(): void;
}

/** `to`: the one window that it is for; null = all. "hello" asks how things stand. */
interface Said {
  readonly type: string;
  readonly data?: string;
  readonly from: string;
  readonly to: string | null;
}

const address = "desktop/events";

/**
 * As an EventSource of the desktop's. Told at once to a window that comes later: whether the desktop answers, and how the service is. Windows
 * of one `name` share it: without one, those at this path, which another start of Repodesk does not have.
 */
export function openEvents(name?: string): SharedEvents {
  const { locks } = navigator as { readonly locks?: LockManager };
  // Without locks nobody can say which window it is.
  if (locks === undefined || typeof BroadcastChannel === "undefined") return new EventSource(address);
  const heard = new EventTarget();
  const begin = (): (() => void) => share(name ?? `repodesk events ${location.pathname}`, locks, heard);
  let stop = begin();
  // A page that a browser keeps for the way back would keep the connection too, and hear nothing.
  const leave = (): void => stop();
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) stop = begin();
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  return Object.assign(heard, {
    close: () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      stop();
    },
  });
}

/** Answers how to stop. */
function share(name: string, locks: LockManager, heard: EventTarget): () => void {
  const me = String(Math.random());
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  /** What a window that comes later has to know: the last event of each of these types. */
  const known = new Map<string, string | undefined>();
  let source: EventSource | null = null;
  const take = (type: string, data: string | undefined): void =>
    void heard.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data }));
  const say = (type: string, data: string | undefined, to: string | null): void =>
    channel.postMessage({ type, from: me, to, ...(data === undefined ? {} : { data }) } satisfies Said);
  const tell = (type: string, data: string | undefined): void => {
    if (type === "open" || type === "error") {
      known.delete("open");
      known.delete("error");
    }
    if (["open", "error", "service"].includes(type)) known.set(type, data);
    take(type, data);
    say(type, data, null);
  };
  const lead = (): Promise<void> => {
    source = new EventSource(address);
    for (const type of ["open", "error", ...desktopEvents])
      source.addEventListener(type, (event) => tell(type, event instanceof MessageEvent ? (event.data as string) : undefined));
    return new Promise((resolve) => ending.signal.addEventListener("abort", () => resolve(), { once: true }));
  };
  channel.addEventListener("message", ({ data: { type, data, from, to } }: MessageEvent<Said>) => {
    if (type === "hello") {
      if (source !== null) for (const [one, of] of known) say(one, of, from);
    } else if (source === null && (to === null || to === me)) take(type, data);
  });
  say("hello", undefined, null);
  // A page that holds a lock is not put to sleep by its browser. Ended while it waits, the request fails, and nobody asks why.
  void locks.request(name, { signal: ending.signal }, lead).catch(() => undefined);
  return () => {
    ending.abort();
    source?.close();
    channel.close();
  };
}
