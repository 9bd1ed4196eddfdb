// A text that is on its way: it has the focus as soon as it is there, unless the person went on elsewhere, and the keys that mean it wait.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { patience } from "../../renderer/commands/held-keys.ts";
import { useWantedFocus } from "../../renderer/state/focus.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { skipWaits } from "./support/waits.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);

/** From now on the text of the README does not come before the answer is called. */
function holdReadme(): () => void {
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
  return release;
}

/** Opens the README from the tree, whose text does not come before the answer is called; the keys wait for it no more. */
async function openLate(): Promise<() => void> {
  const { project } = await commands.repository("everyday");
  const release = holdReadme();
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

it("leaves the focus in the tree where the person went on there", { tags: "long" }, async () => {
  const release = await openLate();
  await press("{ArrowUp}");
  release();
  await expect.element(page.getByRole("textbox", { name: "README.md" })).toBeInTheDocument();
  await expectFocus("Files");
  expect(useWantedFocus.getState().target).toBeNull();
});

it("takes the chord that was pressed for it before it was there, and not the text that is left", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  const release = holdReadme();
  await press("{Control>}p{/Control}");
  await press("README");
  await expect.element(page.getByRole("option", { name: /README\.md/ }).first()).toBeVisible();
  await press("{Enter}");
  await press("{Control>}{Shift>}b{/Shift}{/Control}");
  await expect.poll(() => window.location.hash).toMatch(/README/);
  release();
  await expectFocus("Blame");
  expect(window.location.hash).toMatch(/README.*blame=1/);
  expect(page.getByText("No text is open.").query()).toBeNull();
});
