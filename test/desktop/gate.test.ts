// The browser host's gate: nobody but the window that used the one-time address gets in (reliability S10).
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { doorHeader } from "../../electron/desktop/host/door.ts";
import { answerDoor } from "../../electron/desktop/host/door-answer.ts";
import { type Loopback, listenLoopback } from "../../electron/desktop/host/loopback.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";

let desktop: TestDesktop;
let loopback: Loopback;
let cookie: string;
let origin: string;
/** "/ROOM", below which everything is. */
let room: string;

interface Got {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** node:http sends Host and Origin as they are given, which fetch does not. */
function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: "127.0.0.1", port: loopback.port, method, path, headers, agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

beforeAll(async () => {
  desktop = startDesktop();
  loopback = await listenLoopback(0);
  loopback.serve({ window: desktop.app.fetch, door: answerDoor({ renew: loopback.gate.renew, openFolder: desktop.app.openFolder }) });
  origin = `http://127.0.0.1:${loopback.port}`;
});
afterAll(async () => {
  await loopback.close();
  await desktop.close();
});

const pathOf = (entrance: string): string => entrance.slice(origin.length);

describe("the entrance", () => {
  it("refuses a wrong ticket and stays open", async () => {
    const got = await ask("GET", "/enter?t=0000");
    expect([got.status, got.body]).toEqual([403, expect.stringMatching(/works once/)]);
    expect((await ask("GET", "/enter")).status).toBe(403);
  });

  it("is not used up by a look at its headers, or by a POST", async () => {
    expect((await ask("HEAD", pathOf(loopback.gate.entrance))).status).toBe(401);
    expect((await ask("POST", pathOf(loopback.gate.entrance), { origin })).status).toBe(401);
  });

  it("is exchanged once for a cookie that scripts and other sites cannot use", async () => {
    const got = await ask("GET", pathOf(loopback.gate.entrance));
    const [set = ""] = got.headers["set-cookie"] ?? [];
    expect([got.status, got.headers["location"]]).toEqual([303, expect.stringMatching(/^\/[\w-]{24}\/$/)]);
    room = String(got.headers["location"]).slice(0, -1);
    expect(set).toMatch(new RegExp(`^repodesk-${loopback.port}=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=${room}/$`));
    cookie = set.split(";", 1)[0] ?? "";
  });

  it("says why it does not work a second time", async () => {
    const got = await ask("GET", pathOf(loopback.gate.entrance));
    expect([got.status, got.body]).toEqual([403, expect.stringMatching(/has been used/)]);
  });

  it("lets the window in again and again, so that a reload works", async () => {
    for (let turn = 0; turn < 3; turn += 1) expect((await ask("GET", `${room}/desktop/session`, { cookie })).status).toBe(200);
  });

  it("gives each run a room and a cookie of its own, and no second window another", async () => {
    const next = await ask("GET", pathOf(loopback.gate.renew()));
    expect([next.headers["location"], next.headers["set-cookie"]?.[0]?.split(";", 1)[0]]).toEqual([`${room}/`, cookie]);
    const other = await listenLoopback(0);
    const elsewhere = await fetch(other.gate.entrance, { redirect: "manual" });
    expect(elsewhere.headers.get("location")).not.toBe(`${room}/`);
    expect(elsewhere.headers.get("set-cookie")).not.toContain(cookie.split("=")[1]);
    await other.close();
  });
});

describe("without the cookie", () => {
  it("a page gets words and a command gets its code", async () => {
    const page = await ask("GET", "/");
    expect([page.status, page.headers["content-type"], page.body]).toEqual([
      401,
      expect.stringContaining("text/html"),
      expect.stringMatching(/not signed in/),
    ]);
    const command = await ask("GET", "/desktop/session");
    expect([command.status, JSON.parse(command.body)]).toEqual([401, expect.objectContaining({ code: "session_required" })]);
  });

  it("the room alone opens nothing, and the cookie alone neither, wherever it is sent", async () => {
    const places = [
      "",
      "/",
      "/desktop",
      "/enter",
      `/${"0".repeat(24)}`,
      room.slice(0, -1),
      `${room}0`,
      `${room.toLowerCase()}x`,
      `/${room}`,
    ];
    for (const place of places) expect((await ask("GET", `${place}/desktop/session`, { cookie })).status, place).toBe(401);
    expect((await ask("GET", room, { cookie })).status).toBe(401);
    for (const path of ["/", "/desktop/session", "/connections/local/api/v4/projects", "/assets/x.js"])
      expect((await ask("GET", `${room}${path}`)).status, path).toBe(401);
  });

  it("another cookie of the same name beside the right one, before or after it, does no harm", async () => {
    const tossed = `repodesk-${loopback.port}=${"0".repeat(64)}`;
    for (const both of [`${tossed}; ${cookie}`, `${cookie}; ${tossed}`])
      expect((await ask("GET", `${room}/desktop/session`, { cookie: both })).status).toBe(200);
  });

  it.each(["", "repodesk-1=x", "repodesk=x", `repodesk-PORT=${"0".repeat(64)}`, "x=repodesk-PORT=", "repodesk-PORT="])(
    "cookie %j opens nothing",
    async (text) => {
      const got = await ask("GET", `${room}/desktop/session`, { cookie: text.replace("PORT", String(loopback.port)) });
      expect(got.status).toBe(401);
    },
  );
});

describe("the door for a second start", () => {
  const knock = async (headers: Record<string, string>, method = "POST") =>
    fetch(`${origin}/door`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(method === "POST" ? { body: "{}" } : {}),
    });

  it("gives anyone who knows the secret a new address, and the ones before still work", async () => {
    const addresses: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await knock({ [doorHeader]: loopback.gate.doorSecret });
      addresses.push(((await answer.json()) as { entrance: string }).entrance);
    }
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${origin}/enter\\?t=[0-9a-f]{64}$`));
      const got = await ask("GET", pathOf(address));
      expect([got.status, got.headers["location"]]).toEqual([303, `${room}/`]);
      expect((await ask("GET", pathOf(address))).status).toBe(403);
    }
  });

  it("stays shut without the secret, for a page of any origin, and for anything but a knock", async () => {
    const secret = { [doorHeader]: loopback.gate.doorSecret };
    for (const headers of [{}, { [doorHeader]: "" }, { [doorHeader]: "0".repeat(64) }, { cookie }]) {
      expect((await knock(headers as Record<string, string>)).status).toSatisfy((status: number) => status === 401 || status === 403);
    }
    for (const from of [origin, "null", "http://127.0.0.1:1"]) expect((await knock({ ...secret, origin: from })).status).not.toBe(200);
    expect((await knock(secret, "GET")).status).toBe(401);
    expect((await ask("POST", `${room}/door`, { cookie, origin, "content-length": "0" })).status).toBe(404);
    expect((await ask("POST", "/door", { ...secret, host: "localhost" })).status).toBe(421);
  });
});

describe("30 hosts x 10 origins x 6 verbs, without the cookie", () => {
  const hosts = (): string[] => [
    `127.0.0.1:${loopback.port}`,
    "127.0.0.1",
    "127.0.0.1:80",
    "127.0.0.1:1",
    `localhost:${loopback.port}`,
    "localhost",
    `LOCALHOST:${loopback.port}`,
    `127.0.0.1.:${loopback.port}`,
    `127.1:${loopback.port}`,
    `2130706433:${loopback.port}`,
    `0x7f000001:${loopback.port}`,
    `0.0.0.0:${loopback.port}`,
    `[::1]:${loopback.port}`,
    `[::ffff:127.0.0.1]:${loopback.port}`,
    `127.0.0.1:${loopback.port}.evil.com`,
    `127.0.0.1.evil.com:${loopback.port}`,
    `evil.com:${loopback.port}`,
    "evil.com",
    `evil.com, 127.0.0.1:${loopback.port}`,
    `127.0.0.1:${loopback.port}@evil.com`,
    `user@127.0.0.1:${loopback.port}`,
    `127.0.0.1:0${loopback.port}`,
    `127.0.0.1:${loopback.port}/`,
    `127.0.0.1:${loopback.port}#`,
    `sub.localhost:${loopback.port}`,
    `rebind.network:${loopback.port}`,
    `169.254.169.254:${loopback.port}`,
    "app",
    "null",
    "-",
  ];
  const origins = (): (string | null)[] => [
    null,
    origin,
    "null",
    "http://evil.com",
    `https://127.0.0.1:${loopback.port}`,
    `http://localhost:${loopback.port}`,
    "http://127.0.0.1",
    `http://127.0.0.1:${loopback.port}.evil.com`,
    "file://",
    "app://repodesk",
  ];
  const verbs = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"];

  it("is refused everywhere, and with the cookie wherever host or origin is foreign", async () => {
    for (const verb of verbs) {
      for (const host of hosts()) {
        for (const from of origins()) {
          const headers = { ...(from === null ? {} : { origin: from }) };
          const check = (sent: string | null) =>
            loopback.gate.check({
              method: verb,
              target: `${room}/desktop/settings`,
              headers: { get: (name) => ({ host, cookie: sent, ...headers })[name as "host"] ?? null },
            }).refused?.status ?? 200;
          const named = `${verb} ${host} ${from}`;
          expect(check(null), named).toSatisfy((status: number) => status >= 400 && status < 500);
          const reads = verb === "GET" || verb === "HEAD";
          const own = host === `127.0.0.1:${loopback.port}` && (from === origin || (from === null && reads));
          expect(check(cookie) === 200, named).toBe(own);
        }
      }
    }
  });

  it("is refused on the wire too", async () => {
    for (const host of hosts().slice(1))
      expect((await ask("GET", `${room}/desktop/session`, { host, cookie })).status, host).toSatisfy(
        (status: number) => status === 421 || status === 400,
      );
  });
});

it.each(["cross-site", "same-site"])("a %s request with the cookie is refused", async (site) => {
  expect((await ask("GET", `${room}/desktop/session`, { cookie, "sec-fetch-site": site })).status).toBe(403);
});

it("a command that changes something takes JSON only", async () => {
  const got = await ask("PUT", `${room}/desktop/settings`, { cookie, origin, "content-type": "text/plain", "content-length": "0" });
  expect(got.status).toBe(400);
});

it("a port in use is told in one sentence", async () => {
  await expect(listenLoopback(loopback.port)).rejects.toThrow(
    new RegExp(`^Port ${loopback.port} is in use by another program\\. [^\\n]*--port N[^\\n]*$`),
  );
});
