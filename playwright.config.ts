// How end-to-end tests run: in the Chromium that scripts/test.mjs found, three at a time, evidence kept of failures only.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./test/chromium.ts";

/** Set by scripts/test.mjs; Debian's place when Playwright is run by hand; else Playwright's own browser. */
const executablePath = process.env["REPODESK_CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  // As in vitest.config.ts: told by name, never at a desk.
  retries: process.env["CI"] === undefined ? 0 : 1,
  // One test keeps a core busy for 40 % of its time.
  workers: 3,
  timeout: 180_000,
  // Bounds of a test that hangs, not of the app: three at once on two cores, opening 12 MB takes 8 s and committing it 20.
  expect: { timeout: 40_000 },
  use: {
    browserName: "chromium",
    headless: true,
    viewport: { width: 1440, height: 900 },
    // A trace of every test takes a fifth of the work and is thrown away: ask for it where the picture and the page's text do not tell enough.
    trace: process.env["REPODESK_TRACE"] === undefined ? "off" : { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments],
    },
  },
});
