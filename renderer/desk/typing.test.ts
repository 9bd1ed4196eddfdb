// Typed text is never kept back for long, and always let go before somebody reads the desk.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { flushTyping, sendTyped } from "./typing.ts";

const long = 20_000;
let sent: string[] = [];
const send = (what: string) => (): void => void sent.push(what);

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  flushTyping();
  vi.useRealTimers();
});

it("sends a short text at every key", () => {
  for (const text of ["a", "ab", "abc"]) sendTyped("k", text.length, send(text));
  expect(sent).toEqual(["a", "ab", "abc"]);
});

it("sends a long text a moment after its first key, once for all keys meanwhile", () => {
  for (const _key of [1, 2, 3]) sendTyped("k", long, send("long"));
  vi.advanceTimersByTime(99);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(["long"]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual(["long"]);
});

it("does not wait longer because keys keep coming", () => {
  for (let ms = 0; ms < 300; ms += 50) {
    sendTyped("k", long, send("long"));
    vi.advanceTimersByTime(50);
  }
  expect(sent.length).toBe(3);
});

it("sends what waits of one text before another is typed in", () => {
  sendTyped("first", long, send("first"));
  sendTyped("second", long, send("second"));
  expect(sent).toEqual(["first"]);
  flushTyping();
  expect(sent).toEqual(["first", "second"]);
});

it("drops a copy that waits when the text became short: the newer one is sent", () => {
  sendTyped("k", long, send("long"));
  sendTyped("k", 5, send("short"));
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual(["short"]);
});

it("sends nothing where nothing waits", () => {
  flushTyping();
  sendTyped("k", long, send("long"));
  flushTyping();
  flushTyping();
  expect(sent).toEqual(["long"]);
});
