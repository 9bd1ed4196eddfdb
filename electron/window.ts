// The window and its walls: no Node, own context, sandbox, no permission, no way out but https pages in the person's browser.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BrowserWindow, dialog, type Rectangle, type Session, screen, type WebContents } from "electron";
import { tell } from "../local/terminal.ts";

/** The renderer's own scheme: no port is open, and the origin is nobody else's. */
export const scheme = "app";
export const home = `${scheme}://repodesk/`;

export interface WindowOptions {
  readonly dataDir: string;
  readonly preload: string;
}

const least = { width: 800, height: 560 };

export function createMainWindow({ dataDir, preload }: WindowOptions): BrowserWindow {
  const stateFile = join(dataDir, "window.json");
  const kept = readState(stateFile);
  const window = new BrowserWindow({
    ...(kept?.bounds ?? { width: 1440, height: 900 }),
    minWidth: least.width,
    minHeight: least.height,
    title: "Repodesk",
    show: false,
    autoHideMenuBar: process.platform !== "darwin",
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    },
  });
  if (kept?.maximized) window.maximize();
  window.once("ready-to-show", () => window.show());
  window.on("close", () => writeState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() }));
  // Electron stays without a word where a browser asks.
  window.webContents.on("will-prevent-unload", (event) => {
    if (mayLeave(window)) event.preventDefault();
  });
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    if (reason !== "clean-exit") window.webContents.reload(); // Drafts are on disk: the reloaded window brings them back.
  });
  return window;
}

/** Asks whether work may go that is in the window alone. */
function mayLeave(window: BrowserWindow): boolean {
  const answer = dialog.showMessageBoxSync(window, {
    type: "warning",
    message: "What you typed last is not on the disk, and goes with this window.",
    detail: "The notice in the window says why. “Save a copy” there gives it to you as a file.",
    buttons: ["Stay", "Leave without it"],
    defaultId: 0,
    cancelId: 0,
  });
  return answer === 1;
}

/** Every page, frame or worker that Electron makes passes here; `openExternal` checks the address itself. */
export function guardContents(contents: WebContents, openExternal: (url: string) => Promise<void>): void {
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url).catch(() => undefined); // A refused address opens nothing, which is the answer.
    return { action: "deny" };
  });
  const stay = (event: { preventDefault(): void; readonly url: string }): void => {
    if (!event.url.startsWith(home)) event.preventDefault();
  };
  contents.on("will-navigate", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
}

/** Repodesk needs no camera, place or device. Copying text and telling that long work has ended are granted, to its own page. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => answer(isGranted(permission, details.requestingUrl)));
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
}

const granted = new Set(["clipboard-sanitized-write", "notifications"]);
const isGranted = (permission: string, url: string): boolean => granted.has(permission) && `${url}/`.startsWith(home);

interface WindowState {
  readonly bounds: Rectangle;
  readonly maximized: boolean;
}

/** null when there is none, or when no display shows that place any more. */
function readState(file: string): WindowState | null {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, "utf8")) as WindowState;
    const numbers = [bounds.x, bounds.y, bounds.width, bounds.height];
    if (!numbers.every(Number.isFinite)) return null;
    const area = screen.getDisplayMatching(bounds).workArea;
    const visible =
      bounds.x < area.x + area.width - 100 &&
      bounds.x + bounds.width > area.x + 100 &&
      bounds.y >= area.y - 20 &&
      bounds.y < area.y + area.height - 100;
    return visible ? { bounds: placeOn(bounds, area), maximized: maximized === true } : null;
  } catch {
    return null; // The first start, or a file that something else wrote: the usual size will do.
  }
}

/** Whole pixels, no larger than the screen that it is on, and with every edge on it: that may be another screen than the one it was left on. */
function placeOn(bounds: Rectangle, area: Rectangle): Rectangle {
  const width = Math.max(least.width, Math.min(Math.round(bounds.width), area.width));
  const height = Math.max(least.height, Math.min(Math.round(bounds.height), area.height));
  const inside = (at: number, size: number, from: number, room: number): number =>
    Math.max(from, Math.min(Math.round(at), from + room - size));
  return { x: inside(bounds.x, width, area.x, area.width), y: inside(bounds.y, height, area.y, area.height), width, height };
}

function writeState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  } catch (error) {
    tell(`The window's place was not kept: ${String(error)}`);
  }
}
