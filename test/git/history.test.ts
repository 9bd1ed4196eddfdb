// Logs, last commits, counts and diffs, each against git's own answer.

import { chmodSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { readDiff } from "../../service/git/content/diff.ts";
import { readStats } from "../../service/git/content/stats.ts";
import { readLastCommit } from "../../service/git/history/last-commit.ts";
import { countCommits, listCommits } from "../../service/git/history/log.ts";
import { readIdentity } from "../../service/git/identity.ts";
import { readCommit } from "../../service/git/objects/objects.ts";
import { openRepository } from "../../service/git/open.ts";
import { commitFiles, git, gitBytes, makeRepository } from "./repositories.ts";

/** Ten commits on two lines of history that a merge joins. */
function history(): string {
  const folder = makeRepository();
  for (let index = 0; index < 5; index += 1) commitFiles(folder, { "a.txt": `${index}\n`, [`f${index}`]: "x\n" }, `Main ${index}`);
  git(folder, ["checkout", "-q", "-b", "side", "HEAD~2"]);
  for (let index = 0; index < 3; index += 1) commitFiles(folder, { "[x].txt": `${index}\n`, "x.txt": "0\n" }, `Side ${index}`);
  git(folder, ["checkout", "-q", "main"]);
  git(folder, ["merge", "-q", "--no-ff", "-m", "Merge side", "side"]);
  return folder;
}

describe("log", () => {
  it("pages, filters and orders as git log does", async () => {
    const folder = history();
    const repository = await openRepository(folder);
    const head = git(folder, ["rev-parse", "HEAD"]);
    const side = git(folder, ["rev-parse", "side"]);
    const list = async (query: Partial<Parameters<typeof listCommits>[1]>) =>
      (await listCommits(repository, { from: [head], limit: 100, ...query })).map(({ id }) => id);
    const log = (...args: string[]) =>
      git(folder, ["log", "--format=%H", ...args])
        .split("\n")
        .filter(Boolean);
    const middle = Number(git(folder, ["log", "-1", "--format=%ct", "HEAD~2"]));
    expect(await list({})).toEqual(log());
    expect(await list({ limit: 3, skip: 2 })).toEqual(log("-3", "--skip=2"));
    expect(await list({ skip: 99_999_999_999 })).toEqual([]);
    expect(await list({ order: "topo" })).toEqual(log("--topo-order"));
    expect(await list({ firstParent: true })).toEqual(log("--first-parent"));
    expect(await list({ path: "a.txt" })).toEqual(log("--", "a.txt"));
    expect(await list({ path: "[x].txt" })).toEqual(log("--", ":(literal)[x].txt"));
    expect(await list({ path: "../x" })).toEqual([]);
    expect(await list({ author: "^ada <" })).toEqual([]);
    expect(await list({ author: "^Ada <" })).toEqual(log());
    expect(await list({ author: "\\(" })).toEqual([]);
    expect(await list({ author: "--output=x" })).toEqual([]);
    expect(await list({ exclude: [side] })).toEqual(log("^side", "HEAD"));
    expect(await list({ since: new Date(middle * 1000) })).toEqual(log(`--since=${middle}`));
    expect(await list({ until: new Date(middle * 1000) })).toEqual(log(`--until=${middle}`));
    // Far ahead, as people write it who mean no end at all.
    for (const year of [2037, 2039, 2106, 2107, 2150, 2300, 9999]) {
      expect([year, await list({ until: new Date(Date.UTC(year, 11, 31)) })]).toEqual([year, log()]);
      expect([year, await list({ since: new Date(Date.UTC(year, 0, 1)) })]).toEqual([year, []]);
    }
    expect(await list({ until: new Date(Date.UTC(1969, 0, 1)) })).toEqual([]);
    expect(await list({ since: new Date(Date.UTC(1969, 0, 1)) })).toEqual(log());
    expect(await list({ from: [], all: true })).toEqual(log("--all"));
    expect(await list({ from: [] })).toEqual([]);
    expect(await countCommits(repository, head)).toBe(log().length);
    expect(await countCommits(repository, head, { firstParent: true })).toBe(log("--first-parent").length);
    await expect(list({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
    expect(await listCommits(await openRepository(makeRepository()), { from: [], all: true, limit: 5 })).toEqual([]);
    await repository.close();
  });

  it("keeps messages exactly, in whatever encoding", async () => {
    const folder = makeRepository();
    const tree = git(folder, ["mktree"]);
    const head = `tree ${tree}\nauthor A <a@x> 1 -0130\ncommitter A <a@x> 2 +0000\n`;
    const write = (bytes: Buffer) => git(folder, ["hash-object", "-t", "commit", "-w", "--literally", "--stdin"], bytes);
    const latin = write(Buffer.concat([Buffer.from(`${head}encoding ISO-8859-1\n\ncaf`), Buffer.from([0xe9, 0x0a])]));
    const signed = write(Buffer.from(`${head}gpgsig -----BEGIN-----\n \n abc\n -----END-----\n\nx\n\n\n`));
    const odd = write(Buffer.from(`tree ${tree}\nauthor A <a@x> 1 -0130\ncommitter <> 0 +0000\n\n`));
    const repository = await openRepository(folder);
    expect(await readCommit(repository, latin)).toMatchObject({ message: "café\n", author: { offset: -90, seconds: 1 } });
    expect(await readCommit(repository, signed)).toMatchObject({ message: "x\n\n\n", signature: "-----BEGIN-----\n\nabc\n-----END-----" });
    expect(await readCommit(repository, odd)).toMatchObject({ message: "", committer: { name: "", email: "" } });
    await repository.close();
  });
});

it("finds the last commit of a path, taken literally", async () => {
  const folder = history();
  const repository = await openRepository(folder);
  const head = git(folder, ["rev-parse", "HEAD"]);
  for (const path of ["a.txt", "f1", "x.txt", "[x].txt", "none", ""]) {
    const expected = git(folder, ["--literal-pathspecs", "rev-list", "-1", "HEAD", "--", ...(path ? [path] : [])]) || null;
    expect([path, await readLastCommit(repository, head, path)]).toEqual([path, expected]);
  }
  for (const path of ["../x", "/etc/passwd", ":(top)a.txt", "*.txt", "a\0b"])
    expect(await readLastCommit(repository, head, path)).toBeNull();
  await repository.close();
});

/** Patches as git prints them, by new path. */
function patchesOf(folder: string, from: string, to: string): string[] {
  const text = gitBytes(folder, ["-c", "core.quotePath=false", "diff-tree", "-r", "-p", "-M30%", from, to]).toString("utf8");
  const sections = `\n${text}`.split("\ndiff --git ").slice(1);
  return sections.map((section) => {
    const start = section.search(/\n(@@ |Binary files )/);
    return start < 0 ? "" : `${section.slice(start + 1)}\n`;
  });
}

describe("diff", () => {
  it("agrees with git diff-tree", async () => {
    const folder = makeRepository();
    writeFileSync(join(folder, "tool"), "x\n");
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}\n`).join("");
    commitFiles(folder, {
      "keep.txt": lines(50),
      "old name.txt": lines(20),
      "typed.txt": "becomes a link\n",
      "gone.txt": "bye",
      "bin.dat": Buffer.from([0, 1, 2]),
      "ünï.dat": Buffer.from([0]),
      "latin.txt": Buffer.from([0x63, 0xe9, 10]),
    });
    chmodSync(join(folder, "tool"), 0o755);
    unlinkSync(join(folder, "typed.txt"));
    symlinkSync("keep.txt", join(folder, "typed.txt"));
    const tricky = 'new\ndiff --git a/x b/x\n@@ -1 +1 @@ "q".txt';
    commitFiles(folder, {
      "keep.txt": lines(50).replace("line 25", "changed\ndiff --git a/x b/x\n@@ -1 +1 @@").replace("line 49\n", "end"),
      "old name.txt": null,
      "new name.txt": `${lines(20)}more\n`,
      "gone.txt": null,
      "bin.dat": Buffer.from([0, 1, 3]),
      "ünï.dat": Buffer.from([0, 1]),
      "latin.txt": Buffer.from([0x64, 0xe9, 10]),
      [tricky]: "1\n",
      "empty.txt": "",
    });
    const submodule = git(folder, ["rev-parse", "HEAD~1"]);
    git(folder, ["update-index", "--add", "--cacheinfo", `160000,${submodule},sub`]);
    git(folder, ["commit", "-q", "--amend", "-m", "All kinds"]);
    const head = git(folder, ["rev-parse", "HEAD"]);
    const repository = await openRepository(folder);
    const { files, truncated } = await readDiff(repository, head);
    const raw = git(folder, ["diff-tree", "-r", "-z", "--no-abbrev", "-M30%", "HEAD~1", "HEAD"]).split("\0");
    expect(files.map(({ oldMode, newMode, oldId, newId }) => [oldMode, newMode, oldId, newId])).toEqual(
      raw
        .filter((field) => /^:\d{6} /.test(field))
        .map((field) => {
          const [a, b, ...ids] = field.slice(1).split(" ");
          return [a, b, ids[0], ids[1]].map((value) => (value === "000000" ? "0" : value));
        }),
    );
    expect(files.map(({ patch }) => patch).join("")).toBe(patchesOf(folder, "HEAD~1", "HEAD").join("").replace(/\n\n$/, "\n"));
    const byPath = new Map(files.map((file) => [file.newPath, file]));
    expect(truncated).toBe(false);
    expect(byPath.get("new name.txt")).toMatchObject({ oldPath: "old name.txt", status: "renamed" });
    expect(byPath.get("typed.txt")).toMatchObject({ status: "type-changed", oldMode: "100644", newMode: "120000" });
    expect(byPath.get("bin.dat")).toMatchObject({ binary: true, patch: "Binary files a/bin.dat and b/bin.dat differ\n" });
    expect(byPath.get("ünï.dat")?.patch).toBe("Binary files a/ünï.dat and b/ünï.dat differ\n");
    expect(byPath.get("tool")).toMatchObject({ oldMode: "100644", newMode: "100755", patch: "", status: "modified" });
    expect(byPath.get(tricky)).toMatchObject({ oldMode: "0", status: "added", patch: "@@ -0,0 +1 @@\n+1\n" });
    expect(byPath.get("sub")).toMatchObject({ newMode: "160000", patch: `@@ -0,0 +1 @@\n+Subproject commit ${submodule}\n` });
    expect(byPath.get("gone.txt")?.patch).toContain("\\ No newline at end of file");
    expect((await readDiff(repository, submodule)).files.map(({ status }) => status)).not.toContain("modified");
    const stat = git(folder, ["diff-tree", "-r", "-M", "--shortstat", "HEAD~1", "HEAD"]);
    const stats = await readStats(repository, head);
    expect(stat).toContain(`${stats.additions} insertions(+), ${stats.deletions} deletions(-)`);
    await repository.close();
  });

  it("keeps within its limits", async () => {
    const folder = makeRepository();
    commitFiles(folder, { base: "" });
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index + 10}`, "x\n".repeat(10)]));
    const id = commitFiles(folder, { ...files, a: "long\n".repeat(100_000) });
    const repository = await openRepository(folder);
    const all = await readDiff(repository, id);
    expect([all.files.length, all.truncated, all.files[0]?.tooLarge, all.files[0]?.patch]).toEqual([21, false, true, ""]);
    const few = await readDiff(repository, id, { files: 5 });
    expect([few.files.length, few.truncated]).toEqual([5, true]);
    expect(await readDiff(repository, id, { files: 21 })).toMatchObject({ truncated: false });
    // A patch has a line for its hunk and ten lines.
    const short = await readDiff(repository, id, { lines: 33 });
    expect([short.files.length, short.truncated]).toEqual([4, true]);
    const none = await readDiff(repository, id, { lines: 0, patchBytes: 10_000_000 });
    expect(none).toMatchObject({ truncated: true, files: [{ tooLarge: true, patch: "" }] });
    const small = await readDiff(repository, id, { bytes: 80 });
    expect(small.truncated).toBe(true);
    await repository.close();
  });
});

it("leaves out a change of type as a whole where its patches are too large together", async () => {
  const folder = makeRepository();
  const become = (content: string | null): string => {
    rmSync(join(folder, "typed"), { force: true });
    if (content === null) symlinkSync("elsewhere", join(folder, "typed"));
    return commitFiles(folder, content === null ? {} : { typed: content });
  };
  const ids = ["long\n".repeat(100_000), null, "long\n".repeat(100_000), null, "few\n", null].map(become);
  const repository = await openRepository(folder);
  const read = async (id: string) => (await readDiff(repository, id, { patchBytes: 150 })).files.map((file) => [file.tooLarge, file.patch]);
  for (const id of ids.slice(1, 4)) expect(await read(id)).toEqual([[true, ""]]);
  const patch = patchesOf(folder, ids[4]!, ids[5]!).join("").replace(/\n\n$/, "\n");
  expect(await read(ids[5]!)).toEqual([[false, patch]]);
  // Each of the two would have room for itself.
  const { files } = await readDiff(repository, ids[5]!, { patchBytes: Buffer.byteLength(patch) });
  expect(files).toMatchObject([{ tooLarge: true, patch: "" }]);
  await repository.close();
});

it("asks the person's own configuration for their name", async () => {
  const known = (key: string) => git("/", ["config", "--file", process.env["GIT_CONFIG_GLOBAL"] ?? "", key]);
  expect(await readIdentity()).toEqual({ name: known("user.name"), email: known("user.email") });
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  expect(await readIdentity()).toEqual({ name: null, email: null });
  vi.unstubAllEnvs();
});
