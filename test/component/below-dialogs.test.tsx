// Nothing below a modal surface hears a key: every dialog and palette that a command opens is walked with every key that is bound.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { type Binding, currentBindings, runCommand, useBindings } from "../../renderer/commands/bindings.ts";
import { catalogue } from "../../renderer/commands/catalogue.ts";
import { type Chord, isBare, parseChord } from "../../renderer/commands/chord.ts";
import { platform } from "../../renderer/commands/host.ts";
import { keysOn } from "../../renderer/commands/keys-on.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const modal = (): Element | null => document.querySelector(":is(.ui-scrim, .ui-palette-overlay):not([data-exiting])");
const nameOf = (surface: Element): string => {
  const dialog = surface.querySelector('[role="dialog"], [role="alertdialog"]');
  const title = document.getElementById(dialog?.getAttribute("aria-labelledby") ?? "")?.textContent;
  return dialog?.getAttribute("aria-label") ?? title ?? "";
};

/** Whether a key that means nothing reaches the page: keys wait while the focus is on its way. */
function isHeard(): boolean {
  const event = new KeyboardEvent("keydown", { key: "F24", bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return !event.defaultPrevented;
}

/** Ids that run when each key of the window is pressed where the focus is. The surface itself sees none of the presses. */
function pressAll(): string[] {
  const ran: string[] = [];
  const { bindings } = useBindings.getState();
  const heard = currentBindings(bindings).flatMap(({ id }) => keysOn(id, platform).map(parseChord));
  const stop = (event: KeyboardEvent): void => event.stopImmediatePropagation();
  useBindings.setState({ bindings: bindings.map((one): Binding => ({ ...one, disabled: null, run: () => ran.push(one.id) })) });
  window.addEventListener("keydown", stop, true);
  try {
    for (const chord of heard.filter((one) => !isBare(one))) document.activeElement?.dispatchEvent(toPress(chord));
  } finally {
    window.removeEventListener("keydown", stop, true);
    useBindings.setState({ bindings });
  }
  return [...new Set(ran)].sort();
}

const toPress = ({ main, control, alt, shift, key }: Chord): KeyboardEvent =>
  new KeyboardEvent("keydown", { key, ctrlKey: main || control, altKey: alt, shiftKey: shift, bubbles: true, cancelable: true });

/** The size of the interface is that of a dialog too, and one palette turns into another. */
const sizes = ["app.larger", "app.normal-size", "app.smaller"];
const palettes = new Set(["Go to anything", "Commands", "Go to symbol in file", "Go to line"]);
const isOfPalette = (id: string): boolean => /^(file\.(symbol|line)|palette\.)/.test(id);

it("no command of what lies below a dialog or a palette runs by its key", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const sha = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  // Without a dialog they do.
  expect(pressAll()).toEqual(expect.arrayContaining(["search.files", "palette.anything", "app.settings"]));
  const places: readonly (readonly [hash: string, focus: string | RegExp])[] = [
    [hashOf(project, "files"), "Files"],
    [hashOf(project, "history"), "Commits"],
    [hashOf(project, "commit", `?sha=${sha}`), /^Diff of/],
    [hashOf(project, "changes"), /./],
    ["#/c/local/projects", "Projects"],
    ["#/", "Recent projects"],
  ];
  const walked = new Set<string>();
  for (const [hash, focus] of places) {
    window.location.hash = hash;
    await expectFocus(focus);
    for (const { id } of currentBindings(useBindings.getState().bindings)) {
      if (!opens(id) || !runCommand(id)) continue;
      await expect.poll(modal, { message: `${id} at ${hash}` }).not.toBeNull();
      await expect.poll(() => modal()?.contains(document.activeElement)).toBe(true);
      await expect.poll(isHeard).toBe(true);
      const name = nameOf(modal() ?? document.body);
      const ran = pressAll();
      expect(palettes.has(name) ? ran.filter((one) => !isOfPalette(one)) : ran, `${id}: ${name}`).toEqual(sizes);
      walked.add(name);
      await press("{Escape}");
      await expect.poll(modal, { message: `${id}: ${name}` }).toBeNull();
      await expectFocus(focus);
    }
  }
  expect(walked.size).toBeGreaterThan(9);
  expect([...walked]).toEqual(expect.arrayContaining(["Go to anything", "Open a folder"]));
});

/** Commands that open a dialog or a palette, and nothing else. */
const opens = (id: Binding["id"]): boolean =>
  (catalogue[id].title.endsWith("…") && !systems.has(id)) || /^(palette\.|app\.all-keys)/.test(id);
/** Those that ask the system for a file. */
const systems: ReadonlySet<string> = new Set(["file.upload", "file.replace", "activity.bring"]);

it("the search does not open behind the choice of a folder", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("{Control>}o{/Control}");
  await expect.element(page.getByRole("dialog", { name: "Open a folder" })).toBeVisible();
  await press("{Control>}{Shift>}f{/Shift}{/Control}{Control>}p{/Control}{Control>}3{/Control}");
  await press("{Escape}");
  await expect.element(page.getByRole("dialog", { name: "Open a folder" })).not.toBeInTheDocument();
  await expectFocus("Files");
  expect(window.location.hash).not.toMatch(/search=|history/);
});

it("a popover and a menu close before what a key means beside them is done; the key that opened a switcher closes it", {
  tags: "long",
}, async () => {
  const { project } = await commands.repository("everyday");
  const surface = () => document.querySelector(".ui-popover:not([data-exiting])");
  const key = {
    search: "{Control>}{Shift>}f{/Shift}{/Control}",
    ref: "{Control>}j{/Control}",
    project: "{Control>}{Shift>}j{/Shift}{/Control}",
  };
  for (const open of [() => press(key.ref), () => press(key.project), () => press("{Shift>}{F10}{/Shift}")]) {
    const close = openWindow(hashOf(project, "files"));
    await expectFocus("Files");
    await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
    await open();
    await expect.poll(surface).not.toBeNull();
    await expect.poll(() => surface()?.contains(document.activeElement)).toBe(true);
    await press(key.search);
    await expectFocus("Search in files");
    expect(surface()).toBeNull();
    close();
  }
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press(key.ref);
  await expect.element(page.getByRole("dialog", { name: "Switch ref" })).toBeVisible();
  await press(key.project);
  await expect.element(page.getByRole("dialog", { name: "Switch project" })).toBeVisible();
  expect(page.getByRole("dialog", { name: "Switch ref" }).query()).toBeNull();
  await press(key.project);
  await expect.poll(surface).toBeNull();
});
