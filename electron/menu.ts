// The application menu: what the platform's people expect, and no way to turn the window into a browser.
import { Menu, type MenuItemConstructorOptions } from "electron";

export interface MenuOptions {
  readonly isMac: boolean;
  readonly openExternal: (url: string) => Promise<void>;
}

export function createMenu({ isMac, openExternal }: MenuOptions): Menu {
  const app: MenuItemConstructorOptions[] = isMac ? [{ role: "appMenu" }] : [];
  const help: MenuItemConstructorOptions = {
    role: "help",
    submenu: [
      {
        label: "Commits API of GitLab",
        click: () => {
          openExternal("https://docs.gitlab.com/api/commits/").catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
        },
      },
    ],
  };
  return Menu.buildFromTemplate([
    ...app,
    { role: "fileMenu" },
    { role: "editMenu" },
    {
      label: "View",
      submenu: [
        { role: "reload" },
        { role: "togglefullscreen" },
        { type: "separator" },
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
      ],
    },
    { role: "windowMenu" },
    help,
  ]);
}
