// npm run build [-- --force] [-- NAME ...]: builds what is stale, or of those named; also called by start and test.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureNode, root } from "./node.mjs";
import { builds, digestOf, markBuilt, staleBuilds } from "./stale.mjs";

/** Builds `names` side by side; says what it does on stderr, one line. Rejects with the first failure. */
export async function build(names) {
  if (names.length === 0) return;
  process.env.NODE_ENV = "production"; // Whoever calls: React's other build is slower, and Vite takes it from here.
  const started = performance.now();
  process.stderr.write(`Building ${names.join(", ")}…\n`);
  const { build: viteBuild } = await import("vite");
  const { bundlesOf, nodeConfig } = await import("../vite.node.config.ts");
  writeOwnPackage();
  await Promise.all(
    names.map(async (name) => {
      const digest = digestOf(name);
      const configs = name === "renderer" ? [{ configFile: resolve(root, "vite.config.ts") }] : bundlesOf(name).map(nodeConfig);
      for (const config of configs) await viteBuild({ ...config, logLevel: "warn" });
      markBuilt(name, digest);
    }),
  );
  process.stderr.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

/** The bundles read their version one folder up, as the sources do. */
function writeOwnPackage() {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  mkdirSync(join(root, "out"), { recursive: true });
  writeFileSync(join(root, "out", "package.json"), `${JSON.stringify({ name, version, type: "module" })}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await ensureNode();
  const named = Object.keys(builds).filter((name) => process.argv.includes(name));
  const names = named.length > 0 ? named : Object.keys(builds);
  await build(process.argv.includes("--force") ? names : staleBuilds(names)).catch((error) => {
    process.stderr.write(`The build failed: ${error.message}\n`);
    process.exitCode = 1;
  });
}
