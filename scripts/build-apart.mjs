// Builds in a process that ends: the bundler takes a gigabyte, which the desktop would otherwise keep for as long as it runs.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./node.mjs";

/** Builds what is stale among `names`; false when that failed, and the reason is on stderr. A signal ends both. */
export async function buildApart(names) {
  const child = spawn(process.execPath, [join(root, "scripts", "build.mjs"), ...names], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
  const listeners = Object.entries(numbers).map(([signal, number]) => [
    signal,
    () => {
      child.kill(signal);
      process.exit(128 + number);
    },
  ]);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const status = await new Promise((done) => {
    child.on("error", (error) => {
      process.stderr.write(`The build could not be started: ${error.message}\n`);
      done(1);
    });
    child.on("exit", (code) => done(code ?? 1));
  });
  for (const [signal, listener] of listeners) process.off(signal, listener);
  return status === 0;
}
