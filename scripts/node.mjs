// Makes every script run on Node 24 whatever started it: it starts itself again with the Node that npm installed, or says what is missing.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithParent } from "./end-with-parent.mjs";

const needed = 24;

/** Folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const major = () => Number(process.versions.node.split(".")[0]);

/** Path of a Node 24 or newer that came with the packages, or null. */
export function bundledNode() {
  const folder = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const file = join(root, "node_modules", folder, "bin", process.platform === "win32" ? "node.exe" : "node");
  return existsSync(file) ? file : null;
}

/**
 * Resolves on Node 24 or newer. On an older one it runs this script again on the bundled Node with the same arguments, passes
 * signals and the exit status on, and never resolves. Without one it ends with status 1 and a sentence.
 */
export async function ensureNode() {
  if (major() >= needed) return;
  const node = bundledNode();
  if (node === null) {
    const hint = existsSync(join(root, "node_modules"))
      ? "none came with the packages for this platform"
      : "run npm ci first, it brings one where there is one";
    process.stderr.write(
      `Repodesk needs Node ${needed} or newer; this is ${process.versions.node}, and ${hint}. Install it from https://nodejs.org.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, process.argv.slice(1), { stdio: "inherit" });
  // A terminal's Ctrl+C reaches the child by itself; a signal to this process alone must be passed on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  endWithParent(() => child.kill("SIGTERM"));
  await new Promise((resolve) => child.on("exit", (code, signal) => resolve(process.exit(signal === null ? (code ?? 1) : 1))));
}
