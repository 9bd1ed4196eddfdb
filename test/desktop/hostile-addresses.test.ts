// Hostile addresses: whatever the window or a person puts into a URL, no other server is asked (reliability S2, S6).

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkExternalUrl } from "../../electron/desktop/commands/external.ts";
import { isInside, parseServerUrl } from "../../electron/desktop/servers/server-url.ts";
import { factsLaterHeader } from "../../shared/contract/facts-later.ts";
import { linkedHeader } from "../../shared/contract/linked-page.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, startServer, type TestServer } from "./servers.ts";

const token = "glpat-very-secret-0123456789";
let home: TestServer;
let evil: TestServer;
let desktop: TestDesktop;
let base: string;

beforeAll(async () => {
  home = await startServer();
  evil = await startServer();
  desktop = startDesktop();
  home.answer = answerAsGitlab();
  const { data } = await desktop.client.createConnection({ url: `${home.origin}/gitlab`, token });
  base = `/connections/${data.id}/api/v4`;
});
afterAll(async () => {
  await desktop.close();
  await home.close();
  await evil.close();
});
beforeEach(() => {
  home.asked.length = 0;
});

const tricks = (): string[] => [
  `//${evil.host}`,
  `//${evil.host}/`,
  `\\\\${evil.host}`,
  `/\\${evil.host}`,
  `@${evil.host}`,
  `:x@${evil.host}`,
  `http://${evil.host}/`,
  `https:${evil.host}`,
  "..",
  "../..",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "%2e%2e",
  "%2e%2e%2f%2e%2e",
  "%252e%252e%252f",
  ".%2e/",
  "%00",
  "a%00b",
  "a%0d%0aHost:%20evil",
  "a%0d%0aPRIVATE-TOKEN:%20x",
  "a\u2028b",
  "a%E2%80%AE.txt",
  "%E0%A4%A",
  "%",
  "%zz",
  "?ref=x",
  "#fragment",
  "a?b#c",
  ";a=b",
  "a;b",
  "a&private_token=x",
  "a%26private_token%3Dx",
  "%3Fprivate_token%3Dx",
  "%23",
  "\u0430\u0440\u0440\u04cfe.com",
  "xn--80ak6aa92e.com",
  "169.254.169.254",
  "[::1]",
  "localhost",
  "-x",
  "--upload-pack=x",
];

/** Places where hostile text can stand: in a path segment, in the query, as a header, in the connection's name. */
const places: Record<string, (trick: string) => string> = {
  "as the project": (trick) => `${base}/projects/${trick}`,
  "as the file": (trick) => `${base}/projects/1/repository/files/${trick}?ref=main`,
  "as the ref": (trick) => `${base}/projects/1/repository/files/a?ref=${trick}`,
  "behind the base": (trick) => `${base}${trick}`,
  "as the connection": (trick) => `/connections/${trick}/api/v4/version`,
};

describe.each(Object.keys(places))("hostile text %s", (place) => {
  it("never asks another server, and never leaves the API's own path", async () => {
    for (const trick of tricks()) {
      const raw = `http://127.0.0.1${places[place]?.(trick) ?? ""}`;
      if (!URL.canParse(raw)) continue;
      const answer = await desktop.app.fetch(new Request(raw));
      expect(answer.status, raw).toBeLessThan(503);
      await answer.arrayBuffer();
    }
    expect(evil.asked).toEqual([]);
    for (const asked of home.asked) {
      expect(asked.url).toMatch(/^\/gitlab\/api\/v4\/(projects\/[^/?]+(\/repository\/files\/[^/?]+(\/raw)?)?|version|user|projects)(\?|$)/);
      expect(new URL(asked.url, home.origin).pathname).toBe(asked.url.split("?", 1)[0]);
      expect(asked.url).not.toMatch(/[?&]private_token=/);
      expect(asked.headers["private-token"]).toBe(token);
      expect(asked.headers.host).toBe(home.host);
    }
  });
});

it("passes on no header but the four on its list, and no cookie back", async () => {
  home.answer = (_request, response) => {
    response.writeHead(200, {
      "content-type": "application/json",
      "set-cookie": "a=b",
      "x-total": "3",
      "access-control-allow-origin": "*",
    });
    response.end("[]");
  };
  const answer = await desktop.fetch(`${base}/projects`, {
    headers: {
      cookie: "c=d",
      authorization: "Bearer x",
      "private-token": "other",
      "x-forwarded-for": "1.2.3.4",
      [factsLaterHeader]: "1",
      accept: "application/json",
    },
  });
  expect(home.asked[0]?.headers).toMatchObject({ "private-token": token, accept: "application/json" });
  for (const name of ["cookie", "authorization", "x-forwarded-for", "origin", "referer", factsLaterHeader])
    expect(home.asked[0]?.headers).not.toHaveProperty(name);
  expect(answer.headers.get("x-total")).toBe("3");
  expect(answer.headers.has("set-cookie")).toBe(false);
  expect(answer.headers.has("access-control-allow-origin")).toBe(false);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  home.answer = answerAsGitlab();
});

it("sends a query of the server's own words where a page was named by them, and never a token in it", async () => {
  const ask = async (path: string, headers = {}): Promise<string | undefined> => {
    await (await desktop.fetch(`${base}${path}`, { headers })).arrayBuffer();
    return home.asked.at(-1)?.url.replace("/gitlab/api/v4", "");
  };
  const linked = { [linkedHeader]: "1" };
  expect(await ask("/projects?cursor=a%2Bb&per_page=2")).toBe("/projects?per_page=2");
  expect(await ask("/projects?cursor=a%2Bb&per_page=2", linked)).toBe("/projects?cursor=a%2Bb&per_page=2");
  expect(await ask("/projects?private_token=x&cursor=a&%61ccess_token=x&sudo=1&b=100%", linked)).toBe("/projects?cursor=a&b=100%");
  expect(await ask("/projects?cursor=%ff%2&%ff=1", linked)).toBe("/projects?cursor=%ff%2&%ff=1");
  expect(await ask("/version?cursor=a", linked)).toBe("/version");
  home.asked.length = 0;
});

it.each([
  ["DELETE", "/users/1"],
  ["POST", "/user/emails"],
  ["GET", "/admin/ci/variables"],
  ["PATCH", "/projects/1/repository/files/a"],
  ["GET", "/personal_access_tokens"],
  ["POST", "/graphql"],
])("does not pass on %s %s, which the contract does not name", async (method, path) => {
  expect((await desktop.fetch(`${base}${path}`, { method })).status).toBe(404);
  expect(home.asked).toEqual([]);
});

describe("the address of a server", () => {
  it.each([
    ["gitlab.example.com", "https://gitlab.example.com/api/v4"],
    ["  https://gitlab.example.com/  ", "https://gitlab.example.com/api/v4"],
    ["https://example.com/gitlab//", "https://example.com/gitlab/api/v4"],
    ["https://example.com/gitlab/api/v4/", "https://example.com/gitlab/api/v4"],
    ["https://example.com:8443?x=1#y", "https://example.com:8443/api/v4"],
    ["http://localhost:3000", "http://localhost:3000/api/v4"],
    ["http://LocalHost:3000", "http://localhost:3000/api/v4"],
    ["http://127.0.0.1:3000/x", "http://127.0.0.1:3000/x/api/v4"],
    ["http://127.200.3.4", "http://127.200.3.4/api/v4"],
    ["http://[::1]:3000", "http://[::1]:3000/api/v4"],
    ["localhost:3000", "https://localhost:3000/api/v4"],
    ["EXAMPLE.com", "https://example.com/api/v4"],
  ])("%s is %s", (typed, wanted) => {
    expect(parseServerUrl(typed, false).href).toBe(wanted);
  });

  it.each([
    "",
    " ",
    "/",
    "//example.com",
    "https://",
    "https:///example.com",
    "ftp://example.com",
    "file:///etc/passwd",
    "javascript://x/%0aalert(1)",
    "data://x",
    "https://user@example.com",
    "https://user:pass@example.com",
    "https://example.com\\@evil.com",
    "https://exa mple.com",
    "https://example.com/a b",
    "https://example.com/\r\nX: y",
    "https://example.com/%2e%2e/",
    "https://example.com/a;b",
    "https://%00.com",
    `https://${"a".repeat(3000)}.com`,
  ])("%j is refused", (typed) => {
    expect(() => parseServerUrl(typed, true)).toThrow(expect.objectContaining({ code: "parameters" }));
  });

  it.each([
    "http://example.com",
    "http://10.0.0.1",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://x.localhost",
    "http://localhost.",
    "http://xlocalhost",
    "http://128.0.0.1",
    "http://[::2]",
    "http://0.0.0.0",
  ])("%s needs a confirmation", (typed) => {
    expect(() => parseServerUrl(typed, false)).toThrow(expect.objectContaining({ code: "not_allowed" }));
    expect(parseServerUrl(typed, true).protocol).toBe("http:");
  });

  it("holds what lies below it and nothing else", () => {
    const at = new URL("https://example.com/x/api/v4");
    const inside = (href: string) => isInside(at, new URL(href));
    expect(inside("https://example.com/x/api/v4/user")).toBe(true);
    for (const href of [
      "http://example.com/x/api/v4/user",
      "https://example.com:8443/x/api/v4/user",
      "https://example.com/x/api/v4evil",
      "https://example.com/x/api/v4/../../y",
      "https://a@example.com/x/api/v4/user",
      "https://example.com.evil.com/x/api/v4",
    ]) {
      expect(inside(href), href).toBe(false);
    }
  });
});

describe("a link that a server sent", () => {
  it("is opened when it is a plain https page", () => {
    expect(checkExternalUrl("https://example.com/a?b#c")).toBe("https://example.com/a?b#c");
  });

  it.each(
    `http://x|HTTP://x|file:///etc/passwd|file://host/share|smb://x|ftp://x|javascript:alert(1)|JaVaScRiPt:alert(1)|data:text/html,x|blob:https://x/y|vbscript:x|ms-settings:|ms-msdt:/id|search-ms:query=x|ssh://x|git://x|mailto:a@b|tel:1|vscode://x|steam://x|about:blank|chrome://settings|view-source:https://x|app://repodesk/|https:|https:/|https://|https:///|https:x|https:\\\\x|https://a@b|https://a:b@c|https://x y|https://x\ty|https://x\ny| https://x|https://x\\y|//x|/etc/passwd|x.com`.split(
      "|",
    ),
  )("is not opened as %j", (url) => {
    expect(() => checkExternalUrl(url)).toThrow(expect.objectContaining({ code: "not_allowed" }));
  });
});
