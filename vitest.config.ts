// How tests run: in Node by default, components in a real Chromium; Electron's download barred, and no test waits long enough to be a sleep.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArguments } from "./test/chromium.ts";
import { bindDesktop } from "./test/component/support/bind-desktop.ts";
import { commands } from "./test/component/support/commands.ts";

/** Set by scripts/test.mjs; Debian's place when Vitest is run by hand; else Playwright's own browser. */
const executablePath = process.env["REPODESK_CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => existsSync(file));

// Workers and the services that tests start compile the same modules again and again: 0.7 instead of 1.6 s of work for each service.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/node-compile-cache");

/** A second try where nobody watches, told by name at the end of the run (docs/decisions/030-second-tries.md). At a desk the first failure counts. */
const retry = process.env["CI"] === undefined ? 0 : 1;

const notHere = ["**/node_modules/**", "out/**", "dist/**", "test/e2e/**", "test/bench/**", "test/component/**"];
/** Tests that stand beside the code. */
const unit = ["{electron,local,renderer,service,shared}/**/*.test.{ts,tsx}"];

/** What changes modules or the process for good: files with it have a worker of their own. */
const lasting = /\bvi\.mock\(|\bseteuid\b|"SSL_CERT_FILE"|\/(failpoints|trusted-folder)\.ts"/;
const alone = globSync("test/{architecture,desktop,git,service}/**/*.test.ts", { cwd: import.meta.dirname }).filter((file) =>
  lasting.test(readFileSync(join(import.meta.dirname, file), "utf8")),
);

/** Where files of tests share modules, what one left in a store is none of the next one's. */
const resetStores = [{ find: /^zustand$/, replacement: join(import.meta.dirname, "test/stores.ts") }];

const inNode = {
  env: {
    ELECTRON_OVERRIDE_DIST_PATH: "/nonexistent",
    // Somebody whom the tests know, also where git knows nobody.
    GIT_CONFIG_GLOBAL: join(import.meta.dirname, "test/scenarios/person.gitconfig"),
  },
  retry,
  testTimeout: 40_000,
  hookTimeout: 30_000,
  // As long as a process may take to begin beside other tests.
  expect: { poll: { timeout: 20_000 } },
  pool: "forks" as const,
};

export default defineConfig({
  test: {
    // Tests wait for git and for services more than they compute.
    maxWorkers: 2,
    // Its Vite servers never end by themselves: ten seconds of waiting for nothing.
    teardownTimeout: 1_000,
    tags: [
      {
        name: "long",
        description: "Takes over two and a half seconds: left out of npm test, run by npm run test:all (docs/decisions/033-long-tests.md).",
      },
    ],
    projects: [
      {
        plugins: [react()],
        test: {
          name: "unit",
          include: unit,
          exclude: notHere,
          ...inNode,
          setupFiles: ["test/setup-unit.ts"],
          // Beside the code there is no process and no server: a worker keeps its modules from file to file, which take longer than most files.
          isolate: false,
        },
        resolve: { alias: resetStores },
      },
      {
        plugins: [react()],
        test: {
          name: "node",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...notHere, ...unit, ...alone],
          ...inNode,
          setupFiles: ["test/setup-node.ts"],
          // To start a worker and to read the service's modules for each file took as long as half of the tests.
          isolate: false,
        },
        resolve: { alias: resetStores },
      },
      {
        plugins: [react()],
        test: { name: "node, alone", include: alone, exclude: notHere, ...inNode },
      },
      {
        plugins: [react(), bindDesktop()],
        cacheDir: "node_modules/.vite/component",
        // React as it is shipped, which draws in a third of the time. And all that screens load later, so that Vite does not reload the page
        // in the middle of a test when it meets one.
        optimizeDeps: {
          entries: ["renderer/index.html", "renderer/**/*.worker.ts", "test/component/**/*.test.tsx"],
          include: ["react", "react-dom/client", "react/jsx-runtime", "monaco-editor/editor", "re2js"],
          rolldownOptions: { transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } } },
        },
        oxc: { jsx: { development: false } },
        resolve: { alias: resetStores },
        test: {
          name: "component",
          include: ["test/component/**/*.test.tsx"],
          setupFiles: ["test/component/support/setup.ts"],
          // One page for all files: the window's modules, some hundreds, are fetched and run once. test/stores.ts makes up for it.
          isolate: false,
          retry,
          testTimeout: 60_000,
          expect: { poll: { timeout: 25_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...chromiumArguments] },
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            commands,
          },
        },
      },
    ],
  },
});
