// Blame asked for before the editor is there. The first of its file: only the first text of a window waits for the editor.
import { expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { runCommand } from "../../renderer/commands/bindings.ts";
import { navigate, parseHash } from "../../renderer/state/place.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

/** No blame is answered until the promise is resolved. */
function holdBlame(): PromiseWithResolvers<void> {
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/blame(\?|$)/.test(String(input))) await held.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    held.resolve();
    window.fetch = fetch;
  });
  return held;
}

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
  const held = holdBlame();
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

it("opens the commit with Enter twice without a pause, and a step below the last line of the text leads nowhere", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("blamed");
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  await commands.runGit(folder, ["read-tree", "-q", "main"]);
  const blob = (await commands.runGit(folder, ["hash-object", "-w", "--stdin"], "one\ntwo\n")).trim();
  await commands.runGit(folder, ["update-index", "--add", "--cacheinfo", `100644,${blob},alone.txt`]);
  await commands.runGit(folder, [...author, "commit", "-q", "-m", "Add one range"]);
  const sha = (await commands.runGit(folder, ["rev-parse", "main"])).trim();
  openWindow(hashOf(project, "files", "?path=alone.txt"));
  await openText("alone.txt");
  await press("Control+Home");
  await press("Control+Shift+b");
  await expectFocus("Blame");
  await userEvent.keyboard("j{Enter}{Enter}");
  await expect.poll(() => location.hash).toContain(sha);
});

it("comes though the line in the address moves while its first ranges are waited for", { tags: "long", timeout: 120_000 }, async () => {
  const { project } = await commands.repository("blamed");
  const at = hashOf(project, "files", "?path=src/planner.ts");
  openWindow(at);
  await openText("src/planner.ts");
  const held = holdBlame();
  runCommand("file.blame");
  navigate(parseHash(`${at}&line=3`), { replace: true });
  await expectFocus("Blame");
  expect(location.hash).toContain("line=3");
  held.resolve();
  await expect.poll(() => document.querySelector('.blame-range[data-is="known"]')).not.toBeNull();
});
