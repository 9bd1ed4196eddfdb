// Bad servers: each fault becomes a refusal that names it; nothing crashes (reliability R8).

import type { AddressInfo } from "node:net";
import { createServer as createTcp, type Socket, type Server as TcpServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usualTiming } from "../../electron/desktop/servers/dispatchers.ts";
import { createClient } from "../../shared/client/client.ts";
import { api } from "../../shared/contract/contract.ts";
import { ApiError, unknownOutcome } from "../../shared/contract/errors.ts";
import { faultHeader } from "../../shared/contract/fault-header.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

let home: TestServer;
let desktop: TestDesktop;
let connection: string;

beforeAll(async () => {
  home = await startServer();
  desktop = startDesktop({ timing: { ...usualTiming, headers: 400, body: 400, json: 900 } });
  home.answer = answerAsGitlab();
  connection = (await desktop.client.createConnection({ url: home.origin, token: "glpat-x" })).data.id;
});
afterAll(async () => {
  await desktop.close();
  await home.close();
});

type Answer = TestServer["answer"];
const text =
  (status: number, body: string, headers: Record<string, string>): Answer =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
const html = { "content-type": "text/html" };
const json = { "content-type": "application/json" };

/** What the server does; which status and code the window gets; a word that its sentence holds. */
const faults: Record<string, [Answer, number, string, RegExp]> = {
  "a login page instead of JSON": [text(200, "<html>Sign in", html), 502, "server_answered_oddly", /web page/],
  "plain text instead of JSON": [text(200, "hello", { "content-type": "text/plain" }), 502, "server_answered_oddly", /text\/plain/],
  "no type at all": [text(200, "[]", {}), 502, "server_answered_oddly", /without a type/],
  "500 as a web page": [text(500, "<h1>500", html), 500, "server_answered_oddly", /status 500: it gives no reason\. (?!.*sign in)/],
  "502 as a web page": [text(502, "<h1>Bad gateway", html), 502, "server_answered_oddly", /status 502: a gateway (?!.*sign in)/],
  "503 as text": [
    text(503, "busy", { "content-type": "text/plain" }),
    503,
    "server_answered_oddly",
    /status 503: it is not ready(?!.*sign in)/,
  ],
  "403 of a firewall": [text(403, "<h1>Forbidden", html), 403, "server_answered_oddly", /web page/],
  "429 with Retry-After": [
    text(429, "Retry later", { "content-type": "text/plain", "retry-after": "38" }),
    429,
    "too_many_requests",
    /38 seconds/,
  ],
  "429 without": [text(429, "Retry later", { "content-type": "text/plain" }), 429, "too_many_requests", /wait a while/],
  "a body cut by the connection": [
    (_request, response) => {
      response.writeHead(200, { ...json, "content-length": "1000" });
      response.write("[1,2", () => response.destroy());
    },
    502,
    "server_answered_oddly",
    /broke off after \d+ bytes\. Try again\.$/,
  ],
  "a body cut after its first byte": [
    (_request, response) => {
      response.writeHead(200, { ...json, "content-length": "1000" });
      response.write("[", () => response.destroy());
    },
    502,
    "server_answered_oddly",
    /broke off after 1 byte\. Try again\.$/,
  ],
  "a chunked body cut": [
    (_request, response) => {
      response.writeHead(200, json);
      response.write("[1,2", () => response.destroy());
    },
    502,
    "server_answered_oddly",
    /broke off/,
  ],
  "a connection cut before the answer": [(_request, response) => response.destroy(), 502, "server_unreachable", /closed|cut/],
  "no answer at all": [() => undefined, 502, "server_unreachable", /in time/],
  "an answer that stops": [
    (_request, response) => {
      response.writeHead(200, json);
      response.write("[");
    },
    502,
    "server_answered_oddly",
    /broke off|still not done/,
  ],
  "a byte at a time for ever": [
    (_request, response) => {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    },
    502,
    "server_answered_oddly",
    /still not done/,
  ],
  "a redirect without a target": [text(302, "", {}), 502, "server_answered_oddly", /status 302/],
  "a redirect to nonsense": [text(302, "", { location: "http://[" }), 502, "redirect_refused", /redirect/],
};

describe("a server that answers with", () => {
  it.each(Object.keys(faults))("%s", async (name) => {
    const [answer, status, code, words] = faults[name] ?? expect.unreachable();
    home.answer = answer;
    const got = await desktop.fetch(`/connections/${connection}/api/v4/projects`);
    const body = (await got.json()) as { message: string; code: string };
    expect({ status: got.status, code: body.code }).toEqual({ status, code });
    // A window need not read a body to know whether the server itself answered so.
    expect(got.headers.get(faultHeader)).toBe(status === 502 && name !== "502 as a web page" ? code : null);
    expect(body.message).toMatch(words);
    expect(desktop.log).toEqual([]);
  });

  it.each([400, 401, 403, 404, 409, 422, 429, 500, 503])("%i in JSON keeps its own words", async (status) => {
    home.answer = (_request, response) => sendJson(response, status, { message: `${status} Own Words` }, { "retry-after": "5" });
    const got = await desktop.fetch(`/connections/${connection}/api/v4/projects`);
    expect([got.status, await got.json(), got.headers.get("retry-after")]).toEqual([status, { message: `${status} Own Words` }, "5"]);
  });

  it.each([429, 503])("%i until a date of its own clock tells the window seconds", async (status) => {
    const now = Date.now();
    const at = (minutes: number): string => new Date(now + minutes * 60_000).toUTCString();
    home.answer = text(status, "later", { "content-type": "text/plain", date: at(-10), "retry-after": at(-9) });
    const got = await desktop.fetch(`/connections/${connection}/api/v4/projects`);
    expect([got.status, got.headers.get("retry-after")]).toEqual([status, "60"]);
    if (status === 429) expect(await got.json()).toMatchObject({ message: expect.stringMatching(/asks to wait 60 seconds/) });
  });

  it("429 that names the end of its limit by its own clock tells the window seconds", async () => {
    const seconds = Math.floor(Date.now() / 1_000);
    const headers = { date: new Date((seconds + 600) * 1_000).toUTCString(), "ratelimit-reset": String(seconds + 645) };
    home.answer = (_request, response) => sendJson(response, 429, { message: "Later" }, headers);
    const got = await desktop.fetch(`/connections/${connection}/api/v4/projects`);
    expect([got.status, got.headers.get("retry-after")]).toEqual([429, "45"]);
  });

  it.each([200, 502])("a page with status %i says that status beside its own", async (status) => {
    home.answer = text(status, "<h1>Sign in", html);
    const got = await desktop.fetch(`/connections/${connection}/api/v4/projects`);
    expect([got.status, await got.json()]).toMatchObject([502, { answered: status }]);
  });

  it("204 to a deletion", async () => {
    home.answer = text(204, "", {});
    const got = await desktop.fetch(`/connections/${connection}/api/v4/projects/1/repository/branches/x`, { method: "DELETE" });
    expect([got.status, await got.text()]).toEqual([204, ""]);
  });

  it("a cut connection after a write says that its outcome is not known", async () => {
    home.answer = (_request, response) => response.destroy();
    const got = await desktop.fetch(`/connections/${connection}/api/v4/projects/1/repository/commits`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const said = (await got.json()) as object;
    expect(said).toMatchObject({ code: "server_unreachable", message: expect.stringMatching(/not known.*history.*kept/s) });
    expect(said).not.toHaveProperty("sent");
    expect(home.asked.filter((asked) => asked.method === "POST")).toHaveLength(1);
  });

  it.each([400, 403, 404, 413])("a page with status %i in place of a commit leaves no doubt that nothing was made", async (status) => {
    home.answer = text(status, "<h1>Refused", html);
    const got = await desktop.fetch(`/connections/${connection}/api/v4/projects/1/repository/commits`, {
      ...{ method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
    });
    const { message } = (await got.json()) as { message: string };
    expect([got.status, message.includes(unknownOutcome)]).toEqual([status, false]);
    expect(message).toMatch(status === 413 ? /takes no request of this size/ : /web page/);
  });
});

/** What is HTTP and JSON by its looks, and still not what the API answers. */
const oddities: Record<string, [Answer, RegExp]> = {
  "JSON that is cut in the middle": [text(200, '[{"id": 1, "na', json), /not whole JSON/],
  "an empty body": [text(200, "", json), /nothing came/],
  "null in place of a list": [text(200, "null", json), /it is null, where a list belongs/],
  "an object in place of a list": [text(200, "{}", json), /it is an object, where a list belongs/],
  "fields of other types": [
    text(200, '[{"id":"seven","name":null,"path_with_namespace":7}]', json),
    /id of item 1 is a string, where number belongs/,
  ],
  "fields that are missing": [text(200, "[{}]", json), /id of item 1 is missing/],
  "bytes that are not UTF-8": [text(200, "\xff\xfe[", json), /not whole JSON/],
  "a body that says it is packed and is not": [text(200, "[]", { ...json, "content-encoding": "gzip" }), /broke off/],
  "a length that is not its own": [
    (_request, response) => {
      response.socket?.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n[]", () =>
        response.socket?.destroy(),
      );
    },
    /broke off|proper HTTP|closed/,
  ],
  "a status that is none": [
    (_request, response) => {
      response.socket?.write("HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n", () => response.socket?.destroy());
    },
    /999|proper HTTP|closed/,
  ],
  "headers without end": [
    (_request, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nx-long: ${"x".repeat(200_000)}\r\n\r\n`, () => response.socket?.destroy());
    },
    /proper HTTP|closed|cut/,
  ],
};

it.each(Object.keys(oddities))("a list with %s is refused in words, and not kept for later", async (name) => {
  const [answer, words] = oddities[name] ?? expect.unreachable();
  const client = createClient(api, {
    base: `/connections/${connection}/api/v4`,
    fetch: (path, request) => desktop.fetch(path, request as RequestInit),
  });
  home.answer = answer;
  const refused = await client.listProjects({}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).message).toMatch(words);
  expect((refused as ApiError).message).not.toMatch(/fetch failed|undefined|\[object/);
  home.answer = (_request, response) => response.destroy();
  expect((await desktop.fetch(`/connections/${connection}/api/v4/projects`)).status).toBe(502);
});

describe("an address where", () => {
  it("nothing listens any more says of a write that nothing was sent, and nothing of an outcome that is not known", async () => {
    const leaving = await startServer();
    leaving.answer = answerAsGitlab();
    const { data } = await desktop.client.createConnection({ url: leaving.origin, token: "glpat-x" });
    await leaving.close();
    const client = createClient(api, {
      base: `/connections/${data.id}/api/v4`,
      fetch: (path, request) => desktop.fetch(path, request as RequestInit),
    });
    // The connection that stood breaks first: what was sent on that would be unknown.
    await expect(client.getProject({ id: 1 })).rejects.toMatchObject({ code: "server_unreachable" });
    const refused = await client.createBranch({ id: 1, branch: "x", ref: "main" }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect([(refused as ApiError).code, (refused as ApiError).isUnsent]).toEqual(["server_unreachable", true]);
    expect((refused as ApiError).message).toMatch(/nothing answers at this address and port/);
    expect((refused as ApiError).message).not.toMatch(/not known/);
  });

  it("nothing listens names that", async () => {
    const gone = await startServer();
    await gone.close();
    await expect(desktop.client.checkConnection({ url: gone.origin, token: "t" })).rejects.toMatchObject({
      code: "server_unreachable",
      message: expect.stringMatching(/nothing answers at this address and port/),
    });
  });

  it("another protocol has its port says so, and blames no network", async () => {
    const failure = await desktop.client.checkConnection({ url: "http://127.0.0.1:22" }).catch((error: unknown) => error);
    expect((failure as ApiError).message).toMatch(/port belongs to another protocol/);
  });

  it("https is asked of a server that speaks http names that", async () => {
    await expect(desktop.client.checkConnection({ url: `https://${home.host}`, token: "t" })).rejects.toMatchObject({
      code: "server_unreachable",
      message: expect.stringMatching(/https/),
    });
  });

  it("something listens that is no web server names that", async () => {
    const sockets = new Set<Socket>();
    const tcp: TcpServer = createTcp((socket) => {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.once("data", () => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
    });
    await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`;
    await expect(desktop.client.checkConnection({ url, token: "t" })).rejects.toMatchObject({ code: "server_answered_oddly" });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => tcp.close(resolve));
  });

  it.each([
    [{ message: "403 Forbidden - You must accept the Terms of Service first." }, /: "You must accept the Terms of Service first\."$/],
    [{ message: "403 Forbidden" }, /, without saying why\.$/],
  ])("a server refuses everything, %j, keeps its words and does not blame the scopes", async (body, words) => {
    home.answer = (_request, response) => sendJson(response, 403, body);
    for (const token of ["t", undefined])
      await expect(desktop.client.checkConnection({ url: home.origin, token })).rejects.toMatchObject({
        code: "not_allowed",
        message: expect.stringMatching(words),
      });
    // A token that may do little is told of what it may do.
    home.answer = (request, response) =>
      request.url.endsWith("/self")
        ? answerAsGitlab({ scopes: ["read_registry"] })(request, response, undefined as never)
        : sendJson(response, 403, {
            error: "insufficient_scope",
            error_description: "The request requires higher privileges.",
            scope: "api",
          });
    const { data } = await desktop.client.checkConnection({ url: home.origin, token: "t" });
    expect(data.warnings).toContainEqual(expect.stringMatching(/lacks the scope api or read_api/));
  });

  it("a web server knows no API names that", async () => {
    home.answer = text(404, "<h1>Not found", html);
    await expect(desktop.client.checkConnection({ url: home.origin, token: "t" })).rejects.toMatchObject({
      code: "server_answered_oddly",
      message: expect.stringMatching(/nothing at \/api\/v4/),
    });
  });
});

it("lets go of the server when the window goes away", async () => {
  let gone: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const controller = new AbortController();
  home.answer = (_request, response) => {
    response.on("close", gone);
    controller.abort();
  };
  const got = await desktop
    .fetch(`/connections/${connection}/api/v4/projects`, { signal: controller.signal })
    .catch((error: unknown) => error);
  await closed;
  expect(got instanceof Response ? got.status : 499).toBe(499);
});
