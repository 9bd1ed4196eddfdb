// Files of a repository: read, probed, fetched raw, created, updated, deleted (specification 4.1); git itself is the oracle.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factsLaterHeader } from "../../shared/contract/facts-later.ts";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let files: string;
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const lfsContent = Buffer.from("large\0content");
const oid = createHash("sha256").update(lfsContent).digest("hex");
const pointer = (id: string, size: number): string => `version https://git-lfs.github.com/spec/v1\noid sha256:${id}\nsize ${size}\n`;

beforeAll(() => {
  service = startService({ largeBlobBytes: 1000, largeBlobPerMinute: 2 });
  repo = service
    .repository("files")
    .write("README.md", "# Hello\n")
    .write("src/main.ts", "export const a = 1;\n")
    .write("src/later.ts", "export const later = 1;\n")
    .commit("Begin\n")
    .write("bin/run", "#!/bin/sh\n")
    .executable("bin/run")
    .write("page.html", "<script>alert(1)</script>")
    .write("logo.png", png)
    .write("data.bin", Buffer.from([0, 1, 2, 3]))
    .write("empty", "")
    .write("big.txt", "x".repeat(2000))
    .write("wide.txt", "wide line\n".repeat(150_000))
    .write("crlf.txt", "\ufeffa\r\nb\r\n")
    .write("odd/ü 100% #1?+.txt", "odd\n")
    .write("-dash", "dash\n")
    .write("lfs.bin", pointer(oid, lfsContent.length))
    .write("lfs-missing.bin", pointer("a".repeat(64), 5))
    .write("lfs-wrong.bin", pointer("b".repeat(64), lfsContent.length))
    .link("link", "README.md")
    .commit("Add the odd ones\n")
    .branch("with/slash")
    .tag("v1");
  git(repo.folder, ["checkout", "-q", "--detach"]);
  for (const id of [oid, "b".repeat(64)]) {
    const folder = join(repo.folder, ".git/lfs/objects", id.slice(0, 2), id.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, id), lfsContent);
  }
  git(repo.folder, ["symbolic-ref", "HEAD", "refs/heads/main"]);
  files = `/projects/${service.serve("files", repo.folder).id}/repository/files`;
});
afterAll(() => service.end());

const url = (path: string, query = "ref=main"): string => `${files}/${enc(path)}?${query}`;

describe("GET file", () => {
  it.each(["README.md", "src/main.ts", "bin/run", "empty", "crlf.txt", "odd/ü 100% #1?+.txt", "-dash", "link", "logo.png", "data.bin"])(
    "answers the record of %s as git has it",
    async (path) => {
      const { status, body, headers } = await service.ask("GET", url(path));
      const blob = git(repo.folder, ["rev-parse", `main:${path}`]);
      const size = Number(git(repo.folder, ["cat-file", "-s", blob]));
      const bytes = Buffer.from(body.content, "base64");
      expect(status).toBe(200);
      expect(git(repo.folder, ["hash-object", "--stdin"], { input: bytes })).toBe(blob);
      expect(body).toEqual({
        file_name: path.split("/").at(-1),
        file_path: path,
        size,
        encoding: "base64",
        content_sha256: createHash("sha256").update(bytes).digest("hex"),
        ref: "main",
        blob_id: blob,
        commit_id: repo.id("main"),
        last_commit_id: git(repo.folder, ["--literal-pathspecs", "log", "-1", "--format=%H", "main", "--", path]),
        execute_filemode: path === "bin/run",
        content: bytes.toString("base64"),
      });
      expect(headers.get("x-service-blob-id")).toBe(blob);
      expect(headers.get("x-gitlab-size")).toBe(String(size));
    },
  );

  it("repeats the ref that was sent, whatever names the commit", async () => {
    for (const ref of ["HEAD", "v1", "with/slash", repo.id("main"), repo.id("main").slice(0, 9)]) {
      const { body } = await service.ask("GET", url("README.md", `ref=${encodeURIComponent(ref)}`));
      expect(body).toMatchObject({ ref, commit_id: repo.id("main") });
    }
  });

  it.each([
    ["without ref", "README.md", "", 400, { error: "ref is missing, ref is empty" }],
    ["with a blank ref", "README.md", "ref=", 400, { error: "ref is empty" }],
    ["of an unknown ref", "README.md", "ref=nope", 404, { message: "404 Commit Not Found" }],
    ["of a hostile ref", "README.md", "ref=main%5E%7Btree%7D", 404, { message: "404 Commit Not Found" }],
    ["that is not there", "nope", "ref=main", 404, { message: "404 File Not Found" }],
    ["that is a directory", "src", "ref=main", 404, { message: "404 File Not Found" }],
    ["with a climbing path", "a/../../x", "ref=main", 400, { error: "file_path should be a valid file path" }],
    ["with an absolute path", "/README.md", "ref=main", 400, { error: "file_path should be a valid file path" }],
  ])("refuses a file %s", async (_name, path, query, status, body) => {
    expect(await service.ask("GET", url(path, query))).toMatchObject({ status, body });
  });

  it("limits large blobs, but not HEAD and raw", async () => {
    expect((await service.ask("GET", url("big.txt"))).status).toBe(200);
    expect((await service.ask("GET", url("big.txt"))).status).toBe(200);
    const third = await service.ask("GET", url("big.txt"));
    expect(third.status).toBe(429);
    expect(third.text).toContain("/projects/:id/repository/files/:file_path/raw");
    expect((await service.ask("HEAD", url("big.txt"))).status).toBe(200);
    expect((await service.ask("GET", `${files}/big%2Etxt/raw?ref=main`)).status).toBe(200);
    expect((await service.ask("GET", url("README.md"))).status).toBe(200);
  });

  it("answers 304 to who holds the object already", async () => {
    const first = await service.ask("GET", url("README.md"));
    const etag = first.headers.get("etag") ?? "";
    expect(await service.ask("GET", url("README.md"), { headers: { "if-none-match": `"x", ${etag}` } })).toMatchObject({
      status: 304,
      text: "",
    });
    expect((await service.ask("GET", url("README.md"), { headers: { "if-none-match": '"x"' } })).status).toBe(200);
    expect((await service.ask("GET", url("README.md"), { headers: { "if-none-match": " * " } })).status).toBe(304);
  });
});

describe("HEAD file", () => {
  it("answers the metadata under both prefixes and no body", async () => {
    const { status, text, headers } = await service.ask("HEAD", url("bin/run"));
    expect([status, text]).toEqual([200, ""]);
    for (const prefix of ["x-service", "x-gitlab"]) {
      expect(headers.get(`${prefix}-execute-filemode`)).toBe("true");
      expect(headers.get(`${prefix}-file-name`)).toBe("run");
      expect(headers.get(`${prefix}-file-path`)).toBe("bin/run");
      expect(headers.get(`${prefix}-encoding`)).toBe("base64");
      expect(headers.get(`${prefix}-ref`)).toBe("main");
      expect(headers.get(`${prefix}-commit-id`)).toBe(repo.id("main"));
      expect(headers.get(`${prefix}-last-commit-id`)).toBe(repo.id("main"));
      expect(headers.get(`${prefix}-content-sha256`)).toBe(createHash("sha256").update("#!/bin/sh\n").digest("hex"));
    }
    expect((await service.ask("HEAD", url("nope"))).status).toBe(404);
  });
});

describe("GET raw", () => {
  const raw = (path: string, query = ""): string => `${files}/${enc(path)}/raw${query}`;

  it.each([
    ["README.md", "text/plain; charset=utf-8", "inline"],
    ["page.html", "text/plain; charset=utf-8", "inline"],
    ["logo.png", "image/png", "inline"],
    ["data.bin", "application/octet-stream", "attachment"],
    ["empty", "text/plain; charset=utf-8", "inline"],
  ])("serves %s as %s", async (path, type, disposition) => {
    const { status, headers, bytes } = await service.ask("GET", raw(path));
    expect(status).toBe(200);
    expect(git(repo.folder, ["hash-object", "--stdin"], { input: bytes })).toBe(git(repo.folder, ["rev-parse", `main:${path}`]));
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition")).toBe(`${disposition}; filename="${path}"; filename*=UTF-8''${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-gitlab-ref")).toBe("HEAD");
  });

  it("comes without its last commit to who does not wait for that, until somebody asked", async () => {
    const told = async (method: "GET" | "HEAD", headers = {}): Promise<(string | null)[]> => {
      const answer = await service.ask(method, raw("src/later.ts", `?ref=${repo.id("main")}`), { headers });
      expect([answer.status, answer.text]).toEqual([200, method === "HEAD" ? "" : "export const later = 1;\n"]);
      return ["x-service-last-commit-id", "x-gitlab-last-commit-id", "x-service-blob-id"].map((name) => answer.headers.get(name));
    };
    const blob = git(repo.folder, ["rev-parse", "main:src/later.ts"]);
    const last = git(repo.folder, ["rev-list", "-1", "main", "--", "src/later.ts"]);
    const later = { [factsLaterHeader]: "1" };
    expect([await told("HEAD", later), await told("GET", later)]).toEqual(Array(2).fill([null, null, blob]));
    expect([await told("HEAD"), await told("GET", later)]).toEqual(Array(2).fill([last, last, blob]));
  });

  it("comes without its digest to who does not wait for that, where it is large, until it was read once", async () => {
    const later = { [factsLaterHeader]: "1" };
    const bytes = git(repo.folder, ["show", "main:wide.txt"]).concat("\n");
    const digest = createHash("sha256").update(bytes).digest("hex");
    const read = async (headers: Record<string, string>): Promise<unknown[]> => {
      const answer = await service.ask("GET", raw("wide.txt"), { headers });
      const told = ["x-service-content-sha256", "x-service-size", "content-type"].map((name) => answer.headers.get(name));
      return [answer.status, answer.text === bytes, ...told];
    };
    const type = "text/plain; charset=utf-8";
    const size = String(bytes.length);
    expect(await read(later)).toEqual([200, true, null, size, type]);
    expect(await read(later)).toEqual([200, true, digest, size, type]);
    expect(await read({})).toEqual([200, true, digest, size, type]);
    expect((await service.ask("HEAD", raw("wide.txt"))).headers.get("x-service-content-sha256")).toBe(digest);
  });

  it("names an odd file for old and for new clients", async () => {
    const { headers } = await service.ask("GET", raw("odd/ü 100% #1?+.txt"));
    expect(headers.get("content-disposition")).toBe(
      `inline; filename="u 100%25 #1%3F+.txt"; filename*=UTF-8''%C3%BC%20100%25%20#1%3F+.txt`,
    );
  });

  it.each(["/README.md", "//bin/run"])("takes %s for the path without its slash, as only raw does", async (path) => {
    const plain = path.replace(/^\/+/, "");
    const found = await service.ask("GET", raw(path));
    expect([found.status, found.text]).toEqual([200, (await service.ask("GET", raw(plain))).text]);
    expect(found.headers.get("x-gitlab-file-path")).toBe(plain);
    expect((await service.ask("HEAD", raw(path))).status).toBe(200);
    expect((await service.ask("GET", raw("/../README.md"))).body).toEqual({ error: "file_path should be a valid file path" });
    expect((await service.ask("GET", raw("/"))).status).toBe(404);
  });

  it("answers HEAD without the body", async () => {
    const { status, headers, text } = await service.ask("HEAD", raw("logo.png"));
    expect([status, text, headers.get("content-type"), headers.get("content-length")]).toEqual([200, "", "image/png", String(png.length)]);
  });

  it("answers the content of LFS only when asked, and only when it is what the pointer names", async () => {
    expect((await service.ask("GET", raw("lfs.bin"))).text).toBe(pointer(oid, lfsContent.length));
    const found = await service.ask("GET", raw("lfs.bin", "?lfs=true"));
    expect(found.bytes.equals(lfsContent)).toBe(true);
    expect(found.headers.get("content-disposition")).toBe(`attachment; filename="${oid}"; filename*=UTF-8''${oid}`);
    expect(await service.ask("GET", raw("lfs-missing.bin", "?lfs=true"))).toMatchObject({
      status: 404,
      body: { message: "404 Not Found" },
    });
    expect((await service.ask("GET", raw("lfs-wrong.bin", "?lfs=true"))).status).toBe(404);
    expect((await service.ask("GET", raw("README.md", "?lfs=true"))).text).toBe("# Hello\n");
  });
});

describe("who may read", () => {
  it.each([
    ["guest", 403, { message: "403 Forbidden" }],
    ["stranger", 404, { message: "404 Project Not Found" }],
    [null, 404, { message: "404 Project Not Found" }],
  ] as const)("refuses %s with %d", async (as, status, body) => {
    expect(await service.ask("GET", url("README.md"), { as })).toMatchObject({ status, body });
  });

  it.each(["admin", "reporter", "developer", "local"] as const)("lets %s", async (as) => {
    expect((await service.ask("GET", url("README.md"), { as })).status).toBe(200);
  });
});
