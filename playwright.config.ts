// How end-to-end tests run: in the Chromium that scripts/test.mjs found, one worker for each core, evidence kept of failures only.
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
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    headless: true,
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments],
    },
  },
});
