// Windows in tabs of one browser share the few connections that it opens: what the desktop tells takes one of them, however many windows there are.
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { desktopClient } from "../../renderer/data/clients.ts";
import { openEvents, type SharedEvents } from "../../renderer/data/shared-events.ts";

/** Connections that were opened. */
let opened: EventSource[];
/** Each test's windows are those of a start of their own, whatever else is on the page. */
let name: string;

beforeEach(() => {
  opened = [];
  name = `many windows ${crypto.randomUUID()}`;
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    constructor(url: string | URL) {
      super(url);
      opened.push(this);
    }
  };
  return () => {
    window.EventSource = Real;
  };
});

const isOpen = ({ readyState }: EventSource): boolean => readyState !== EventSource.CLOSED;

/** Makes the desktop tell something that nothing else here does, and changes nothing. */
const tell = (): Promise<unknown> => desktopClient.forgetRecent({ connection: "local", project: "never opened" });

/** A window's events, and what of them was heard. */
function listen(): { readonly events: SharedEvents; readonly heard: string[] } {
  const events = openEvents(name);
  onTestFinished(() => events.close());
  const heard: string[] = [];
  for (const type of ["open", "recent"]) events.addEventListener(type, () => heard.push(type));
  return { events, heard };
}

it("tells all windows over one connection, and goes on when the window that held it is closed", async () => {
  const first = listen();
  await expect.poll(() => first.heard).toEqual(["open"]);
  const others = Array.from({ length: 8 }, listen);
  // Who comes later is told how things stand.
  for (const { heard } of others) await expect.poll(() => heard).toEqual(["open"]);
  expect(first.heard).toEqual(["open"]);
  expect(opened.length).toBe(1);
  await tell();
  for (const { heard } of [first, ...others]) await expect.poll(() => heard).toEqual(["open", "recent"]);
  first.events.close();
  for (const { heard } of others) await expect.poll(() => heard).toEqual(["open", "recent", "open"]);
  expect(opened.filter(isOpen).length).toBe(1);
  await tell();
  for (const { heard } of others) await expect.poll(() => heard.at(-1)).toBe("recent");
  expect(first.heard).toEqual(["open", "recent"]);
});

it("holds no connection for a page that is kept for the way back, and hears again when one comes back to it", async () => {
  const { heard } = listen();
  await expect.poll(() => heard).toEqual(["open"]);
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  expect(opened.filter(isOpen)).toEqual([]);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.poll(() => heard).toEqual(["open", "open"]);
  expect(opened.filter(isOpen).length).toBe(1);
});
