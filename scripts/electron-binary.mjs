// Finds Electron's binary, or fetches it where a display makes that worth it, and runs the desktop in it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";

const names = { darwin: "Electron.app/Contents/MacOS/Electron", win32: "electron.exe" };

export function hasDisplay() {
  if (process.platform === "darwin" || process.platform === "win32") return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

function find() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, "node_modules", "electron", "dist");
  const file = join(folder, names[process.platform] ?? "electron");
  return existsSync(file) ? file : null;
}

/** Path of the binary, or null when there is no display, or none is here and none can be downloaded. */
export async function electronBinary() {
  if (!hasDisplay()) return null;
  const here = find();
  if (here !== null || process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined) return here;
  const installer = join(root, "node_modules", "electron", "install.js");
  if (!existsSync(installer)) return null;
  process.stderr.write("Downloading Electron, once…\n");
  const { status } = spawnSync(process.execPath, [installer], { stdio: "ignore", timeout: 300_000 });
  return status === 0 ? find() : null;
}

/** Runs until the window is closed or a signal comes; ends this process with Electron's status. */
export async function runElectron(binary, { data, open, link }) {
  const args = [
    root,
    ...(data === null ? [] : ["--data", data]),
    ...(open === null ? [] : ["--open", open]),
    ...(link === null ? [] : [link]),
  ];
  const child = spawn(binary, args, { stdio: ["ignore", "inherit", "inherit"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(`Electron could not be started: ${error.message}. Try npm start -- --browser.\n`);
    process.exit(1);
  });
  await new Promise((ended) => child.on("exit", (code) => ended(process.exit(code ?? 0))));
}
