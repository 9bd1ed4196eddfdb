// Lists that go on after a record: all of them are there once, whatever they are called, and a record that is gone starts nothing anew.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let repository: string;
const odd = ["d&e", "ä ö", "a,b", 'a>b;rel="next"', "a#b", "a%20b", "a+b", "a'b", "💥", "(x]", "{y}", "<z"];
const asRef = (name: string): string => name.replaceAll(" ", "_");

beforeAll(() => {
  service = startService();
  repo = service.repository("tokens");
  for (const name of odd) for (const file of ["one", "two", "three"]) repo.write(`${name}/${file}`, file);
  repo.commit("One");
  for (const name of odd) repo.branch(asRef(name)).tag(asRef(name));
  repository = `/projects/${service.serve("tokens", repo.folder).id}/repository`;
});
afterAll(() => service.end());

/** What a client gathers that asks for what Link says next. */
async function follow(address: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = `${repository}${address}`; next !== undefined && found.length < 100; ) {
    const { status, body, headers } = await service.ask("GET", next);
    expect([next, status]).toEqual([next, 200]);
    found.push(...body.map(({ path, name }: { path?: string; name: string }) => path ?? name));
    next = /<([^<>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1]?.replace("http://desk.example/api/v4", "");
  }
  return found;
}

describe.each(["", "&pagination=keyset"])("pages of lists %s", (how) => {
  it.each(odd)("go through the folder and the history of %s", async (name) => {
    const files = git(repo.folder, ["ls-tree", "-z", "--name-only", `main:${name}`])
      .split("\0")
      .filter(Boolean);
    expect(await follow(`/tree?path=${encodeURIComponent(name)}&per_page=1${how}`)).toEqual(files.map((file) => `${name}/${file}`));
  });

  it.each(["branches", "tags"])("hold all %s once", { tags: "long" }, async (list) => {
    const all = git(repo.folder, ["for-each-ref", "--format=%(refname:lstrip=2)", list === "tags" ? "refs/tags" : "refs/heads"]).split(
      "\n",
    );
    for (const sort of list === "tags" ? ["asc", "desc"] : ["name_asc", "updated_asc", "updated_desc"])
      for (const size of [1, 4, 6]) expect((await follow(`/${list}?sort=${sort}&per_page=${size}${how}`)).sort()).toEqual(all.toSorted());
  });
});

it.each([
  ["branches?", "gone", "Invalid page token: refs/heads/gone"],
  ["branches?sort=updated_desc&", "gone", "Invalid page token: refs/heads/gone"],
  ["tags?", "gone", "Invalid page token: refs/tags/gone"],
  ["tree?", "0".repeat(40), `Invalid page token: ${"0".repeat(40)}`],
  ["tree?recursive=true&", "path.Z29uZQ", "Invalid page token: path.Z29uZQ"],
])("%s does not begin again after what is not there", async (list, token, message) => {
  const { status, body } = await service.ask("GET", `${repository}/${list}pagination=keyset&per_page=2&page_token=${token}`);
  expect([status, body]).toEqual([422, { message }]);
});
