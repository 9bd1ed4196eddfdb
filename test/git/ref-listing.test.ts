// Lists of refs that are remembered never differ from git's own, no matter who changed the refs and how.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listContainingRefs } from "../../service/git/history/contains.ts";
import { readMergedBranches } from "../../service/git/history/merged.ts";
import { openRepository } from "../../service/git/open.ts";
import { readRefListing } from "../../service/git/refs/ref-listing.ts";
import { commitFiles, git, makeRepository } from "./repositories.ts";

const byGit = (folder: string): string[] =>
  git(folder, ["for-each-ref", "--format=%(objectname) %(refname)", "refs/heads/", "refs/tags/"]).split("\n").filter(Boolean);

// What was written a moment ago is not remembered: the clock is ahead, as if everything had been there for long.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it("notices each way in which refs change, and asks git only then", async () => {
  const folder = makeRepository();
  const first = commitFiles(folder, { a: "1\n" });
  const second = commitFiles(folder, { a: "2\n" });
  git(folder, ["branch", "side", first]);
  const repository = await openRepository(folder);
  const shown = async (): Promise<string[]> => (await readRefListing(repository)).map(({ ref, target }) => `${target} ${ref}`);
  const steps: (() => unknown)[] = [
    () => undefined,
    () => git(folder, ["update-ref", "refs/heads/side", second]),
    () => git(folder, ["branch", "deep/er/one", first]),
    () => git(folder, ["tag", "-a", "-m", "T", "v1", first]),
    () => git(folder, ["pack-refs", "--all"]),
    () => git(folder, ["update-ref", "refs/heads/side", first]),
    () => git(folder, ["branch", "-D", "deep/er/one"]),
    () => git(folder, ["tag", "-d", "v1"]),
    () => writeFileSync(join(folder, ".git/refs/heads/side"), `${second}\n`),
    () => git(folder, ["symbolic-ref", "refs/heads/alias", "refs/heads/side"]),
    () => git(folder, ["update-ref", "refs/heads/side", first]),
    () => git(folder, ["commit", "-q", "--allow-empty", "-m", "More"]),
  ];
  for (const [index, step] of steps.entries()) {
    step();
    expect([index, await shown()]).toEqual([index, byGit(folder)]);
    const listing = await readRefListing(repository);
    expect(await readRefListing(repository)).toBe(listing);
  }
  await repository.close();
});

it("asks git each time about what was written a moment ago, and about many loose refs", async () => {
  const folder = makeRepository();
  const commit = commitFiles(folder, { a: "1\n" });
  const repository = await openRepository(folder);
  vi.useRealTimers();
  expect(await readRefListing(repository)).not.toBe(await readRefListing(repository));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const creations = Array.from({ length: 300 }, (_, n) => `create refs/heads/n${n} ${commit}\n`).join("");
  git(folder, ["update-ref", "--stdin"], creations);
  const listed = await readRefListing(repository);
  expect(listed).toHaveLength(301);
  expect(await readRefListing(repository)).not.toBe(listed);
  expect(await listContainingRefs(repository, commit, { type: "branch", limit: 400 })).toHaveLength(301);
  await repository.close();
});

it("knows which branches are merged after each change, and walks once for the pages of a list", async () => {
  const folder = makeRepository();
  const root = commitFiles(folder, { a: "1\n" });
  const repository = await openRepository(folder);
  const steps: (() => unknown)[] = [
    () => git(folder, ["branch", "side", root]),
    () => git(folder, ["commit", "-q", "--allow-empty", "-m", "On main"]),
    () => git(folder, ["switch", "-q", "side"]),
    () => git(folder, ["commit", "-q", "--allow-empty", "-m", "On side"]),
    () => git(folder, ["switch", "-q", "main"]),
    () => git(folder, ["merge", "-q", "--no-edit", "side"]),
    () => git(folder, ["branch", "-D", "side"]),
  ];
  for (const [index, step] of steps.entries()) {
    step();
    const head = git(folder, ["rev-parse", "main"]).trim();
    const first = await readMergedBranches(repository, head);
    const pages = await Promise.all(Array.from({ length: 4 }, () => readMergedBranches(repository, head)));
    const oracle = git(folder, ["branch", "--merged", "main", "--format=%(refname:short)"]).split("\n").filter(Boolean);
    expect([index, [...first].toSorted()]).toEqual([index, oracle.toSorted()]);
    expect(new Set(pages)).toEqual(new Set([first]));
    expect(pages[0]).toBe(first);
  }
  await repository.close();
});

it("lets one who asks go without taking the answer from another", async () => {
  const folder = makeRepository();
  const commit = commitFiles(folder, { a: "1\n" });
  const repository = await openRepository(folder);
  const gone = new AbortController();
  const [left, stayed] = [readMergedBranches(repository, commit, { signal: gone.signal }), readMergedBranches(repository, commit)];
  gone.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  expect([...(await stayed)]).toEqual(["main"]);
  await repository.close();
});

it("finds what contains a commit as git does, tags of tags and of what is no commit too", async () => {
  const folder = makeRepository();
  const first = commitFiles(folder, { a: "1\n" });
  const second = commitFiles(folder, { a: "2\n" });
  git(folder, ["tag", "light", first]);
  git(folder, ["tag", "-a", "-m", "T", "v1", second]);
  git(folder, ["tag", "-a", "-m", "Of a tag", "v1-again", "v1"]);
  git(folder, ["tag", "tree", `${second}^{tree}`]);
  git(folder, ["branch", "one", first]);
  git(folder, ["symbolic-ref", "refs/heads/alias", "refs/heads/one"]);
  git(folder, ["checkout", "-q", "--orphan", "apart"]);
  const apart = commitFiles(folder, { b: "1\n" });
  const repository = await openRepository(folder);
  for (const commit of [first, second, apart]) {
    const found = (await listContainingRefs(repository, commit, { type: "all" })).map(({ type, name }) => `${type} ${name}`);
    const named = git(folder, ["for-each-ref", `--contains=${commit}`, "--format=%(refname)", "refs/heads/", "refs/tags/"]).split("\n");
    expect(found).toEqual(named.map((ref) => ref.replace("refs/heads/", "branch ").replace("refs/tags/", "tag ")));
  }
  await repository.close();
});
