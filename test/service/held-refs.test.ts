// Branches and tags while another program holds them: an answer that says so, nothing changed, and the same request works once they are free.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCatalogue } from "../../shared/contract/errors.ts";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;

beforeAll(() => {
  service = startService();
  repo = service.repository("held").write("a", "a").commit("One").tag("old", "Old");
  git(repo.folder, ["branch", "old"]);
  root = `/projects/${service.serve("held", repo.folder, "public").id}/repository`;
});
afterAll(() => service.end());

describe("while another program holds a ref or all of them,", () => {
  it.each([
    ["a new branch", "POST", "/branches?branch=new&ref=main", "refs/heads/new.lock"],
    ["a branch to be deleted", "DELETE", "/branches/old", "refs/heads/old.lock"],
    ["a branch to be deleted, with the packed refs", "DELETE", "/branches/old", "packed-refs.lock"],
    ["a new tag", "POST", "/tags?tag_name=new&ref=main", "refs/tags/new.lock"],
    ["a new tag with a message", "POST", "/tags?tag_name=newer&ref=main&message=x", "refs/tags/newer.lock"],
    ["a tag to be deleted", "DELETE", "/tags/old", "refs/tags/old.lock"],
  ])("%s is refused as what it is", { tags: "long" }, async (_, method, path, name) => {
    git(repo.folder, ["branch", "-f", "old", "main"]);
    const lock = join(repo.folder, ".git", name);
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, "");
    const before = git(repo.folder, ["for-each-ref"]);
    const { repository_locked: expected } = errorCatalogue;
    expect(await service.ask(method, `${root}${path}`)).toMatchObject({ status: expected.status, body: { message: expected.text } });
    expect(git(repo.folder, ["for-each-ref"])).toBe(before);
    rmSync(lock);
    expect((await service.ask(method, `${root}${path}`)).status).toBeLessThan(300);
  });
});
