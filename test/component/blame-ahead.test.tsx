// Blame that is asked for while somebody rests in a text.
import { expect, it, onTestFinished } from "vitest";
import { commands } from "vitest/browser";
import { expectFocus, openText } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

/** Requests for a blame, with how each may go on. */
function watchBlames(): { readonly signals: AbortSignal[]; hold(): void } {
  const { fetch } = window;
  const signals: AbortSignal[] = [];
  let held: Promise<void> | null = null;
  window.fetch = async (input, init) => {
    if (/\/blame(\?|$)/.test(String(input))) {
      if (init?.signal) signals.push(init.signal);
      await held;
    }
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  return {
    signals,
    hold: () => {
      held = new Promise(() => undefined);
    },
  };
}

it("is there when it is turned on, after a rest in the text", { tags: "long" }, async () => {
  const { project } = await commands.repository("blamed");
  const blames = watchBlames();
  openWindow(hashOf(project, "files", "?path=src/planner.ts"));
  await openText("src/planner.ts");
  await expect.poll(() => blames.signals.length, { timeout: 10_000 }).toBe(1);
  // Nothing that is asked from here on is answered.
  blames.hold();
  await press("Control+Shift+b");
  await expectFocus("Blame");
  await expect.poll(() => document.querySelectorAll('.blame-range[data-is="known"]').length).toBeGreaterThan(3);
  expect(blames.signals).toHaveLength(1);
});

it("is given up when the file is left before git is done, and asked for once when it is turned on meanwhile", {
  tags: "long",
}, async () => {
  const { project } = await commands.repository("blamed");
  const blames = watchBlames();
  blames.hold();
  openWindow(hashOf(project, "files", "?path=src/planner.ts"));
  await openText("src/planner.ts");
  await expect.poll(() => blames.signals.length, { timeout: 10_000 }).toBe(1);
  await press("Control+Shift+b");
  await expectFocus("Blame");
  await press("Control+Shift+b");
  expect(blames.signals.map(({ aborted }) => aborted)).toEqual([false]);
  location.hash = hashOf(project, "files", "?path=src/other.ts");
  await openText("src/other.ts");
  await expect.poll(() => blames.signals[0]?.aborted).toBe(true);
});
