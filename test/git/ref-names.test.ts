// Whatever a ref is called and however it came or went, it is found by exactly its name: git show-ref --verify is asked the same each time.

import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import { readHead } from "../../service/git/refs/head.ts";
import { isSafeRevision } from "../../service/git/refs/ref-name.ts";
import { readRefCommit, readTip } from "../../service/git/refs/refs.ts";
import { resolveRevision } from "../../service/git/refs/revision.ts";
import { readTag } from "../../service/git/refs/tags.ts";
import type { Repository } from "../../service/git/types.ts";
import { byGit, oddNames, tryGit } from "./odd-names.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

/** Steps of each walk; each asks git half a dozen questions. */
const steps = Number(process.env["REPODESK_TEST_REF_STEPS"] ?? 25);

/** Moves of a ref while others read it. */
const rounds = Number(process.env["REPODESK_TEST_REF_ROUNDS"] ?? 30);
const run = promisify(execFile);

afterEach(() => {
  vi.useRealTimers();
});

async function expectAgreement(repository: Repository, folder: string, name: string): Promise<void> {
  const safe = isSafeRevision(name);
  const ours = {
    branch: await readTip(repository, name),
    tag: (await readTag(repository, name))?.target ?? null,
    revision: await resolveRevision(repository, name),
  };
  expect({ name, ...ours }).toEqual({
    name,
    branch: safe ? byGit.refCommit(folder, `refs/heads/${name}`) : null,
    tag: safe ? byGit.ref(folder, `refs/tags/${name}`) : null,
    revision: byGit.revision(folder, name),
  });
}

/** Changes refs as others do. Those that git refuses change nothing. */
const changes: readonly ((folder: string, name: string, id: string) => unknown)[] = [
  (folder, name, id) => tryGit(folder, ["update-ref", `refs/heads/${name}`, id]),
  (folder, name, id) => tryGit(folder, ["update-ref", `refs/heads/${name}`, id]),
  (folder, name, id) => tryGit(folder, ["update-ref", `refs/tags/${name}`, id]),
  (folder, name, id) => tryGit(folder, ["tag", "-f", "-a", "-m", "T", name, id]),
  (folder, name, id) => tryGit(folder, ["update-ref", `refs/${name}`, id]),
  (folder, name, id) => tryGit(folder, ["update-ref", `refs/remotes/${name}/HEAD`, id]),
  (folder, name) => tryGit(folder, ["update-ref", "-d", `refs/heads/${name}`]),
  (folder, name) => tryGit(folder, ["update-ref", "-d", `refs/tags/${name}`]),
  (folder, name) => tryGit(folder, ["symbolic-ref", "refs/heads/alias", `refs/heads/${name}`]),
  (folder, name) => tryGit(folder, ["symbolic-ref", "HEAD", `refs/heads/${name}`]),
  (folder) => tryGit(folder, ["pack-refs", "--all"]),
  (folder) => tryGit(folder, ["pack-refs", "--all", "--prune"]),
];

describe.each([
  { clock: "that has just been written", ahead: 0 },
  { clock: "that has been there for long", ahead: 60_000 },
])("of what $clock", ({ ahead }) => {
  it("finds the same refs as git, whatever others do meanwhile", { tags: "long", timeout: 120_000 }, async () => {
    const folder = makeRepository();
    const ids = ["1", "2", "3"].map((content) => commitFiles(folder, { a: content }));
    git(folder, ["checkout", "-q", "--detach"]);
    const repository = await openRepository(folder);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ahead });
    const names = oddNames(ids);
    const walk = fc.array(fc.tuple(fc.nat(changes.length - 1), names, fc.constantFrom(...ids), names), {
      minLength: steps,
      maxLength: steps,
    });
    const seed = Number(process.env["REPODESK_TEST_SEED"] ?? 20_261_122 + ahead);
    const seen = new Set<string>(["main", "alias"]);
    for (const [change, name, id, other] of fc.sample(walk, { numRuns: 1, seed })[0]!) {
      if (!name.includes("\0")) changes[change]!(folder, name, id);
      seen.add(name);
      const before = fc.sample(fc.constantFrom(...seen), { numRuns: 1, seed: seen.size })[0]!;
      for (const asked of new Set([name, other, before])) if (!asked.includes("\0")) await expectAgreement(repository, folder, asked);
      expect((await readHead(repository)).commit).toBe(byGit.refCommit(folder, "HEAD"));
    }
    await repository.close();
  });
});

describe("a ref", () => {
  it("is followed through links, aliases and broken files as git follows them", async () => {
    const folder = makeRepository();
    const id = commitFiles(folder, { a: "1" });
    const heads = join(folder, ".git/refs/heads");
    git(folder, ["branch", "packed"]);
    git(folder, ["pack-refs", "--all"]);
    const write = (name: string, text: string) => writeFileSync(join(heads, name), text);
    write("upper", `${id.toUpperCase()}\n`);
    write("spaced", `${id} and more\n`);
    write("bare", id);
    write("longer", `${id}00\n`);
    write("short", id.slice(0, 39));
    write("empty", "");
    write("zero", `${"0".repeat(40)}\n`);
    write("none", `${"12".repeat(20)}\n`);
    write("blank", `ref:refs/heads/upper  \n`);
    write("out", "ref: ../../../../etc/passwd\n");
    write("dots", "ref: refs/heads/../heads/upper\n");
    write("loop", "ref: refs/heads/pool\n");
    write("pool", "ref: refs/heads/loop\n");
    for (const [index, name] of ["l1", "l2", "l3", "l4", "l5", "l6"].entries())
      write(name, `ref: refs/heads/${index === 0 ? "upper" : `l${index}`}\n`);
    write("huge", `${id}${" ".repeat(10_000)}\n`);
    symlinkSync("refs/heads/packed", join(heads, "linked"));
    symlinkSync("upper", join(heads, "beside"));
    symlinkSync("nowhere", join(heads, "dangling"));
    mkdirSync(join(heads, "folder/empty"), { recursive: true });
    git(folder, ["update-ref", "refs/heads/was/below", id]);
    git(folder, ["pack-refs", "--all", "--prune"]);
    mkdirSync(join(heads, "packed"), { recursive: true });
    const repository = await openRepository(folder);
    const names = ["main", "packed", "upper", "spaced", "bare", "longer", "short", "empty", "zero", "blank", "out", "dots", "loop"];
    const others = ["l1", "l4", "l5", "l6", "linked", "beside", "dangling", "folder", "folder/empty", "was", "was/below", "main/x", "huge"];
    for (const name of [...names, ...others]) await expectAgreement(repository, folder, name);
    // Its commit is lost: no branch to git, and no name for another object.
    expect([await readTip(repository, "none"), byGit.refCommit(folder, "refs/heads/none")]).toEqual([null, null]);
    await expect(resolveRevision(repository, "none")).rejects.toThrow(`missing object ${"12".repeat(20)}`);
    // Git would wait for the pipe, and read without end.
    symlinkSync("/dev/zero", join(heads, "endless"));
    execFileSync("mkfifo", [join(heads, "pipe")]);
    symlinkSync("pipe", join(heads, "piped"));
    for (const name of ["pipe", "piped", "endless"]) expect([name, await readTip(repository, name)]).toEqual([name, null]);
    await repository.close();
  });

  it("is always there, and never goes back, while others move it and pack it", async () => {
    const folder = makeRepository({ bare: true });
    const tree = git(folder, ["mktree"]);
    const ids = Array.from({ length: rounds }, (_, n) => git(folder, ["commit-tree", "-m", String(n), tree]));
    git(folder, ["update-ref", "refs/heads/main", ids[0]!]);
    const repository = await openRepository(folder);
    let done = false;
    const read = async (way: () => Promise<string | null>): Promise<number[]> => {
      const seen: number[] = [];
      while (!done) seen.push(ids.indexOf((await way()) ?? ""));
      return seen;
    };
    const ways = [
      () => readTip(repository, "main"),
      async () => (await readHead(repository)).commit,
      () => resolveRevision(repository, "main"),
    ];
    const reading = ways.map(read);
    for (const [round, id] of ids.entries()) {
      await run("git", ["update-ref", "refs/heads/main", id], { cwd: folder });
      if (round % 2 === 0) await run("git", ["pack-refs", "--all", "--prune"], { cwd: folder });
    }
    done = true;
    expect(await Promise.all(ways.map((way) => way()))).toEqual(ways.map(() => ids.at(-1)));
    for (const seen of await Promise.all(reading)) {
      expect(seen).not.toContain(-1);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    }
    await repository.close();
  }, 120_000);

  it("is each work tree's own where git has it so", async () => {
    const folder = makeRepository();
    const [one, two] = [commitFiles(folder, { a: "1" }), commitFiles(folder, { a: "2" })];
    const linked = join(temporaryFolder(), "linked");
    git(folder, ["worktree", "add", "-q", "-b", "side", linked, one]);
    for (const [where, id] of [
      [folder, two],
      [linked, one],
    ] as const) {
      git(where, ["update-ref", "refs/worktree/mine", id]);
      git(where, ["update-ref", "refs/bisect/bad", id]);
      git(where, ["update-ref", "refs/worktrees/all", id]);
    }
    for (const where of [folder, linked]) {
      const repository = await openRepository(where);
      for (const ref of ["HEAD", "refs/worktree/mine", "refs/bisect/bad", "refs/worktrees/all", "refs/heads/side"])
        expect([ref, await readRefCommit(repository, ref)]).toEqual([ref, byGit.refCommit(where, ref)]);
      await repository.close();
    }
  });

  it("is found among packed ones in any order, first to last, as long as they are there", async () => {
    const folder = makeRepository({ bare: true });
    const tree = git(folder, ["mktree"]);
    const id = git(folder, ["commit-tree", "-m", "1", tree]);
    const names = Array.from({ length: 500 }, (_, n) => (n % 3 === 0 ? `n${n}` : n % 3 === 1 ? `d/${n}` : `ü${n}`));
    git(folder, ["update-ref", "--stdin"], names.map((name) => `create refs/heads/${name} ${id}\n`).join(""));
    for (const name of ["a", "zz", "n10"]) git(folder, ["tag", "-a", "-m", "T", name, id]);
    git(folder, ["pack-refs", "--all", "--prune"]);
    const repository = await openRepository(folder);
    const missing = ["n1", "d", "d/0", "ü", "~", "zzz", "0"];
    const check = async (): Promise<void> => {
      for (const name of names) expect(await readTip(repository, name)).toBe(id);
      for (const name of ["a", "zz", "n10"]) expect((await readTag(repository, name))?.commit).toBe(id);
      for (const name of missing) expect(await readTip(repository, name)).toBeNull();
    };
    await check();
    // As git before 2.15 wrote it: nothing says that it is sorted, and it is not.
    const lines = git(folder, ["for-each-ref", "--format=%(objectname) %(refname)"]).split("\n").toReversed();
    writeFileSync(join(folder, "packed-refs"), `# pack-refs with: peeled \n${lines.join("\n")}\n`);
    await check();
    appendFileSync(join(folder, "packed-refs"), `${id} refs/heads/later\n`);
    expect(await readTip(repository, "later")).toBe(id);
    rmSync(join(folder, "packed-refs"));
    expect(await readTip(repository, names[0]!)).toBeNull();
    await repository.close();
  });
});
