// npm start [-- --browser --no-open --port N --data DIR --open PATH]: builds what is stale, then runs the desktop.
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { electronBinary, hasDisplay, runElectron } from "./electron-binary.mjs";
import { ensureNode, root } from "./node.mjs";
import { staleBuilds } from "./stale.mjs";

await ensureNode();
const options = readOptions();
const electron = options.browser ? null : await electronBinary();
const stale = staleBuilds(["renderer", "service", ...(electron === null ? ["desktop"] : ["electron", "preload"])]);
if (stale.length > 0) {
  await (await import("./build.mjs")).build(stale).catch((error) => fail(`The build failed: ${error.message}`, 1));
}
if (electron !== null) {
  await runElectron(electron, options);
} else {
  if (!options.browser) process.stderr.write("Electron is not here or there is no display for it: Repodesk runs in a browser.\n");
  const { runBrowserHost } = await import("../out/desktop/browser.mjs");
  await runBrowserHost({
    port: options.port,
    data: options.data,
    open: options.open,
    show: !options.noOpen && hasDisplay(),
    rendererDir: join(root, "out", "renderer"),
    serviceEntry: join(root, "out", "service", "main.mjs"),
  });
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        browser: { type: "boolean", default: false },
        "no-open": { type: "boolean", default: false },
        port: { type: "string", default: "0" },
        data: { type: "string" },
        open: { type: "string" },
      },
    });
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) fail(`--port ${values.port}: a port is a number from 0 to 65535.`);
    return {
      browser: values.browser,
      noOpen: values["no-open"],
      port: Number(values.port),
      data: values.data === undefined ? null : resolve(values.data),
      open: values.open === undefined ? null : existing(resolve(values.open)),
    };
  } catch (error) {
    return fail(`${error.message.replace(/\.?$/, ".")} Options: --browser --no-open --port N --data DIR --open PATH.`);
  }
}

function existing(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) fail(`--open ${path}: there is no such folder.`);
  if (!info.isDirectory()) fail(`--open ${path}: this is a file; give the folder of a repository.`);
  return path;
}

function fail(sentence, status = 2) {
  process.stderr.write(`${sentence}\n`);
  process.exit(status);
}
