// Committing without a work tree: git judges every result, and every refusal leaves the repository as it was.

import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import type { Action, CommitOutcome, CommitRequest, Repository } from "../../service/git/types.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { commitFiles, fsck, git, gitBytes, makeRepository, temporaryFolder } from "./repositories.ts";

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: -330 };
const content = (text: string) => Buffer.from(text);

function request(actions: readonly Action[], more: Partial<CommitRequest> = {}): CommitRequest {
  return {
    branch: "main",
    start: null,
    force: false,
    actions,
    message: "Message without line end",
    author: person,
    committer: person,
    refuseUnchanged: false,
    ...more,
  };
}

const create = (path: string, text = path): Action => ({ action: "create", path, content: content(text) });

/** A bare clone, so that no work tree takes part. */
async function bareOf(folder: string): Promise<{ bare: string; repository: Repository }> {
  const bare = temporaryFolder();
  git(bare, ["clone", "-q", "--bare", "--no-local", folder, "."]);
  return { bare, repository: await openRepository(bare) };
}

function reasonOf(outcome: CommitOutcome): string {
  return outcome.outcome === "refused" ? outcome.reason : outcome.outcome;
}

describe("the first commit", () => {
  it.each(["sha1", "sha256"] as const)("makes the branch of an empty %s repository", async (format) => {
    const bare = makeRepository({ bare: true, format });
    const repository = await openRepository(bare);
    const outcome = await writeCommit(repository, request([create("a/b/c.txt"), create("ü sp.txt")], { message: "Ünï\n\nx" }));
    expect(outcome).toMatchObject({ outcome: "committed", branchCreated: true, commit: { parents: [], message: "Ünï\n\nx" } });
    fsck(bare);
    expect(git(bare, ["ls-tree", "-r", "-z", "--name-only", "main"]).split("\0").filter(Boolean)).toEqual(["a/b/c.txt", "ü sp.txt"]);
    expect(git(bare, ["log", "--format=%an|%ae|%ad|%cn", "--date=raw"])).toBe("Ada|ada@example.org|1700000000 -0530|Ada");
    expect(gitBytes(bare, ["cat-file", "commit", "main"]).toString()).toMatch(/\n\nÜnï\n\nx$/);
    await repository.close();
  });

  it("fills the work tree of a fresh git init", async () => {
    const folder = makeRepository();
    const repository = await openRepository(folder);
    expect(reasonOf(await writeCommit(repository, request([create("a.txt")])))).toBe("committed");
    expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("a.txt");
    expect(git(folder, ["status", "--porcelain"])).toBe("");
  });

  it("may be on another branch than HEAD's", async () => {
    const bare = makeRepository({ bare: true });
    const repository = await openRepository(bare);
    expect(reasonOf(await writeCommit(repository, request([create("a")], { branch: "other" })))).toBe("committed");
    expect(git(bare, ["symbolic-ref", "HEAD"])).toBe("refs/heads/main");
    expect(reasonOf(await writeCommit(repository, request([create("b")])))).toBe("no-branch");
  });
});

describe("actions", () => {
  async function sample() {
    const folder = makeRepository();
    writeFileSync(join(folder, "run.sh"), "#!/bin/sh\n");
    chmodSync(join(folder, "run.sh"), 0o755);
    symlinkSync("/etc/passwd", join(folder, "link"));
    symlinkSync("dir", join(folder, "dirlink"));
    commitFiles(folder, { "a.txt": "a", "dir/b.txt": "b", "dir/sub/c.txt": "c", "lone/only.txt": "o" });
    return { folder, ...(await bareOf(folder)) };
  }
  const tree = (bare: string) => git(bare, ["ls-tree", "-r", "main"]).split("\n");

  it("does what git would have done", async () => {
    const { bare, repository } = await sample();
    const actions: Action[] = [
      create("new/deep/file.txt"),
      { action: "create", path: "/tool.sh", content: content("x"), executable: true },
      { action: "update", path: "run.sh", content: content("changed") },
      { action: "move", path: "moved.sh", previousPath: "run.sh" },
      { action: "move", path: "dir/empty.txt", previousPath: "lone/only.txt", content: content("") },
      { action: "delete", path: "dir/sub" },
      { action: "chmod", path: "a.txt", executable: true },
      { action: "chmod", path: "link", executable: true },
      create("passing"),
      { action: "move", path: "arrived", previousPath: "passing" },
    ];
    const outcome = await writeCommit(repository, request(actions));
    expect(outcome).toMatchObject({ outcome: "committed", branchCreated: false });
    fsck(bare);
    const expected = tree(bare).map((line) => line.replace(/ blob \w+\t/, " "));
    expect(expected).toEqual([
      "100755 a.txt",
      "100644 arrived",
      "100644 dir/b.txt",
      "100644 dir/empty.txt",
      "120000 dirlink",
      "120000 link",
      "100755 moved.sh",
      "100644 new/deep/file.txt",
      "100755 tool.sh",
    ]);
    expect(git(bare, ["cat-file", "blob", "main:moved.sh"])).toBe("changed");
    await repository.close();
  });

  it("refuses what can't be, and then changes nothing", async () => {
    const { bare, repository } = await sample();
    const head = git(bare, ["rev-parse", "main"]);
    const objects = git(bare, ["count-objects", "-v"]);
    const table: [string, Action][] = [
      ["exists", create("a.txt")],
      ["directory", create("dir")],
      ["exists", create("a.txt/below")],
      ["exists", create("dirlink/below.txt")],
      ["missing", { action: "update", path: "none", content: content("") }],
      ["missing", { action: "update", path: "dir", content: content("") }],
      ["missing", { action: "update", path: "dirlink/b.txt", content: content("") }],
      ["missing", { action: "delete", path: "dir/none" }],
      ["missing", { action: "delete", path: "dirlink/b.txt" }],
      ["missing", { action: "move", path: "x", previousPath: "dir" }],
      ["exists", { action: "move", path: "a.txt", previousPath: "dir/b.txt" }],
      ["directory", { action: "move", path: "dir", previousPath: "a.txt" }],
      ["missing", { action: "chmod", path: "dir", executable: true }],
      ["traversal", create("../x")],
      ["empty-path", create("")],
      ["hostile-path", create(".git/config")],
      ["hostile-path", { action: "move", path: "x", previousPath: ".GIT/x" }],
      ["stale", { action: "update", path: "a.txt", content: content("x"), lastCommitId: "0".repeat(40) }],
      ["stale", { action: "delete", path: "a.txt", lastCommitId: head.slice(0, 8) }],
    ];
    for (const [reason, action] of table) {
      const outcome = await writeCommit(repository, request([create("first"), create("second"), action, create("third")]));
      expect([action, outcome]).toEqual([action, expect.objectContaining({ outcome: "refused", reason, index: 2 })]);
    }
    expect(git(bare, ["rev-parse", "main"])).toBe(head);
    expect(git(bare, ["count-objects", "-v"])).toBe(objects);
    const update: Action = { action: "update", path: "a.txt", content: content("x"), lastCommitId: head };
    expect(reasonOf(await writeCommit(repository, request([update])))).toBe("committed");
    await repository.close();
  });

  it("holds many actions against the last commits of their paths, each as git finds it", { tags: "long" }, async () => {
    const { bare, repository } = await sample();
    const paths = Array.from({ length: 60 }, (_, index) => `${index % 3 === 0 ? "many" : "many/deep"}/${index}.txt`);
    for (const part of [paths, paths.filter((_, index) => index % 5 === 0), ["many/deep/31.txt"]])
      await writeCommit(
        repository,
        request(part.map((path) => ({ action: part === paths ? "create" : "update", path, content: content(`${part.length}`) }))),
      );
    const last = new Map(paths.map((path) => [path, git(bare, ["rev-list", "-1", "main", "--", path])]));
    const update = (path: string, lastCommitId: string): Action => ({ action: "update", path, content: content("new"), lastCommitId });
    const actions = paths.map((path) => update(path, last.get(path)!));
    expect(new Set(last.values()).size).toBe(3);
    for (const wrong of [0, 31, 59]) {
      const changed = actions.with(wrong, update(paths[wrong]!, git(bare, ["rev-parse", "main~3"])));
      expect(await writeCommit(repository, request(changed))).toMatchObject({ reason: "stale", index: wrong, path: paths[wrong] });
    }
    expect(reasonOf(await writeCommit(repository, request(actions)))).toBe("committed");
    await repository.close();
  });

  it("packs a thousand files, and can empty a repository", async () => {
    const { bare, repository } = await sample();
    const many = Array.from({ length: 1000 }, (_, index) => create(`many/${index % 10}/${index}.txt`));
    expect(reasonOf(await writeCommit(repository, request(many)))).toBe("committed");
    expect(git(bare, ["ls-tree", "-r", "main:many"]).split("\n")).toHaveLength(1000);
    fsck(bare);
    const names = git(bare, ["ls-tree", "--name-only", "main"]).split("\n");
    expect(reasonOf(await writeCommit(repository, request(names.map((path) => ({ action: "delete", path })))))).toBe("committed");
    expect(git(bare, ["rev-parse", "main^{tree}"])).toBe("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
    fsck(bare);
    expect(reasonOf(await writeCommit(repository, request([], { refuseUnchanged: true })))).toBe("unchanged");
    expect(reasonOf(await writeCommit(repository, request([])))).toBe("committed");
    fsck(bare);
    await repository.close();
  });

  it("keeps names that are no UTF-8, and lets them be changed by the name that is shown", async () => {
    const bare = makeRepository({ bare: true });
    const blob = git(bare, ["hash-object", "-w", "--stdin"], "x");
    const raw = Buffer.concat([Buffer.from(`100644 blob ${blob}\tcaf`), Buffer.from([0xe9, 0]), Buffer.from(`100644 blob ${blob}\tz\0`)]);
    const made = git(bare, ["mktree", "-z"], raw);
    git(bare, ["update-ref", "refs/heads/main", git(bare, ["commit-tree", "-m", "x", made])]);
    const repository = await openRepository(bare);
    await writeCommit(repository, request([create("b"), { action: "update", path: "caf\ufffd", content: content("y") }]));
    expect(gitBytes(bare, ["ls-tree", "-z", "--name-only", "main"])).toEqual(
      Buffer.concat([Buffer.from("b\0caf"), Buffer.from([0xe9, 0]), Buffer.from("z\0")]),
    );
    fsck(bare);
    await repository.close();
  });
});

describe("branches", () => {
  it("follows the rules of start and force", async () => {
    const folder = makeRepository();
    const first = commitFiles(folder, { a: "1" });
    const second = commitFiles(folder, { a: "2" });
    git(folder, ["branch", "side", first]);
    const { bare, repository } = await bareOf(folder);
    const run = async (more: Partial<CommitRequest>) => reasonOf(await writeCommit(repository, request([create("n")], more)));
    expect(await run({ branch: "new", start: { branch: "main" } })).toBe("committed");
    expect(git(bare, ["rev-parse", "new^"])).toBe(second);
    expect(await run({ branch: "new", start: { branch: "main" } })).toBe("branch-exists");
    expect(await run({ branch: "new", start: { id: first.slice(0, 10) }, force: true })).toBe("committed");
    expect(git(bare, ["rev-parse", "new^"])).toBe(first);
    expect(await run({ branch: "x", start: { id: "main" } })).toBe("start-missing");
    expect(await run({ branch: "x", start: { branch: "none" } })).toBe("start-missing");
    expect(await run({ branch: "none" })).toBe("no-branch");
    expect(await run({ branch: "side/below", start: { branch: "main" } })).toBe("hierarchy");
    for (const branch of ["-x", "a b", "x..y", "HEAD"]) expect(await run({ branch, start: { branch: "main" } })).toBe("branch-name");
    const other = makeRepository();
    const foreign = commitFiles(other, { theirs: "1" });
    const from = await openRepository(other);
    expect(await run({ branch: "forked", start: { id: foreign, from } })).toBe("committed");
    fsck(bare);
    expect(git(bare, ["ls-tree", "--name-only", "forked"])).toBe("n\ntheirs");
    await Promise.all([repository.close(), from.close()]);
  });

  it("can't be given forged headers", { tags: "long" }, async () => {
    const bare = makeRepository({ bare: true });
    const repository = await openRepository(bare);
    const names = ["Eve>\nparent x\n<", "a\0b", "x <y> z", '"Quoted."', " spaced ", "\r\nx", "Ünï"];
    for (const [index, name] of names.entries()) {
      const author = { ...person, name, email: `${name}@x` };
      expect(reasonOf(await writeCommit(repository, request([create(`f${index}`)], { author })))).toBe("committed");
      fsck(bare);
    }
    for (const name of ["", " ", "<>", "\n", ".,;"])
      expect(reasonOf(await writeCommit(repository, request([create("f")], { author: { ...person, name } })))).toBe("identity");
    await repository.close();
  });
});

describe("others who write too", () => {
  it("keeps every commit of two writers and an external one", { tags: "long" }, async () => {
    const folder = makeRepository();
    commitFiles(folder, { base: "0" });
    const { bare, repository } = await bareOf(folder);
    const second = await openRepository(bare);
    const external = async () => {
      for (let round = 0; round < 10; round += 1) {
        const head = git(bare, ["rev-parse", "main"]);
        const made = git(bare, ["commit-tree", "-p", head, "-m", `external ${round}`, `${head}^{tree}`]);
        git(bare, ["update-ref", "refs/heads/main", made, head]);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const writes = [repository, second].flatMap((handle, who) =>
      Array.from({ length: 15 }, (_, index) => writeCommit(handle, request([create(`${who}-${index}`)]))),
    );
    const [outcomes] = await Promise.all([Promise.all(writes), external()]);
    for (const outcome of outcomes) {
      expect(outcome.outcome).toBe("committed");
      if (outcome.outcome === "committed") git(bare, ["merge-base", "--is-ancestor", outcome.commit.id, "main"]);
    }
    expect(git(bare, ["ls-tree", "--name-only", "main"]).split("\n")).toHaveLength(31);
    expect(git(bare, ["rev-list", "--count", "main"])).toBe("41");
    fsck(bare);
    await Promise.all([repository.close(), second.close()]);
  });
});

describe("a work tree on the branch", () => {
  it("follows when it is clean, linked or not", async () => {
    const folder = makeRepository();
    commitFiles(folder, { "a.txt": "1", "gone/x": "x" });
    const linked = join(temporaryFolder(), "linked");
    git(folder, ["worktree", "add", "-q", "-b", "side", linked]);
    const repository = await openRepository(folder);
    const actions: Action[] = [
      { action: "update", path: "a.txt", content: content("2") },
      { action: "delete", path: "gone/x" },
      create("new/file"),
    ];
    for (const [branch, place] of [
      ["main", folder],
      ["side", linked],
    ] as const) {
      expect(reasonOf(await writeCommit(repository, request(actions, { branch })))).toBe("committed");
      expect(git(place, ["status", "--porcelain"])).toBe("");
      expect(readFileSync(join(place, "a.txt"), "utf8")).toBe("2");
      expect([existsSync(join(place, "gone")), existsSync(join(place, "new/file"))]).toEqual([false, true]);
    }
    expect(git(folder, ["reflog", "-1", "--format=%gs|%gn"])).toBe("commit: Message without line end|Ada");
    git(folder, ["checkout", "-q", "--detach"]);
    writeFileSync(join(folder, "a.txt"), "dirty");
    expect(reasonOf(await writeCommit(repository, request([create("later")])))).toBe("committed");
    expect(existsSync(join(folder, "later"))).toBe(false);
    await repository.close();
  });

  it("is never touched when it is dirty", async () => {
    const folder = makeRepository();
    const head = commitFiles(folder, { "a.txt": "1", b: "1", ".gitignore": "ignored\n" });
    const repository = await openRepository(folder);
    const refused = async (paths: string[], action: Action = create("new")) => {
      expect(await writeCommit(repository, request([action]))).toMatchObject({ reason: "work-tree-dirty", workTree: folder, paths });
      expect(git(folder, ["rev-parse", "main"])).toBe(head);
    };
    writeFileSync(join(folder, "a.txt"), "mine");
    await refused(["a.txt"]);
    git(folder, ["add", "a.txt"]);
    await refused(["a.txt"]);
    git(folder, ["reset", "-q", "--hard"]);
    for (const path of ["new", "ignored"]) {
      writeFileSync(join(folder, path), "untracked");
      await refused([path], create(path));
      expect(readFileSync(join(folder, path), "utf8")).toBe("untracked");
      await refused([`${path}/below`], create(`${path}/below`));
    }
    mkdirSync(join(folder, "outside"));
    symlinkSync(join(folder, "outside"), join(folder, "out"));
    await refused(["out/x"], create("out/x"));
    expect(existsSync(join(folder, "outside/x"))).toBe(false);
    expect(reasonOf(await writeCommit(repository, request([create("n")], { branch: "other", start: { branch: "main" } })))).toBe(
      "committed",
    );
    expect(reasonOf(await writeCommit(repository, request([create("free")])))).toBe("committed");
    expect(git(folder, ["status", "--porcelain", "-uno"])).toBe("");
    await repository.close();
  });

  it("runs no filter and no hook while it follows", async () => {
    const folder = makeRepository();
    const canary = join(temporaryFolder(), "canary");
    commitFiles(folder, { a: "1", ".gitattributes": "* filter=evil\n" });
    for (const key of ["clean", "smudge", "process"]) git(folder, ["config", `filter.evil.${key}`, `touch ${canary}; cat`]);
    git(folder, ["config", "filter.evil.required", "true"]);
    mkdirSync(join(folder, ".git/hooks"), { recursive: true });
    for (const hook of ["reference-transaction", "post-index-change", "post-checkout", "fsmonitor-watchman"]) {
      writeFileSync(join(folder, ".git/hooks", hook), `#!/bin/sh\ntouch ${canary}\n`);
      chmodSync(join(folder, ".git/hooks", hook), 0o755);
    }
    const repository = await openRepository(folder);
    expect(reasonOf(await writeCommit(repository, request([create("new"), { action: "delete", path: "a" }])))).toBe("committed");
    expect([existsSync(join(folder, "new")), existsSync(canary)]).toEqual([true, false]);
    await repository.close();
  });
});
