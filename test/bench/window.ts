// The built program and a browser beside it, as a person has them.
import { join } from "node:path";
import { type APIRequestContext, type Browser, chromium, type Page } from "@playwright/test";
import { root } from "./harness.ts";

/** Pixels. */
export const viewport = { width: 1440, height: 900 };

export async function launchBrowser(): Promise<Browser> {
  const { findBrowser } = await import(join(root, "scripts/browser.mjs"));
  return chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
}

export interface Program {
  /** Opens the window; good for as often as one likes. */
  readonly entrance: string;
  readonly browser: Browser;
  /** Ends both. */
  close(): Promise<void>;
}

/** `data`: the folder of its settings and drafts; `open`: a repository to begin in. */
export async function startProgram(data: string, open: string | null = null): Promise<Program> {
  const { startBrowserHost } = await import(join(root, "out/desktop/browser.mjs"));
  const built = { rendererDir: join(root, "out/renderer"), serviceEntry: join(root, "out/service/main.mjs") };
  const host = await startBrowserHost({ port: 0, data, open, show: false, ...built });
  const browser = await launchBrowser();
  return {
    entrance: host.entrance,
    browser,
    async close() {
      await browser.close();
      await host.close();
    },
  };
}

/** The address of a window without its hash, under which its requests go too. */
export const roomOf = (page: Page): string => page.url().replace(/#.*/, "");

/** Makes a folder a project of this machine. */
export async function openFolder(
  request: APIRequestContext,
  room: string,
  path: string,
): Promise<{ readonly id: number; readonly project: string }> {
  const headers = { origin: new URL(room).origin };
  const answer = await request.post(`${room}connections/local/api/v4/repodesk/folders`, { data: { path }, headers });
  const { id, path_with_namespace: project } = (await answer.json()) as { id: number; path_with_namespace: string };
  return { id, project };
}
