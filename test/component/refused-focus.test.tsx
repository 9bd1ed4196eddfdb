// After a refusal the focus stands where a person goes on, whatever they committed from, and a reader hears why.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { setMessage } from "../../renderer/desk/staging.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { overtake } from "./support/overtake.ts";
import { openFile, openRepository, press, save, type } from "./support/person.tsx";
import { show } from "./support/reach.ts";
import { stageOnTeam, teamProject } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const message = () => page.getByRole("textbox", { name: "Message", exact: true });
const alert = (words: RegExp) => page.getByRole("alert").filter({ hasText: words });

it("the first way on has it where somebody was faster, from the message and from the list, and the way back leads to the message", {
  tags: "long",
}, async () => {
  const repository = await openRepository("bare");
  await openFile("a.txt");
  await type("mine");
  await save(1);
  await overtake(repository);
  await press("Control+2");
  await message().fill("Mine");
  await press("Control+Enter");
  await expect.element(alert(/refused the commit/)).toBeVisible();
  await expectFocus("Merge a.txt");
  await expect.element(page.getByRole("group", { name: /refused the commit/ }).getByRole("button", { name: "Merge a.txt" })).toHaveFocus();

  await page.getByRole("button", { name: "Back to message" }).click();
  await expectFocus("Message");
  await page.getByRole("row", { name: /a\.txt/ }).click();
  await expectFocus("Staged changes");
  await press("Control+Enter");
  await expectFocus("Merge a.txt");

  // Below the reason in a small window at 200 %, it is in sight all the same.
  await page.getByRole("button", { name: "Back to message" }).click();
  onTestFinished(() => show({ width: 1440, height: 900, zoom: 1 }));
  await show({ width: 1024, height: 700, zoom: 2 });
  await press("Control+Enter");
  await expectFocus("Merge a.txt");
  const isInSight = (): boolean => {
    const button = page.getByRole("button", { name: "Merge a.txt" }).element();
    const [it, dock] = [button, button.closest(".changes-dock")].map((element) => element?.getBoundingClientRect());
    return (
      it !== undefined && dock !== undefined && it.top >= dock.top && it.bottom <= dock.bottom + 1 && dock.bottom <= window.innerHeight
    );
  };
  await expect.poll(isInSight).toBe(true);
});

it("a branch whose checked out files are not committed has a way on: another branch", { tags: "long" }, async () => {
  const { git, folder } = await openRepository("everyday");
  await openFile("README.md");
  await type("mine");
  await save(1);
  await commands.writeInto(folder, "README.md", "not committed\n");
  await press("Control+2");
  await message().fill("Mine");
  await press("Control+Enter");
  await expect.element(alert(/README\.md.*commit to another branch/)).toBeVisible();
  await expectFocus(/^Try again/);
  await press("Tab");
  await expectFocus("Commit to a new branch");
  await press("Enter");
  await expectFocus("Name of the new branch");
  await type("beside");
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect([await git("log", "-1", "--format=%s", "beside"), await git("status", "--porcelain")]).toEqual(["Mine", " M README.md"]);
});

it("a press on a button that is off leaves the focus where it is", { tags: "long" }, async () => {
  await openRepository("bare");
  await openFile("a.txt");
  await type("mine");
  await save(1);
  await press("Control+2");
  await message().click();
  const off = document.querySelector("main")?.appendChild(document.createElement("button")) ?? expect.unreachable();
  off.disabled = true;
  off.append(document.createElement("span"));
  off.style.cssText = "position: fixed; inset: 200px auto auto 200px; z-index: 9; width: 80px; height: 40px";
  onTestFinished(() => off.remove());
  await page.elementLocator(off).click({ force: true });
  await expectFocus("Message");
});

it("on a branch that was protected meanwhile Enter leads to the name of a new one", { tags: "long" }, async () => {
  const team = await stageOnTeam();
  setMessage(team.key, { text: "Add a file" });
  openWindow(`#/${team.id}/${encodeURIComponent(teamProject)}/changes?ref=main`);
  await expect.element(page.getByRole("button", { name: /^Commit 1 change/ })).toBeEnabled();
  await commands.protectBranch(team.address, "main");
  (message().element() as HTMLElement).focus();
  await press("Control+Enter");
  await expectFocus("Commit to a new branch");
  await expect.element(alert(/protected|not allowed/)).toBeVisible();
  await press("Enter");
  await expectFocus("Name of the new branch");
});

it("Enter on the way to the merge view while it is tried whether that is needed leads there once it is known", {
  tags: "long",
}, async () => {
  const repository = await openRepository("bare");
  await openFile("a.txt");
  await type("mine");
  await save(1);
  const theirs = await overtake(repository);
  await press("Control+2");
  await message().fill("Mine");
  const { fetch } = window;
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  onTestFinished(() => {
    window.fetch = fetch;
    answer();
  });
  window.fetch = async (input, init) => {
    if (String(input).includes("/raw?") && String(input).includes(theirs)) await promise;
    return fetch(input, init);
  };
  await press("Control+Enter");
  await expectFocus("Merge a.txt, under way");
  await press("Enter");
  answer();
  await expect.element(page.getByRole("main", { name: "Merge" })).toBeVisible();
});
