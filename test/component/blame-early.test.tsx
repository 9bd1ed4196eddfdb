// Blame asked for before the editor is there. Alone in its file: only the first text of a window waits for the editor.
import { expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { expectFocus } from "./support/focus.ts";
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
