// What is told of a pick from trees alone is what git makes of it, and is told at all where nobody touched the same files.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import { tellPlainPick } from "../../service/git/writing/plain-pick.ts";
import { git } from "../scenarios/builder.ts";

const place = mkdtempSync(join(tmpdir(), "repodesk-plain-pick-"));
const folder = join(place, "picks.git");
git(place, ["init", "-q", "--bare", folder]);
const opened = openRepository(folder);
afterAll(async () => {
  await (await opened).close();
  rmSync(place, { recursive: true, force: true });
});

const person = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };
const text = (of: number): string => Array.from({ length: 9 }, (_, line) => `line ${line}${line === of % 9 ? ` as ${of}` : ""}\n`).join("");
const blobs = Array.from({ length: 5 }, (_, of) => git(folder, ["hash-object", "-w", "--stdin"], { input: text(of) }));

/** A file's text and mode by its path; a path may be another one's folder, which then wins. */
type Files = ReadonlyMap<string, readonly [blob: number, mode: string]>;
const paths = ["a", "b", "d/a", "d/b", "d/e/a", "d/e/b", "f/a", "f/a/b"];
const change = fc.record({
  path: fc.constantFrom(...paths),
  to: fc.option(fc.tuple(fc.nat(blobs.length - 1), fc.constantFrom("100644", "100644", "100755", "120000")), { freq: 4 }),
});
const changes = fc.array(change, { maxLength: 3 });

function alter(files: Files, by: readonly { readonly path: string; readonly to: readonly [number, string] | null }[]): Files {
  const altered = new Map(files);
  for (const { path, to } of by)
    if (to === null) altered.delete(path);
    else altered.set(path, to);
  return altered;
}

function writeTree(files: Files, below = ""): string {
  const names = new Set(
    [...files.keys()].flatMap((path) => (path.startsWith(below) ? [path.slice(below.length).split("/")[0] ?? ""] : [])),
  );
  const lines = [...names].map((name) => {
    const path = `${below}${name}`;
    if ([...files.keys()].some((other) => other.startsWith(`${path}/`))) return `040000 tree ${writeTree(files, `${path}/`)}\t${name}`;
    const [blob, mode] = files.get(path) ?? [0, "100644"];
    return `${mode} blob ${blobs[blob]}\t${name}`;
  });
  return git(folder, ["mktree"], { input: lines.map((line) => `${line}\n`).join("") });
}

function mergeByGit(base: string, ours: string, theirs: string): "applicable" | "empty" | "conflict" {
  const commit = (tree: string, ...parents: string[]) =>
    git(folder, ["commit-tree", tree, "-m", "x", ...parents.flatMap((parent) => ["-p", parent])], { env: person });
  const root = commit(base);
  try {
    const merged = git(folder, ["merge-tree", "--write-tree", "--no-messages", commit(ours, root), commit(theirs, root)]);
    return merged === ours ? "empty" : "applicable";
  } catch {
    return "conflict";
  }
}

it("is what git says, for any change of files, links, modes and folders", { tags: "long", timeout: 120_000 }, async () => {
  const repository = await opened;
  const told = { plain: 0, left: 0 };
  await fc.assert(
    fc.asyncProperty(changes, changes, changes, async (first, there, picked) => {
      const before = alter(new Map(paths.slice(0, 7).map((path, at) => [path, [at % 3, "100644"] as const])), first);
      const [base, ours, theirs] = [before, alter(before, there), alter(before, picked)].map((files) => writeTree(files)) as [
        string,
        string,
        string,
      ];
      const plain = await tellPlainPick(repository, { base, ours, theirs });
      told[plain === null ? "left" : "plain"] += 1;
      if (plain !== null) expect(plain).toBe(mergeByGit(base, ours, theirs));
    }),
    { numRuns: 60 },
  );
  // It can tell some of them, and leaves some to git.
  expect(Math.min(told.plain, told.left)).toBeGreaterThan(3);
});

it.each([
  ["a change that nobody else made", [["a", 1]], [["b", 2]], "applicable"],
  ["a change that is there already", [["a", 1]], [["a", 1]], "empty"],
  [
    "a change of which a part is there",
    [
      ["a", 1],
      ["d/e/a", 2],
    ],
    [["a", 1]],
    "applicable",
  ],
  ["a file that differs", [["a", 1]], [["a", 2]], null],
  ["a new file", [["new", 1]], [["b", 2]], null],
] as const)("of %s says what it comes to", async (_what, picked, there, expected) => {
  const before: Files = new Map(paths.slice(0, 6).map((path) => [path, [0, "100644"] as const]));
  const of = (by: readonly (readonly [string, number])[]) =>
    writeTree(
      alter(
        before,
        by.map(([path, blob]) => ({ path, to: [blob, "100644"] as const })),
      ),
    );
  expect(await tellPlainPick(await opened, { base: writeTree(before), theirs: of(picked), ours: of(there) })).toBe(expected);
});
