// Stands in for the service where a test needs one that dies or hangs on command; the real one is used everywhere else.
import { rmSync } from "node:fs";
import { createServer } from "node:http";

const socket = process.argv[process.argv.indexOf("--socket") + 1];
const how = process.env.FAKE_SERVICE ?? "";
if (how === "dies") {
  process.stderr.write("no room left on the disk\n");
  process.exit(3);
}
if (how === "full")
  process.stderr.write('{"level":40,"storage":"storage_full","msg":"The disk is full at /x."}\n{"level":50,"msg":"Else"}\n');
const server = createServer((request, response) => {
  if (how === "hangs") return; // Nobody ever hears of it again.
  if (request.headers["private-token"] !== process.env.REPODESK_LOCAL_TOKEN) {
    response.writeHead(401, { "content-type": "application/json" });
    return response.end('{"message":"401 Unauthorized"}');
  }
  if (request.url.endsWith("/version") && request.headers.range === "die") process.kill(process.pid, "SIGKILL");
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ version: String(process.pid), revision: "x" }));
});
rmSync(socket, { force: true });
server.listen(socket, () => how === "mute" || process.stdout.write("ready\n"));
process.on("disconnect", () => process.exit(0));
if (how === "deaf") process.on("SIGTERM", () => undefined);
else process.on("SIGTERM", () => process.exit(0));
