// A repository that is made from the window, by keys alone: where it is asked for, what is said where it cannot be, and git has it.
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { endFolderRequest } from "../../renderer/features/connections/folder-request.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { press, treeItem, type } from "./support/person.tsx";
import { twoFrames } from "./support/reach.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);
// A dialog that was left open is not the next test's.
afterEach(endFolderRequest);

const field = (name: string) => page.getByRole("textbox", { name, exact: true });

/** From the palette; the folder has the focus then. */
async function ask(): Promise<void> {
  await press("Control+Shift+p");
  await type("git init");
  const option = page.getByRole("option", { name: /^New repository…/ });
  await expect.element(option).toBeVisible();
  // Commands of lately come first, and tests of other files have some.
  for (const _ of page.getByRole("option").elements())
    if (option.element().getAttribute("aria-selected") !== "true") await press("ArrowDown");
  await press("Enter");
  await expect.element(field("Folder")).toHaveFocus();
}

async function replace(text: string): Promise<void> {
  await press("Control+a");
  await type(text);
}

it("is made where one says, with the first branch that one names, and is on screen", { tags: "long" }, async () => {
  const folder = await commands.emptyFolder("made");
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  await ask();
  await expect.element(page.getByRole("button", { name: "Create repository" })).toHaveAttribute("aria-disabled", "true");
  await replace(`${folder}/tides`);
  await press("Tab");
  await expect.element(field("First branch")).toHaveFocus();
  await type("trunk");
  // Whether git says who sits here is this machine's matter.
  const readme = page.getByRole("checkbox", { name: "Begin with a README.md" });
  if (!(readme.element() as HTMLInputElement).disabled) {
    await press("Tab");
    await press(" ");
  }
  await press("Enter");
  await expect.element(page.getByText(/No commit yet|no commit/i).first()).toBeVisible();
  expect(window.location.hash).toMatch(/^#\/local\/local%2Ftides(-\d+)?\/files/);
  expect(await commands.runGit(`${folder}/tides`, ["symbolic-ref", "HEAD"])).toBe("refs/heads/trunk");
});

it("says why it cannot be made, and opens what is there already", { tags: "long" }, async () => {
  const { folder } = await commands.repository("everyday");
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  await ask();
  await replace(`${folder}/inside`);
  await press("Enter");
  await expect.element(page.getByRole("alert").filter({ hasText: "would lie inside the repository at" })).toBeVisible();
  await replace(folder);
  await expect.element(page.getByText("Nothing was made.")).not.toBeInTheDocument();
  await press("Enter");
  await expect.element(page.getByRole("alert").filter({ hasText: "is a repository already" })).toBeVisible();
  await page.getByRole("button", { name: "Open it" }).click();
  await expect.element(page.getByRole("treeitem", { name: /^README\.md/ })).toBeVisible();
});

it("shows all of its refusal in a low window", { tags: "long" }, async () => {
  const { folder } = await commands.repository("everyday");
  await page.viewport(720, 450);
  onTestFinished(() => page.viewport(1440, 900));
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  await ask();
  await replace(`${folder}/inside`);
  await press("Enter");
  const said = page.getByText(/would lie inside the repository at/);
  await expect.element(said).toBeVisible();
  // What lies under the foot of the dialog is not what a press would meet there.
  const isShown = (): boolean => {
    const { left, right, bottom } = said.element().getBoundingClientRect();
    return said.element().contains(document.elementFromPoint((left + right) / 2, bottom - 4));
  };
  await expect.poll(isShown).toBe(true);
});

it("completes folders by Tab and by rows, as the chooser of folders does, and leaves Tab and Enter to the form otherwise", {
  tags: "long",
}, async () => {
  const folder = await commands.emptyFolder("completed");
  await commands.writeInto(folder, "harbour/kept.txt", "kept\n");
  await commands.writeInto(folder, "havens/kept.txt", "kept\n");
  await commands.writeInto(folder, ".hidden/kept.txt", "kept\n");
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  await ask();
  const value = () => (field("Folder").element() as HTMLInputElement).value;
  const offered = () =>
    page
      .getByRole("listbox", { name: "Folders" })
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent);
  await replace(`${folder}/h`);
  await expect.poll(offered).toEqual(["harbour", "havens"]);
  await press("Tab");
  await expect.poll(value).toMatch(/\/completed[^/]*\/harbour\/$/);
  await expect.element(field("Folder")).toHaveFocus();
  await type("tides");
  await expect.poll(offered).toEqual([]);
  await press("Tab");
  await expect.element(field("First branch")).toHaveFocus();
  await press("Shift+Tab");
  await replace(`${folder}/ha`);
  await expect.poll(offered).toEqual(["harbour", "havens"]);
  await press("ArrowDown");
  await press("ArrowDown");
  await press("Enter");
  await expect.poll(value).toMatch(/\/havens\/$/);
  // The first Escape is the list's.
  await replace(`${folder}/ha`);
  await expect.poll(offered).toEqual(["harbour", "havens"]);
  await press("Escape");
  await expect.poll(offered).toEqual([]);
  await expect.element(field("Folder")).toHaveFocus();
  await type("rbour/new");
  await press("Enter");
  await expect.poll(() => window.location.hash).toMatch(/^#\/local\/local%2Fnew(-\d+)?\/files/);
  expect(await commands.runGit(`${folder}/harbour/new`, ["rev-parse", "--is-inside-work-tree"])).toBe("true");
});

it("leaves the folder to whoever has begun to type, where it is known late what was opened last", async () => {
  const { project } = await commands.repository("everyday");
  const close = openWindow(hashOf(project, "files"));
  await expect.element(treeItem("README.md")).toBeVisible();
  close();
  const plain = window.fetch;
  const known = Promise.withResolvers<void>();
  let asked = 0;
  let answered = 0;
  window.fetch = async (input, init) => {
    if (!/desktop\/recent$/.test(input instanceof Request ? input.url : String(input))) return plain(input, init);
    asked += 1;
    await known.promise;
    const answer = await plain(input, init);
    answered += 1;
    return answer;
  };
  onTestFinished(() => {
    window.fetch = plain;
  });
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  await ask();
  await press("Control+a");
  known.resolve();
  await expect.poll(() => asked > 0 && answered === asked).toBe(true);
  await twoFrames();
  await type("/srv/tides");
  expect((field("Folder").element() as HTMLInputElement).value).toBe("/srv/tides");
});
