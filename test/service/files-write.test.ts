// Creating, updating and deleting one file makes one commit, or says why not in a real server's words (api-behaviour 1.6).
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let files: string;
let count = 0;

beforeAll(() => {
  service = startService();
});
beforeEach(() => {
  count += 1;
  const seed = service.repository(`seed-${count}`).write("a.txt", "a\n").write("dir/b.txt", "b\n").commit("Begin");
  git(service.folder, ["clone", "-q", "--bare", seed.folder, `bare-${count}.git`]);
  repo = service.repository(`bare-${count}.git`, { bare: true });
  files = `/projects/${service.serve(`p${count}`, repo.folder, "public").id}/repository/files`;
});
afterAll(() => service.end());

const change = { branch: "main", commit_message: "Change it" };
const show = (spec: string): string => git(repo.folder, ["show", spec]);

describe("POST file", () => {
  it("commits exactly what was sent", async () => {
    const before = repo.id("main");
    const body = { ...change, commit_message: "Add ü\n\nBody\n\n", content: "line\r\n", author_name: " Eve ", author_email: "eve@x.org" };
    const answer = await service.ask("POST", `${files}/${enc("new/ü.txt")}`, { json: body });
    expect(answer).toMatchObject({ status: 201, body: { file_path: "new/ü.txt", branch: "main" } });
    expect(show("main:new/ü.txt")).toBe("line\r");
    expect(git(repo.folder, ["log", "-1", "--format=%an|%ae|%cn|%ce|%P", "main"])).toBe(
      `Eve|eve@x.org|The developer|developer@example.com|${before}`,
    );
    const stored = git(repo.folder, ["cat-file", "commit", "main"]);
    expect(stored.slice(stored.indexOf("\n\n") + 2)).toBe("Add ü\n\nBody\n");
    git(repo.folder, ["fsck", "--strict"]);
  });

  it("decodes Base64 and sets the mode", async () => {
    const json = { ...change, content: Buffer.from([0, 255]).toString("base64"), encoding: "base64", execute_filemode: true };
    expect((await service.ask("POST", `${files}/x`, { json })).status).toBe(201);
    expect(git(repo.folder, ["ls-tree", "main", "x"])).toMatch(/^100755/);
    expect(git(repo.folder, ["cat-file", "-s", "main:x"])).toBe("2");
  });

  it("makes a branch from a start branch", async () => {
    const json = { ...change, branch: "topic", start_branch: "main", content: "t" };
    expect((await service.ask("POST", `${files}/t`, { json })).status).toBe(201);
    expect(repo.id("topic^")).toBe(repo.id("main"));
  });

  it.each([
    ["an existing file", "a.txt", {}, "A file with this name already exists"],
    ["an unknown branch", "n", { branch: "nope" }, "You can only create or edit files when you are on a branch"],
    [
      "a bad branch",
      "n",
      { branch: "a..b", start_branch: "main" },
      "Something went wrong when we tried to create 'a..b' for you: Branch name is invalid",
    ],
    ["a hostile path", ".git/config", {}, "invalid path: '.git/config'"],
    ["bad Base64", "n", { content: "a!b", encoding: "base64" }, "content is not valid Base64: illegal base64 data at input byte 1"],
  ])("refuses %s", async (_name, path, more, message) => {
    const before = repo.id("main");
    const answer = await service.ask("POST", `${files}/${enc(path)}`, { json: { ...change, content: "x", ...more } });
    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(repo.id("main")).toBe(before);
  });

  it.each([
    [{ branch: undefined }, "branch is missing, branch is empty"],
    [{ commit_message: " " }, "commit_message is empty"],
    [{ content: undefined }, "content is missing"],
    [{ encoding: "rot13" }, "encoding does not have a valid value"],
  ])("names the fault of %o", async (more, error) => {
    const answer = await service.ask("POST", `${files}/n`, { json: { ...change, content: "x", ...more } });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it("makes the first commit of an empty repository, and its branch", async () => {
    const empty = service.repository(`empty-${count}`, { bare: true });
    const { id } = service.serve(`empty-${count}`, empty.folder);
    const answer = await service.ask("POST", `/projects/${id}/repository/files/first`, { json: { ...change, content: "1" } });
    expect(answer.status).toBe(201);
    expect(git(empty.folder, ["show", "main:first"])).toBe("1");
  });

  it("cannot be made to forge an author", async () => {
    const json = { ...change, content: "x", author_name: "Eve\ncommitter Mallory <m@x> 1 +0000", author_email: "e@x" };
    const answer = await service.ask("POST", `${files}/n`, { json });
    if (answer.status === 201) git(repo.folder, ["fsck", "--strict"]);
    expect(git(repo.folder, ["cat-file", "commit", "main"])).not.toMatch(/^committer Mallory/m);
  });
});

describe("PUT file", () => {
  const put = (path: string, more: object) =>
    service.ask("PUT", `${files}/${enc(path)}`, { json: { ...change, content: "new\n", ...more } });

  it("updates, and keeps the mode unless told otherwise", async () => {
    expect(await put("a.txt", { execute_filemode: true })).toMatchObject({ status: 200, body: { file_path: "a.txt", branch: "main" } });
    expect(await put("a.txt", { content: "newer\n" })).toMatchObject({ status: 200 });
    expect(git(repo.folder, ["ls-tree", "main", "a.txt"])).toMatch(/^100755/);
    expect(show("main:a.txt")).toBe("newer");
  });

  it("takes null as no content", async () => {
    expect((await put("a.txt", { content: null, encoding: "base64" })).status).toBe(200);
    expect(git(repo.folder, ["cat-file", "-s", "main:a.txt"])).toBe("0");
  });

  it("refuses what is missing, unchanged or stale", async () => {
    expect((await put("nope", {})).body).toEqual({ message: "A file with this name doesn't exist" });
    const same = await put("a.txt", { content: "a\n" });
    expect(same.status).toBe(400);
    expect(same.body.message).toContain("nothing to commit");
    const last = repo.id("main");
    expect((await put("a.txt", { last_commit_id: last })).status).toBe(200);
    expect(await put("a.txt", { last_commit_id: last, content: "x" })).toMatchObject({
      status: 400,
      body: { message: "You are attempting to update a file that has changed since you started editing it." },
    });
    expect((await put("dir/b.txt", { last_commit_id: last })).status).toBe(200);
  });
});

describe("DELETE file", () => {
  const remove = (path: string, query: object) =>
    service.ask("DELETE", `${files}/${enc(path)}?${new URLSearchParams({ ...change, ...query })}`);

  it("deletes with parameters in the query or in the body", async () => {
    expect(await remove("dir/b.txt", {})).toMatchObject({ status: 200, text: "" });
    expect(git(repo.folder, ["ls-tree", "-r", "--name-only", "main"])).toBe("a.txt");
    expect((await service.ask("DELETE", `${files}/${enc("a.txt")}`, { json: change })).status).toBe(200);
    expect(git(repo.folder, ["ls-tree", "-r", "main"])).toBe("");
  });

  it("deletes one file, never a directory", async () => {
    expect(await remove("dir", {})).toMatchObject({ status: 400, body: { message: "A file with this name doesn't exist" } });
    expect(git(repo.folder, ["ls-tree", "-r", "--name-only", "main"])).toBe("a.txt\ndir/b.txt");
  });

  it("honours last_commit_id", async () => {
    const answer = await remove("a.txt", { last_commit_id: "0".repeat(40) });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: "You are attempting to delete a file that has been previously updated." },
    });
  });
});

it("is refused, and can be tried again, while another program holds the branch", async () => {
  const lock = join(repo.folder, "refs/heads/main.lock");
  writeFileSync(lock, "");
  const write = () => service.ask("POST", `${files}/n`, { json: { ...change, content: "x" } });
  expect(await write()).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Could not update refs\/heads\/main: another program .* holds refs\/heads\/main\.lock/) },
  });
  rmSync(lock);
  expect((await write()).status).toBe(201);
});

describe("who may write", () => {
  it.each([["reporter"], ["guest"], ["stranger"], [null]] as const)("refuses %s", async (as) => {
    const answer = await service.ask("POST", `${files}/n`, { as, json: { ...change, content: "x" } });
    expect(answer).toMatchObject({ status: 403, body: { message: "403 Forbidden" } });
  });
});

it.each([" ", "\u3000"])("a file whose whole name is a blank (%j) is a file like any other", async (name) => {
  const file = `${files}/${enc(name)}`;
  const commits = files.replace(/files$/, "commits");
  expect((await service.ask("POST", file, { json: { ...change, content: "one\n" } })).status).toBe(201);
  expect(await service.ask("GET", `${file}?ref=main`)).toMatchObject({
    status: 200,
    body: { file_path: name, blob_id: repo.id(`main:${name}`) },
  });
  expect((await service.ask("GET", `${file}/raw`)).text).toBe("one\n");
  expect((await service.ask("GET", `${file}/blame?ref=main`)).body).toMatchObject([{ commit: { id: repo.id("main") }, lines: ["one"] }]);
  expect((await service.ask("PUT", file, { json: { ...change, content: "two\n" } })).status).toBe(200);
  expect(show(`main:${name}`)).toBe("two");
  const away = { ...change, actions: [{ action: "move", previous_path: name, file_path: "named" }] };
  expect((await service.ask("POST", commits, { json: away })).status).toBe(201);
  const back = { ...change, actions: [{ action: "move", previous_path: "named", file_path: name }] };
  expect((await service.ask("POST", commits, { json: back })).status).toBe(201);
  expect((await service.ask("DELETE", file, { json: change })).status).toBe(200);
  expect(git(repo.folder, ["ls-tree", "-r", "--name-only", "main"])).toBe("a.txt\ndir/b.txt");
});
