// Blame asked for before the editor is there. The first of its file: only the first text of a window waits for the editor.
import { expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { expectFocus, openText } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

it("has the focus once the text is there, so that its keys do not type into the text", { tags: "long", timeout: 120_000 }, async () => {
  const { project } = await commands.repository("blamed");
  openWindow(hashOf(project, "files", "?path=src/planner.ts"));
  // The plain text is there; the editor is still fetched.
  await expect.poll(() => document.querySelector(".editor-host"), { timeout: 60_000 }).not.toBeNull();
  await press("Control+Shift+b");
  await expectFocus("Blame");
  await press("i");
  await expect.poll(() => location.hash).toContain("ignored=skip");
  await expectFocus("Blame");
  const printed = () => document.querySelector(".blame-ignored kbd");
  await expect.poll(printed).not.toBeNull();
  // In the text the key would be typed.
  (page.getByRole("textbox", { name: "src/planner.ts" }).element() as HTMLElement).focus();
  await expect.poll(printed).toBeNull();
  expect(page.getByRole("region", { name: "Not staged yet" }).query()).toBeNull();
});

it("skips the listed revisions also where the key comes before their list", { tags: "long", timeout: 120_000 }, async () => {
  const { project } = await commands.repository("blamed");
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (String(input).includes("git-blame-ignore-revs")) await held.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "files", "?path=src/planner.ts"));
  await openText("src/planner.ts");
  await press("Control+Shift+b");
  await expectFocus("Blame");
  await press("i");
  held.resolve();
  await expect.poll(() => location.hash).toContain("ignored=skip");
});

it("gives up the keys that wait for its ranges with Escape, and keeps the focus, so that the next one is not typed", {
  tags: "long",
  timeout: 120_000,
}, async () => {
  const { project } = await commands.repository("blamed");
  openWindow(hashOf(project, "files", "?path=src/planner.ts"));
  await openText("src/planner.ts");
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/blame(\?|$)/.test(String(input))) await held.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  await press("Control+Shift+b");
  await expectFocus("Blame");
  await press("Enter");
  await press("Escape");
  await expectFocus("Blame");
  held.resolve();
  await expect.poll(() => document.querySelectorAll(".blame-range").length).toBeGreaterThan(3);
  expect(page.getByRole("region", { name: /^Commit [0-9a-f]{7}/ }).query()).toBeNull();
  await press("Escape");
  await expectFocus("src/planner.ts");
});
