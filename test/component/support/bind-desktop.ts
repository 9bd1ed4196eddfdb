// The third host of the desktop, after Electron and the browser host: Vite's own server hands the renderer's requests to the same
// fetch handler, with the real service behind it. No gate: nobody but the test's page reaches it.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Plugin } from "vite";
import { createDesktop, type DesktopApp } from "../../../electron/desktop/desktop.ts";
import { forkService } from "../../../electron/desktop/supervision/fork-service.ts";
import { memoryKeychain } from "../../desktop/desktops.ts";

const root = join(import.meta.dirname, "..", "..", "..");

interface Bound {
  readonly app: DesktopApp;
  /** A folder for repositories, gone when the tests end. */
  readonly folder: string;
}

let bound: Bound | null = null;

/** While it stands, no commit that is sent to the project is read: a line that takes nothing. */
let line: { readonly project: string; readonly open: Promise<void>; readonly release: () => void } | null = null;

export function blockCommits(project: string): void {
  let release: () => void = () => undefined;
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  line = { project, open, release };
}

export function takeCommits(): void {
  line?.release();
  line = null;
}

/** The desktop that the page speaks to, started when first asked for; `folder` is for the repositories of the tests. */
export function desktopOfTests(): Bound {
  if (bound !== null) return bound;
  const folder = mkdtempSync(join(tmpdir(), "repodesk-component-"));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  // The service asks git who commits; on a machine where git does not know, nobody could.
  process.env["GIT_CONFIG_GLOBAL"] = join(root, "test", "scenarios", "person.gitconfig");
  const app = createDesktop({
    host: "browser",
    version: "0.0.0",
    dataDir,
    rendererDir: null,
    launchService: forkService(join(root, "service", "main.ts")),
    loadKeychain: async () => memoryKeychain(),
    chooseFolder: null,
    openUrl: async () => undefined,
    showFolder: async () => undefined,
    open: null,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  bound = { app, folder };
  return bound;
}

/** `/desktop/*` and `/connections/*` of Vite's server, answered by the desktop. */
export function bindDesktop(): Plugin {
  return {
    name: "bind-desktop",
    configureServer(server) {
      const listener = getRequestListener((request) => desktopOfTests().app.fetch(request), { overrideGlobalObjects: false });
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? "";
        if (!/^\/(desktop|connections)\//.test(url)) next();
        else if (line !== null && request.method === "POST" && url.endsWith(`/${encodeURIComponent(line.project)}/repository/commits`))
          void line.open.then(() => (request.destroyed ? undefined : listener(request, response)));
        else void listener(request, response);
      });
    },
    async buildEnd() {
      const closing = bound;
      bound = null;
      if (closing === null) return;
      await closing.app.close();
      rmSync(closing.folder, { recursive: true, force: true });
    },
  };
}
