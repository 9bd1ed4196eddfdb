// A commit that git has thrown away: a try says so, whatever the service remembers of it (specification 7).
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

it.each([
  ["a file of its own", false],
  ["a pack", true],
])("is not tried from memory when git threw it away from %s", async (_, isPacked) => {
  const repo = service.repository(`gone-${isPacked}`).write("a.txt", "1\n2\n3\n").commit("Begin\n");
  repo.branch("topic").write("b.txt", "main\n").commit("On main\n");
  repo.checkout("topic").write("deep/one/c.txt", "topic\n").commit("On the topic\n");
  const gone = repo.id("topic");
  repo.checkout("main");
  if (isPacked) git(repo.folder, ["gc", "-q"]);
  const commits = `/projects/${service.serve(`gone-${isPacked}`, repo.folder, "public").id}/repository/commits`;
  const attempt = (verb: string, dry_run = true) =>
    service.ask("POST", `${commits}/${gone}/${verb}`, { json: { branch: "main", dry_run }, as: "developer" });
  expect((await attempt("cherry_pick")).body).toEqual({ dry_run: "success" });
  expect((await attempt("revert")).status).toBe(400);

  git(repo.folder, ["branch", "-q", "-D", "topic"]);
  git(repo.folder, ["reflog", "expire", "--expire=now", "--all"]);
  git(repo.folder, ["gc", "-q", "--prune=now"]);

  const main = repo.id("main");
  for (const [verb, isDry] of [
    ["cherry_pick", true],
    ["revert", true],
    ["cherry_pick", false],
  ] as const)
    expect(await attempt(verb, isDry), verb).toMatchObject({ status: 404, body: { message: "404 Commit Not Found" } });
  expect(repo.id("main")).toBe(main);
});

it("a commit whose tree is missing is not merged as one that deletes every file", async () => {
  const repo = service.repository("torn").write("a.txt", "1\n2\n3\n").commit("Begin\n");
  repo.branch("topic").write("b.txt", "main\n").commit("On main\n");
  repo.checkout("topic").write("c.txt", "topic\n").commit("On the topic\n");
  const [topic, tree, main] = [repo.id("topic"), repo.id("topic^{tree}"), repo.id("main")];
  repo.checkout("main");
  rmSync(join(repo.folder, ".git", "objects", tree.slice(0, 2), tree.slice(2)));
  const commits = `/projects/${service.serve("torn", repo.folder, "public").id}/repository/commits`;
  for (const [verb, dry_run] of [
    ["cherry_pick", true],
    ["revert", true],
    ["cherry_pick", false],
  ] as const) {
    const { status, body } = await service.ask("POST", `${commits}/${topic}/${verb}`, {
      json: { branch: "main", dry_run },
      as: "developer",
    });
    expect(status, verb).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body), verb).toContain(tree);
  }
  expect(repo.id("main")).toBe(main);
});

it("a commit is tried where folders of objects that are borrowed from lead nowhere, as git does", async () => {
  const repo = service.repository("odd").write("a.txt", "1\n2\n3\n").commit("Begin\n");
  repo.branch("topic").checkout("topic").write("c.txt", "topic\n").commit("On the topic\n");
  const topic = repo.id("topic");
  repo.checkout("main");
  git(repo.folder, ["gc", "-q"]);
  const objects = join(repo.folder, ".git", "objects");
  symlinkSync(join(objects, "round"), join(objects, "round"));
  writeFileSync(join(objects, "info", "alternates"), `${join(objects, "round")}\n/no/such\n\0/etc\n`);
  expect(git(repo.folder, ["cat-file", "-t", topic]).trim()).toBe("commit");
  const commits = `/projects/${service.serve("odd", repo.folder, "public").id}/repository/commits`;
  const { body } = await service.ask("POST", `${commits}/${topic}/cherry_pick`, {
    json: { branch: "main", dry_run: true },
    as: "developer",
  });
  expect(body).toEqual({ dry_run: "success" });
});
