// A copy that was changed on the disk is no copy: it is not shown, and the refusal that comes in its place says so.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { memoryKeychain, startDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer } from "./servers.ts";

const branches = "/repository/branches";

it("is removed, and said, once the server is lost", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "repodesk-damaged-"));
  const server = await startServer();
  const keychain = memoryKeychain();
  const start = () => startDesktop({ dataDir, loadKeychain: async () => keychain });
  let desktop = start();
  onTestFinished(async () => {
    await desktop.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  server.answer = (request, response, incoming) =>
    request.url.includes(branches) ? sendJson(response, 200, []) : answerAsGitlab()(request, response, incoming);
  const { id } = (await desktop.client.createConnection({ url: server.origin, token: "glpat-very-secret" })).data;
  const ask = async () => {
    const answer = await desktop.fetch(`/connections/${id}/api/v4/projects/1${branches}`);
    return [answer.status, await answer.text()] as const;
  };
  expect(await ask()).toEqual([200, "[]"]);
  await desktop.close();
  for (const name of readdirSync(join(dataDir, "mirror", id), { recursive: true }) as string[]) {
    const file = join(dataDir, "mirror", id, name);
    if (statSync(file).isFile() && readFileSync(file, "utf8") === "[]") writeFileSync(file, "{}");
  }
  server.answer = (_request, response) => response.destroy();
  desktop = start();
  const [status, words] = await ask();
  expect(status).toBe(502);
  expect(words).toMatch(/What was kept of it on this machine was changed on the disk since, and is removed\./);
  const [again, later] = await ask();
  expect([again, later.includes("changed on the disk")]).toEqual([502, false]);
});
