// Repositories that keep their refs in tables (git 2.45 and later): every name is looked up as git does, through memory and without.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import { readHead } from "../../service/git/refs/head.ts";
import { createBranch, deleteBranch, listBranches, readRefCommit, readTip } from "../../service/git/refs/refs.ts";
import { resolveRevision } from "../../service/git/refs/revision.ts";
import { readTag } from "../../service/git/refs/tags.ts";
import { branchesInUse } from "../../service/git/refs/work-trees.ts";
import { commitFiles, git, temporaryFolder } from "./repositories.ts";

const version = /(\d+)\.(\d+)/.exec(execFileSync("git", ["--version"], { encoding: "utf8" }))!;
const knowsTables = Number(version[1]) > 2 || (Number(version[1]) === 2 && Number(version[2]) >= 45);

describe.skipIf(!knowsTables)("a repository with tables of refs", () => {
  const make = (): string => {
    const folder = temporaryFolder();
    git(folder, ["init", "-q", "-b", "main", "--ref-format=reftable", "."]);
    return folder;
  };

  it("has HEAD, branches, tags and symbolic refs, as they come and go", async () => {
    const folder = make();
    const repository = await openRepository(folder);
    expect(await readHead(repository)).toEqual({ branch: "main", commit: null });
    const [one, two] = [commitFiles(folder, { a: "1" }), commitFiles(folder, { a: "2" })];
    const hash = two.slice(0, 8);
    expect(await readHead(repository)).toEqual({ branch: "main", commit: two });
    git(folder, ["tag", "-a", "-m", "T", "v1", one]);
    git(folder, ["symbolic-ref", "refs/heads/alias", "refs/heads/main"]);
    git(folder, ["update-ref", "refs/tags/refs/heads/ghost", two]);
    expect(await readTip(repository, "main")).toBe(two);
    expect(await readTip(repository, "alias")).toBe(two);
    expect((await readTag(repository, "v1"))?.commit).toBe(one);
    expect(await resolveRevision(repository, "v1")).toBe(one);
    expect(await resolveRevision(repository, hash)).toBe(two);
    for (const name of ["nosuch", `fix-g${hash}`, `v1-2-g${hash}`, "ghost", "main/x", "Main"]) {
      expect([name, await readTip(repository, name)]).toEqual([name, null]);
      expect([name, await resolveRevision(repository, name)]).toEqual([name, null]);
      expect([name, await readTag(repository, name)]).toEqual([name, null]);
    }
    expect(await createBranch(repository, `fix-g${hash}`, one)).toBe("created");
    expect(await readTip(repository, `fix-g${hash}`)).toBe(one);
    git(folder, ["update-ref", `refs/heads/fix-g${hash}`, two]);
    expect(await readTip(repository, `fix-g${hash}`)).toBe(two);
    expect(await deleteBranch(repository, `fix-g${hash}`)).toBe("deleted");
    expect(await readTip(repository, `fix-g${hash}`)).toBeNull();
    git(folder, ["checkout", "-q", "--detach", one]);
    expect(await readHead(repository)).toEqual({ branch: null, commit: one });
    expect((await listBranches(repository)).map(({ name }) => name)).toEqual(["alias", "main"]);
    await repository.close();
  });

  it("knows on which branch each of its work trees stands", async () => {
    const folder = make();
    const [one, two] = [commitFiles(folder, { a: "1" }), commitFiles(folder, { a: "2" })];
    const linked = join(temporaryFolder(), "linked");
    git(folder, ["worktree", "add", "-q", "-b", "side", linked, one]);
    git(linked, ["update-ref", "refs/worktree/mine", one]);
    const main = await openRepository(folder);
    const side = await openRepository(linked);
    expect([await readHead(main), await readHead(side)]).toEqual([
      { branch: "main", commit: two },
      { branch: "side", commit: one },
    ]);
    for (const repository of [main, side]) expect(await branchesInUse(repository)).toEqual(new Set(["main", "side"]));
    expect([await readRefCommit(main, "refs/worktree/mine"), await readRefCommit(side, "refs/worktree/mine")]).toEqual([null, one]);
    git(linked, ["update-ref", "refs/worktree/mine", two]);
    expect(await readRefCommit(side, "refs/worktree/mine")).toBe(two);
    await Promise.all([main.close(), side.close()]);
  });

  it("may become one while it is open", async () => {
    const folder = temporaryFolder();
    git(folder, ["init", "-q", "-b", "main", "--ref-format=files", "."]);
    const id = commitFiles(folder, { a: "1" });
    const repository = await openRepository(folder);
    expect(await readTip(repository, "main")).toBe(id);
    git(folder, ["refs", "migrate", "--ref-format=reftable"]);
    expect(await readTip(repository, "main")).toBe(id);
    expect(await readHead(repository)).toEqual({ branch: "main", commit: id });
    git(folder, ["refs", "migrate", "--ref-format=files"]);
    git(folder, ["pack-refs", "--all"]);
    expect(await readTip(repository, "main")).toBe(id);
    await repository.close();
  });
});
