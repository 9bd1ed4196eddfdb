// Starts Repodesk as a person does, with the README's command, and opens it in Chromium.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { copiesIn } from "../../scenarios/copies.ts";
import type { scenarios } from "../../scenarios/scenarios.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The person at the machine, as their git knows them. */
const person = join(root, "test", "scenarios", "person.gitconfig");

export interface RunningApp {
  /** The one-time address that was printed. */
  readonly url: string;
  /** Everything that was printed on standard output. */
  readonly lines: readonly string[];
  readonly pid: number;
  stop(): Promise<void>;
}

/** `npm start -- --browser --no-open …`, ready to be opened. */
export async function startApp(data: string, options: readonly string[] = [], gitConfig = person): Promise<RunningApp> {
  const child = spawn(process.execPath, ["scripts/start.mjs", "--browser", "--no-open", "--data", data, ...options], {
    cwd: root,
    env: { ...process.env, GIT_CONFIG_GLOBAL: gitConfig },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString("utf8")));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      const address = /^Repodesk is at (\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`Repodesk ended with ${code} before it was ready:\n${errors.join("")}`)));
  });
  return { url, lines, pid: child.pid ?? 0, stop: () => stopped(child) };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await gone;
}

interface Fixtures {
  /** A folder of this test alone, gone afterwards. */
  folder: string;
  /** Builds a scenario's repository and answers its folder. */
  repository: (scenario: keyof typeof scenarios & string) => Promise<string>;
  /** Starts the app on a repository (or on none) and opens it in the page. */
  open: (repository?: string, data?: string, gitConfig?: string) => Promise<RunningApp>;
}

interface WorkerFixtures {
  /** Scenarios that this worker has built. */
  copy: ReturnType<typeof copiesIn>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "repodesk-scenarios-"));
      await use(copiesIn(folder));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "repodesk-e2e-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  repository: async ({ folder, copy }, use) => {
    await use(async (name) => {
      const path = join(folder, `repository-${name}`);
      await copy(name, path);
      return path;
    });
  },
  open: async ({ folder, page }, use) => {
    const running: RunningApp[] = [];
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && /Content Security Policy|Uncaught/.test(message.text())) faults.push(message.text());
    });
    await use(async (repository, data = join(folder, "data"), gitConfig = person) => {
      const app = await startApp(data, repository === undefined ? [] : ["--open", repository], gitConfig);
      running.push(app);
      await page.goto(app.url);
      // Keys are heard from the moment that a screen is drawn.
      await expect(page.getByRole("main").first()).toBeVisible();
      return app;
    });
    await Promise.all(running.map((app) => app.stop()));
    expect(faults, "uncaught errors and refused content on the page").toEqual([]);
  },
});

export { expect, type Locator, type Page };
