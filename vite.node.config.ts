// Builds the programs that run on Node and Electron into single files, so that neither a start nor a package needs node_modules.
import { resolve } from "node:path";
import { defineConfig, type InlineConfig } from "vite";

const root = import.meta.dirname;

export const nodeBundles = ["service", "history", "forks", "desktop", "electron", "preload"] as const;
export type NodeBundle = (typeof nodeBundles)[number];

interface Plan {
  readonly entry: string;
  readonly folder: string;
  readonly file: string;
  readonly format: "es" | "cjs";
  readonly external: readonly string[];
}

/** @napi-rs/keyring is native; electron is there at run time; pino finds its worker by file name, which a bundle does not have. */
const plans: Readonly<Record<NodeBundle, Plan>> = {
  service: { entry: "service/main.ts", folder: "service", file: "main.mjs", format: "es", external: [] },
  // The thread that reads commit-graphs is a program of its own; service/git/commit-graph/history-thread.ts looks for it by this name.
  history: {
    entry: "service/git/commit-graph/worker.ts",
    folder: "service",
    file: "commit-graph-worker.mjs",
    format: "es",
    external: [],
  },
  // A process of its own that starts git; service/git/process/fork-server.ts looks for it by this name.
  forks: {
    entry: "service/git/process/fork-server-program.ts",
    folder: "service",
    file: "git-fork-server.mjs",
    format: "es",
    external: [],
  },
  desktop: { entry: "electron/browser.ts", folder: "desktop", file: "browser.mjs", format: "es", external: ["@napi-rs/keyring"] },
  electron: { entry: "electron/main.ts", folder: "electron", file: "main.mjs", format: "es", external: ["electron", "@napi-rs/keyring"] },
  preload: { entry: "electron/preload.ts", folder: "electron", file: "preload.cjs", format: "cjs", external: ["electron"] },
};

export function nodeConfig(bundle: NodeBundle): InlineConfig {
  const { entry, folder, file, format, external } = plans[bundle];
  return {
    root,
    configFile: false,
    publicDir: false,
    ssr: { noExternal: true, target: "node", external: [...external] },
    build: {
      ssr: resolve(root, entry),
      outDir: resolve(root, "out", folder),
      emptyOutDir: false,
      target: "node24",
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        external: [...external],
        output: { format, entryFileNames: file, codeSplitting: false },
      },
    },
  };
}

/** The bundles that one build of scripts/stale.mjs leaves: the service is three programs, never one without the others. */
export function bundlesOf(build: Exclude<NodeBundle, "history" | "forks">): readonly NodeBundle[] {
  return build === "service" ? ["history", "forks", "service"] : [build];
}

export default defineConfig(nodeConfig("service"));
