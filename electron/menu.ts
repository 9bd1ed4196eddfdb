// The application menu: the commands of the renderer's catalogue under the names that the platform's people expect, and no way to
// turn the window into a browser.
import { Menu, type MenuItemConstructorOptions } from "electron";
import { tell } from "../local/terminal.ts";
import { type CommandId, commandIds, entryOf } from "../renderer/commands/catalogue.ts";
import { keysOn } from "../renderer/commands/keys-on.ts";
import type { MenuName } from "../renderer/commands/places.ts";

export interface MenuOptions {
  readonly isMac: boolean;
  /** Asks the window to run a command of the catalogue. */
  readonly run: (command: CommandId) => void;
  readonly openExternal: (url: string) => Promise<void>;
}

/** "ctrl+shift+p" as Electron writes it: "CmdOrCtrl+Shift+P". */
export const toAccelerator = (keys: string): string =>
  keys
    .split("+")
    .map((part) => (part === "ctrl" ? "CmdOrCtrl" : part.charAt(0).toUpperCase() + part.slice(1)))
    .join("+");

/** The commands of one menu, in the order of the catalogue. The page hears the keys itself: here they are shown, not taken. */
function commandItems(menu: MenuName, { isMac, run }: MenuOptions): MenuItemConstructorOptions[] {
  return commandIds
    .filter((id) => entryOf(id).menu === menu)
    .map((id) => {
      const [keys] = keysOn(id, isMac ? "mac" : "other");
      const accelerator = keys === undefined ? {} : { accelerator: toAccelerator(keys), registerAccelerator: false };
      return { id, label: entryOf(id).title, click: () => run(id), ...accelerator };
    });
}

const line: MenuItemConstructorOptions = { type: "separator" };

export function createMenu(options: MenuOptions): Menu {
  const { isMac, openExternal } = options;
  const app: MenuItemConstructorOptions[] = isMac ? [{ role: "appMenu" }] : [];
  const edit = ["undo", "redo", "cut", "copy", "paste", "selectAll"] as const;
  const leave: MenuItemConstructorOptions[] = isMac ? [] : [line, { role: "quit" }];
  const help: MenuItemConstructorOptions = {
    role: "help",
    submenu: [
      ...commandItems("help", options),
      {
        label: "Commits API of GitLab",
        click: () => {
          openExternal("https://docs.gitlab.com/api/commits/").catch(tell);
        },
      },
    ],
  };
  return Menu.buildFromTemplate([
    ...app,
    { label: "File", submenu: [...commandItems("file", options), ...leave] },
    { label: "Edit", submenu: [...edit.map((role) => ({ role })), line, ...commandItems("edit", options)] },
    { label: "View", submenu: [...commandItems("view", options), line, { role: "reload" }, { role: "togglefullscreen" }] },
    { label: "Go", submenu: commandItems("go", options) },
    { role: "windowMenu" },
    help,
  ]);
}
