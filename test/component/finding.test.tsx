// Finding what is far away: one branch of thousands, an old commit, a folder that is no repository, the sample.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { forgetRecents } from "./support/forget-remembered.ts";
import { openRepository, press, treeItem, type } from "./support/person.tsx";
import { holdWaits } from "./support/waits.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** Every request goes through `answer` until the test ends. */
function interceptFetch(answer: (url: string, pass: () => Promise<Response>) => Promise<Response>): void {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = (input, init) => answer(String(input), () => fetch(input, init));
}

/** Letter by letter into the field that has the focus, faster than any timer: how long a person's letters take is the machine's affair. */
function typeAtOnce(text: string): void {
  const field = document.activeElement as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (let length = 1; length <= text.length; length += 1) {
    setValue?.call(field, text.slice(0, length));
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}

it("the third door opens the sample with its history", { tags: "long" }, async () => {
  await forgetRecents();
  openWindow("#/");
  await expect.element(page.getByRole("heading", { name: "Open a repository" })).toBeVisible();
  await press("3");
  await expect.element(page.getByRole("treeitem").first()).toBeVisible();
  await press("Control+3");
  await expect.element(page.getByRole("row").nth(5)).toBeVisible();
});

it("of a short history, too, a commit is found by a word of its message below the title", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const who = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
  await commands.runGit(folder, [
    ...who,
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "Mark the piers",
    "-m",
    "The harbour master asked for Seamarks.",
  ]);
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("tree")).toBeVisible();
  await press("Control+p");
  await type("#seamarks");
  await expect.element(page.getByRole("option", { name: /^Mark the piers/ })).toBeVisible();
  await expect.element(page.getByRole("option")).toHaveLength(1);
  await press("Escape");
  await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
});

it("who types on is not held up by lists of branches and tags, which are read once they pause", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.runGit(folder, ["tag", "tide-1.0", "HEAD"]);
  const asked: string[] = [];
  const answered: string[] = [];
  interceptFetch(async (url, pass) => {
    const list = url.includes("search=") ? undefined : /repository\/(branches|tags)\?/.exec(url)?.[1];
    if (list !== undefined) asked.push(list);
    const response = await pass();
    if (list !== undefined) answered.push(list);
    return response;
  });
  openWindow(hashOf(project, "files"));
  await expect.element(treeItem("README.md")).toBeVisible();
  const option = (name: RegExp) => page.getByRole("option", { name });
  // Branches that are not known yet are read at the first letter: a name that is typed whole finds one.
  const first = holdWaits(150);
  await press("Control+p");
  await type("tid");
  await expect.element(option(/tide\.ts/).first()).toBeVisible();
  await expect.poll(() => asked).toEqual(["branches"]);
  first.goOn();
  await expect.element(option(/^tide-1\.0/)).toBeVisible();
  await expect.poll(() => answered.toSorted()).toEqual(["branches", "tags"]);
  await press("Escape");
  await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
  // A minute later what is known of them is out of date, and shown until they pause.
  await commands.runGit(folder, ["tag", "tide-2.0", "HEAD"]);
  const { now } = Date;
  const later = vi.spyOn(Date, "now").mockImplementation(() => now() + 60_000);
  onTestFinished(() => later.mockRestore());
  asked.length = 0;
  const again = holdWaits(150);
  await press("Control+p");
  await type("tide");
  await expect.element(option(/^tide-1\.0/)).toBeVisible();
  expect(asked).toEqual([]);
  again.goOn();
  await expect.element(option(/^tide-2\.0/)).toBeVisible();
  await press("Escape");
  await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
});

it("among thousands of branches the first show at once, and a typed one is found before all are read", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const head = await commands.runGit(folder, ["rev-parse", "HEAD"]);
  const refs = Array.from({ length: 250 }, (_, each) => `create refs/heads/topic/${each}-tide ${head}\n`).join("");
  await commands.runGit(folder, ["update-ref", "--stdin"], refs);
  const searches: string[] = [];
  interceptFetch((url, pass) => {
    searches.push(...new URL(url, window.location.href).searchParams.getAll("search"));
    // The second page does not come: this server is slow.
    return /repository\/branches\?.*\bpage=2\b/.test(url) ? new Promise(() => undefined) : pass();
  });
  openWindow(hashOf(project, "files"));
  // Before the project is known there is nothing to switch, and the key does nothing.
  await expect.element(treeItem("README.md")).toBeVisible();
  await press("Control+j");
  await expect.element(page.getByRole("option", { name: /^main/ })).toBeVisible();
  await expect.element(page.getByRole("option", { name: /-tide/ }).first()).toBeVisible();
  searches.length = 0;
  typeAtOnce("249-tide");
  await expect.element(page.getByRole("option", { name: /249-tide/ }).first()).toBeVisible();
  // Not at each letter.
  await expect.poll(() => searches.at(-1)).toBe("249-tide");
  expect(new Set(searches)).toEqual(new Set(["249-tide"]));
  await expect.poll(() => page.getByRole("option", { name: /New branch/ }).elements().length).toBe(1);
  await press("Enter");
  await expect.element(page.getByRole("button", { name: "Branch topic/249-tide, switch" })).toBeVisible();
});

it("an Enter that is pressed before the branches are there, or the commit of a hash, chooses them once they are", async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.runGit(folder, ["branch", "aside"]);
  const sha = (await commands.runGit(folder, ["rev-parse", "main~1"])).trim();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  interceptFetch(async (url, pass) => {
    if (/repository\/branches\?/.test(url)) await held;
    return pass();
  });
  openWindow(hashOf(project, "files"));
  await expect.element(treeItem("README.md")).toBeVisible();
  await press("Control+j");
  await expect.element(page.getByRole("combobox", { name: "Ref" })).toBeVisible();
  await type("aside");
  await press("Enter");
  answer();
  await expect.poll(() => window.location.hash).toContain("ref=aside");
  await press("Control+j");
  await expect.element(page.getByRole("combobox", { name: "Ref" })).toBeVisible();
  typeAtOnce(sha.slice(0, 10));
  await press("Enter");
  await expect.poll(() => window.location.hash).toContain(`ref=${sha}`);
});

it("what follows the Enter of a branch that is refused makes no other branch", async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.runGit(folder, ["branch", "aside"]);
  openWindow(hashOf(project, "files"));
  await expect.element(treeItem("README.md")).toBeVisible();
  await press("Control+Shift+p");
  await type("new branch");
  await expect.element(page.getByRole("option", { name: /^New branch from here/ })).toBeVisible();
  await press("Enter");
  const field = page.getByRole("dialog").getByRole("textbox");
  await field.fill("aside");
  field.element().closest("form")?.requestSubmit();
  // Before there is an answer.
  for (const key of ["-", "m", "o", "r", "e", "Enter"])
    field.element().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await expect.element(page.getByText(/already exists/)).toBeVisible();
  expect(await commands.runGit(folder, ["branch", "--list", "aside*", "--format=%(refname:short)"])).toBe("aside");
  expect((field.element() as HTMLInputElement).value).toBe("aside");
  await press("Escape");
});

it("a commit older than the newest hundred is found, and a list with a filter says how it ends", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const made = (number: number): string =>
    `commit refs/heads/long\ncommitter A <a@b.example> ${1_700_000_000 + number} +0000\ndata <<E\n${number === 3 ? "Dredge the sill" : `Sound ${number}`}\nE\n`;
  await commands.runGit(folder, ["fast-import", "--quiet"], Array.from({ length: 150 }, (_, number) => made(number)).join(""));
  openWindow(hashOf(project, "history", "?ref=long"));
  await expect.element(page.getByRole("row").filter({ hasText: "Sound 149" })).toBeVisible();
  await press("Control+p");
  await type("Dredge");
  await page.getByRole("option", { name: /Dredge the sill/ }).click();
  await expect.element(page.getByRole("heading", { name: "Dredge the sill" }).first()).toBeVisible();
  window.location.hash = hashOf(project, "history", "?path=src");
  await expect.poll(() => document.body.innerText).toContain("This is where src begins");
});

it("a folder goes with its files, and comes back with them", { tags: "long" }, async () => {
  await openRepository("everyday");
  await treeItem("src").click();
  (page.getByRole("tree").element() as HTMLElement).focus();
  await press("Delete");
  await expect.element(page.getByText(/in src (is|are) staged for deletion/)).toBeVisible();
  await expect.element(page.getByRole("tab", { name: /^Changes\D*\d/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("tab", { name: "Changes", exact: true })).toBeVisible();
});

it("a folder that is no repository, and one that is not there, say so and lose nothing", async () => {
  const folder = await commands.emptyFolder("plain");
  openWindow("#/");
  await expect.element(page.getByRole("heading", { name: "Open a repository" })).toBeVisible();
  await press("Control+o");
  const field = page.getByRole("combobox", { name: "Folder" });
  const problem = page.getByRole("alert").filter({ hasText: /\S/ });
  await field.fill(`${folder}/`);
  await expect.element(page.getByRole("option", { name: /^Open .*plain/ })).toBeVisible();
  // Nothing is in it: Enter leads on, and not back up.
  await press("Enter");
  await expect.element(problem.getByText(/not in a git repository/)).toBeVisible();
  await field.fill(`${folder}-nothing-here`);
  await page.getByRole("option", { name: /^Open .*nothing-here/ }).click();
  await expect.element(problem.getByText(/no such folder|does not exist|no folder|is no folder/i)).toBeVisible();
  expect((field.element() as HTMLInputElement).value).toMatch(/nothing-here$/);
});

it("a double click on a folder steps into it once, and opens nothing that has come under the pointer", { tags: "long" }, async () => {
  const { folder } = await commands.repository("everyday");
  const above = folder.slice(0, folder.lastIndexOf("/"));
  const name = above.slice(above.lastIndexOf("/") + 1);
  openWindow("#/");
  await expect.element(page.getByRole("heading", { name: "Open a repository" })).toBeVisible();
  await press("Control+o");
  const field = page.getByRole("combobox", { name: "Folder" });
  await field.fill(`${above.slice(0, above.lastIndexOf("/"))}/${name}`);
  const row = page.getByRole("option", { name: new RegExp(`^${name}`) });
  await expect.element(row.first()).toBeVisible();
  const target = row.first().element();
  // As a browser sends it: whatever the first one draws, the second arrives at the same place.
  const at = target.getBoundingClientRect();
  const clickAt = (detail: number): void => {
    const under = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    under?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  };
  clickAt(1);
  await expect.poll(() => (field.element() as HTMLInputElement).value).toMatch(new RegExp(`${name}/$`));
  await expect.element(page.getByRole("option", { name: new RegExp(`^${folder.slice(above.length + 1)}`) }).first()).toBeVisible();
  const inside = (field.element() as HTMLInputElement).value;
  clickAt(2);
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect((field.element() as HTMLInputElement).value).toBe(inside);
});
