// Hands an address to the person's default browser, where no Electron does it.
import { spawn } from "node:child_process";

/** Resolves when the opener has started; rejects with a sentence when the platform has none. `url` is a whole http(s) address. */
export function openInBrowser(url: string): Promise<void> {
  const [command, args] = openerOf(new URL(url).href);
  return new Promise((resolve, reject) => {
    const opener = spawn(command, args, { stdio: "ignore", detached: true });
    opener.once("error", () => reject(new Error(`No browser could be opened (${command} is missing). Open ${url} yourself.`)));
    opener.once("spawn", () => {
      opener.unref();
      resolve();
    });
  });
}

function openerOf(url: string): [string, string[]] {
  if (process.platform === "darwin") return ["open", [url]];
  if (process.platform === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", url]];
  return ["xdg-open", [url]];
}
