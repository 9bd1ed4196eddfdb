// The shapes of answers and refusals that belong to no single endpoint: routes, bodies, limits, pages, hosts.
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RepositoryBuilder } from "../scenarios/builder.ts";
import { addProject, addToken, type RunningService, startService, temporaryFolder } from "./support/start-service.ts";

let service: RunningService;
let token: string;
let folder: string;
const json = { "content-type": "application/json" };
const files = "/projects/team%2Fopen/repository/files";

beforeAll(async () => {
  service = await startService({ settings: { maxRequestBytes: 200_000, largeRequestBytes: 50_000, largeRequestsPer30s: 3 } });
  const { store } = service;
  token = addToken(store, store.users.create({ username: "ada" }).id);
  folder = temporaryFolder();
  const builder = new RepositoryBuilder(join(folder, "open"));
  for (let n = 1; n <= 5; n++) builder.write(`dir/${n}.txt`, `${n}\n`).commit(`Step ${n}`);
  addProject(store, "team/open", builder.folder, "public");
});

afterAll(() => service.stop());

describe("routes", () => {
  it.each([
    ["an unknown method", "FROB /api/v4/version HTTP/1.1\r\nHost: localhost\r\n\r\n", 405, "405 Method Not Allowed"],
    ["a method in small letters", "get /api/v4/version HTTP/1.1\r\nHost: localhost\r\n\r\n", 405, "405 Method Not Allowed"],
    ["CONNECT", "CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 405, "405 Method Not Allowed"],
    ["a request that names no host", "GET /api/v4/version HTTP/1.1\r\n\r\n", 400, "400 Bad request"],
    ["an unknown Expect", "GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\n\r\n", 417, "417 Expectation Failed"],
    ["no HTTP at all", "\x16\x03\x01\x02\x00", 400, "400 Bad request"],
    ["a line that is not ASCII", "GET /api/v4/\xff HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "400 Bad request"],
    [
      "a header beyond 16 kB",
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
      "431 Request Header Fields Too Large",
    ],
    [
      "two lengths",
      "POST /api/v4/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
      400,
      "400 Bad request",
    ],
    [
      "a broken chunk",
      "POST /api/v4/projects HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
      400,
      "400 Bad request",
    ],
  ])("answers %s in the shape of every refusal, and ends the connection", async (_, bytes, status, message) => {
    const { hostname, port } = new URL(service.address);
    const socket = connect(Number(port), hostname);
    const received: Buffer[] = [];
    socket.on("data", (data) => received.push(data));
    socket.write(Buffer.from(bytes.replace("Host: localhost", `Host: ${hostname}:${port}`), "latin1"));
    await new Promise((resolve) => socket.once("close", resolve));
    const [head = "", body = ""] = Buffer.concat(received).toString().split("\r\n\r\n");
    expect([head.split(" ")[1], JSON.parse(body)]).toEqual([String(status), { message }]);
    expect((await fetch(`${service.address}/version`, { headers: { "private-token": token } })).status).toBe(200);
  });
  it.each(["/nothing", "", "/projects/1/repository/files/a/b", "/projects/team/open", "/projects/1/nothing/"])(
    "GET %s is an unknown route",
    async (path) => {
      const answer = await service.ask(path);
      expect([answer.status, answer.json]).toEqual([404, { error: "404 Not Found" }]);
    },
  );
  it.each([
    ["PATCH", "/projects/1", "GET, HEAD, PUT, DELETE"],
    ["POST", "/version", "GET, HEAD"],
    ["PATCH", `${files}/a`, "GET, HEAD, POST, PUT, DELETE"],
    ["OPTIONS", "/projects", "GET, HEAD, POST"],
    ["PROPFIND", "/projects", "GET, HEAD, POST"],
    ["HEAD", "/repodesk/sample", "POST"],
  ])("%s %s is not allowed, and says what is", async (method, path, allow) => {
    const answer = await service.ask(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers["allow"]?.split(", ").sort()).toEqual(allow.split(", ").sort());
    if (method !== "HEAD") expect(answer.json).toEqual({ message: "405 Method Not Allowed" });
  });
  it.each([
    [`${files}/%E0%A4%A?ref=main`, "file_path is invalid"],
    [`${files}/a%00b?ref=main`, "file_path is invalid"],
    [`${files}/%FF?ref=main`, "file_path is invalid"],
    ["/projects/%FF", "id is invalid"],
    [`${files}/a?ref=%FF`, "ref is invalid"],
    [`${files}/a?ref=a%00b`, "ref is invalid"],
    [`${files}/a?%FF=1`, "%FF is invalid"],
    [`${files}/a`, "ref is missing, ref is empty"],
    [`${files}/a?ref=`, "ref is empty"],
    ["/projects?page=0", "page does not have a valid value"],
    ["/projects?page=-1&per_page=x", "page does not have a valid value, per_page is invalid"],
    ["/projects/team%2Fopen/repository/commits?page=0&order=x", "page does not have a valid value"],
    ["/projects/team%2Fopen/repository/commits?order=x", "order does not have a valid value"],
  ])("GET %s is 400 %s", async (path, error) => {
    const answer = await service.ask(path);
    expect([answer.status, answer.json]).toEqual([400, { error }]);
  });
  it.each(["/projects/?search=open", "//projects?search=open", "/projects///?search=open"])(
    "takes no notice of a slash too many: %s",
    async (path) => {
      const { status, json: found, headers } = await service.ask(path, { token });
      expect([status, (found as { path: string }[]).map((each) => each.path)]).toEqual([200, ["open"]]);
      expect(headers["link"]).toContain("/api/v4/projects?");
    },
  );

  it("takes no encoded slash for one, and no slash for a part of an address", async () => {
    const path = "/projects/team%2Fopen/repository/branches";
    expect((await service.ask(`${path}/main/`, { token })).json).toMatchObject({ name: "main" });
    expect((await service.ask(`${path}/main%2F`, { token })).status).toBe(400);
    expect((await service.ask(`${path}/`, { token })).json).toHaveLength(1);
    expect((await service.ask("/projects//repository/branches", { token })).status).toBe(404);
  });

  it("decodes a path once and keeps dots", async () => {
    const answer = await service.ask(`${files}/dir%2F1%2Etxt?ref=main`);
    expect(answer.json).toMatchObject({ file_path: "dir/1.txt" });
    expect((await service.ask(`${files}/dir%252F1.txt?ref=main`)).status).toBe(404);
    const dots = await service.ask(`${files}/%2e%2e?ref=main`);
    expect([dots.status, dots.json]).toEqual([400, { error: "file_path should be a valid file path" }]);
  });
  it("answers HEAD with the headers of GET and no body", async () => {
    const answer = await service.ask("/projects", { method: "HEAD" });
    expect([answer.status, answer.body.length, answer.headers["x-page"]]).toEqual([200, 0, "1"]);
  });
  it("marks every answer, refusals too", async () => {
    for (const path of ["/projects", "/nothing", "/user"]) {
      const { headers } = await service.ask(path);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["server-timing"]).toMatch(/total;dur=\d/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

describe("bodies", () => {
  const post = (body: string | Buffer, type = "application/json") =>
    service.ask("/projects/team%2Fopen/repository/branches", { method: "POST", token, body, headers: { "content-type": type } });
  const invalidJson = { message: "Invalid json", error: "Invalid json" };
  it.each([
    ["broken", "{"],
    ["a list", "[1]"],
    ["a text", '"x"'],
    ["too deep", `{"a":${"[".repeat(100)}${"]".repeat(100)}}`],
    ["not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])("JSON that is %s is refused", async (_, body) => {
    const answer = await post(body);
    expect([answer.status, answer.json]).toEqual([400, invalidJson]);
  });
  it("takes JSON that is null for nothing, as clients without options send it", async () => {
    const [of, without] = [await post("null"), await post("{}")];
    expect([of.status, of.json]).toEqual([without.status, without.json]);
    expect(of.json).not.toEqual(invalidJson);
  });
  it("refuses NUL, other types and forms that are not UTF-8", async () => {
    expect((await post('{"branch":"a\\u0000","ref":"main"}')).json).toEqual({ error: "branch is invalid" });
    expect((await post("branch=a%FF&ref=main", "application/x-www-form-urlencoded")).json).toEqual({ error: "branch is invalid" });
    expect((await post("x", "text/plain")).json).toEqual({ error: "The provided content-type 'text/plain' is not supported." });
    expect((await post("x", "multipart/form-data; boundary=b")).json).toEqual({ error: "multipart body is invalid" });
  });
  it("takes JSON, forms, multipart fields and queries alike; a repeated one counts by its last", async () => {
    const multipart = ["branch", "ref"].map(
      (name) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${name === "ref" ? "main" : "m"}\r\n`,
    );
    expect((await post('{"branch":"j","ref":"main"}')).status).toBe(201);
    expect((await post("branch=x&branch=f&ref=main", "application/x-www-form-urlencoded")).json).toMatchObject({ name: "f" });
    expect((await post(`${multipart.join("")}--b--\r\n`, "multipart/form-data; boundary=b")).json).toMatchObject({ name: "m" });
    const query = "/projects/team%2Fopen/repository/branches?branch=q&ref=main";
    expect((await service.ask(query, { method: "POST", token })).status).toBe(201);
    for (const name of ["j", "f", "m", "q"])
      expect((await service.ask(`/projects/team%2Fopen/repository/branches/${name}`, { method: "DELETE", token })).status).toBe(204);
  });
  it("takes DELETE's parameters from the query, as python-gitlab sends them", async () => {
    const answer = await service.ask(`${files}/none.txt?branch=main&commit_message=x`, { method: "DELETE", token });
    expect([answer.status, answer.json]).toEqual([400, { message: "A file with this name doesn't exist" }]);
  });
});

describe("sizes and rates", () => {
  const big = (bytes: number): string => JSON.stringify({ branch: "main", commit_message: "x", content: "x".repeat(bytes) });
  it("refuses a declared size before the body is sent", async () => {
    const { hostname, port } = new URL(service.address);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v4${files}/big HTTP/1.1\r\nHost: ${hostname}:${port}\r\nPRIVATE-TOKEN: ${token}\r\nContent-Length: 900000000\r\n\r\n`,
    );
    const first = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(data.toString())));
    socket.destroy();
    expect(first).toMatch(/^HTTP\/1\.1 413 /);
    expect(first).toContain('{"message":"413 Request Entity Too Large"}');
  });
  it("refuses a size that only shows while it arrives", async () => {
    const { hostname, port } = new URL(service.address);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined); // the service may cut the rest of the upload
    socket.write(
      `POST /api/v4${files}/big HTTP/1.1\r\nHost: ${hostname}:${port}\r\nPRIVATE-TOKEN: ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = "x".repeat(10_000);
    for (let n = 0; n < 25; n++) socket.write(`2710\r\n${chunk}\r\n`);
    const first = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(data.toString())));
    socket.destroy();
    expect(first).toMatch(/^HTTP\/1\.1 413 /);
  });
  it("does not read a large body of somebody unknown", async () => {
    const answer = await service.ask(`${files}/big`, { method: "POST", headers: json, body: big(60_000) });
    expect(answer.status).toBe(401);
  });
  it("lets three large requests through in 30 seconds and says when the next may come", async () => {
    const owner = addToken(service.store, service.store.users.create({ username: "loader" }).id);
    const send = () => service.ask(`${files}/big`, { method: "POST", headers: json, body: big(60_000), token: owner });
    for (let n = 0; n < 3; n++) expect((await send()).status).toBe(403);
    const answer = await send();
    expect([answer.status, answer.json]).toEqual([429, { message: "429 Too Many Requests" }]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.headers["ratelimit-limit"]).toBe("3");
    expect(answer.headers["ratelimit-remaining"]).toBe("0");
    expect((await service.ask(`${files}/small`, { method: "POST", headers: json, body: big(10), token: owner })).status).toBe(403);
  });
});

describe("pages", () => {
  const base = () => `${service.address}/projects/team%2Fopen/repository`;
  it("links all pages of a list with totals, with all parameters", async () => {
    const { headers } = await service.ask(`/projects/team%2Fopen/repository/tree?path=dir&per_page=2&page=2&private_token=${token}`);
    const link = (page: number, rel: string) => `<${base()}/tree?id=team%2Fopen&page=${page}&path=dir&per_page=2>; rel="${rel}"`;
    expect(headers).toMatchObject({
      "x-page": "2",
      "x-per-page": "2",
      "x-next-page": "3",
      "x-prev-page": "1",
      "x-total": "5",
      "x-total-pages": "3",
      link: [link(1, "prev"), link(3, "next"), link(1, "first"), link(3, "last")].join(", "),
    });
  });
  it("has no totals for commits, and empty headers at the ends", async () => {
    const { headers } = await service.ask("/projects/team%2Fopen/repository/commits?per_page=100000");
    expect(headers).toMatchObject({ "x-page": "1", "x-per-page": "100", "x-next-page": "", "x-prev-page": "" });
    expect(headers["x-total"]).toBeUndefined();
    expect(headers["link"]).toBe(`<${base()}/commits?id=team%2Fopen&page=1&per_page=100>; rel="first"`);
  });
  it("spares links that would make the head of an answer too long to be read, but never the next one", async () => {
    const relsOf = async (length: number, page: number) => {
      const { headers } = await service.ask(
        `/projects/team%2Fopen/repository/tree?path=dir&per_page=2&page=${page}&x=${"a".repeat(length)}`,
      );
      return [...(headers["link"] ?? "").matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);
    };
    expect(await relsOf(1_000, 2)).toEqual(["prev", "next", "first", "last"]);
    expect(await relsOf(2_500, 2)).toEqual(["prev", "next", "first"]);
    expect(await relsOf(5_000, 2)).toEqual(["next"]);
    expect(await relsOf(9_000, 2)).toEqual(["next"]);
    expect(await relsOf(5_000, 3)).toEqual(["prev"]);
  });
  it("links only the next page by keyset, until there is none", async () => {
    let path: string | null = "/projects/team%2Fopen/repository/tree?path=dir&per_page=2&pagination=keyset";
    const names: string[] = [];
    for (let pages = 0; path !== null && pages < 5; pages++) {
      const answer = await service.ask(path);
      names.push(...(answer.json as { name: string }[]).map(({ name }) => name));
      expect(answer.headers["x-page"]).toBeUndefined();
      const next: string | undefined = /^<([^>]+)>; rel="next"$/.exec(answer.headers["link"] ?? "")?.[1];
      path = next === undefined ? null : next.slice(service.address.length);
    }
    expect(names).toEqual(["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"]);
  });
});

describe("who may talk to a loopback port (S10)", () => {
  it("answers no foreign Host and no foreign Origin, whatever the verb", { tags: "long" }, async () => {
    const port = new URL(service.address).port;
    const own = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`];
    const foreign = [
      "",
      "evil.example",
      `evil.example:${port}`,
      "127.0.0.1",
      "127.0.0.1:1",
      `127.0.0.1.evil.example:${port}`,
      `0.0.0.0:${port}`,
    ];
    const more = [
      ...["localhost", `localhost.evil.example:${port}`, `[::2]:${port}`, `2130706433:${port}`, `127.1:${port}`, `x@127.0.0.1:${port}`],
      ...[
        `0x7f000001:${port}`,
        `127.0.0.1.:${port}`,
        `localhost.:${port}`,
        `[::ffff:127.0.0.1]:${port}`,
        `[::]:${port}`,
        "[::1]",
        "[::1]:1",
      ],
      ...[
        `127.0.0.1:0${port}`,
        `127.0.0.1:${port}.evil.example`,
        `169.254.169.254:${port}`,
        `sub.localhost:${port}`,
        "null",
        `app:${port}`,
      ],
    ];
    const origins = [
      "http://evil.example",
      "null",
      "file://",
      `http://localhost:${port}.evil.example`,
      `http://evil.example:${port}`,
      "chrome-extension://x",
      `ftp://127.0.0.1:${port}`,
      "http://127.0.0.1",
      `http://127.0.0.1:${port}@evil.example`,
      "app://repodesk",
    ];
    expect([[...foreign, ...more, ...own].length, origins.length]).toEqual([30, 10]);
    let good = 0;
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"]) {
      for (const host of [...foreign, ...more])
        for (const origin of [undefined, ...origins]) {
          const headers = { host, ...(origin === undefined ? {} : { origin }) };
          expect((await service.ask("/projects", { method, headers })).status, `${method} ${host} ${origin}`).toBeGreaterThanOrEqual(400);
        }
      for (const host of own)
        for (const origin of origins) expect((await service.ask("/projects", { method, headers: { host, origin } })).status).toBe(403);
    }
    for (const host of own) if ((await service.ask("/projects", { headers: { host, origin: `http://${host}` } })).status === 200) good++;
    expect(good).toBe(own.length);
  });
  it("answers to the names an administrator allowed, and links with them", { tags: "long" }, async () => {
    const other = await startService({
      args: ["--listen", "127.0.0.1:0", "--url", "https://git.example.com", "--allow-host", "other.example"],
    });
    expect((await other.ask("/projects", { headers: { host: "git.example.com" } })).headers["link"]).toContain(
      "<https://git.example.com/api/v4/projects?",
    );
    expect((await other.ask("/projects", { headers: { host: "other.example:443", origin: "https://other.example" } })).status).toBe(200);
    expect((await other.ask("/projects", { headers: { host: "evil.example" } })).status).toBe(403);
    await other.stop();
  });
});

it("says 500 with a request id when something breaks, logs the cause without the token, and goes on", async () => {
  const database = new DatabaseSync(join(service.data, "repodesk.sqlite"), { timeout: 5_000 });
  database.exec("ALTER TABLE members RENAME TO lost");
  try {
    const stranger = addToken(service.store, service.store.users.create({ username: "stranger" }).id);
    const answer = await service.ask("/projects", { token: stranger });
    expect([answer.status, answer.json]).toEqual([500, { message: "500 Internal Server Error" }]);
    const requestId = answer.headers["x-request-id"]!;
    // The log travels by a pipe of its own and may arrive after the answer.
    await service.said(requestId);
    const line = service
      .stderr()
      .split("\n")
      .find((text) => text.includes(requestId))!;
    expect(JSON.parse(line)).toMatchObject({
      requestId,
      path: "/api/v4/projects",
      err: { message: expect.stringContaining("members") },
    });
    expect(service.stderr()).not.toContain(stranger);
  } finally {
    database.exec("ALTER TABLE lost RENAME TO members");
    database.close();
  }
  expect((await service.ask("/projects", { token })).status).toBe(200);
});

it("answers 404 for a project whose folder is gone", async () => {
  const { id } = addProject(service.store, "team/broken", join(folder, "gone"), "public");
  const answer = await service.ask(`/projects/${id}/repository/tree`);
  expect([answer.status, answer.json]).toEqual([404, { message: "404 Repository Not Found" }]);
});

it("answers or refuses 500 requests at once", async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => service.ask(`${files}/dir%2F${(n % 5) + 1}.txt/raw`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
