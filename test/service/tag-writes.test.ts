// Single tags: read, made light and annotated, deleted (api-behaviour 10); git is the oracle.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let tags: string;

beforeAll(() => {
  service = startService();
  repo = service.repository("t").write("a", "a").commit("One").tag("v1", "First");
  tags = `/projects/${service.serve("t", repo.folder, "public").id}/repository/tags`;
});
afterAll(() => service.end());

const make = (json: object, as: "developer" | "reporter" | null = "developer") => service.ask("POST", tags, { as, json });

describe("POST tags", () => {
  it("makes a light tag", async () => {
    const { status, body } = await make({ tag_name: "light/one", ref: "main" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "light/one", message: null, target: repo.id(), created_at: null, release: null, protected: false });
    expect(git(repo.folder, ["cat-file", "-t", "refs/tags/light/one"])).toBe("commit");
    expect((await service.ask("GET", `${tags}/${enc("light/one")}`)).body).toEqual(body);
  });

  it("makes an annotated tag that git finds whole", async () => {
    const { body } = await make({ tag_name: "v2", ref: repo.id().slice(0, 10), message: "Second\n\nWith a body" });
    expect(body).toMatchObject({ name: "v2", message: "Second\n\nWith a body", commit: { id: repo.id() } });
    expect(body.target).toBe(git(repo.folder, ["rev-parse", "refs/tags/v2"]));
    expect(git(repo.folder, ["cat-file", "tag", "v2"])).toMatch(
      /^object [0-9a-f]{40}\ntype commit\ntag v2\ntagger The developer <developer@example\.com> \d+ [+-]\d{4}\n\nSecond\n\nWith a body$/,
    );
    expect(git(repo.folder, ["fsck", "--strict", "--no-dangling"])).toBe("");
  });

  it.each([
    [{ tag_name: "v1", ref: "main" }, 400, { message: "Tag v1 already exists" }],
    [{ tag_name: "n", ref: "nope" }, 400, { message: "Target nope is invalid" }],
    [{ tag_name: "a..b", ref: "main" }, 400, { message: "Tag name invalid" }],
    [{ tag_name: "-x", ref: "main" }, 400, { message: "Tag name invalid" }],
    [{ tag_name: "v1/x", ref: "main" }, 400, { message: "Tag name conflicts with existing tag hierarchy" }],
    [{ ref: "main" }, 400, { error: "tag_name is missing, tag_name is empty" }],
  ])("refuses %j", async (json, status, body) => {
    const before = git(repo.folder, ["for-each-ref"]);
    expect(await make(json)).toMatchObject({ status, body });
    expect(git(repo.folder, ["for-each-ref"])).toBe(before);
  });

  it("is for those who may push", async () => {
    expect((await make({ tag_name: "z", ref: "main" }, "reporter")).status).toBe(403);
    expect((await make({ tag_name: "z", ref: "main" }, null)).status).toBe(401);
  });
});

describe("DELETE tags", () => {
  it("removes the tag and nothing else", async () => {
    repo.tag("gone", "Soon gone");
    expect((await service.ask("DELETE", `${tags}/gone`, { as: "reporter" })).status).toBe(403);
    expect((await service.ask("DELETE", `${tags}/gone`)).status).toBe(204);
    expect(git(repo.folder, ["tag", "--list", "gone"])).toBe("");
    for (const method of ["GET", "DELETE"])
      expect(await service.ask(method, `${tags}/gone`)).toMatchObject({ status: 404, body: { message: "404 Tag Not Found" } });
  });
});
