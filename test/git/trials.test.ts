// Merges that are only tried come to what git merges, share a folder while they follow each other, and leave nothing of it.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { mergeTrees } from "../../service/git/objects/quarantine.ts";
import { tryCommits, tryTrees } from "../../service/git/objects/trials.ts";
import { openRepository } from "../../service/git/open.ts";
import type { Repository } from "../../service/git/types.ts";
import { git } from "../scenarios/builder.ts";

const place = mkdtempSync(join(tmpdir(), "repodesk-trials-test-"));
const temporary = join(place, "tmp");
mkdirSync(temporary);
vi.stubEnv("TMPDIR", temporary);
const person = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };
let repository: Repository;
/** Folders of the tests before. */
let earlier: readonly string[];

beforeEach(async (test) => {
  earlier = readdirSync(temporary);
  const folder = `${test.task.id}.git`;
  git(place, ["init", "-q", "--bare", folder]);
  repository = await openRepository(join(place, folder));
});
afterEach(async () => {
  vi.useRealTimers();
  await repository.close();
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true, force: true });
});

const run = (args: readonly string[], input = ""): string => git(repository.gitDir, args, { input, env: person });
const blob = (text: string): string => run(["hash-object", "-w", "--stdin"], text);
/** A file of nine lines, one of them changed. */
const nine = (changed: number, to: string): string =>
  Array.from({ length: 9 }, (_, line) => `${line === changed ? to : `line ${line}`}\n`).join("");
const treeOf = (text: string): string => run(["mktree"], `100644 blob ${blob(text)}\ta.txt\n`);
const objects = (): string => run(["cat-file", "--batch-all-objects", "--batch-check"]);
const folders = (): string[] => readdirSync(temporary).filter((name) => name.startsWith("repodesk-trials-") && !earlier.includes(name));

it("comes to what git merges, and to the same paths in conflict", async () => {
  const base = treeOf(nine(9, ""));
  const [first, last, other] = [treeOf(nine(0, "first")), treeOf(nine(8, "last")), treeOf(nine(0, "other"))];
  const before = objects();
  const clean = await tryTrees(repository, { base, ours: first, theirs: last });
  expect(objects()).toBe(before);
  const merged = await mergeTrees(repository, { base, ours: first, theirs: last });
  expect(clean).toEqual({ tree: "tree" in merged ? merged.tree : "", objects: [] });
  expect(await tryTrees(repository, { base, ours: first, theirs: other })).toEqual({ paths: ["a.txt"] });
});

it("says the same of commits that have a history", async () => {
  const commit = (tree: string, ...parents: string[]): string =>
    run(["commit-tree", tree, "-m", "x", ...parents.flatMap((parent) => ["-p", parent])]);
  const root = commit(treeOf(nine(9, "")));
  const [first, last] = [commit(treeOf(nine(0, "first")), root), commit(treeOf(nine(8, "last")), root)];
  const tree = run(["merge-tree", "--write-tree", first, last]);
  expect(await tryCommits(repository, { base: root, ours: first, theirs: last })).toEqual({ tree, objects: [] });
});

it("shares one folder among tries that follow each other, or run at once, and takes it away when none follows", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const base = treeOf(nine(9, ""));
  const sides = Array.from({ length: 9 }, (_, line) => treeOf(nine(line, "changed")));
  const [ours = "", ...theirs] = sides;
  await tryTrees(repository, { base, ours, theirs: theirs[0] ?? "" });
  const [folder = ""] = folders();
  await Promise.all(theirs.map((side) => tryTrees(repository, { base, ours, theirs: side })));
  expect(folders()).toEqual([folder]);
  vi.advanceTimersByTime(4_900);
  expect(folders()).toEqual([folder]);
  vi.advanceTimersByTime(200);
  await expect.poll(folders).toEqual([]);
});

it("takes the folder away at once when a try is ended, and the next one has its own", async () => {
  const base = treeOf(nine(9, ""));
  const [ours, theirs] = [treeOf(nine(0, "first")), treeOf(nine(8, "last"))];
  const ended = AbortSignal.abort(new Error("nobody waits"));
  await expect(tryTrees(repository, { base, ours, theirs }, ended)).rejects.toThrow("nobody waits");
  expect(folders()).toEqual([]);
  expect(await tryTrees(repository, { base, ours, theirs })).toHaveProperty("tree");
  expect(folders()).toHaveLength(1);
});

it("begins another folder when somebody cleared it away", async () => {
  const base = treeOf(nine(9, ""));
  const [ours, theirs] = [treeOf(nine(0, "first")), treeOf(nine(8, "last"))];
  const known = await tryTrees(repository, { base, ours, theirs });
  const [folder = ""] = folders();
  rmSync(join(temporary, folder), { recursive: true });
  expect(await tryTrees(repository, { base, ours, theirs })).toEqual(known);
  expect(existsSync(join(temporary, folder))).toBe(false);
});
