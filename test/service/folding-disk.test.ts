// On a disk that does not tell upper from lower case two names of branches are one file: no name leads to another one's branch, and
// what protects one is not passed by writing it otherwise. Also: a branch that stands for another one.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldNamesIn } from "../git/folding-disk.ts";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let project: string;
let unfold: () => void;

beforeAll(async () => {
  service = startService();
  unfold = foldNamesIn(service.folder);
  repo = service.repository("f").write("a", "1\n").commit("One").branch("release/1.0").branch("caf\u00e9").branch("old").write("a", "2\n");
  repo.commit("Two").branch("packed").branch("loose").tag("v1");
  git(repo.folder, ["pack-refs", "--all"]);
  const packed = join(repo.folder, ".git/packed-refs");
  const [header, ...lines] = readFileSync(packed, "utf8").trimEnd().split("\n");
  lines.push(`${repo.id("main")} refs/heads/Packed`, `${repo.id("old")} refs/heads/Loose`);
  const byName = lines.toSorted((a, b) => Buffer.compare(Buffer.from(a.slice(41)), Buffer.from(b.slice(41))));
  writeFileSync(packed, [header, ...byName, ""].join("\n"));
  for (const name of ["main", "loose", "release/1.0", "caf\u00e9"]) unpack(name);
  project = `/projects/${service.serve("f", repo.folder).id}`;
  for (const name of ["main", "release/*", "team/*"])
    await service.ask("POST", `${project}/protected_branches`, { as: "admin", json: { name, push_access_level: 40 } });
});
afterAll(async () => {
  unfold();
  await service.end();
});

/** Makes a file of a packed ref, which git does when it moves. */
function unpack(name: string): void {
  const path = join(repo.folder, ".git/refs/heads", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${repo.id(`refs/heads/${name}`)}\n`);
}

const refs = (): string => git(repo.folder, ["for-each-ref", "--format=%(refname) %(objectname)"]);
const ask = (method: string, path: string, json?: object, as: "admin" | "developer" = "developer") =>
  service.ask(method, `${project}/repository/${path}`, { as, ...(json === undefined ? {} : { json }) });
const actions = [{ action: "create", file_path: "n", content: "x" }];

it("keeps files of refs as this test means them", () => {
  expect(readdirSync(join(repo.folder, ".git/refs/heads")).toSorted()).toEqual(["caf\u00e9", "loose", "main", "release"]);
});

describe("a name in another case", () => {
  it.each(["Main", "MAIN", "RELEASE/1.0", "cafe\u0301", "CAF\u00c9"])("%s is no branch", async (name) => {
    const before = refs();
    expect((await ask("GET", `branches/${enc(name)}`)).status).toBe(404);
    expect((await ask("GET", `files/a/raw?ref=${enc(name)}`)).status).toBe(404);
    expect((await ask("GET", `files/a/raw?ref=${enc(`refs/heads/${name}`)}`)).status).toBe(404);
    expect((await ask("GET", `files/a/raw?ref=${enc("refs/Heads/main")}`)).status).toBe(404);
    for (const as of ["developer", "admin"] as const) {
      expect((await ask("POST", "commits", { branch: name, commit_message: "m", actions }, as)).status).toBeGreaterThanOrEqual(400);
      expect((await ask("DELETE", `branches/${enc(name)}`, undefined, as)).status).toBe(404);
      expect((await ask("POST", "commits/old/cherry_pick", { branch: name }, as)).status).toBeGreaterThanOrEqual(400);
      expect((await ask("PUT", "files/a", { branch: name, commit_message: "m", content: "9" }, as)).status).toBeGreaterThanOrEqual(400);
    }
    expect(refs()).toBe(before);
  });

  it.each([
    ["Main", "main"],
    ["OLD", "old"],
    ["Release/2.0", "release/1.0"],
    ["RELEASE/1.0/X", "release/1.0"],
    ["Main/below", "main"],
    ["cafe\u0301", "caf\u00e9"],
  ])("%s can't be made beside %s, and the answer says why", async (name, other) => {
    const before = refs();
    const why = `this disk does not tell it from '${other}'`;
    const start = { start_branch: "old", commit_message: "m", actions };
    expect((await ask("POST", "branches", { branch: name, ref: "old" }, "admin")).body.message).toContain(why);
    expect((await ask("POST", "commits", { branch: name, ...start }, "admin")).body.message).toContain(why);
    const file = { branch: name, start_branch: "old", commit_message: "m", content: "x" };
    expect((await ask("POST", "files/n", file, "admin")).body.message).toContain(why);
    expect(refs()).toBe(before);
  });

  it("is no tag, and none can be made beside the other", async () => {
    expect((await ask("GET", "tags/V1")).status).toBe(404);
    expect((await ask("DELETE", "tags/V1")).status).toBe(404);
    expect(await ask("POST", "tags", { tag_name: "V1", ref: "main" })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("this disk does not tell it from 'v1'") },
    });
  });

  it("is protected where the other is, before either exists", async () => {
    for (const branch of ["TEAM/a", "Team/b"]) {
      expect((await ask("POST", "branches", { branch, ref: "old" })).status).toBe(403);
      expect((await ask("POST", "commits", { branch, start_branch: "old", commit_message: "m", actions })).status).toBe(403);
      const file = { branch, start_branch: "old", commit_message: "m", content: "x" };
      expect((await ask("POST", "files/n", file)).body.message).toBe("You are not allowed to push into this branch");
    }
    expect((await ask("POST", "branches", { branch: "TEAM/a", ref: "old" }, "admin")).body).toMatchObject({
      name: "TEAM/a",
      protected: true,
    });
    expect((await ask("GET", "branches/TEAM%2Fa")).body).toMatchObject({ protected: true, can_push: false });
    expect((await ask("DELETE", "branches/TEAM%2Fa")).status).toBeGreaterThanOrEqual(400);
    expect((await ask("POST", "commits/old/cherry_pick", { branch: "TEAM/a" })).status).toBe(403);
  });
});

describe("two names that are there, as a clone of another disk may bring them", () => {
  it("are each what the list says", async () => {
    const listed = (await ask("GET", "branches?per_page=100")).body as { name: string; commit: { id: string } }[];
    for (const { name, commit } of listed) expect((await ask("GET", `branches/${enc(name)}`)).body.commit.id).toBe(commit.id);
    const names = listed.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Packed", "packed", "Loose", "loose"]));
    expect((await ask("GET", "branches/Loose")).body.commit.id).toBe(repo.id("main~1"));
    expect((await ask("GET", "branches/loose")).body.commit.id).toBe(repo.id("main"));
  });

  it("are not written to, and one goes only when it does not take the other along", async () => {
    const before = refs();
    const written = await ask("POST", "commits", { branch: "packed", commit_message: "m", actions });
    expect(written).toMatchObject({ status: 400, body: { message: expect.stringContaining("does not tell it from 'Packed'") } });
    expect((await ask("DELETE", "branches/Loose")).body.message).toContain("loose");
    expect(refs()).toBe(before);
    expect((await ask("DELETE", "branches/Packed")).status).toBe(204);
    expect((await ask("GET", "branches/packed")).status).toBe(200);
    expect((await ask("POST", "commits", { branch: "packed", commit_message: "m", actions })).status).toBe(201);
  });
});

it("follows a HEAD that somebody typed in another case, as git does there", async () => {
  git(repo.folder, ["symbolic-ref", "HEAD", "refs/heads/MAIN"]);
  expect((await service.ask("GET", project)).body.default_branch).toBe("main");
  expect((await ask("GET", "branches/main")).body).toMatchObject({ default: true });
  expect((await ask("GET", "commits?per_page=1")).body[0].id).toBe(repo.id("main"));
  expect((await ask("DELETE", "branches/main", undefined, "admin")).body.message).toBe("Cannot remove HEAD branch");
  git(repo.folder, ["symbolic-ref", "HEAD", "refs/heads/main"]);
});
