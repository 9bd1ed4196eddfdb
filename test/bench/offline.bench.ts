// A file that was seen, opened again without its server: the whole way through the proxy, beside reading the same bytes and hashing them.
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDesktop } from "../desktop/desktops.ts";
import { answerAsGitlab, startServer } from "../desktop/servers.ts";
import { printTable, row } from "./harness.ts";

const turns = Number(process.env["REPODESK_BENCH_TURNS"] ?? 41);
const commit = "1".repeat(40);
const dataDir = mkdtempSync(join(tmpdir(), "repodesk-offline-"));
const server = await startServer();
const bodies = new Map<string, Buffer>();
server.answer = (request, response, incoming) => {
  const body = bodies.get(/files\/(\w+)\/raw/.exec(request.url)?.[1] ?? "");
  if (body === undefined) return answerAsGitlab()(request, response, incoming);
  const sha = createHash("sha256").update(body).digest("hex");
  response.writeHead(200, { "content-type": "application/octet-stream", "x-gitlab-content-sha256": sha, "x-gitlab-commit-id": commit });
  response.end(body);
};
let desktop = startDesktop({ dataDir });
const { id } = (await desktop.client.createConnection({ url: server.origin })).data;

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const before = performance.now();
  await work();
  return performance.now() - before;
};
const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

const sizes = { small: 64 * 1024, one: 1024 * 1024, eight: 8 * 1024 * 1024 };
const ask = async (name: string): Promise<Buffer> => {
  const answer = await desktop.fetch(`/connections/${id}/api/v4/projects/1/repository/files/${name}/raw?ref=${commit}`);
  return Buffer.from(await answer.arrayBuffer());
};
for (const [name, size] of Object.entries(sizes)) {
  bodies.set(name, randomBytes(size));
  await ask(name);
}
await desktop.close();
server.answer = (_request, response) => response.destroy();
desktop = startDesktop({ dataDir });
for (const [name, size] of Object.entries(sizes)) {
  const file = join(dataDir, name);
  writeFileSync(file, bodies.get(name) as Buffer);
  const ours: number[] = [];
  const floor: number[] = [];
  let isSame = true;
  for (let turn = 0; turn < turns; turn += 1) {
    let got = 0;
    ours.push(
      await time(async () => {
        got = (await ask(name)).byteLength;
      }),
    );
    isSame &&= got === size;
    floor.push(
      await time(async () =>
        createHash("sha256")
          .update(await readFile(file))
          .digest("hex"),
      ),
    );
  }
  row({
    what: `a file of ${size / 1024} KB, opened again without its server`,
    measured: `median ${median(ours).toFixed(1)} ms, fastest ${Math.min(...ours).toFixed(1)}`,
    compared: `read and hashed alone: ${median(floor).toFixed(1)}, fastest ${Math.min(...floor).toFixed(1)}`,
    target: "16 ms",
    held: isSame && median(ours) <= 16,
  });
}
printTable("a folder of its own");
await desktop.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });
