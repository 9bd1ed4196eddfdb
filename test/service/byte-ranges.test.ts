// Parts of raw bytes (RFC 9110, section 14): what a download that broke off, or a player that jumps, asks for.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let repository: string;

const small = Buffer.from("0123456789");
/** Beyond what is held in memory. */
const large = Buffer.alloc(17 * 1024 ** 2 + 3, Buffer.from(Array.from({ length: 65_521 }, (_, n) => (n * n) % 251)));
const stored = Buffer.from("what the pointer names");
const oid = createHash("sha256").update(stored).digest("hex");

beforeAll(() => {
  service = startService();
  repo = service
    .repository("ranges")
    .write("small.bin", small)
    .write("large.bin", large)
    .write("empty", "")
    .write("pointer", `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${stored.length}\n`)
    .commit("One");
  const folder = join(repo.folder, ".git/lfs/objects", oid.slice(0, 2), oid.slice(2, 4));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, oid), stored);
  repository = `/projects/${service.serve("ranges", repo.folder).id}/repository`;
});
afterAll(() => service.end());

const file = (name: string): string => `/files/${name.replace(".", "%2E")}/raw?ref=main`;
const blob = (name: string): string => `/blobs/${repo.id(`main:${name}`)}/raw`;
const ask = (path: string, headers: Record<string, string>, method = "GET") => service.ask(method, `${repository}${path}`, { headers });

describe.each([
  ["a file", () => file("small.bin"), small],
  ["a blob", () => blob("small.bin"), small],
  ["a large file", () => file("large.bin"), large],
  ["a large blob", () => blob("large.bin"), large],
  ["what Git LFS keeps", () => `${file("pointer")}&lfs=true`, stored],
])("%s", (_, path, content) => {
  const end = content.length - 1;

  it.each([
    ["bytes=2-4", 2, 4],
    ["bytes=-3", end - 2, end],
    ["bytes=0-", 0, end],
  ])("is sent from and to where %s says", async (range, first, last) => {
    const { status, headers, bytes } = await ask(path(), { range });
    expect([status, headers.get("content-range"), headers.get("content-length"), headers.get("accept-ranges")]).toEqual([
      206,
      `bytes ${first}-${last}/${content.length}`,
      String(last - first + 1),
      "bytes",
    ]);
    expect(bytes.equals(content.subarray(first, last + 1))).toBe(true);
  });

  it("has nothing behind its end, and is whole where no one part is asked for", async () => {
    const behind = await ask(path(), { range: `bytes=${content.length}-` });
    expect([behind.status, behind.headers.get("content-range"), behind.body]).toEqual([
      416,
      `bytes */${content.length}`,
      { message: "416 Range Not Satisfiable" },
    ]);
    const several = await ask(path(), { range: "bytes=0-1,3-4" });
    expect([several.status, several.headers.get("content-range"), several.bytes.equals(content)]).toEqual([200, null, true]);
  });

  it("is continued only where it is still the same", { tags: "long" }, async () => {
    const etag = (await ask(path(), {}, "HEAD")).headers.get("etag")!;
    const of = async (headers: Record<string, string>) => (await ask(path(), { range: "bytes=1-2", ...headers })).status;
    expect(await of({ "if-range": etag })).toBe(206);
    expect(await of({ "if-range": '"another"' })).toBe(200);
    expect(await of({ "if-range": `W/${etag}` })).toBe(200);
    expect(await of({ "if-range": "Tue, 15 Nov 1994 12:45:26 GMT" })).toBe(200);
    expect(await of({ "if-none-match": etag })).toBe(304);
    expect((await ask(path(), { range: `bytes=${content.length}-`, "if-range": '"another"' })).status).toBe(200);
  });

  it("says that parts can be had, and takes no range of a HEAD", async () => {
    const { status, headers } = await ask(path(), { range: "bytes=1-2" }, "HEAD");
    expect([status, headers.get("accept-ranges"), headers.get("content-length")]).toEqual([200, "bytes", String(content.length)]);
  });
});

it("sends what is empty as it is, whatever part is asked for", async () => {
  for (const range of ["bytes=0-", "bytes=-5", "bytes=7-"]) expect((await ask(file("empty"), { range })).status).toBe(200);
});

it("says of archives that they come whole", async () => {
  const { status, headers } = await ask("/archive.zip?sha=main", { range: "bytes=0-10" });
  expect([status, headers.get("accept-ranges")]).toEqual([200, "none"]);
});

it("lets git go where a part ends", async () => {
  // A slot that was kept would be missing here.
  for (let n = 0; n < 20; n += 1) expect((await ask(file("large.bin"), { range: "bytes=5-7" })).bytes).toEqual(large.subarray(5, 8));
});
