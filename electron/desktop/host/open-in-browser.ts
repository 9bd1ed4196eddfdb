// Hands an address to the person's default browser, and a folder to their file manager, where no Electron does it.
import { spawn } from "node:child_process";

/** Resolves when the opener has started; rejects with a sentence when the platform has none. `url` is a whole http(s) address. */
export const openInBrowser = (url: string): Promise<void> =>
  open(urlOpener(new URL(url).href), (command) => `No browser could be opened (${command} is missing). Open ${url} yourself.`);

/** As `openInBrowser`, for the absolute path of a folder. */
export const showFolder = (path: string): Promise<void> =>
  open(folderOpener(path), (command) => `No file manager could be opened (${command} is missing). The folder is ${path}.`);

function open([command, args]: [string, string[]], sayMissing: (command: string) => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opener = spawn(command, args, { stdio: "ignore", detached: true });
    opener.once("error", () => reject(new Error(sayMissing(command))));
    opener.once("spawn", () => {
      opener.unref();
      resolve();
    });
  });
}

function urlOpener(url: string): [string, string[]] {
  if (process.platform === "darwin") return ["open", [url]];
  if (process.platform === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", url]];
  return ["xdg-open", [url]];
}

function folderOpener(path: string): [string, string[]] {
  if (process.platform === "darwin") return ["open", [path]];
  if (process.platform === "win32") return ["explorer", [path]];
  return ["xdg-open", [path]];
}
