// Many tries in one request come to what each dry run says alone, and leave the repository as it was.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let project: string;
const nine = (first: string, last: string): string => `${first}\n2\n3\n4\n5\n6\n7\n8\n${last}\n`;

beforeAll(() => {
  service = startService();
  const seed = service.repository("seed").write("a.txt", nine("1", "9")).write("b.txt", "b\n").commit("Begin\n");
  seed.branch("release").branch("topic").write("a.txt", nine("one", "9")).commit("On main\n");
  seed.checkout("topic").write("a.txt", nine("1", "nine")).commit("Write nine\n");
  seed.write("a.txt", nine("uno", "nine")).commit("Clash\n");
  seed
    .write("b.txt", "c\n")
    .commit("Change b\n")
    .branch("has-all")
    .checkout("release")
    .write("b.txt", "c\n")
    .commit("The same\n")
    .checkout("main");
  git(service.folder, ["clone", "-q", "--bare", seed.folder, "bare.git"]);
  repo = service.repository("bare.git", { bare: true });
  project = `/projects/${service.serve("p", repo.folder, "public").id}`;
});
afterAll(() => service.end());

const state = (): string => git(repo.folder, ["for-each-ref"]) + git(repo.folder, ["count-objects", "-v"]);
const tryAll = (json: object, as: "local" | "developer" = "local") => service.ask("POST", `/repodesk${project}/pick_trials`, { json, as });
const cellsOf = (branches: readonly string[]): { branch: string; sha: string }[] =>
  branches.flatMap((branch) => [repo.id("topic~2"), repo.id("topic~1"), repo.id("topic")].map((sha) => ({ branch, sha })));

describe.each(["cherry-pick", "revert"] as const)("a matrix of %ss", (kind) => {
  it("says of each cell what its own dry run says", { tags: "long" }, async () => {
    const before = state();
    const cells = cellsOf(["main", "release", "topic", "has-all", "nope", "..", "main"]);
    const { status, body } = await tryAll({ kind, cells, dry_run: true });
    expect([status, body.length]).toEqual([200, cells.length]);
    expect(state()).toBe(before);
    for (const { branch, sha, ...found } of body) {
      const verb = kind === "revert" ? "revert" : "cherry_pick";
      const holders = git(repo.folder, ["branch", "--contains", sha, "--format=%(refname:short)"]).split("\n");
      const alone = await service.ask("POST", `${project}/repository/commits/${sha}/${verb}`, {
        json: { branch, dry_run: true },
        as: "local",
      });
      expect(found, `${branch} ${sha}`).toEqual({
        ...(kind === "cherry-pick" && holders.includes(branch) ? { there: true } : {}),
        ...(alone.status === 200 ? { dry_run: "success" } : { error: { status: alone.status, body: alone.body } }),
      });
    }
    const told = body.map(({ error, ...one }: { error?: { body: { error_code?: string; message?: string } } }) =>
      error === undefined ? one : { ...one, error: error.body.error_code ?? error.body.message },
    );
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ branch: "nope", error: "404 Branch Not Found" }),
        expect.objectContaining({ branch: kind === "revert" ? "topic" : "main", dry_run: "success" }),
        expect.objectContaining({ branch: "main", error: "conflict" }),
      ]),
    );
  });
});

it("tells each as a line when it is found", async () => {
  const cells = cellsOf(["main", "release"]);
  const answer = await service.ask("POST", `/repodesk${project}/pick_trials`, {
    json: { kind: "cherry-pick", cells, dry_run: true },
    as: "local",
    headers: { accept: "application/x-ndjson" },
  });
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = answer.text.split("\n").filter(Boolean);
  expect(lines.map((line) => (JSON.parse(line) as { branch: string; sha: string }).branch).sort()).toEqual(
    cells.map(({ branch }) => branch).sort(),
  );
});

it("is for the desktop alone, and refused as a whole where the question is none", async () => {
  const cells = cellsOf(["main"]);
  expect((await tryAll({ kind: "cherry-pick", cells, dry_run: true }, "developer")).status).toBe(404);
  for (const json of [
    { kind: "cherry-pick", cells },
    { kind: "cherry-pick", cells, dry_run: false },
    { kind: "squash", cells, dry_run: true },
    { kind: "revert", cells: "all", dry_run: true },
    { kind: "revert", cells: Array(1_001).fill(cells[0]), dry_run: true },
  ])
    expect((await tryAll(json)).status).toBe(400);
  const none = { kind: "revert", cells: [], dry_run: true };
  expect((await tryAll(none)).body).toEqual([]);
  expect((await service.ask("POST", "/repodesk/projects/999/pick_trials", { json: none, as: "local" })).status).toBe(404);
});
