// A text that takes longer to come than keys wait for it: it has the focus as soon as it is there, unless the person went on elsewhere.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { patience } from "../../renderer/commands/held-keys.ts";
import { useWantedFocus } from "../../renderer/state/focus.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { skipWaits } from "./support/waits.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

const press = (keys: string) => userEvent.keyboard(keys);

/** Opens the README from the tree, whose text does not come before the answer is called; the keys wait for it no more. */
async function openLate(): Promise<() => void> {
  const { project } = await commands.repository("everyday");
  const { fetch } = window;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(() => {
    release();
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (/README\.md\/raw/.test(input instanceof Request ? input.url : String(input))) await held;
    return answer;
  };
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  skipWaits(patience);
  await press("{End}");
  await expect.poll(() => document.querySelector('[role="treeitem"][data-active]')?.getAttribute("data-path")).toBe("README.md");
  await press("{Enter}");
  await expect.poll(() => useWantedFocus.getState()).toMatchObject({ target: { kind: "text" }, holds: false });
  return release;
}

it("has the focus once it comes", async () => {
  const release = await openLate();
  await expectFocus("Files");
  release();
  await expectFocus("README.md");
  expect(useWantedFocus.getState().target).toBeNull();
});

it("leaves the focus in the tree where the person went on there", async () => {
  const release = await openLate();
  await press("{ArrowUp}");
  release();
  await expect.element(page.getByRole("textbox", { name: "README.md" })).toBeInTheDocument();
  await expectFocus("Files");
  expect(useWantedFocus.getState().target).toBeNull();
});
