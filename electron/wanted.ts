// What Electron's host is to show: asked for on the command line, by another start, or by the system that hands an address over.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserWindow, dialog } from "electron";
import type { DesktopApp } from "./desktop/desktop.ts";
import { isLink } from "./desktop/host/links.ts";

export interface Wanted {
  /** Absolute path of a repository. */
  readonly open: string | null;
  /** An address (desktop/host/links.ts). */
  readonly link: string | null;
}

/** The command line: `--data DIR --open PATH`, and an address. `data`: absolute path. */
export function readArguments(args: readonly string[]): { readonly data: string | null; readonly wanted: Wanted } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { data: { type: "string" }, open: { type: "string" } },
    allowPositionals: true,
    // Chromium has options of its own.
    strict: false,
  });
  const pathOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? resolve(value) : null);
  return { data: pathOf(values["data"]), wanted: { open: pathOf(values["open"]), link: positionals.find(isLink) ?? null } };
}

export interface Opener {
  /** The address that the next window begins at; null = none. Given once. */
  takeLink(): string | null;
  /** Shows what another start, or the system, asks for. */
  show(wanted: Wanted): void;
}

/** `window` and `desktop`: what there is of them now. */
export function createOpener(first: Wanted, window: () => BrowserWindow | null, desktop: () => DesktopApp | null): Opener {
  let { link } = first;
  const lead = (text: string): void => {
    const running = desktop();
    if (window() !== null && running !== null) running.openLink(text);
    else link = text;
  };
  return {
    takeLink() {
      const taken = link;
      link = null;
      return taken;
    },
    show({ open, link: other }) {
      const shown = window();
      if (shown?.isMinimized()) shown.restore();
      shown?.focus();
      if (other !== null && isLink(other)) lead(other);
      else if (open !== null)
        void desktop()
          ?.openFolder(open)
          .then(({ project, error }) => {
            if (project !== null) lead(`repodesk:///${project}`);
            else
              dialog.showErrorBox(
                "The folder could not be opened",
                error ?? "The reason is not known. Choose the folder on the first screen to try again.",
              );
          });
    },
  };
}
