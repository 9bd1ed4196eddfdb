// A repository that leads out of its folder is refused with what to change; what git itself has made in two places opens.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import { listWorkTrees } from "../../service/git/refs/work-trees.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

const open = async (path: string) => {
  const repository = await openRepository(path);
  await repository.close();
  return [repository.gitDir, repository.workTree];
};
const refusal = (path: string, message: RegExp) =>
  expect(openRepository(path)).rejects.toMatchObject({ failure: "refused", message: expect.stringMatching(message) });

/** Somebody's own repository, which another one leads to. */
function makeSecret(): string {
  const secret = makeRepository();
  commitFiles(secret, { "secret.txt": "s" });
  return secret;
}

/** A folder whose `.git` is a file that names `gitDir`. */
function makeDoor(gitDir: string): string {
  const door = temporaryFolder();
  writeFileSync(join(door, ".git"), `gitdir: ${gitDir}\n`);
  return door;
}

describe("core.worktree", () => {
  it.each(["above", "beside", "root", "file system"])("is refused where it leads %s", async (where) => {
    const folder = makeRepository();
    commitFiles(folder, { a: "a" });
    const target = { above: "../..", beside: temporaryFolder(), root: "/", "file system": "/etc" }[where]!;
    git(folder, ["config", "core.worktree", target]);
    for (const path of [folder, join(folder, ".git")]) await refusal(path, /core\.worktree.*--unset core\.worktree/s);
    git(folder, [`--git-dir=${join(folder, ".git")}`, "config", "--unset", "core.worktree"]);
    expect(await open(folder)).toEqual([join(folder, ".git"), folder]);
  });

  it("is refused in an included file, and where it leads nowhere", async () => {
    const folder = makeRepository();
    const included = join(temporaryFolder(), "included");
    writeFileSync(included, "[core]\n\tworktree = /etc\n");
    git(folder, ["config", "include.path", included]);
    await refusal(folder, /core\.worktree/);
    writeFileSync(included, "[core]\n\tworktree = /nowhere/at/all\n");
    await refusal(folder, /core\.worktree/);
  });

  it("stays where it leads to the folder itself", async () => {
    const folder = makeRepository();
    for (const value of [folder, "..", "../."]) {
      git(folder, ["config", "core.worktree", value]);
      expect(await open(folder)).toEqual([join(folder, ".git"), folder]);
    }
  });
});

describe("a git directory elsewhere", () => {
  it("is opened where git has made it so: linked work trees, submodules, and a hidden bare one", async () => {
    const folder = makeSecret();
    const linked = join(temporaryFolder(), "linked");
    git(folder, ["worktree", "add", "-q", "-b", "side", linked]);
    expect(await open(linked)).toEqual([join(folder, ".git"), linked]);
    const outer = makeRepository();
    git(outer, ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", folder, "libs/sub"]);
    for (const path of ["libs/sub", "libs/sub/.git"])
      expect(await open(join(outer, path))).toEqual([join(outer, ".git/modules/libs/sub"), join(outer, "libs/sub")]);
    expect(await open(outer)).toEqual([join(outer, ".git"), outer]);
    const hidden = temporaryFolder();
    git(hidden, ["clone", "-q", "--bare", folder, ".bare"]);
    writeFileSync(join(hidden, ".git"), "gitdir: ./.bare\n");
    expect((await open(hidden))[0]).toBe(join(hidden, ".bare"));
  });

  it("is refused where it does not name the folder back, until it does", async () => {
    const secret = makeSecret();
    const linked = join(temporaryFolder(), "linked");
    git(secret, ["worktree", "add", "-q", "-b", "side", linked]);
    const bare = makeRepository({ bare: true });
    for (const gitDir of [join(secret, ".git"), join(secret, ".git/worktrees/linked"), bare])
      await refusal(makeDoor(gitDir), /leads? to|belongs to/);
    const link = temporaryFolder();
    symlinkSync(join(secret, ".git"), join(link, ".git"));
    await refusal(link, /does not name it back/);
    const separate = join(temporaryFolder(), "apart.git");
    const folder = temporaryFolder();
    git(folder, ["init", "-q", `--separate-git-dir=${separate}`]);
    await refusal(folder, /config core\.worktree/);
    git(folder, [`--git-dir=${separate}`, "config", "core.worktree", folder]);
    expect(await open(folder)).toEqual([separate, folder]);
  });

  it("is refused where a git directory borrows another one's refs and settings", async () => {
    const secret = makeSecret();
    const folder = makeRepository();
    rmSync(join(folder, ".git/refs"), { recursive: true });
    writeFileSync(join(folder, ".git/commondir"), `${join(secret, ".git")}\n`);
    await refusal(folder, /commondir/);
  });
});

it("is not read whole where it is longer than memory", async () => {
  const folder = makeRepository();
  commitFiles(folder, { a: "a" });
  mkdirSync(join(folder, ".git/worktrees/x"), { recursive: true });
  writeFileSync(join(folder, ".git/worktrees/x/gitdir"), "");
  truncateSync(join(folder, ".git/worktrees/x/gitdir"), 1024 ** 3);
  const before = process.memoryUsage().rss;
  const repository = await openRepository(folder);
  await listWorkTrees(repository);
  expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 ** 2);
  await repository.close();
});

describe.skipIf(process.platform === "win32")("a pipe or a device in the place of a file", () => {
  const places = ["HEAD", "config", "packed-refs", "index", "shallow", "info/grafts", "info/attributes"];
  const deeper = ["refs/heads/main", "refs/heads/a/b", "objects/info/alternates", "objects/info/commit-graph", "objects/pack/pack-1.idx"];
  it.each([...places, ...deeper, "included", "the file .git"])("%s", async (name) => {
    const folder = makeRepository();
    const included = join(temporaryFolder(), "included");
    writeFileSync(included, `[include]\n\tpath = deeper\n`);
    if (name === "included") git(folder, ["config", "include.path", included]);
    const inGit = name === "included" ? join(included, "../deeper") : join(folder, ".git", name);
    const path = name === "the file .git" ? join(folder, ".git") : inGit;
    for (const make of ["pipe", "device"] as const) {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(join(path, ".."), { recursive: true });
      if (make === "pipe") execFileSync("mkfifo", [path]);
      else symlinkSync("/dev/zero", path);
      // Nothing is waited for: the deadline would be half a minute.
      await refusal(folder, make === "pipe" ? /named pipe.*Remove it/s : /device.*Remove it/s);
    }
  });
});
