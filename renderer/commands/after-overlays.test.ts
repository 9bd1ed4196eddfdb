// What is asked for in a palette or a menu is done once that is gone, before the first key that came after it, and never left undone.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenGone } from "../features/pick/when-gone.ts";
import { afterOverlays } from "./after-overlays.ts";
import { holdKey, patience } from "./held-keys.ts";

/** What waits for the next frame. */
let frames: (() => void)[];
/** What runs in a task after it. */
let tasks: (() => void)[];
/** Surfaces over the page. */
let isOver: boolean;
let ran: number;
let now: number;

beforeEach(() => {
  vi.useFakeTimers();
  [frames, tasks, isOver, ran, now] = [[], [], false, 0, 0];
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("performance", { now: () => now });
  const Channel = class {
    port1 = { onmessage: () => undefined, close: () => undefined };
    port2 = { postMessage: () => tasks.push(() => this.port1.onmessage()) };
  };
  vi.stubGlobal("MessageChannel", Channel);
  const activeElement = { closest: () => null, dispatchEvent: () => true };
  vi.stubGlobal("document", { body: {}, activeElement, querySelector: () => (isOver ? {} : null) });
  for (const name of ["HTMLInputElement", "HTMLTextAreaElement", "HTMLAnchorElement"]) vi.stubGlobal(name, class {});
  vi.stubGlobal("KeyboardEvent", Event);
});
afterEach(() => {
  isOver = false;
  for (let frame = 0; frame < 4; frame += 1) draw();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The next frame, a 60th of a second later, and the tasks after it. */
function draw(): void {
  now += 16;
  for (const run of frames.splice(0)) run();
  for (const run of tasks.splice(0)) run();
}
const act = (): void => {
  ran += 1;
};
/** Whether a letter that is pressed now waits. */
function isHeld(): boolean {
  const press = { key: "x", isComposing: false, getModifierState: () => false, preventDefault: () => undefined };
  return holdKey({ ...press, stopImmediatePropagation: () => undefined } as unknown as KeyboardEvent);
}

it("what waits for a surface that has left already runs right after the next frame, which gives the focus back", () => {
  const order: string[] = [];
  requestAnimationFrame(() => void order.push("focus"));
  afterOverlays(() => void order.push("run"));
  requestAnimationFrame(() => void order.push("rest of the frame"));
  draw();
  expect(order).toEqual(["focus", "rest of the frame", "run"]);
});

it("what waits for a part of a dialog that is not there runs two frames later: in the first one the focus is given back", () => {
  whenGone(".choices", act);
  draw();
  expect(ran).toBe(0);
  draw();
  expect(ran).toBe(1);
});

describe.each([
  ["over the page", afterOverlays],
  ["within a dialog", (run: () => void) => whenGone(".choices", run)],
])("what waits for a surface %s", (_where, wait) => {
  it("runs once, with the frame after the one in which it is seen to be gone", () => {
    isOver = true;
    wait(act);
    for (let frame = 0; frame < 20; frame += 1) draw();
    expect(ran).toBe(0);
    isOver = false;
    draw();
    expect(ran).toBe(0);
    draw();
    for (let frame = 0; frame < 5; frame += 1) draw();
    expect(ran).toBe(1);
  });

  it("runs all the same where the surface stays", () => {
    isOver = true;
    wait(act);
    for (let passed = 0; passed <= patience + 100; passed += 16) draw();
    expect(ran).toBe(1);
  });

  it("holds the keys until then, those too that it wants itself", () => {
    expect(isHeld()).toBe(false);
    let wasHeld = false;
    wait(() => {
      wasHeld = isHeld();
    });
    expect(isHeld()).toBe(true);
    draw();
    draw();
    expect(wasHeld).toBe(true);
    vi.runAllTimers();
    expect(isHeld()).toBe(false);
  });
});

it("keys are let go where what was asked for fails", () => {
  afterOverlays(() => {
    throw new Error("no");
  });
  expect(draw).toThrow("no");
  vi.runAllTimers();
  expect(isHeld()).toBe(false);
});
