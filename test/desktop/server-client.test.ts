// What the desktop itself asks: a deadline for the whole, patience for a 429, words for everything else.
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createServerClient, type ServerClientOptions } from "../../electron/desktop/servers/server-client.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

let server: TestServer;
const dispatcher = new Agent();
const rests: number[] = [];

beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  server.asked.length = 0;
  rests.length = 0;
});
afterAll(async () => {
  await dispatcher.destroy();
  await server.close();
});

const connect = (changes: Partial<ServerClientOptions> = {}) =>
  createServerClient({
    target: async () => ({ base: new URL(`${server.origin}/api/v4`), token: "secret", host: server.host, dispatcher }),
    within: 120_000,
    rest: async (milliseconds) => rests.push(milliseconds),
    ...changes,
  });

it("asks with the connection's token", async () => {
  server.answer = answerAsGitlab();
  await connect().getVersion({});
  expect(server.asked.map(({ url, headers }) => [url, headers["private-token"], headers["user-agent"]])).toEqual([
    ["/api/v4/version", "secret", "Repodesk"],
  ]);
});

it("asks again when the time that a 429 names is over, for what changes something too", async () => {
  const usual = answerAsGitlab();
  server.answer = (request, response, incoming) => {
    if (server.asked.length < 3) sendJson(response, 429, { message: "slow down" }, { "retry-after": String(server.asked.length * 7) });
    else if (request.method === "POST") sendJson(response, 404, { message: "404 Not Found" });
    else usual(request, response, incoming);
  };
  const waits: number[] = [];
  const before = Date.now();
  await connect({ onWait: (until) => waits.push(until) }).getVersion({});
  expect(rests).toEqual([7_000, 14_000]);
  expect(waits.map((until) => Math.floor((until - before) / 7_000))).toEqual([1, 2]);
  server.asked.length = 0;
  await expect(connect().openFolder({ path: "/nowhere" })).rejects.toMatchObject({ status: 404 });
  expect(server.asked.map(({ method, body }) => [method, body])).toEqual(Array(3).fill(["POST", '{"path":"/nowhere"}']));
});

it("waits until a date by the clock of the server that names it", async () => {
  const usual = answerAsGitlab();
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toUTCString();
  server.answer = (request, response, incoming) => {
    if (server.asked.length === 1) sendJson(response, 429, {}, { date: at(10), "retry-after": at(11) });
    else usual(request, response, incoming);
  };
  await connect().getVersion({});
  expect(rests.map((milliseconds) => Math.round(milliseconds / 10_000))).toEqual([6]);
});

it("says how long to wait where that is longer than the deadline", async () => {
  server.answer = (_request, response) => sendJson(response, 429, {}, { "retry-after": "600" });
  const refused = { code: "too_many_requests", status: 429, message: expect.stringMatching(/asks to wait 600 seconds/) };
  await expect(connect().getVersion({})).rejects.toMatchObject(refused);
  expect([rests.length, server.asked.length]).toEqual([0, 1]);
});

it.each<[string, TestServer["answer"]]>([
  ["does not answer", () => undefined],
  ["never ends its answer", (_request, response) => void response.writeHead(200, { "content-type": "application/json" }).write("{")],
])("says that a server %s in time", async (_what, answer) => {
  server.answer = answer;
  const late = { code: "server_unreachable", message: expect.stringMatching(/did not answer within 0\.1 s/) };
  await expect(connect({ within: 100 }).getVersion({})).rejects.toMatchObject(late);
});

it("ends at once, without words, when its caller goes away", async () => {
  const gone = new AbortController();
  server.answer = () => gone.abort();
  await expect(connect().getVersion({}, { signal: gone.signal })).rejects.toMatchObject({ name: "AbortError" });
});

it("says that a page to sign in is no answer, and leaves a 404 its status", async () => {
  const page = (status: number): TestServer["answer"] => {
    return (_request, response) => void response.writeHead(status, { "content-type": "text/html" }).end("<html>");
  };
  server.answer = page(200);
  await expect(connect().getVersion({})).rejects.toMatchObject({
    code: "server_answered_oddly",
    message: expect.stringMatching(/web page/),
  });
  server.answer = page(404);
  await expect(connect().getVersion({})).rejects.toMatchObject({ status: 404 });
});
