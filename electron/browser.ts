// Composition root of the browser host: the desktop on 127.0.0.1, behind a one-time address and a cookie.
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DataFolderError } from "../local/folders.ts";
import { tell } from "../local/terminal.ts";
import { loadKeyring } from "./desktop/connections/keyring.ts";
import { createDesktop } from "./desktop/desktop.ts";
import { defaultDataDir, FolderHeldError, holdDataFolder } from "./desktop/host/data-folder.ts";
import { writeDoor } from "./desktop/host/door.ts";
import { answerDoor } from "./desktop/host/door-answer.ts";
import { enterBeginning, enterRunning as letIn, type SecondStart } from "./desktop/host/enter-running.ts";
import { hashOfLink } from "./desktop/host/links.ts";
import { listenLoopback } from "./desktop/host/loopback.ts";
import { openInBrowser, showFolder } from "./desktop/host/open-in-browser.ts";
import { forkService } from "./desktop/supervision/fork-service.ts";

export interface BrowserOptions {
  /** 0 = any free one. */
  readonly port: number;
  readonly data: string | null;
  readonly open: string | null;
  /** An address to lead to (host/links.ts). */
  readonly link?: string | null;
  /** Whether to open the default browser. */
  readonly show: boolean;
  /** Folder of the built renderer; null when a development server shows it. */
  readonly rendererDir: string | null;
  /** Program of the service: built, or its source. */
  readonly serviceEntry: string;
  /** It was started already and waits for its arguments. */
  readonly preparedService?: ChildProcess | null;
}

export interface BrowserHost {
  /** http://127.0.0.1:PORT/enter?t=… */
  readonly entrance: string;
  readonly restartService: () => void;
  readonly close: () => Promise<void>;
}

/** What a second start tries first. */
export const enterRunning = (second: SecondStart): Promise<boolean> => letIn(second);

/** Starts the desktop and listens. Throws an Error with one clear sentence: port in use, data folder in use or not writable. */
export async function startBrowserHost(options: BrowserOptions): Promise<BrowserHost> {
  const folder = holdDataFolder(resolve(options.data ?? defaultDataDir()));
  try {
    const listening = await listenLoopback(options.port);
    const desktop = createDesktop({
      host: "browser",
      version: readVersion(),
      dataDir: folder.path,
      rendererDir: options.rendererDir,
      launchService: forkService(options.serviceEntry, options.preparedService),
      loadKeychain: () => loadKeyring(folder.path),
      chooseFolder: null,
      openUrl: openInBrowser,
      showFolder,
      open: options.open === null ? null : resolve(options.open),
      log: tell,
    });
    listening.serve({ window: desktop.fetch, door: answerDoor({ renew: listening.gate.renew, openFolder: desktop.openFolder }) });
    writeDoor(folder.path, { port: listening.port, secret: listening.gate.doorSecret });
    return {
      entrance: `${listening.gate.entrance}${hashOfLink(options.link ?? null)}`,
      restartService: desktop.restartService,
      async close() {
        await Promise.all([listening.close(), desktop.close()]);
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** Runs until a signal: prints the address once it answers, opens the browser if asked, ends with status 1 and one line on a bad start. */
export async function runBrowserHost(options: BrowserOptions): Promise<void> {
  let host: BrowserHost;
  try {
    host = await startBrowserHost(options);
  } catch (error) {
    if (error instanceof FolderHeldError && (await enterBeginning(options))) process.exit(0);
    tell(error);
    if (!(error instanceof DataFolderError) && process.env["REPODESK_DEBUG"]) tell(error instanceof Error ? error.stack : error);
    process.exit(1);
  }
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 1900).unref();
    void host.close().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  process.on("disconnect", end);
  process.stdout.write(`Repodesk is at ${host.entrance}\n`);
  if (options.show) await openInBrowser(host.entrance).catch(tell);
}

/** package.json lies one folder up from the source and two from the build. */
function readVersion(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const file = [join(here, "..", "package.json"), join(here, "..", "..", "package.json")].find((path) => existsSync(path));
  return file === undefined ? "unknown" : String((JSON.parse(readFileSync(file, "utf8")) as { version?: string }).version);
}
