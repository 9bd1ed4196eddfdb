// What packaging needs: a configuration that electron-builder accepts, and bundles that stand alone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { nodeBundles, nodeConfig } from "../../vite.node.config.ts";

const root = join(import.meta.dirname, "..", "..");
const require = createRequire(join(root, "node_modules/electron-builder/package.json"));

describe("electron-builder.yml", () => {
  const { validateConfiguration } = require("app-builder-lib/out/util/config/config") as {
    validateConfiguration(config: unknown, log: unknown): Promise<void>;
  };
  const { load } = require("js-yaml") as { load(text: string): Record<string, unknown> };
  const config = load(readFileSync(join(root, "electron-builder.yml"), "utf8"));
  const log = { isEnabled: false, add: () => undefined };

  it("is accepted by the builder's own schema, which refuses an unknown key", { tags: "long" }, async () => {
    await validateConfiguration(structuredClone(config), log);
    await expect(validateConfiguration({ ...config, unknownKey: 1 }, log)).rejects.toThrow(/unknownKey/);
  });

  it("fuses Node out of the binary", () => {
    expect(config["electronFuses"]).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
    });
  });
});

describe("the bundles", () => {
  const code = new Map<string, string>();
  beforeAll(async () => {
    for (const name of nodeBundles) {
      const config = nodeConfig(name);
      const built = await build({ ...config, logLevel: "silent", build: { ...config.build, write: false } });
      const [output] = "output" in built ? built.output : expect.unreachable();
      code.set(name, output.code);
    }
  }, 60_000);

  it.each(nodeBundles)("%s imports Node's own modules and what the host brings, nothing of node_modules", (name) => {
    const imported = [...(code.get(name) ?? "").matchAll(/^import\s[^"']*["']([^"']+)["']/gm)].map(([, module]) => module);
    expect(imported.filter((module) => !module?.startsWith("node:") && module !== "electron")).toEqual([]);
  });

  it("the preload runs where only Electron's own modules exist", () => {
    const exposed: unknown[] = [];
    const admit = (module: string): unknown => {
      if (module !== "electron") throw new Error(`${module} does not exist in the sandbox`);
      return { contextBridge: { exposeInMainWorld: (name: string) => exposed.push(name) } };
    };
    runInNewContext(code.get("preload") ?? "", { require: admit, exports: {}, module: { exports: {} } });
    expect(exposed).toEqual(["repodeskHost"]);
  });
});
