// Starts the service beside the rest of a start: by the time its host knows what it shall serve, it has loaded what that takes.
import { fork } from "node:child_process";
import { existsSync } from "node:fs";
// As a whole: an older Node, which only looks for a newer one here, has none of its compile cache.
import nodeModule from "node:module";
import { dirname } from "node:path";

/** A child that waits for its arguments (service/cli/prepared.ts) and ends with this process; null where nothing is built yet. */
export function prepareService(entry) {
  if (!existsSync(entry)) return null;
  const cache = nodeModule.getCompileCacheDir(); // Of this version of Node, in the folder that was named.
  const env = cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
  const child = fork(entry, ["--prepared"], { env, stdio: ["ignore", "pipe", "pipe", "ipc"], execArgv: [] });
  child.on("error", () => undefined); // The host starts one itself where this is gone.
  return child;
}
