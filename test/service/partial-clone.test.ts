// What a partial clone was promised and never fetched is named as that, whatever the installed git says of it; what is lost elsewhere is damage.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findAbsentObject } from "../../service/git/objects/absent-object.ts";
import { GitError } from "../../service/git/process/run.ts";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

/** A repository without the object of main:a.txt. */
function lacking(name: string) {
  const repo = service.repository(name).write("a.txt", "1\n2\n3\n").commit("One").branch("side");
  repo.write("a.txt", "1\n2\nthree\n").commit("Two");
  git(repo.folder, ["checkout", "-q", "side"]);
  repo.write("a.txt", "one\n2\n3\n").commit("Side");
  const id = git(repo.folder, ["rev-parse", "main:a.txt"]);
  rmSync(join(repo.folder, ".git/objects", id.slice(0, 2), id.slice(2)));
  return { repo, id, root: `/projects/${service.serve(name, repo.folder).id}/repository` };
}

const reads = (id: string) => ["files/a%2Etxt?ref=main", "files/a%2Etxt/raw?ref=main", `blobs/${id}`, `blobs/${id}/raw`];

it("is told by the mark at its packs, where git says only that an object is missing", async () => {
  const { repo, id, root } = lacking("promised");
  const packs = join(repo.folder, ".git/objects/pack");
  mkdirSync(packs, { recursive: true });
  writeFileSync(join(packs, `pack-${"1".repeat(40)}.promisor`), "");
  for (const path of reads(id)) {
    const { status, body } = await service.ask("GET", `${root}/${path}`);
    expect([path, status, body]).toEqual([path, 422, expect.objectContaining({ code: "object_unfetched", object: id })]);
  }
  // Half a hash names nothing that anybody promised.
  expect((await service.ask("GET", `${root}/blobs/${id.slice(0, 12)}`)).status).toBe(404);
});

it("is not claimed of any other repository, nor of a hash that nobody knows", async () => {
  const { id, root } = lacking("lost-blob");
  const { body } = await service.ask("GET", `${root}/files/a%2Etxt/raw?ref=main`);
  expect(body).toMatchObject({ code: "object_damaged", object: id });
  expect((await service.ask("GET", `${root}/blobs/${id}`)).status).toBe(404);
});

it("is named to who picks or merges a change that needs it", async () => {
  const { repo, id, root } = lacking("lost-for-merge");
  const json = { branch: "side" };
  const pick = await service.ask("POST", `${root}/commits/${repo.id("main")}/cherry_pick`, { json });
  expect([pick.status, pick.body]).toEqual([422, expect.objectContaining({ code: "object_damaged", object: id })]);
});

it.each([
  ["fatal: unable to read blob object ", "damaged"],
  ["fatal: unable to read tree ", "damaged"],
  ["warning: lazy fetching disabled; some objects may not be available\nfatal: unable to read ", "unfetched"],
  ["warning: lazy fetching disabled; some objects may not be available\nfatal: unable to read blob object ", "unfetched"],
])("is read from %j as %s", (text, kind) => {
  const id = "ab".repeat(20);
  expect(findAbsentObject(new GitError(["merge-tree"], 128, `${text}${id}\n`))).toEqual({ id, kind });
});

it("is told of by a search of texts, which finds what is here all the same", async () => {
  const { repo, root } = lacking("search");
  const search = (query: string) => service.ask("GET", `${root.replace(/repository$/, "search")}?scope=blobs&${query}`);
  const said = async (query: string) => {
    const { status, body, headers } = await search(query);
    return [status, body.map(({ path }: { path: string }) => path), headers.get("x-service-passed-over")];
  };
  repo.write("b.txt", "3 of b\n").commit("Three");
  expect(await said("search=3&ref=side")).toEqual([200, ["a.txt", "b.txt"], null]);
  expect(await said("search=three&ref=main")).toEqual([200, [], "damaged"]);
  expect(await said("search=thr.e&regexp=true&ref=main")).toEqual([200, [], "damaged"]);
  // By its name it is found though nobody can read it.
  expect(await said("search=a.txt&ref=main")).toEqual([200, ["a.txt"], "damaged"]);
  const packs = join(repo.folder, ".git/objects/pack");
  mkdirSync(packs, { recursive: true });
  writeFileSync(join(packs, `pack-${"1".repeat(40)}.promisor`), "");
  expect(await said("search=three&ref=main")).toEqual([200, [], "unfetched"]);
});

it("does not keep a clone without trees from being opened, whose history can be read", async () => {
  const { repo } = lacking("whole");
  git(repo.folder, ["config", "uploadpack.allowFilter", "true"]);
  git(service.folder, [
    "clone",
    "-q",
    "--filter=tree:0",
    "--no-checkout",
    "--single-branch",
    "-b",
    "side",
    `file://${repo.folder}`,
    "treeless",
  ]);
  const opened = await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: join(service.folder, "treeless") } });
  expect([opened.status, opened.body.warning]).toEqual([201, null]);
  const root = `/projects/${opened.body.id}/repository`;
  const commits = await service.ask("GET", `${root}/commits`, { as: "local" });
  expect(commits.body.map(({ title }: { title: string }) => title)).toEqual(["Side", "One"]);
  expect((await service.ask("GET", `${root}/tree`, { as: "local" })).body).toMatchObject({ code: "object_unfetched" });
});
