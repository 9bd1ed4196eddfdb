// Comparison, merge base, blobs, archives, contributors and search (api-behaviour 10), with git and tar as the oracle.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openArchive } from "../../service/git/content/archive.ts";
import { openRepository } from "../../service/git/open.ts";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let project: string;
let repository: string;

const lines = (count: number, mark: Record<number, string> = {}): string =>
  Array.from({ length: count }, (_, index) => `${mark[index + 1] ?? `line ${index + 1}`}\n`).join("");

beforeAll(() => {
  service = startService({ largeBlobBytes: 1000 });
  repo = service
    .repository("t")
    .write("a.txt", lines(30, { 5: "the Needle", 20: "needle again", 21: "äÖ Straße" }))
    .write("docs/needle.md", "nothing here\n")
    .write("docs/deep/x.ts", "const needle = 1;\n")
    .write("bin/data", Buffer.from("needle\0binary"))
    .write("large", "x".repeat(2000))
    .executable("a.txt")
    .commit("Add the first files");
  repo.branch("side").as("Bob Lee").write("a.txt", lines(31)).commit("Change\n\nMentions parcels").tag("v1");
  repo.checkout("side").write("side.txt", "side\n").commit("On the side").checkout("main").merge("side");
  project = `/projects/${service.serve("t", repo.folder, "public").id}`;
  repository = `${project}/repository`;
});
afterAll(() => service.end());

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const gitLines = (args: string[]): string[] => git(repo.folder, args).split("\n").filter(Boolean);

describe("GET compare", () => {
  it("lists commits oldest first and diffs from the merge base", async () => {
    const { body } = await service.ask("GET", `${repository}/compare?from=v1&to=side`);
    expect(idsOf(body.commits)).toEqual(gitLines(["rev-list", "--reverse", "v1..side"]));
    expect(body.commit.id).toBe(repo.id("side"));
    expect(body.diffs.map((diff: { new_path: string }) => diff.new_path)).toEqual(gitLines(["diff", "--name-only", "v1...side"]));
    expect(body).toMatchObject({
      compare_timeout: false,
      compare_same_ref: false,
      web_url: "http://desk.example/team/t/-/compare/v1...side",
    });
  });

  it("compares straight when asked, and the same ref with itself", async () => {
    const straight = await service.ask("GET", `${repository}/compare?from=v1&to=side&straight=true`);
    expect(straight.body.diffs.map((diff: { new_path: string }) => diff.new_path)).toEqual(gitLines(["diff", "--name-only", "v1..side"]));
    const same = await service.ask("GET", `${repository}/compare?from=main&to=main`);
    expect(same.body).toMatchObject({ commit: null, commits: [], diffs: [], compare_same_ref: true });
  });

  it.each([
    ["from=main&to=nope", 404, { message: "404 Ref Not Found" }],
    ["from=-x&to=main", 404, { message: "404 Ref Not Found" }],
    ["from=main", 400, { error: "to is missing" }],
    ["from=main&to=main&from_project_id=999", 404, { message: "404 Project Not Found" }],
  ])("refuses %s", async (query, status, body) => {
    expect(await service.ask("GET", `${repository}/compare?${query}`)).toMatchObject({ status, body });
  });
});

describe("GET merge_base", () => {
  it("is git's", async () => {
    const { body } = await service.ask("GET", `${repository}/merge_base?refs[]=v1&refs[]=side`);
    expect(body.id).toBe(git(repo.folder, ["merge-base", "v1", "side"]));
    const three = await service.ask("GET", `${repository}/merge_base?refs[]=main&refs[]=v1&refs[]=side`);
    expect(three.body.id).toBe(git(repo.folder, ["merge-base", "main", "v1", "side"]));
  });

  it.each([
    ["refs[]=main", { message: "Provide at least 2 refs" }],
    ["refs[]=main&refs[]=nope", { message: "Could not find ref: nope" }],
    ["", { error: "refs is missing" }],
  ])("refuses %s", async (query, body) => {
    expect(await service.ask("GET", `${repository}/merge_base?${query}`)).toMatchObject({ status: 400, body });
  });

  it("says that unrelated histories have none", async () => {
    const other = git(repo.folder, ["commit-tree", "-m", "Root", "main^{tree}"], {
      env: { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" },
    });
    expect(await service.ask("GET", `${repository}/merge_base?refs[]=main&refs[]=${other}`)).toMatchObject({
      status: 404,
      body: { message: "404 Merge Base Not Found" },
    });
  });
});

describe("GET tree", () => {
  const shown = async (path: string) => (await service.ask("GET", `${repository}/tree?path=${encodeURIComponent(path)}`)).body;

  it.each([
    ["docs", "docs/"],
    ["docs", "./docs"],
    ["docs/deep", "/docs//deep/"],
    ["docs", "bin/../docs"],
    ["", "."],
    ["", "docs/.."],
  ])("shows %j for the path %j", async (folder, path) => {
    const rows = (await shown(path)).map(({ path: own }: { path: string }) => own);
    expect(rows.sort()).toEqual(gitLines(["ls-tree", "--name-only", "main", ...(folder === "" ? [] : [`${folder}/`])]).sort());
  });

  it.each(["..", "docs/../../docs", "docs/nope/."])("finds nothing at %j", async (path) => {
    expect(await shown(path)).toEqual({ message: "404 invalid revision or path Not Found" });
  });
});

describe("GET blobs", () => {
  it("answers content, bytes and headers", async () => {
    const sha = repo.id("main:docs/deep/x.ts");
    const { body } = await service.ask("GET", `${repository}/blobs/${sha}`);
    const content = Buffer.from("const needle = 1;\n");
    expect(body).toEqual({ size: 18, encoding: "base64", content: content.toString("base64"), sha });
    const raw = await service.ask("GET", `${repository}/blobs/${sha}/raw`);
    expect(raw.bytes).toEqual(content);
    expect(raw.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const again = await service.ask("GET", `${repository}/blobs/${sha}/raw`, {
      headers: { "if-none-match": raw.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("knows blobs only", async () => {
    for (const sha of [repo.id("main"), "main", "0".repeat(40), "main:a.txt", "zz"])
      for (const end of ["", "/raw"])
        expect((await service.ask("GET", `${repository}/blobs/${encodeURIComponent(sha)}${end}`)).body).toEqual({
          message: "404 Blob Not Found",
        });
  });

  it("counts large ones, and names the way around", async () => {
    const path = `${repository}/blobs/${repo.id("main:large")}`;
    for (let count = 0; count < 5; count += 1) expect((await service.ask("GET", path)).status).toBe(200);
    const { status, body } = await service.ask("GET", path);
    expect(status).toBe(429);
    expect(body.message.error).toContain("/projects/:id/repository/blobs/:sha/raw");
    expect((await service.ask("GET", `${path}/raw`)).status).toBe(200);
  });
});

describe("GET archive", () => {
  const unpacked = (bytes: Buffer, args: string[]): string[] =>
    execFileSync("tar", args, { input: bytes }).toString("utf8").split("\n").filter(Boolean);

  it.each([
    ["developer", "archive", "z", "tar.gz"],
    ["reporter", "archive.tar.gz?sha=v1", "z", "tar.gz"],
    ["admin", "archive.tar", "", "tar"],
    ["developer", "archive?format=tbz2", "j", "tar.bz2"],
    ["guest", "archive.tb2", "j", "tar.bz2"],
  ] as const)("streams what git archives (%s, %s)", async (as, path, flag, format) => {
    const { status, bytes, headers } = await service.ask("GET", `${repository}/${path}`, { as });
    expect(status).toBe(200);
    const ref = path.includes("v1") ? "v1" : "main";
    const prefix = `t-${ref}-${repo.id(`${ref}^{commit}`)}`;
    expect(headers.get("content-disposition")).toContain(`attachment; filename="${prefix}.${format}"`);
    const oracle = execFileSync("git", ["archive", `--prefix=${prefix}/`, ref], { cwd: repo.folder });
    expect(unpacked(bytes, [`-t${flag}vf`, "-"])).toEqual(unpacked(oracle, ["-tvf", "-"]));
  });

  it("takes a path and leaves paths out, in a zip too", async () => {
    const { bytes } = await service.ask("GET", `${repository}/archive.tar?path=.%2Fdocs%2F&exclude_paths=docs/deep,%3A(glob)**`, {
      as: "stranger",
    });
    const prefix = `t-main-${repo.id()}-docs`;
    expect(unpacked(bytes, ["-tf", "-"]).filter((name) => !name.endsWith("/"))).toEqual([`${prefix}/docs/needle.md`]);
    const zip = await service.ask("GET", `${repository}/archive.zip`, { as: "stranger" });
    expect(zip.bytes.subarray(0, 2).toString("latin1")).toBe("PK");
    expect(zip.headers.get("content-type")).toBe("application/zip");
    for (const query of ["path=nope", "sha=nope", "format=rar"])
      expect(await service.ask("GET", `${repository}/archive?${query}`, { as: "guest" })).toMatchObject({
        status: 404,
        body: { message: "404 File Not Found" },
      });
  });

  it("is limited to five a minute for each person and project", async () => {
    const other = `/projects/${service.serve("limited", service.repository("limited").write("a", "a").commit("One").folder).id}/repository`;
    for (let count = 0; count < 5; count += 1) expect((await service.ask("GET", `${other}/archive.zip`)).status).toBe(200);
    expect(await service.ask("GET", `${other}/archive.zip`)).toMatchObject({
      status: 429,
      body: { message: { error: "This archive has been requested too many times. Try again later." } },
    });
    expect((await service.ask("GET", `${other}/archive.zip`, { as: "reporter" })).status).toBe(200);
  });

  it("ends git when the reader goes away, and waits for a slow one", async () => {
    const large = service.repository("heavy");
    for (let count = 0; count < 8; count += 1) large.write(`f${count}`, randomBytes(1024 ** 2));
    large.commit("Much");
    const repositoryOf = await openRepository(large.folder);
    const running = (mark: string): string[] =>
      execFileSync("ps", ["-eo", "args"])
        .toString("utf8")
        .split("\n")
        .filter((line) => line.includes(`--prefix=${mark}/`));
    const request = { commit: large.id(), format: "tar", prefix: "" } as const;
    try {
      const stream = await openArchive(repositoryOf, { ...request, prefix: "left-alone" });
      const reader = stream!.getReader();
      await reader.read();
      // Eight megabytes do not fit into a pipe: git has to wait for us.
      expect(running("left-alone")).toHaveLength(1);
      await reader.cancel();
      expect(running("left-alone")).toEqual([]);

      const leaving = new AbortController();
      const aborted = (await openArchive(repositoryOf, { ...request, prefix: "aborted" }, { signal: leaving.signal }))!.getReader();
      leaving.abort();
      const drain = async (): Promise<void> => {
        for (let next = await aborted.read(); !next.done; next = await aborted.read()) expect(next.value.length).toBeGreaterThan(0);
      };
      await expect(drain()).rejects.toThrow(/archive/);
      expect(running("aborted")).toEqual([]);
    } finally {
      await repositoryOf.close();
    }
  });

  it("runs nothing that a repository asks for", async () => {
    const canary = join(service.folder, "canary");
    const program = join(service.folder, "evil.sh");
    writeFileSync(program, `#!/bin/sh\necho ran >> ${canary}\ncat\n`);
    chmodSync(program, 0o755);
    const evil = service
      .repository("evil")
      .write(".gitattributes", "* filter=evil diff=evil export-subst\nsecret export-ignore\n")
      .write("secret", "s")
      .write("a.txt", "needle $Format:%H %G? %GS$\n")
      .commit("One");
    for (const [name, value] of [
      ["tar.tar.gz.command", program],
      ["tar.tar.bz2.command", program],
      ["tar.zip.command", program],
      ["filter.evil.smudge", program],
      ["filter.evil.process", program],
      ["diff.evil.textconv", program],
      ["diff.evil.command", program],
      ["gpg.program", program],
      ["core.pager", program],
    ] as const)
      git(evil.folder, ["config", name, value]);
    mkdirSync(join(evil.folder, ".git", "info"), { recursive: true });
    writeFileSync(join(evil.folder, ".git", "info", "attributes"), "* filter=evil\n");
    const place = `/projects/${service.serve("evil", evil.folder).id}`;
    const archive = await service.ask("GET", `${place}/repository/archive.tar.gz`);
    const content = execFileSync("tar", ["-xzOf", "-", "--wildcards", "*/a.txt"], { input: archive.bytes }).toString("utf8");
    expect(content).toContain(`needle ${evil.id()} `);
    expect(unpacked(archive.bytes, ["-tzf", "-"]).some((name) => name.endsWith("secret"))).toBe(false);
    expect((await service.ask("GET", `${place}/repository/archive.tar.bz2`)).status).toBe(200);
    expect((await service.ask("GET", `${place}/search?scope=blobs&search=needle`)).body).toHaveLength(1);
    expect(existsSync(canary)).toBe(false);
  });
});

describe("GET contributors", () => {
  it("counts as git shortlog does", async () => {
    const { body, headers } = await service.ask("GET", `${repository}/contributors`);
    const counted = execFileSync("git", ["shortlog", "-sne", "--no-merges", "main"], {
      cwd: repo.folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const oracle = [...counted.toString("utf8").matchAll(/^\s*(\d+)\t(.*) <(.*)>$/gm)].map(([, commits, name, email]) => ({
      name,
      email,
      commits: Number(commits),
      additions: 0,
      deletions: 0,
    }));
    expect(body).toEqual(oracle.toReversed());
    expect(headers.get("x-total")).toBe(String(oracle.length));
    expect((await service.ask("GET", `${repository}/contributors?order_by=name&sort=desc`)).body[0].name).toBe("Bob Lee");
    expect((await service.ask("GET", `${repository}/contributors?ref=nope`)).status).toBe(404);
  });
});

describe("GET search", () => {
  interface Hit {
    path: string;
    startline: number;
    data: string;
  }
  const search = async (text: string, more = ""): Promise<Hit[]> =>
    (await service.ask("GET", `${project}/search?scope=blobs&search=${encodeURIComponent(text)}&ref=side${more}`)).body;

  it("finds paths, then pieces of files with the lines around them", async () => {
    const found = await search("needle");
    expect(found.map(({ path, startline }) => [path, startline])).toEqual([
      ["docs/needle.md", 1],
      ["a.txt", 3],
      ["a.txt", 18],
      ["docs/deep/x.ts", 1],
    ]);
    expect(found[1]).toEqual({
      basename: "a",
      data: "line 3\nline 4\nthe Needle\nline 6\nline 7\n",
      path: "a.txt",
      filename: "a.txt",
      id: null,
      ref: "side",
      startline: 3,
      project_id: Number(project.split("/")[2]),
    });
  });

  it("leaves a name whole that has nothing but what would be its extension", async () => {
    const dotted = service
      .repository("dotted")
      .write(".env", "needle\n")
      .write("a/.profile", "needle\n")
      .write("a.b/c", "needle\n")
      .write("d.tar.gz", "needle\n")
      .commit("One");
    const { id } = service.serve("dotted", dotted.folder);
    const { body } = await service.ask("GET", `/projects/${id}/search?scope=blobs&search=needle`);
    expect(body.map(({ path, basename }: Record<string, string>) => [path, basename])).toEqual([
      [".env", ".env"],
      ["a.b/c", "a.b/c"],
      ["a/.profile", "a/.profile"],
      ["d.tar.gz", "d.tar"],
    ]);
  });

  it("shows of a file that was found by its name what its first lines hold, no more", async () => {
    const texts = { "tide-ended": "one\ntwo\n", "tide-open": "one\ntwo", "tide-empty": "", "tide-bytes": "\0\x01\n" };
    const named = service.repository("named");
    for (const [path, text] of Object.entries(texts)) named.write(path, text);
    const { id } = service.serve("named", named.commit("One").folder);
    const { body } = await service.ask("GET", `/projects/${id}/search?scope=blobs&search=tide`);
    const data = Object.fromEntries(body.map((hit: Hit) => [hit.path, hit.data]));
    expect(data).toEqual({ "tide-ended": "one\ntwo\n", "tide-open": "one\ntwo\n", "tide-empty": "", "tide-bytes": "" });
  });

  it.each([
    ["needle filename:*.ts", ["docs/deep/x.ts"]],
    ["needle extension:txt", ["a.txt", "a.txt"]],
    ["needle path:DOCS", ["docs/needle.md", "docs/deep/x.ts"]],
    ["needle -path:docs", ["a.txt", "a.txt"]],
    ["filename:x.ts", ["docs/deep/x.ts"]],
    ["äö straße", ["a.txt"]],
    [".*", []],
    ["-e x", []],
    ["--open-files-in-pager=touch", []],
    ["binary", []],
    ["   ", []],
  ])("understands %j", async (text, paths) => {
    expect((await search(text)).map(({ path }) => path)).toEqual(paths);
  });

  it("pages without totals", async () => {
    const asked = `${project}/search?scope=blobs&search=needle&ref=side&per_page=3`;
    const first = await service.ask("GET", asked);
    expect(first.body).toHaveLength(3);
    expect(first.headers.get("x-next-page")).toBe("2");
    expect(first.headers.get("x-total")).toBeNull();
    const second = await service.ask("GET", `${asked}&page=2`);
    expect(second.body).toHaveLength(1);
    expect(second.headers.get("x-next-page")).toBe("");
  });

  it("finds commits by message and by hash", async () => {
    const commits = async (text: string) => idsOf((await service.ask("GET", `${project}/search?scope=commits&search=${text}`)).body);
    expect(await commits("PARCELS")).toEqual([repo.id("v1")]);
    expect(await commits("the%20first.")).toEqual([]);
    expect(await commits(repo.id("side").slice(0, 9))).toEqual([repo.id("side")]);
  });

  it.each([
    ["scope=blobs", 400, { error: "search is missing" }],
    ["scope=wikis&search=x", 400, { error: "scope does not have a valid value" }],
    ["scope=blobs&search=x&ref=nope", 404, { message: "404 Ref Not Found" }],
  ])("refuses %s", async (query, status, body) => {
    expect(await service.ask("GET", `${project}/search?${query}`)).toMatchObject({ status, body });
  });
});
