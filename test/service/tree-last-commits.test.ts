// Directory listings with the last commit of each entry; git rev-list is the oracle.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let tree: string;

beforeAll(() => {
  service = startService();
  repo = service.repository("t").write("a", "1").write("b/c", "1").write("b/d", "1").write("z", "1").commit("One");
  repo.write("b/c", "2").commit("Two").write("a", "2").commit("Three");
  tree = `/projects/${service.serve("t", repo.folder).id}/repository/tree`;
});
afterAll(() => service.end());

interface Row {
  readonly path: string;
  readonly last_commit: { readonly id: string; readonly title: string };
}

const lastOf = (path: string): string => git(repo.folder, ["rev-list", "-1", "main", "--", path]);

function expectExact(rows: readonly Row[]): void {
  for (const { path, last_commit } of rows) expect([path, last_commit.id]).toEqual([path, lastOf(path)]);
}

describe("GET tree with_last_commit", () => {
  it("adds to each row the commit that changed it last, in the list's order and page by page", async () => {
    const { status, body, headers } = await service.ask("GET", `${tree}?with_last_commit=true`);
    expect([status, headers.get("x-total"), headers.get("content-type")]).toEqual([200, "3", "application/json"]);
    expect(body.map(({ path }: Row) => path)).toEqual(["b", "a", "z"]);
    expectExact(body);
    expect(body[0].last_commit).toMatchObject({
      title: "Two",
      author_name: expect.any(String),
      web_url: expect.stringContaining("/-/commit/"),
    });
    const second = await service.ask("GET", `${tree}?with_last_commit=true&per_page=1&page=2`);
    expect(second.body.map(({ path }: Row) => path)).toEqual(["a"]);
    expectExact(second.body);
    const below = await service.ask("GET", `${tree}?with_last_commit=1&path=b`);
    expect(below.body.map(({ last_commit }: Row) => last_commit.title)).toEqual(["Two", "One"]);
  });

  it("sends lines to the one who takes them", async () => {
    const { text, headers } = await service.ask("GET", `${tree}?with_last_commit=true`, { headers: { accept: "application/x-ndjson" } });
    expect([headers.get("content-type"), headers.get("x-total")]).toEqual(["application/x-ndjson", "3"]);
    expect(text.endsWith("\n")).toBe(true);
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    expect(rows.map(({ path }) => path).sort()).toEqual(["a", "b", "z"]);
    expectExact(rows);
  });

  it("goes on from what it knows when a commit comes, and says nothing of it unasked", async () => {
    repo.write("z", "2").commit("Four");
    const { body } = await service.ask("GET", `${tree}?with_last_commit=true`);
    expectExact(body);
    expect(body.find(({ path }: Row) => path === "z").last_commit.title).toBe("Four");
    const plain = await service.ask("GET", tree);
    expect(plain.body.every((row: object) => !("last_commit" in row))).toBe(true);
    expect((await service.ask("HEAD", `${tree}?with_last_commit=true`)).status).toBe(200);
    const both = await service.ask("GET", `${tree}?with_last_commit=true&recursive=true`);
    expect([both.status, both.body]).toEqual([400, { error: "with_last_commit does not go with recursive" }]);
  });
});
