// Pages of other sites: they may not ask, unless an administrator named their origin, exactly.
import { afterAll, beforeAll, expect, it } from "vitest";
import { addToken, addUser, type RunningService, repodesk, startService } from "./support/start-service.ts";

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService({ args: ["--listen", "127.0.0.1:0", "--allow-origin", "https://cms.example"] });
  token = addToken(service.store, addUser(service.store, "ada").id);
});
afterAll(() => service.stop());

const from = (origin: string, more: Record<string, string> = {}, method = "GET") =>
  service.ask("/user", { method, headers: { origin, ...more }, ...(method === "GET" ? { token } : {}) });
const asking = { "access-control-request-method": "POST", "access-control-request-headers": "private-token" };

it("lets a page of an origin that was named ask, and read what it needs", async () => {
  const { status, headers } = await from("https://cms.example", asking, "OPTIONS");
  expect([status, headers["access-control-allow-origin"]]).toEqual([204, "https://cms.example"]);
  for (const name of ["PRIVATE-TOKEN", " Range", "If-Range"]) expect(headers["access-control-allow-headers"]).toContain(name);
  const answer = await from("https://cms.example");
  expect([answer.status, answer.headers["access-control-allow-origin"], answer.headers["vary"]]).toEqual([
    200,
    "https://cms.example",
    "Origin",
  ]);
  for (const name of ["X-Total", "Content-Range", "Accept-Ranges"]) expect(answer.headers["access-control-expose-headers"]).toContain(name);
  expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
});

it.each([
  "https://cms.example.org",
  "http://cms.example",
  "https://cms.example:8443",
  "https://CMS.example",
  "null",
  "https://evil.example",
])("lets no page of %s ask, and says nothing to it", async (origin) => {
  for (const answer of [await from(origin), await from(origin, asking, "OPTIONS")]) {
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([403, undefined]);
  }
});

it.each(["*", "cms.example", "https://cms.example/path", "ftp://cms.example", "null"])("takes no %s for an origin", async (origin) => {
  const { code, stderr } = await repodesk(["serve", "--data", service.data, "--allow-origin", origin]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("Write an origin")]);
});
