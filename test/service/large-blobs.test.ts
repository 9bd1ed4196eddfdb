// Files that are too large to be held in memory: sent as they are read, the same bytes and the same facts as of any other.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let repository: string;

/** No multiple of three bytes, and none of it is like the next. */
const content = Buffer.alloc(
  17 * 1024 ** 2 + 1,
  Array.from({ length: 65_521 }, (_, n) => String.fromCharCode(32 + ((n * n) % 94))).join(""),
);
const sha256 = createHash("sha256").update(content).digest("hex");

beforeAll(() => {
  service = startService({ largeBlobPerMinute: 1_000 });
  repo = service.repository("large").write("large.txt", content).write("small.txt", "x\n").commit("One");
  repository = `/projects/${service.serve("large", repo.folder).id}/repository`;
});
afterAll(() => service.end());

const ask = (method: string, path: string) => service.ask(method, `${repository}${path}`);

describe("a large file", () => {
  it("is its record, with all of its content", async () => {
    const { status, body, headers } = await ask("GET", "/files/large%2Etxt?ref=main");
    expect(status).toBe(200);
    expect(body).toMatchObject({ size: content.length, content_sha256: sha256, encoding: "base64", ref: "main" });
    expect(Buffer.from(body.content, "base64").equals(content)).toBe(true);
    expect(body.content.length).toBe(Math.ceil(content.length / 3) * 4);
    expect([headers.get("content-type"), headers.get("x-gitlab-size")]).toEqual(["application/json", String(content.length)]);
  });

  it("tells its facts without it", async () => {
    const { headers } = await ask("HEAD", "/files/large%2Etxt?ref=main");
    expect([headers.get("x-gitlab-content-sha256"), headers.get("x-service-size")]).toEqual([sha256, String(content.length)]);
  });

  it.each(["/files/large%2Etxt/raw?ref=main", "/files/large%2Etxt/raw?ref=main&lfs=true"])("is sent raw by %s", async (path) => {
    const { bytes, headers } = await ask("GET", path);
    expect(bytes.equals(content)).toBe(true);
    expect([headers.get("content-length"), headers.get("content-type")]).toEqual([String(content.length), "text/plain; charset=utf-8"]);
  });

  it("is a blob by its hash", async () => {
    const id = repo.id("main:large.txt");
    const { body } = await ask("GET", `/blobs/${id}`);
    expect([body.sha, body.size, body.encoding]).toEqual([id, content.length, "base64"]);
    expect(Buffer.from(body.content, "base64").equals(content)).toBe(true);
    expect((await ask("GET", `/blobs/${id}/raw`)).bytes.equals(content)).toBe(true);
  });

  it("lets git go when who reads has gone", async () => {
    const response = await service.send("GET", `${repository}/files/large%2Etxt/raw?ref=main`);
    const reader = response.body!.getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
    // A slot that was kept would be missing here.
    for (let n = 0; n < 20; n += 1) {
      const again = (await service.send("GET", `${repository}/files/large%2Etxt/raw?ref=main`)).body!;
      await again.cancel();
    }
    expect((await ask("GET", "/files/small%2Etxt/raw?ref=main")).text).toBe("x\n");
  });

  it("is refused to blame where its lines would fill the memory, before anything is read of it", { tags: "long" }, async () => {
    const id = git(repo.folder, ["-c", "core.compression=1", "hash-object", "-w", "--stdin"], { input: Buffer.alloc(129 * 1024 ** 2) });
    git(repo.folder, ["update-index", "--add", "--cacheinfo", `100644,${id},huge`]);
    git(repo.folder, ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "-m", "Two"]);
    const { status, body } = await ask("GET", "/files/huge/blame?ref=main");
    expect([status, body.message]).toEqual([422, expect.stringContaining(`${129 * 1024 ** 2} bytes`)]);
  });
});
