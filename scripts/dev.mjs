// npm run dev [-- --port N --data DIR --open PATH]: the desktop from its sources, the renderer hot, the service restarted at every change.
import { watch } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endByItself, endWithParent } from "./end-with-parent.mjs";
import { ensureNode, root } from "./node.mjs";

await ensureNode();
endWithParent(endByItself);
const { values } = parseArgs({
  options: { port: { type: "string", default: "5173" }, data: { type: "string" }, open: { type: "string" } },
});
const { startBrowserHost } = await import("../electron/browser.ts");
const { createServer } = await import("vite");

const host = await startBrowserHost({
  port: 0,
  data: values.data === undefined ? join(root, "out", "dev-data") : resolve(values.data),
  open: values.open === undefined ? null : resolve(values.open),
  show: false,
  rendererDir: null,
  serviceEntry: join(root, "service", "main.ts"),
}).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

// The development server passes the gate in the page's place: it knows the room, holds its cookie and speaks in the desktop's own name.
const { origin } = new URL(host.entrance);
const entered = await fetch(host.entrance, { redirect: "manual" });
const cookie = entered.headers.get("set-cookie").split(";", 1)[0];
const room = entered.headers.get("location").replace(/\/$/, "");
const proxy = {
  target: origin,
  changeOrigin: true,
  rewrite: (path) => `${room}${path}`,
  headers: { cookie, origin, "sec-fetch-site": "same-origin" },
};
const server = await createServer({
  configFile: join(root, "vite.config.ts"),
  server: { port: Number(values.port), strictPort: false, proxy: { "/desktop": proxy, "/connections": proxy } },
});
await server.listen();
server.printUrls();

let timer;
const restart = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    process.stderr.write("The service's sources changed: it is restarted.\n");
    host.restartService();
  }, 150);
};
const watchers = ["service", "shared", "local"].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_kind, name) => {
    if (name?.endsWith(".ts") && !name.endsWith(".test.ts")) restart();
  }),
);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, async () => {
    for (const watcher of watchers) watcher.close();
    setTimeout(() => process.exit(1), 1900).unref();
    await Promise.all([server.close(), host.close()]);
    process.exit(0);
  });
}
