// A checked-out folder whose files can't be written: what a person reads who commits, picks or merges to its branch.
import { rmSync, writeFileSync } from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;

beforeAll(() => {
  service = startService();
  repo = service
    .repository("blocked")
    .write("a", "a")
    .commit("One")
    .branch("side")
    .checkout("side")
    .write("b", "b")
    .commit("Two")
    .checkout("main");
  root = `/projects/${service.serve("blocked", repo.folder, "public").id}/repository`;
});
afterAll(() => service.end());

it("says why the folder can't follow, and that nothing was changed", async () => {
  const disk = fsPromises as unknown as { statfs: (path: string) => Promise<object> };
  const original = disk.statfs;
  disk.statfs = async () => ({ bsize: 4096, blocks: 1_000, bfree: 0, bavail: 0 });
  syncBuiltinESMExports();
  onTestFinished(() => {
    disk.statfs = original;
    syncBuiltinESMExports();
  });
  const before = [git(repo.folder, ["for-each-ref"]), git(repo.folder, ["status", "--porcelain"])];
  const message = `The branch main is checked out in ${repo.folder}, and the files there cannot be brought to the new commit: there is not enough space left on the disk of ${repo.folder}. Nothing was changed. Put that right there, or commit to another branch`;
  const asked: readonly [string, string, object][] = [
    ["POST", "/files/new", { branch: "main", commit_message: "x", content: "x" }],
    ["POST", `/commits/${git(repo.folder, ["rev-parse", "side"])}/cherry_pick`, { branch: "main" }],
  ];
  for (const [method, path, json] of asked)
    expect(await service.ask(method, `${root}${path}`, { json })).toMatchObject({ status: 400, body: { message } });
  expect([git(repo.folder, ["for-each-ref"]), git(repo.folder, ["status", "--porcelain"])]).toEqual(before);
});

it.each([
  [
    "index.lock",
    "where another program is at work: .git/index.lock is there. Nothing was changed. Please try again; if no program is at work there, one was killed: remove that file",
  ],
  ["MERGE_HEAD", "where a merge is not finished. Nothing was changed. Finish or abort it there, or commit to another branch"],
  ["CHERRY_PICK_HEAD", "where a cherry-pick is not finished. Nothing was changed. Finish or abort it there, or commit to another branch"],
  ["REVERT_HEAD", "where a revert is not finished. Nothing was changed. Finish or abort it there, or commit to another branch"],
  ["BISECT_LOG", "where a bisect is not finished. Nothing was changed. Finish or abort it there, or commit to another branch"],
  ["rebase-merge", "where a rebase is not finished. Nothing was changed. Finish or abort it there, or commit to another branch"],
])("does not call %s a change that is not committed", async (name, why) => {
  const file = join(repo.folder, ".git", name);
  writeFileSync(file, name.endsWith("HEAD") ? `${git(repo.folder, ["rev-parse", "main"])}\n` : "");
  onTestFinished(() => rmSync(file));
  const json = { branch: "main", commit_message: "x", content: "x" };
  expect(await service.ask("POST", `${root}/files/new`, { json })).toMatchObject({
    status: 400,
    body: { message: `The branch main is checked out in ${repo.folder}, ${why}` },
  });
});
