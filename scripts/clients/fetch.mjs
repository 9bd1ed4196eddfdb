// Brings the programs into .clients, with the npm and the settings of whoever asks.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { root } from "../node.mjs";

export const home = join(root, ".clients");

/** Exactly these: what is driven should not change under the table. */
const packages = {
  "@modelcontextprotocol/sdk": "1.32.2",
  "@modelcontextprotocol/server-gitlab": "2025.4.25",
  "@zereight/mcp-gitlab": "2.1.64",
  "decap-cms": "3.16.3",
  renovate: "44.121.2",
};

const versionOf = (name) => {
  const file = join(home, "node_modules", name, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version : null;
};

/** Installs those of them that are not there, beside what is. */
export async function fetchPackages(...names) {
  const missing = names.filter((name) => versionOf(name) !== packages[name]);
  if (missing.length === 0) return;
  mkdirSync(home, { recursive: true });
  const kept = Object.keys(packages).filter((name) => names.includes(name) || versionOf(name) !== null);
  const dependencies = Object.fromEntries(kept.map((name) => [name, packages[name]]));
  writeFileSync(join(home, "package.json"), `${JSON.stringify({ name: "clients", private: true, dependencies }, null, 2)}\n`);
  process.stdout.write(`Fetching ${missing.join(", ")} into .clients…\n`);
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"], { cwd: home });
}

export const fileOf = (path) => join(home, "node_modules", path);
export const load = (path) => import(pathToFileURL(fileOf(path)).href);
