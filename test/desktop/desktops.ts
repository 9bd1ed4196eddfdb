// Desktops for the tests: the real handler on a folder of its own, with a service that stands still unless the test brings one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Keychain } from "../../electron/desktop/connections/vault.ts";
import { createDesktop, type DesktopApp, type DesktopOptions } from "../../electron/desktop/desktop.ts";
import type { LaunchService } from "../../electron/desktop/supervision/local-service.ts";
import { createClient, type DesktopClient } from "../../shared/client/client.ts";
import { desktop } from "../../shared/contract/desktop-endpoints.ts";

/** A process that never says it is ready and ends when asked. */
export const idleService: LaunchService = () => {
  let exited: (how: string) => void = () => undefined;
  return {
    onLine: () => undefined,
    onExit: (listener) => {
      exited = listener;
    },
    stop: () => exited("ended by SIGTERM"),
    kill: () => exited("ended by SIGKILL"),
  };
};

export function memoryKeychain(): Keychain & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    backend: "test keychain",
    probe: async () => undefined,
    set: async (id, token) => void kept.set(id, token),
    get: async (id) => kept.get(id) ?? null,
    delete: async (id) => void kept.delete(id),
  };
}

/** A keychain in a JSON file of its own, for desktops that follow each other. */
export function fileKeychain(file: string, onDelete: (when: "before" | "after") => void = () => undefined): Keychain {
  const read = (): Record<string, string> => JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return {
    backend: "test keychain",
    probe: async () => undefined,
    set: async (id, token) => writeFileSync(file, JSON.stringify({ ...read(), [id]: token })),
    get: async (id) => read()[id] ?? null,
    async delete(id) {
      onDelete("before");
      const { [id]: _gone, ...rest } = read();
      writeFileSync(file, JSON.stringify(rest));
      onDelete("after");
    },
  };
}

export interface TestDesktop {
  readonly app: DesktopApp;
  readonly client: DesktopClient;
  readonly dataDir: string;
  readonly log: string[];
  /** Path with query; a Request goes through untouched. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export function startDesktop(changes: Partial<DesktopOptions> = {}): TestDesktop {
  const dataDir = changes.dataDir ?? mkdtempSync(join(tmpdir(), "repodesk-test-"));
  const log: string[] = [];
  const app = createDesktop({
    host: "browser",
    version: "0.0.0",
    dataDir,
    rendererDir: null,
    launchService: idleService,
    loadKeychain: async () => memoryKeychain(),
    chooseFolder: null,
    openUrl: async () => undefined,
    showFolder: async () => undefined,
    open: null,
    log: (line) => log.push(line),
    ...changes,
  });
  const fetch = (path: string, init?: RequestInit): Promise<Response> => app.fetch(new Request(`http://127.0.0.1${path}`, init));
  const client = createClient(desktop, { base: "/desktop", fetch: (path, request) => fetch(path, request as RequestInit) });
  return {
    app,
    client,
    dataDir,
    log,
    fetch,
    async close() {
      await app.close();
      if (changes.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
