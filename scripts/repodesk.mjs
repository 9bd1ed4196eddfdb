#!/usr/bin/env node
// The `repodesk` command: finds Node 24, whatever Node started it, and runs the service's command line with it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const wanted = 24;

/** The running Node when it is new enough, else the one that npm brought along for this platform; null when there is neither. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath;
  const windows = process.platform === "win32";
  const brought = join(
    root,
    "node_modules",
    `node-${windows ? "win" : process.platform}-${process.arch}`,
    "bin",
    windows ? "node.exe" : "node",
  );
  return existsSync(brought) ? brought : null;
}

/**
 * The built service where it is up to date: it takes a third less memory than the sources, so `serve`, which stays, builds it first.
 * Whatever stands in the way of building (no tools, no right to write, somebody else building), the sources run as well.
 */
async function findMain() {
  const source = join(root, "service", "main.ts");
  const built = join(root, "out", "service", "main.mjs");
  if (!existsSync(source)) return existsSync(built) ? built : undefined;
  const { staleBuilds } = await import("./stale.mjs");
  const isFresh = () => staleBuilds(["service"]).length === 0;
  if (isFresh()) return built;
  if (process.argv[2] === "serve" && existsSync(join(root, "node_modules", "vite"))) buildService();
  return isFresh() ? built : source;
}

function buildService() {
  const lock = join(root, "out", ".building");
  try {
    mkdirSync(join(root, "out"), { recursive: true });
    mkdirSync(lock);
  } catch {
    return; // Being built elsewhere, or nothing may be written here: the sources serve.
  }
  try {
    spawnSync(node, [join(root, "scripts", "build.mjs"), "service"], { stdio: "ignore", timeout: 60_000 });
  } finally {
    rmdirSync(lock);
  }
}

const node = findNode();
const main = node === null ? undefined : await findMain();
if (node === null || main === undefined) {
  const reason =
    node === null ? `Repodesk needs Node ${wanted} or newer; this is Node ${process.versions.node}` : "the installation is incomplete";
  process.stderr.write(`repodesk: ${reason}. Run \`npm ci\` in ${root}, or install Node ${wanted}.\n`);
  process.exit(1);
}

if (node === process.execPath) await import(pathToFileURL(main).href);
else run(node, main);

/** Runs the command line as a child that shares this process's streams, signals and fate. */
function run(command, script) {
  // The channel carries nothing: the child ends when it closes, so it does not outlive this process however that ends.
  const child = spawn(command, [script, ...process.argv.slice(2)], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  if (process.channel) process.once("disconnect", () => child.disconnect());
  child.once("error", (error) => {
    process.stderr.write(`repodesk: Node could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => {
    for (const name of signals) process.off(name, forward);
    if (signal !== null) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}
