// Bodies pass through the proxy as they come, in both directions, and what a server sends is never run on the window's origin.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stepAsideHeader, ticketHeader } from "../../shared/contract/under-way.ts";
import { type Connected, startConnected } from "./connected.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";
import { sendJson, type TestServer } from "./servers.ts";

let connected: Connected;
let server: TestServer;
let desktop: TestDesktop;
let base: string;

beforeAll(async () => {
  connected = await startConnected();
  ({ server, desktop, repository: base } = connected);
});
afterAll(() => connected.close());

it("hands the first bytes on before the last are sent", async () => {
  let open: ServerResponse | null = null;
  server.answer = (_request, response) => {
    open = response;
    response.writeHead(200, { "content-type": "application/octet-stream", "x-gitlab-size": "10" });
    response.write("first");
  };
  const answer = await desktop.fetch(`${base}/files/a/raw`);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("first");
  (open as ServerResponse | null)?.end("later");
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("later");
  expect((await reader.read()).done).toBe(true);
  expect(answer.headers.get("x-gitlab-size")).toBe("10");
});

it("lets go of a small file that stalls where the window makes room for others, and gives it whole to who comes back", async () => {
  let open: ServerResponse | null = null;
  let asked = 0;
  server.answer = (_request, response) => {
    asked += 1;
    open = response;
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.write("first");
  };
  const ask = (headers: Record<string, string> = {}) =>
    desktop.fetch(`${base}/files/a/raw`, { headers: { [stepAsideHeader]: "50", ...headers } });
  const { status, headers } = await ask();
  const ticket = headers.get(ticketHeader) ?? "";
  expect([status, ticket.length]).toEqual([202, 36]);
  (open as ServerResponse | null)?.end("later");
  const whole = await ask({ [ticketHeader]: ticket });
  expect([whole.status, await whole.text(), asked]).toEqual([200, "firstlater", 1]);
});

it("carries 20 MB up and down unchanged", async () => {
  const content = Buffer.alloc(20 * 1024 * 1024, "0123456789abcdef").toString();
  server.answer = (request, response) => sendJson(response, 201, { got: request.body.length, same: request.body === content });
  const up = await desktop.fetch(`${base}/commits`, { method: "POST", body: content, headers: { "content-type": "application/json" } });
  expect(await up.json()).toEqual({ got: content.length, same: true });
  server.answer = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(content));
  };
  expect(await (await desktop.fetch(`${base}/commits?page=1`)).json()).toBe(content);
});

it("answers HEAD with the headers and 304 without a body", async () => {
  server.answer = (request, response) => {
    const known = request.headers["if-none-match"] === '"x"';
    response.writeHead(known ? 304 : 200, {
      "content-type": "application/json",
      etag: '"x"',
      "x-gitlab-blob-id": "abc",
      "x-gitlab-file-path": "a",
    });
    response.end();
  };
  const head = await desktop.fetch(`${base}/files/a?ref=main`, { method: "HEAD" });
  expect([head.status, head.headers.get("x-gitlab-blob-id"), server.asked.at(-1)?.method]).toEqual([200, "abc", "HEAD"]);
  expect((await desktop.fetch(`${base}/files/a?ref=main`, { headers: { "if-none-match": '"x"' } })).status).toBe(304);
});

it("hands page headers and Link on as they are", async () => {
  const link = `<${server.origin}/api/v4/projects/1/repository/commits?page=2>; rel="next"`;
  server.answer = (_request, response) =>
    sendJson(response, 200, [], { link, "x-next-page": "2", "x-total": "21", "ratelimit-remaining": "5" });
  const { headers } = await desktop.fetch(`${base}/commits`);
  expect([headers.get("link"), headers.get("x-next-page"), headers.get("x-total"), headers.get("ratelimit-remaining")]).toEqual([
    link,
    "2",
    "21",
    "5",
  ]);
});

it("keeps a hostile file from running: no scripts, no origin, no guessing of types", async () => {
  server.answer = (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": "default-src *" });
    response.end("<script>alert(1)</script>");
  };
  const { headers } = await desktop.fetch(`${base}/files/a.html/raw`);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*sandbox$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

it("passes on the endpoint's own parameters and drops the rest", async () => {
  server.answer = (_request, response) => sendJson(response, 200, []);
  await desktop.fetch(`${base}/tree?path=a%26b&ref=x%23y&private_token=stolen&sudo=root&recursive=true`);
  expect(server.asked.at(-1)?.url).toBe("/api/v4/projects/1/repository/tree?path=a%26b&ref=x%23y&recursive=true");
});

it("serves the built page and its files, and nothing outside their folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-page-"));
  mkdirSync(join(folder, "out", "assets"), { recursive: true });
  writeFileSync(join(folder, "out", "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "out", "assets", "a-1234.js"), "1");
  writeFileSync(join(folder, "secret"), "secret");
  const own = startDesktop({ rendererDir: join(folder, "out") });
  const page = await own.fetch("/");
  expect([page.status, page.headers.get("cache-control"), page.headers.get("cross-origin-opener-policy")]).toEqual([
    200,
    "no-cache",
    "same-origin",
  ]);
  expect((await own.fetch("/assets/a-1234.js")).headers.get("cache-control")).toMatch(/immutable/);
  for (const path of [
    "/../secret",
    "/%2e%2e/secret",
    "/..%2fsecret",
    "/assets/..%2f..%2fsecret",
    "//secret",
    "/assets",
    "/assets/",
    "/nothing",
  ]) {
    expect((await own.fetch(path)).status, path).toBe(404);
  }
  await own.close();
  rmSync(folder, { recursive: true });
});

it("serves what a build put in the place of what was there at the start, and says while there is no page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-page-"));
  const assets = join(folder, "assets");
  mkdirSync(assets);
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(assets, "a-1234.js"), "1");
  const own = startDesktop({ rendererDir: folder });
  expect((await own.fetch("/assets/a-1234.js")).status).toBe(200);
  rmSync(assets, { recursive: true });
  rmSync(join(folder, "index.html"));
  const meanwhile = await own.fetch("/");
  expect(meanwhile.status).toBe(503);
  expect(await meanwhile.text()).toContain("Reload");
  expect((await own.fetch("/assets/a-1234.js")).status).toBe(404);
  mkdirSync(assets);
  writeFileSync(join(folder, "index.html"), "<!doctype html><p>");
  writeFileSync(join(assets, "b-5678.js"), "2");
  expect(await (await own.fetch("/")).text()).toBe("<!doctype html><p>");
  expect(await (await own.fetch("/assets/b-5678.js")).text()).toBe("2");
  await own.close();
  rmSync(folder, { recursive: true });
});

it("asks for a part under the condition that the window sets", async () => {
  server.answer = ({ headers }, response) => {
    const isSame = headers.range !== undefined && headers["if-range"] === '"x"';
    response.writeHead(isSame ? 206 : 200, { "content-type": "text/plain", ...(isSame ? { "content-range": "bytes 1-2/4" } : {}) });
    response.end(isSame ? "bc" : "abcd");
  };
  const ask = async (tag: string): Promise<unknown[]> => {
    const answer = await desktop.fetch(`${base}/files/a/raw`, { headers: { range: "bytes=1-2", "if-range": tag } });
    return [answer.status, answer.headers.get("content-range"), await answer.text()];
  };
  expect(await ask('"x"')).toEqual([206, "bytes 1-2/4", "bc"]);
  expect(await ask('"y"')).toEqual([200, null, "abcd"]);
});
