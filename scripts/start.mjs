// npm start [-- --browser --no-open --port N --data DIR --open PATH] [PATH or ADDRESS]: builds what is stale, then runs the desktop, or opens the one that runs.
import { existsSync, statSync } from "node:fs";
// As a whole: an older Node, which only looks for a newer one here, has none of its compile cache.
import nodeModule from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildApart } from "./build-apart.mjs";
import { electronBinary, hasDisplay, runElectron } from "./electron-binary.mjs";
import { endByItself, endWithParent } from "./end-with-parent.mjs";
import { ensureNode, root } from "./node.mjs";
import { prepareService } from "./prepare-service.mjs";
import { staleBuilds } from "./stale.mjs";

const usage = `npm start [-- OPTIONS] [PATH or ADDRESS]: runs Repodesk, or opens the one that runs already.

  --open PATH   go straight to the repository in this folder
  --data DIR    keep connections, settings and drafts there
  --browser     run in a browser even where Electron is
  --port N      port of 127.0.0.1 in a browser; 0, the usual one, takes any that is free
  --no-open     print the one-time address instead of opening a browser
  --help        these lines

  PATH          a folder, as with --open
  ADDRESS       a page of a server, what git clones from, or a repodesk:// link: leads there

Without a window, for a team: npx repodesk --help
`;

const program = join(root, "out", "desktop", "browser.mjs");
const options = readOptions();
await ensureNode();
// What the programs compile to is kept where they were installed: each start would do it again. The service is given the same place.
nodeModule.enableCompileCache(join(root, "node_modules", ".cache", "node-compile-cache"));
endWithParent(endByItself);
const electron = options.browser ? null : await electronBinary();
const serviceEntry = join(root, "out", "service", "main.mjs");
const prepared = electron === null ? prepareService(serviceEntry) : null;
if (electron === null && (await enterRunning())) process.exit(0);
const stale = staleBuilds(["renderer", "service", ...(electron === null ? ["desktop"] : ["electron", "preload"])]);
const isOutdated = stale.includes("service");
if (isOutdated) prepared?.kill("SIGKILL");
if (stale.length > 0 && !(await buildApart(stale))) process.exit(1);
if (electron !== null) {
  await runElectron(electron, options);
} else {
  if (!options.browser) process.stderr.write("Electron is not here or there is no display for it: Repodesk runs in a browser.\n");
  // Once more where it was built just now: it has been read already.
  const { runBrowserHost } = await import(`${pathToFileURL(program).href}${stale.includes("desktop") ? "?built" : ""}`);
  await runBrowserHost({
    port: options.port,
    data: options.data,
    open: options.open,
    link: options.link,
    show: options.show,
    rendererDir: join(root, "out", "renderer"),
    serviceEntry,
    preparedService: isOutdated ? null : prepared,
  });
  // Now, as a killed process writes nothing at its end.
  setTimeout(() => nodeModule.flushCompileCache(), 5_000).unref();
}

/**
 * Whether Repodesk runs with this data folder already and has let this start in. Asked of the program as it was built last: a build
 * would change files under the one that runs, and without one nothing runs.
 */
async function enterRunning() {
  if (!existsSync(program)) return false;
  const { enterRunning: enter } = await import(pathToFileURL(program).href);
  return enter === undefined ? false : enter(options);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        browser: { type: "boolean", default: false },
        "no-open": { type: "boolean", default: false },
        port: { type: "string", default: "0" },
        data: { type: "string" },
        open: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      process.stdout.write(usage);
      process.exit(0);
    }
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) fail(`--port ${values.port}: a port is a number from 0 to 65535.`);
    const [named, ...more] = positionals;
    if (more.length > 0) fail(`${more.join(" ")}: one folder or address can be opened.`);
    const link = named !== undefined && /^(https?|ssh|repodesk):\/\/|^[^@/\s]+@[^:/\s]+:/i.test(named) ? named : null;
    const path = values.open ?? (link === null ? named : undefined);
    return {
      link,
      browser: values.browser,
      show: !values["no-open"] && hasDisplay(),
      port: Number(values.port),
      data: values.data === undefined ? null : resolve(values.data),
      open: path === undefined ? null : existing(resolve(path)),
    };
  } catch (error) {
    return fail(`${error.message.replace(/\.?$/, ".")} Options: --browser --no-open --port N --data DIR --open PATH --help.`);
  }
}

function existing(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) fail(`${path}: there is no such folder.`);
  if (!info.isDirectory()) fail(`${path}: this is a file; give the folder of a repository.`);
  return path;
}

/** As local/terminal.ts has it, which an older Node could not load: what is named in it neither steers a terminal nor begins a line. */
function fail(sentence) {
  const codeOf = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  process.stderr.write(`${sentence.replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]/gu, codeOf)}\n`);
  process.exit(2);
}
