// Redirects: 5 codes x 4 methods x 6 targets; the token is seen by nobody but the server it belongs to (reliability S1).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

const token = "glpat-very-secret-0123456789";
const codes = [301, 302, 303, 307, 308];
const path = "/projects/1/repository/files/a.txt";
const methods = ["GET", "POST", "PUT", "DELETE"];

let home: TestServer;
let other: TestServer;
let desktop: TestDesktop;
let connection: string;

const targets: Record<string, () => string> = {
  "another port": () => `${other.origin}/api/v4/x`,
  "another host": () => `http://localhost:${other.port}/api/v4/x`,
  "a subdomain": () => `http://sub.localhost:${other.port}/api/v4/x`,
  "another scheme": () => `https://${home.host}/api/v4/x`,
  "a user name in front": () => `http://${home.host}@127.0.0.1:${other.port}/api/v4/x`,
  "a protocol-relative address": () => `//${other.host}/api/v4/x`,
};

beforeAll(async () => {
  home = await startServer();
  other = await startServer();
  other.answer = (_request, response) => sendJson(response, 200, []);
  desktop = startDesktop();
  home.answer = answerAsGitlab();
  connection = (await desktop.client.createConnection({ url: home.origin, token })).data.id;
});
afterAll(async () => {
  await desktop.close();
  await home.close();
  await other.close();
});
beforeEach(() => {
  home.asked.length = 0;
  other.asked.length = 0;
});

const ask = (method: string): Promise<Response> =>
  desktop.fetch(`/connections/${connection}/api/v4${path}${method === "GET" ? "?ref=main" : ""}`, {
    method,
    ...(method === "GET"
      ? {}
      : { body: JSON.stringify({ branch: "main", commit_message: "m", content: "c" }), headers: { "content-type": "application/json" } }),
  });

describe.each(Object.keys(targets))("a redirect to %s", (target) => {
  it.each(codes.flatMap((code) => methods.map((method) => [code, method] as const)))("%i to %s leaks nothing", async (code, method) => {
    home.answer = (_request, response) => {
      response.writeHead(code, { location: targets[target]?.() ?? "" });
      response.end();
    };
    const answer = await ask(method);
    expect(answer.status).toBe(502);
    // The status is ours; a person is told the one that the server gave.
    expect(await answer.json()).toMatchObject({ code: "redirect_refused", answered: code });
    expect(home.asked.map((asked) => asked.headers["private-token"])).toEqual([token]);
    expect(other.asked).toEqual([]);
  });
});

describe("a redirect inside the server's own API", () => {
  const record = { id: 1 };

  it.each(codes)("%i is followed for GET, with the token", async (code) => {
    home.answer = (request, response) => {
      if (request.url.includes("/moved")) return sendJson(response, 200, record);
      response.writeHead(code, { location: "/api/v4/moved" });
      response.end();
    };
    const answer = await ask("GET");
    expect(answer.status).toBe(200);
    expect(home.asked.map((asked) => [asked.url, asked.headers["private-token"]])).toEqual([
      [`/api/v4/projects/1/repository/files/a.txt?ref=main`, token],
      ["/api/v4/moved", token],
    ]);
  });

  it.each(methods.filter((method) => method !== "GET"))("is not followed for %s, so that nothing is sent twice", async (method) => {
    home.answer = (_request, response) => {
      response.writeHead(307, { location: "/api/v4/moved" });
      response.end();
    };
    expect((await ask(method)).status).toBe(502);
    expect(home.asked).toHaveLength(1);
  });

  it("is followed three times and no more", async () => {
    home.answer = (_request, response) => {
      response.writeHead(302, { location: `/api/v4/again${home.asked.length}` });
      response.end();
    };
    expect(await (await ask("GET")).json()).toMatchObject({ code: "redirect_refused" });
    expect(home.asked).toHaveLength(4);
  });

  it.each(["/users/sign_in", "/api/v4/../../admin", "/api/v4x/projects", "/"])("is not followed out of it, to %s", async (location) => {
    home.answer = (_request, response) => {
      response.writeHead(302, { location });
      response.end();
    };
    expect(await (await ask("GET")).json()).toMatchObject({ code: "redirect_refused" });
    expect(home.asked).toHaveLength(1);
  });
});

it("sends no token over http to a server that only leads to https, when it is connected or its token is replaced", async () => {
  // This machine, by an address that is not its loopback.
  const url = `http://0.0.0.0:${home.port}`;
  home.answer = (request, response) => {
    response.writeHead(301, { location: `https://git.example${request.url}` });
    response.end();
  };
  await expect(desktop.client.createConnection({ url, token, allow_http: true })).rejects.toMatchObject({
    code: "redirect_refused",
    message: expect.stringContaining("https://git.example/api/v4/version"),
  });
  expect(home.asked.map((asked) => asked.headers["private-token"])).toEqual([undefined]);
  home.answer = answerAsGitlab();
  const { id } = (await desktop.client.createConnection({ url, token, allow_http: true })).data;
  home.asked.length = 0;
  home.answer = (request, response) => {
    response.writeHead(301, { location: `https://git.example${request.url}` });
    response.end();
  };
  await expect(desktop.client.updateConnection({ connection: id, token: "glpat-another" })).rejects.toMatchObject({
    code: "redirect_refused",
  });
  expect(home.asked.map((asked) => asked.headers["private-token"])).toEqual([undefined]);
});
