// One flipped bit in each of 1,000 answers that were kept: none of them is handed to the window, and a server that is back is asked anew.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { copyHeaders } from "../../shared/contract/copies.ts";
import { startDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer } from "./servers.ts";

const count = 1_000;
const commitOf = (ref: string) => ({
  ...{ id: ref.padStart(40, "0"), short_id: "01234567", title: ref, message: ref, parent_ids: [], created_at: "2026-01-01T00:00:00Z" },
  ...{ author_name: "Ada", author_email: "a@b.c", authored_date: "2026-01-01T00:00:00Z" },
  ...{ committer_name: "Ada", committer_email: "a@b.c", committed_date: "2026-01-01T00:00:00Z", web_url: "http://x" },
});

it("hands on none of them", { tags: "long", timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "repodesk-flips-"));
  const server = await startServer();
  server.answer = (request, response, incoming) => {
    const { pathname, searchParams } = new URL(request.url, "http://x");
    if (!pathname.endsWith("/repository/commits")) return answerAsGitlab()(request, response, incoming);
    sendJson(response, 200, [commitOf(searchParams.get("ref_name") ?? "")]);
  };
  const desktop = startDesktop({ dataDir });
  onTestFinished(async () => {
    await desktop.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { id } = (await desktop.client.createConnection({ url: server.origin, token: "glpat-secret" })).data;
  const ask = (number: number) => desktop.fetch(`/connections/${id}/api/v4/projects/1/repository/commits?ref_name=${number}`);
  for (let number = 0; number < count; number += 1) await (await ask(number)).text();
  const bodies = (): string[] =>
    (readdirSync(join(dataDir, "mirror"), { recursive: true }) as string[])
      .map((name) => join(dataDir, "mirror", name))
      .filter((path) => statSync(path).isFile() && !path.includes("index.sqlite"));
  await expect.poll(() => bodies().length).toBe(count);
  for (const [number, path] of bodies().entries()) {
    const body = readFileSync(path);
    const at = (number * 7) % body.length;
    body.writeUInt8(body.readUInt8(at) ^ (1 << (number % 8)), at);
    writeFileSync(path, body);
  }
  const { answer } = server;
  server.answer = (_request, response) => response.destroy();
  const statuses = new Map<number, number>();
  for (let number = 0; number < count; number += 1) {
    const { status } = await ask(number);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[502, count]]);
  server.answer = answer;
  const again = await ask(7);
  expect([again.headers.get(copyHeaders.why), await again.json()]).toEqual([null, [commitOf("7")]]);
});
