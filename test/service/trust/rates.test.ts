// Sizes and rates of the specification's section 8: what is counted, what is refused, in which words, and when a client may come back.
import { afterAll, describe, expect, it } from "vitest";
import { defaultSettings } from "../../../service/store/settings.ts";
import { git } from "../../scenarios/builder.ts";
import { type Answer, bodyOf, createWorld } from "./world.ts";

const settings = { largeBlobBytes: 10_000, largeRequestBytes: 20_000, maxRequestBytes: 100_000 };
const world = createWorld({ settings });
const token = world.token("developer");
const at = (visibility: "private" | "internal" | "public"): string => `/projects/${world.projects[visibility].id}/repository`;
afterAll(() => world.end());

/** What tells a client when to come back, agreeing with itself. */
function expectWaiting(answer: Answer, { limit, within, name }: { limit: number; within: number; name: string }): void {
  const header = (key: string): string | null => answer.headers.get(key);
  expect([header("ratelimit-limit"), header("ratelimit-remaining"), header("ratelimit-name")]).toEqual([String(limit), "0", name]);
  expect(Number(header("ratelimit-observed"))).toBeGreaterThan(limit);
  const wait = Number(header("retry-after"));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(within);
  const reset = Number(header("ratelimit-reset"));
  expect(Math.abs(reset - Date.now() / 1000 - wait)).toBeLessThan(3);
  expect(Math.abs(Date.parse(header("ratelimit-resettime") ?? "") / 1000 - reset)).toBeLessThan(2);
}

it("has the specification's defaults", () => {
  expect(defaultSettings).toMatchObject({
    largeBlobBytes: 10_485_760,
    largeBlobPerMinute: 5,
    largeRequestBytes: 20_971_520,
    largeRequestsPer30s: 3,
    maxRequestBytes: 314_572_800,
  });
});

describe("large blobs", () => {
  it("are read five times a minute for each project; HEAD, raw and small ones as often as one likes", async () => {
    for (const visibility of ["private", "internal"] as const) {
      const json = { branch: "main", commit_message: "x", content: "x".repeat(10_001) };
      expect((await world.ask("POST", `${at(visibility)}/files/big`, { token, json })).status).toBe(201);
    }
    const read = (visibility: "private" | "internal", method = "GET", suffix = "") =>
      world.ask(method, `${at(visibility)}/files/big${suffix}?ref=main`, { token });
    for (let n = 0; n < 7; n++) {
      expect((await read("private", "HEAD")).status).toBe(200);
      expect((await read("private", "GET", "/raw")).status).toBe(200);
    }
    for (let n = 0; n < 5; n++) expect((await read("private")).status).toBe(200);
    const sixth = await read("private");
    expect(sixth.status).toBe(429);
    const { message } = bodyOf(sixth) as { message: { error: string } };
    expect(message.error).toContain("over the threshold size of 10000 bytes");
    expect(message.error).toContain("/projects/:id/repository/files/:file_path/raw");
    expectWaiting(sixth, { limit: 5, within: 60, name: "large-blob" });
    // Counted per project, anyone who asks.
    expect((await world.ask("GET", `${at("private")}/files/big?ref=main`, { token: world.token("admin") })).status).toBe(429);
    expect((await read("internal")).status).toBe(200);
    expect((await world.ask("GET", `${at("private")}/files/README%2Emd?ref=main`, { token })).status).toBe(200);
    expect((await read("private", "GET", "/raw")).status).toBe(200);
  });
});

describe("large requests", () => {
  const write = (who: "developer" | "maintainer", path: string, bytes: number) =>
    world.ask("POST", `${at("public")}/files/${path}`, {
      token: world.token(who),
      json: { branch: "main", commit_message: "x", content: "y".repeat(bytes) },
    });
  it("are taken three times in 30 seconds for each user, then refused before anything is written", async () => {
    for (let n = 0; n < 3; n++) expect((await write("developer", `large-${n}`, 20_000)).status).toBe(201);
    const before = world.state();
    const fourth = await write("developer", "large-3", 20_000);
    expect([fourth.status, bodyOf(fourth)]).toEqual([429, { message: "429 Too Many Requests" }]);
    expectWaiting(fourth, { limit: 3, within: 30, name: "large-commit" });
    const json = { branch: "main", commit_message: "x", actions: [{ action: "create", file_path: "large", content: "y".repeat(20_000) }] };
    expect((await world.ask("POST", `${at("public")}/commits`, { token, json })).status).toBe(429);
    expect(world.state()).toBe(before);
    expect((await write("developer", "small", 10_000)).status).toBe(201);
    expect((await write("maintainer", "large-other", 20_000)).status).toBe(201);
  });

  it("above the maximum are refused before the body has ended", async () => {
    const before = world.state();
    const chunk = Buffer.alloc(10_000, "x");
    for (const path of [`${at("public")}/files/huge`, `${at("public")}/commits`, "/groups"]) {
      let sent = 0;
      // Endless: only a service that stops reading answers at all.
      const body = new ReadableStream({
        pull(controller) {
          sent += chunk.length;
          controller.enqueue(chunk);
        },
      });
      const answer = await world.ask("POST", path, { token: world.token("admin"), body, type: "application/json" });
      expect([path, answer.status, bodyOf(answer)]).toEqual([path, 413, { message: "413 Request Entity Too Large" }]);
      expect(sent).toBeLessThan(200_000);
    }
    const declared = await world.ask("POST", `${at("public")}/files/huge`, {
      token,
      body: "x",
      headers: { "content-length": "314572801" },
    });
    expect(declared.status).toBe(413);
    expect(world.state()).toBe(before);
  });

  it("of nobody are not even read", async () => {
    const answer = await world.ask("POST", `${at("public")}/commits`, { json: { branch: "main", x: "y".repeat(30_000) } });
    expect(answer.status).toBe(401);
  });
});

it("the length of texts is limited where the specification says so", async () => {
  const long = "x".repeat(256);
  for (const [key, value] of [
    ["name", long],
    ["description", long],
    ["target_url", `http://example.com/${long}`],
    ["ref", long],
  ] as const) {
    const answer = await world.ask("POST", `/projects/${world.projects.public.id}/statuses/main`, {
      token,
      json: { state: "success", [key]: value },
    });
    expect([key, answer.status]).toEqual([key, 400]);
    expect(answer.text).toContain("is too long (maximum is 255 characters)");
  }
  git(world.projects.public.folder, ["fsck", "--strict", "--no-dangling"]);
});
