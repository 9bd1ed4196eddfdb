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

/** By page: two of them run files side by side, and what one sets (its size, its connections, its marks) is no matter of the other. */
const desktops = new Map<string, Bound>();

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

/** The desktop that a page of tests speaks to, started when first asked for; `folder` is for the repositories of its tests. */
export function desktopOfTests(session: string): Bound {
  const known = desktops.get(session);
  if (known !== undefined) return known;
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
  const bound = { app, folder };
  desktops.set(session, bound);
  return bound;
}

/** Vitest names its page in the page's own address. */
function sessionOf(request: Request): string {
  const session = new URL(request.headers.get("referer") ?? request.url).searchParams.get("sessionId");
  if (session === null) throw new Error(`${request.url} was asked for by no page of Vitest's.`);
  return session;
}

/** `/desktop/*` and `/connections/*` of Vite's server, answered by the desktop. */
export function bindDesktop(): Plugin {
  return {
    name: "bind-desktop",
    configureServer(server) {
      const listener = getRequestListener((request) => desktopOfTests(sessionOf(request)).app.fetch(request), {
        overrideGlobalObjects: false,
      });
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? "";
        if (!/^\/(desktop|connections)\//.test(url)) next();
        else if (line !== null && request.method === "POST" && url.endsWith(`/${encodeURIComponent(line.project)}/repository/commits`))
          void line.open.then(() => (request.destroyed ? undefined : listener(request, response)));
        else void listener(request, response);
      });
    },
    async buildEnd() {
      const closing = [...desktops.values()];
      desktops.clear();
      await Promise.all(closing.map(({ app }) => app.close()));
      for (const { folder } of closing) rmSync(folder, { recursive: true, force: true });
    },
  };
}
