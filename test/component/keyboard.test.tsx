// The keyboard on every screen: what is printed works, the focus is never lost, and keys faster than the screen reach what they are meant for.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { useBindings } from "../../renderer/commands/bindings.ts";
import { commandIds, entryOf, isOfSurface } from "../../renderer/commands/catalogue.ts";
import { isKeptByBrowser, parseChord, toWrittenKeys } from "../../renderer/commands/chord.ts";
import { holdKeys, patience, postponeKey } from "../../renderer/commands/held-keys.ts";
import { platform } from "../../renderer/commands/host.ts";
import { keysOn } from "../../renderer/commands/keys-on.ts";
import { wantFocus } from "../../renderer/state/focus.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, focusedName, openText } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

/** What the palette takes as the beginning of a text. */
const prefixes = new Set([">", "@", "#", ":", "%"]);

/** Where the keys of surfaces without an element of their own are handled. */
const parts: Readonly<Record<string, string>> = { choices: '[role="combobox"]', refs: '[role="combobox"]', form: "form, button" };

function isAlive(keys: string): boolean {
  const meant = commandIds.filter((id) => keysOn(id, platform).map(toWrittenKeys).includes(keys));
  const bound = new Set<string>(useBindings.getState().bindings.map(({ id }) => id));
  return meant.some((id) => {
    if (!isOfSurface(id)) return bound.has(id);
    const { where } = entryOf(id);
    return document.querySelector(parts[where] ?? `[data-surface~="${where}"]`) !== null;
  });
}

/** Keys on screen that nothing answers to, or that the browser never lets through. */
const deadKeys = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[data-keys]")]
    .map((element) => element.dataset["keys"] ?? "")
    .filter((keys) => !prefixes.has(keys) && (!isAlive(keys) || isKeptByBrowser(parseChord(keys))));

const press = (keys: string) => userEvent.keyboard(keys);
const goTo = (hash: string) => {
  window.location.hash = hash;
};

it("letters typed into the tree find a whole word", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  // At once: a pause of half a second begins another word.
  for (const key of "src") document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await expect.poll(() => document.querySelector('[role="treeitem"][data-active]')?.getAttribute("data-path")).toBe("src");
});

it("the sheet of all keys begins with those that work where the focus is, and finds a key that is pressed", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("?");
  await expect.element(page.getByRole("heading", { name: "Here: Tree" })).toBeVisible();
  const here = () => document.querySelector("[data-here]")?.textContent ?? "";
  for (const title of ["Preview", "Rename or move", "Stage delete", "Last row", "Filter files"]) expect(here()).toContain(title);
  // A browser keeps these for itself.
  expect(here()).not.toContain("New file");
  await press("{Control>}{Shift>}m{/Shift}{/Control}");
  await expect.poll(() => document.querySelectorAll(".frame-keys dt").length).toBe(1);
  expect(here()).toContain("Write commit message");
  await press("{Escape}");
  await expectFocus("Files");
});

it("every printed key works on every screen", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const sha = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await expect.poll(deadKeys).toEqual([]);
  await press("{End}{Delete}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  const places: readonly (readonly [hash: string, focus: string | RegExp])[] = [
    [hashOf(project, "changes"), "Staged changes"],
    [hashOf(project, "history"), "Commits"],
    [hashOf(project, "commit", `?sha=${sha}`), /^Diff of/],
    ["#/settings/appearance", "Appearance"],
    ["#/c/local/projects", "Projects"],
    ["#/", "Recent projects"],
    [hashOf(project, "files"), "Files"],
  ];
  for (const [hash, focus] of places) {
    window.location.hash = hash;
    await expectFocus(focus);
    await expect.poll(deadKeys, { message: hash }).toEqual([]);
  }
  for (const keys of ["{Control>}p{/Control}", "{Control>}j{/Control}", "{Control>}{Shift>}j{/Shift}{/Control}", "{Control>}o{/Control}"]) {
    await press(keys);
    await expect.element(page.getByRole("combobox")).toBeVisible();
    await expect.poll(deadKeys, { message: keys }).toEqual([]);
    await press("{Escape}");
    await expectFocus("Files");
  }
});

it("the text keeps the focus and the caret from Edit to Changes, to another view and back", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("// one{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await press("{Control>}{Shift>}d{/Shift}{/Control}");
  await expectFocus(/your edit$/);
  await press("{Control>}{Shift>}d{/Shift}{/Control}");
  await expectFocus("src/tide.ts");
  await press("{Control>}{Shift>}e{/Shift}{/Control}");
  await expectFocus("Files");
  await press("{Control>}2{/Control}");
  await expectFocus("Staged changes");
  await press("{Control>}1{/Control}");
  await expectFocus("src/tide.ts");
  // The caret is where it was: below the line that was typed.
  await press("// two");
  await expect.poll(() => document.querySelector(".view-lines")?.textContent?.replaceAll("\u00a0", " ")).toContain("// two");
});

it("views take the focus where one works in them, on every way there and back", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  // A file that is staged for deletion: the view has something in it.
  await press("{End}");
  await press("{Delete}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await press("{Control>}3{/Control}");
  await expectFocus("Commits");
  await press("{Enter}");
  await expectFocus(/^Diff of/);
  await press("{Alt>},{/Alt}");
  await expectFocus("Commits");
  await press("{Control>},{/Control}");
  await expectFocus("Connections");
  await press("{Control>}2{/Control}");
  await expectFocus("Staged changes");
  await press("{Control>},{/Control}");
  await expectFocus("Connections");
  await press("{Escape}");
  await expectFocus("Staged changes");
  goTo(hashOf(project, "commit", `?sha=${(await commands.runGit(folder, ["rev-parse", "HEAD"])).trim()}`));
  await expectFocus(/^Diff of/);
  goTo("#/");
  await expectFocus("Recent projects");
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await press("add server{Enter}");
  await expectFocus("Server address");
  await press("{Escape}");
  await expectFocus("Recent projects");
  goTo(hashOf(project, "files"));
  await expectFocus("Files");
});

it("the page that a tab leads to has the focus, though the tab went away while it was pressed", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await userEvent.click(page.getByRole("tab", { name: "Activity" }));
  await expect.poll(() => document.activeElement?.closest("main") !== null && document.activeElement !== document.body).toBe(true);
  await expect.element(page.getByRole("heading", { name: "Activity" })).toBeVisible();
});

it("the field of the palette keeps the focus where that was on its way into a view below", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("{Control>}p{/Control}");
  await expectFocus("Go to anything");
  // As when what had it before went away just then.
  wantFocus({ kind: "home" });
  await press("src/tide");
  const field = page.getByRole("combobox", { name: "Go to anything" });
  await expect.element(field).toHaveValue("src/tide");
  await press("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expectFocus("Files");
});

it("no part that leaves the page takes the focus, and with it the keys, along", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  const part = document.createElement("section");
  part.dataset["home"] = "button";
  part.innerHTML = '<button type="button" disabled>Home</button><button type="button">Beside</button>';
  document.body.prepend(part);
  const [ownHome, beside] = part.querySelectorAll("button");
  beside?.focus();
  // Wanted where it cannot be yet; and then the part goes with the button that has it.
  wantFocus({ kind: "home" });
  ownHome?.removeAttribute("disabled");
  part.remove();
  await Promise.resolve();
  expect(focusedName()).toBe("Files");
});

it("dialogs, menus and switchers give the focus back", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  const overlay = page.elementLocator(document.body).getByRole("dialog");
  const gone = () => expect.element(overlay).not.toBeInTheDocument();
  const inside = () =>
    expect.poll(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null).toBe(true);
  await press("{End}");
  for (const keys of [
    "{Control>}p{/Control}",
    "{Control>}{Shift>}p{/Shift}{/Control}",
    "{Control>}j{/Control}",
    "{Control>}{Shift>}j{/Shift}{/Control}",
    "{Control>}o{/Control}",
    "{F2}",
    "?",
  ]) {
    await press(keys);
    await inside();
    await press("{Escape}");
    await gone();
    await expectFocus("Files");
  }
  await press("{Shift>}{F10}{/Shift}");
  await expect.element(page.getByRole("menu")).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expectFocus("Files");
  // The row of the switcher that opened it is gone by then.
  await press("{Control>}j{/Control}");
  await expect.element(page.getByRole("option", { name: /^main/ })).toBeVisible();
  await press("fresh");
  await expect.element(page.getByRole("option", { name: /New branch fresh/ })).toBeVisible();
  await press("{Enter}");
  await expectFocus("Name");
  await press("{Escape}");
  await gone();
  await expect.poll(focusedName).not.toBe("body");
});

it("steps over the edge between panes, and deletes a branch while its name is typed", async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.runGit(folder, ["branch", "outworn"]);
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  document.querySelector<HTMLElement>('[role="separator"]')?.focus();
  await press("{F6}");
  await press("{Shift>}{F6}{/Shift}");
  await expectFocus("Files");
  await press("{Control>}j{/Control}outworn");
  await expect.element(page.getByRole("option", { name: /^outworn/ })).toBeVisible();
  await press("{Delete}");
  await expect.element(page.getByRole("alertdialog", { name: /Delete the branch outworn/ })).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  await expect.poll(focusedName).not.toBe("body");
});

it("takes save, changes, message and a whole message typed without a pause, and commits it", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("// bar{Enter}");
  await press(
    "{Control>}s{/Control}{Control>}2{/Control}{Control>}{Shift>}m{/Shift}{/Control}Greet from the bar{Control>}{Enter}{/Control}",
  );
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await commands.runGit(folder, ["log", "-1", "--format=%s"])).toBe("Greet from the bar");
  // The first next step has the focus, and keys work there.
  await expectFocus(/^Show commit/);
});

it("takes the place of a whole text also where that was pressed before its field was there", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("/src");
  await expectFocus("Filter files");
  const release = holdKeys();
  await press("{Control>}a{/Control}docs");
  release();
  await expect.element(page.getByRole("searchbox", { name: "Filter files" })).toHaveValue("docs");
  await press("{Escape}");
});

it("types on in the file that the palette opened, and in the dialog of a command", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("{Control>}p{/Control}tide.ts");
  await expect.element(page.getByRole("option", { name: /tide\.ts/ }).first()).toBeVisible();
  await press("{Enter}// typed at once");
  await expect.element(page.getByRole("tab", { name: /tide\.ts, unsaved/ })).toBeVisible();
  await expect.poll(() => document.querySelector(".view-lines")?.textContent?.replaceAll("\u00a0", " ")).toContain("// typed at once");
  await press("{Control>}{Shift>}p{/Shift}{/Control}new branch{Enter}quick/hands");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("quick/hands");
  await press("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expectFocus("src/tide.ts");
});

it("a comment on a line begins with what is typed at once, before its field is drawn among the lines", async () => {
  const { project, folder } = await commands.repository("everyday");
  const sha = (await commands.runGit(folder, ["rev-parse", "main"])).trim();
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await press("j");
  const typed = (key: string) => {
    const init = { key, bubbles: true, cancelable: true, composed: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
  };
  typed("c");
  // With nothing drawn in between, as among many lines on a busy machine. Alone, "o" browses the files of the commit.
  typed("o");
  await expectFocus(/^Comment on (new|old) line/);
  await press("k");
  await expect.poll(() => (document.activeElement as HTMLTextAreaElement).value).toBe("ok");
  await press("{Escape}");
  await expectFocus(/^Diff of/);
});

it("what follows the Enter of a dialog is meant for the screen after it, and not for the dialog's field", { tags: "long" }, async () => {
  const { project, folder } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("{Control>}{Shift>}p{/Shift}{/Control}new branch");
  await expect.element(page.getByRole("option", { name: /^New branch from here/ })).toBeVisible();
  // Its commit may still be looked up.
  await press("{Enter}quick{Enter}{Control>}p{/Control}src/tide");
  await expectFocus("Go to anything");
  await expect.element(page.getByRole("combobox", { name: "Go to anything" })).toHaveValue("src/tide");
  expect(await commands.runGit(folder, ["branch", "--list", "quick*", "--format=%(refname:short)"])).toBe("quick");
  await press("{Enter}");
  await openText("src/tide.ts");
  await expect.poll(() => window.location.hash).toContain("ref=quick");
});

it("a new file is begun from any view, with what is typed at once", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await press("{Control>}{Shift>}p{/Shift}{/Control}new file");
  await expect.element(page.getByRole("option", { name: /^New file/ })).toBeVisible();
  await press("{Enter}{Control>}a{/Control}made/here.txt");
  await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe("made/here.txt");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await press("{Escape}");
  await expectFocus("Files");
});

it("Escape leaves a choice whose rows do not come, with all that was typed for what it would have opened", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("{Control>}p{/Control}");
  await expectFocus("Go to anything");
  const early = new KeyboardEvent("keydown", { key: "Enter" });
  Object.defineProperty(early, "timeStamp", { value: performance.now() - patience - 1 });
  const release = postponeKey(early, undefined, 60_000);
  await press("never{Escape}");
  await expect.element(page.getByRole("combobox", { name: "Go to anything" })).not.toBeInTheDocument();
  release();
  await expectFocus("Files");
});

it("drops what was typed for a field that does not come, and runs none of it as a command", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await press("{Control>}{Shift>}m{/Shift}{/Control}foo");
  await expect.element(page.getByRole("heading", { name: "Nothing is staged" })).toBeVisible();
  await expectFocus("Changes");
  await press("{Control>}3{/Control}");
  await expectFocus("Commits");
  expect(window.location.hash).toBe(hashOf(project, "history"));
});

it("Enter leads from a staged change into its lines, and Escape back to the list", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("// mine{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await press("{Control>}2{/Control}");
  await expectFocus("Staged changes");
  await expect.element(page.getByRole("grid", { name: "Changes of src/tide.ts" })).toBeVisible();
  await press("{Enter}");
  await expectFocus("Changes of src/tide.ts");
  await press("j{Escape}");
  await expectFocus("Staged changes");
});
