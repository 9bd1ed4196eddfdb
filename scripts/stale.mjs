// Knows which builds are older than what they are made of, by the sizes and times of their sources.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./node.mjs";

/** What each build is made of and what it leaves; a folder counts with everything in it but tests. */
export const builds = {
  renderer: { sources: ["renderer", "shared", "vite.config.ts", "package-lock.json"], results: ["out/renderer/index.html"] },
  service: {
    sources: ["service", "shared", "local", "vite.node.config.ts", "package-lock.json"],
    results: ["out/service/main.mjs", "out/service/commit-graph-worker.mjs", "out/service/git-fork-server.mjs"],
  },
  desktop: { sources: ["electron", "shared", "local", "vite.node.config.ts", "package-lock.json"], results: ["out/desktop/browser.mjs"] },
  electron: { sources: ["electron", "shared", "local", "vite.node.config.ts", "package-lock.json"], results: ["out/electron/main.mjs"] },
  preload: { sources: ["electron", "vite.node.config.ts", "package-lock.json"], results: ["out/electron/preload.cjs"] },
};

const stampOf = (name) => join(root, "out", ".stamps", name);

const isLeftOut = (path) => path.endsWith(".md") || path.endsWith(".test.ts") || path.endsWith(".test.tsx");

/** One line for each file at or below `path`, in a fixed order: its name, size and time. */
function linesOf(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) return "";
  if (!info.isDirectory()) return isLeftOut(path) ? "" : `${path}\0${info.size}\0${info.mtimeMs}\n`;
  return readdirSync(path)
    .filter((name) => !isLeftOut(name))
    .sort()
    .map((name) => linesOf(join(path, name)))
    .join("");
}

/** A digest of names, sizes and times. `read` answers the lines of a source; what several builds are made of is read once by the caller. */
export function digestOf(name, read = linesOf) {
  const hash = createHash("sha256");
  for (const source of builds[name].sources) hash.update(read(join(root, source)));
  return hash.digest("hex");
}

/** Names among `names` whose results are missing or made of other sources: some hundred stats, which every start waits for. */
export function staleBuilds(names) {
  const known = new Map();
  const read = (source) => {
    if (!known.has(source)) known.set(source, linesOf(source));
    return known.get(source);
  };
  return names.filter((name) => {
    const stamp = stampOf(name);
    const whole = builds[name].results.every((result) => existsSync(join(root, result)));
    return !whole || !existsSync(stamp) || readFileSync(stamp, "utf8") !== digestOf(name, read);
  });
}

/** `digest` as it was before the build began: what changed meanwhile is stale again. */
export function markBuilt(name, digest) {
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), digest);
}
