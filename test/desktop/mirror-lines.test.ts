// A list of a server that came a line for each item is read without it too, and never for more than it is.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { copyHeaders } from "../../shared/contract/copies.ts";
import { memoryKeychain, startDesktop } from "./desktops.ts";
import { answerAsGitlab, startServer } from "./servers.ts";

const sha = "0123456789abcdef0123456789abcdef01234567";
const entry = (name: string) => ({ id: sha, name, type: "blob", path: name, mode: "100644" });

it("has a list that came as lines, without secrets, and none of which a line is no item", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "repodesk-mirror-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer();
  onTestFinished(() => server.close());
  server.answer = answerAsGitlab();
  const desktop = startDesktop({ dataDir, loadKeychain: async () => memoryKeychain() });
  onTestFinished(() => desktop.close());
  const { id } = (await desktop.client.createConnection({ url: server.origin, token: "glpat-very-secret" })).data;
  const told: Record<string, string> = {
    docs: `${JSON.stringify({ ...entry("a"), feed_token: "of ada" })}\n\n${JSON.stringify(entry("b"))}\n`,
    odd: `${JSON.stringify(entry("a"))}\n{"message":"500"}\n`,
    cut: `${JSON.stringify(entry("a"))}\n${JSON.stringify(entry("b")).slice(0, 20)}`,
  };
  server.answer = ({ url }, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.end(told[new URL(url, "http://a").searchParams.get("path") ?? ""]);
  };
  const list = (path: string) =>
    desktop.fetch(`/connections/${id}/api/v4/projects/1/repository/tree?ref=${sha}&path=${path}&with_last_commit=true`, {
      headers: { accept: "application/x-ndjson, application/json;q=0.9" },
    });
  for (const path of Object.keys(told)) expect(await (await list(path)).text()).toBe(told[path]);
  server.answer = (_request, response) => response.destroy();
  const copy = await list("docs");
  const why = copy.headers.get(copyHeaders.why);
  expect([copy.status, copy.headers.get("content-type"), why]).toEqual([200, "application/x-ndjson", "unreachable"]);
  expect(await copy.text()).toBe(`${JSON.stringify(entry("a"))}\n\n${JSON.stringify(entry("b"))}\n`);
  expect([(await list("odd")).status, (await list("cut")).status]).toEqual([502, 502]);
});
