// Finds a Chromium for the end-to-end tests and the pictures, and on Debian as root installs one where there is none.
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installOnDebian } from "./debian.mjs";

const programs = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome"];
const macPrograms = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

function onPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of programs) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder: the next one is looked into.
      }
    }
  }
  return macPrograms.find((file) => existsSync(file)) ?? null;
}

/** Path of a browser. Says on stderr which it is, or throws an Error that says how to get one. */
export async function findBrowser() {
  const asked = process.env.REPODESK_CHROMIUM;
  if (asked) {
    if (!existsSync(asked)) throw new Error(`REPODESK_CHROMIUM is ${asked}, and there is no such file.`);
    return tell(asked);
  }
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  if (own !== "" && existsSync(own)) return tell(own);
  const found = onPath() ?? (installOnDebian(["chromium"]) ? onPath() : null);
  if (found === null) {
    throw new Error(
      "No Chromium was found. Install Chrome or Chromium, run npx playwright install chromium, or set REPODESK_CHROMIUM to its path.",
    );
  }
  return tell(found);
}

function tell(file) {
  process.stderr.write(`Browser: ${file}\n`);
  return file;
}
