// Runs programs for the scripts: output straight to the terminal, none left behind when the script ends.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./node.mjs";

const running = new Set();
let watched = false;

function watchSignals() {
  if (watched) return;
  watched = true;
  for (const [signal, number] of [
    ["SIGINT", 2],
    ["SIGTERM", 15],
    ["SIGHUP", 1],
  ]) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 128 + number;
      if (running.size === 0) process.exit();
    });
  }
}

/** Environment in which `node` and the packages' programs are the project's own. */
export const toolEnv = (env = {}) => ({
  ...process.env,
  ...env,
  PATH: [join(process.execPath, ".."), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
});

/** Resolves with the exit status; a signal or a program that is not there counts as 1. Runs in the project's folder. */
export function run(command, args, { env = {}, stdio = "inherit" } = {}) {
  watchSignals();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio, env: toolEnv(env), shell: false });
    running.add(child);
    child.on("error", (error) => {
      process.stderr.write(`${command} could not be started: ${error.message}\n`);
      running.delete(child);
      resolve(1);
    });
    child.on("close", (code) => {
      running.delete(child);
      resolve(code ?? 1);
      // After a signal the caller may tidy up at once, but nothing more is begun.
      if (process.exitCode > 128 && running.size === 0) setImmediate(() => process.exit());
    });
  });
}

/** Runs a package's program on this Node, whatever the platform calls its launcher. */
export const runModule = (path, args, options) => run(process.execPath, [join(root, "node_modules", path), ...args], options);
