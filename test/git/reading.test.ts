// Opening and reading: every answer is compared with git's own.

import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBlame } from "../../service/git/content/blame.ts";
import { readDiff } from "../../service/git/content/diff.ts";
import { readStats } from "../../service/git/content/stats.ts";
import { internalsOf } from "../../service/git/handle.ts";
import { prepareGraph } from "../../service/git/history/graph.ts";
import { readLastCommit } from "../../service/git/history/last-commit.ts";
import { countCommits, listCommits } from "../../service/git/history/log.ts";
import { readBlob, readBlobSize, readCommit, readCommits } from "../../service/git/objects/objects.ts";
import { readEntry, readTree, walkTree } from "../../service/git/objects/tree.ts";
import { createRepository, openRepository } from "../../service/git/open.ts";
import { readHead } from "../../service/git/refs/head.ts";
import { createBranch, deleteBranch, listBranches, listTags, readBranch } from "../../service/git/refs/refs.ts";
import { resolveRevision } from "../../service/git/refs/revision.ts";
import type { TreeEntry } from "../../service/git/types.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

/** All entries of a walk. */
async function gather(walk: AsyncIterable<TreeEntry[]>): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  for await (const batch of walk) entries.push(...batch);
  return entries;
}

const failureOf = (path: string, options?: { git: string }) =>
  openRepository(path, options).then(
    () => "opened",
    (error: { failure: string }) => error.failure,
  );

it("follows a name that is no UTF-8 through history, by the name that is shown", async () => {
  const bare = makeRepository({ bare: true });
  const id = (args: readonly string[], input?: string | Buffer) => git(bare, args, input);
  const name = Buffer.concat([Buffer.from(`it's "caf`), Buffer.from([0xe9]), Buffer.from("\\\t$(x)\n#;")]);
  const tree = (content: string): string => {
    const record = Buffer.from(`100644 blob ${id(["hash-object", "-w", "--stdin"], content)}\t`);
    const inside = id(["mktree", "-z"], Buffer.concat([record, name, Buffer.from([0])]));
    return id(["mktree"], `040000 tree ${inside}\td\n`);
  };
  const first = id(["commit-tree", "-m", "1", tree("a\nb\n")]);
  const second = id(["commit-tree", "-m", "2", "-p", first, tree("a\nB\n")]);
  const third = id(["commit-tree", "-m", "3", "-p", second, tree("a\nB\n")]);
  git(bare, ["update-ref", "refs/heads/main", third]);
  const repository = await openRepository(bare);
  const path = `d/${name.toString("utf8")}`;
  expect(await readLastCommit(repository, third, path)).toBe(second);
  const listed = await listCommits(repository, { from: [third], path, limit: 9 });
  expect(listed.map((commit) => commit.id)).toEqual([second, first]);
  const blamed = [
    { commit: first, first: 1, lines: ["a"] },
    { commit: second, first: 2, lines: ["B"] },
  ];
  expect(await readBlame(repository, third, path)).toEqual(blamed);
  expect(await readBlame(repository, third, path, { range: { start: 2, end: 2 } })).toEqual(blamed.slice(1));
  await repository.close();
});

it("takes paths from the root of the tree, wherever the configuration says that the files are", async () => {
  const folder = makeRepository();
  const commit = commitFiles(folder, { "a/b.txt": "x" });
  // As `git --work-tree=. init` leaves it.
  git(folder, ["config", "core.worktree", folder]);
  const repository = await openRepository(folder);
  expect(await readLastCommit(repository, commit, "a/b.txt")).toBe(commit);
  expect(await listCommits(repository, { from: [commit], path: "a", limit: 9 })).toHaveLength(1);
  await repository.close();
});

describe("opening", () => {
  it("climbs from a subfolder, and knows bare, linked and SHA-256 repositories", async () => {
    const folder = makeRepository();
    commitFiles(folder, { "a/b/c.txt": "x" });
    const inside = await openRepository(join(folder, "a/b"));
    expect([inside.gitDir, inside.workTree]).toEqual([join(folder, ".git"), folder]);
    expect((await openRepository(join(folder, ".git"))).workTree).toBe(folder);

    const linked = join(temporaryFolder(), "linked");
    git(folder, ["worktree", "add", "-q", "-b", "side", linked]);
    for (const path of [linked, join(linked, ".git")]) {
      const repository = await openRepository(path);
      expect([repository.gitDir, repository.workTree]).toEqual([join(folder, ".git"), linked]);
      expect((await readHead(repository)).branch).toBe("side");
    }
    const bare = await openRepository(makeRepository({ bare: true, format: "sha256" }));
    expect([bare.workTree, bare.objectFormat]).toEqual([null, "sha256"]);
    expect(await readHead(bare)).toEqual({ branch: "main", commit: null });
  });

  it("says why it can't", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    writeFileSync(join(folder, "old-git"), "#!/bin/sh\necho git version 2.30.1\n");
    chmodSync(join(folder, "old-git"), 0o755);
    expect(await failureOf(join(folder, "nowhere"))).toBe("missing");
    expect(await failureOf(join(folder, "file"))).toBe("not-a-directory");
    expect(await failureOf(folder)).toBe("not-a-repository");
    expect(await failureOf(folder, { git: join(folder, "old-git") })).toBe("git-old");
    // A newer one in its place is noticed.
    writeFileSync(join(folder, "old-git"), "#!/bin/sh\necho git version 2.44.0 of today\n");
    expect(await failureOf(join(folder, "nowhere"), { git: join(folder, "old-git") })).toBe("missing");
    expect(await failureOf(folder, { git: join(folder, "no-git") })).toBe("git-missing");
    const strange = makeRepository();
    git(strange, ["config", "core.repositoryFormatVersion", "1"]);
    git(strange, ["config", "extensions.unheardOf", "true"]);
    expect(await failureOf(strange)).toBe("unsupported");
    const broken = makeRepository();
    writeFileSync(join(broken, ".git/config"), "[core\nbare = no\n");
    expect(await failureOf(broken)).toBe("unreadable");
    await expect(openRepository(broken)).rejects.toThrow(/bad config line 1 .*config\. Correct that line/);
  });

  it.runIf(process.getuid?.() === 0)("refuses a repository of another user", async () => {
    const folder = join(temporaryFolder(), "Ada's; x");
    renameSync(makeRepository(), folder);
    for (const path of [folder, join(folder, ".git")]) chownSync(path, 12_345, 12_345);
    await expect(openRepository(folder)).rejects.toMatchObject({
      failure: "not-owned",
      // As a shell reads it.
      message: expect.stringContaining(`git config --global --add safe.directory '${folder.replace("'", "'\\''")}' and open`),
    });
  });

  it("makes bare repositories", async () => {
    const repository = await createRepository(join(temporaryFolder(), "deep/new.git"), { defaultBranch: "trunk", objectFormat: "sha256" });
    expect(await readHead(repository)).toEqual({ branch: "trunk", commit: null });
    expect(repository.objectFormat).toBe("sha256");
  });
});

describe("walking a tree", () => {
  it("lists what git lists, in its order, whatever is in it", { timeout: 60_000 }, async () => {
    const folder = makeRepository({ bare: true });
    const repository = await openRepository(folder);
    const name = fc.constantFrom("a", "a.b", "a-b", "a0", "ü", "\xff", "sp ace");
    const file = fc.tuple(fc.constantFrom("100644", "100755", "120000", "160000"), fc.array(name, { minLength: 1, maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 30 }), async (files) => {
        const blob = git(folder, ["hash-object", "-w", "--stdin"]);
        const lines = files.map(([mode, names]) => `M ${mode} ${mode === "160000" ? "1".repeat(40) : blob} "${names.join("/")}"\n`);
        const begin = "commit refs/heads/main\ncommitter A <a@b> 1 +0000\ndata 0\ndeleteall\n";
        git(folder, ["fast-import", "--quiet", "--force"], Buffer.from(begin + lines.join("").replace(/\xff/g, "\\377"), "utf8"));
        const id = git(folder, ["rev-parse", "main"]);
        const listed = git(folder, ["ls-tree", "-r", "-t", "-z", id]).split("\0").filter(Boolean);
        // Twice: what is remembered is told in the same way.
        for (let time = 0; time < 2; time += 1) {
          const walked = await gather(walkTree(repository, id, ""));
          expect(walked.map((entry) => `${entry.mode} ${entry.type} ${entry.id}\t${entry.path}`)).toEqual(listed);
        }
      }),
      { numRuns: 15 },
    );
    await repository.close();
  });

  it("hands on a wide directory in pieces, and ends when nobody waits", async () => {
    const folder = makeRepository({ bare: true });
    const changes = Array.from({ length: 1_700 }, (_, n) => `M 100644 inline ${n % 20 === 0 ? `d${n}/` : ""}f${n}\ndata 1\nx\n`);
    git(folder, ["fast-import", "--quiet"], `commit refs/heads/main\ncommitter A <a@b> 1 +0000\ndata 0\n${changes.join("")}`);
    const id = git(folder, ["rev-parse", "main"]);
    const repository = await openRepository(folder);
    const sizes: number[] = [];
    for await (const batch of walkTree(repository, id, "")) sizes.push(batch.length);
    expect(sizes).toEqual([500, 500, 500, 285]);
    const stop = new AbortController();
    const walk = walkTree(repository, id, "", { signal: stop.signal });
    expect((await walk.next()).value).toHaveLength(500);
    stop.abort(new Error("gone"));
    await expect(walk.next()).rejects.toThrow("gone");
    await repository.close();
  });
});

describe.each(["sha1", "sha256"] as const)("reading %s", (format) => {
  it("reads commits, trees and blobs as git does", async () => {
    const folder = makeRepository({ format });
    const odd = { "dir/b.txt": "b", "dir-a": "1", "dir.x/y": "2", "sp ace/ü.txt": "3", "u\u0308": "4", 'q"uote': "5", "-dash": "" };
    commitFiles(folder, odd, "One");
    symlinkSync("dir", join(folder, "link"));
    const id = commitFiles(folder, { "bin.dat": Buffer.from([0, 255, 10, 13]) }, "Two\n\nBody\n");
    const repository = await openRepository(folder);
    expect(await resolveRevision(repository, "main")).toBe(id);
    const commit = await readCommit(repository, id);
    expect(commit).toMatchObject({
      tree: git(folder, ["rev-parse", "HEAD^{tree}"]),
      parents: [git(folder, ["rev-parse", "HEAD^"])],
      author: { name: "Ada", email: "ada@example.org", offset: 120, seconds: Number(git(folder, ["log", "-1", "--format=%at"])) },
      message: "Two\n\nBody\n",
    });
    const lines = git(folder, ["ls-tree", "-r", "-t", "-z", "HEAD"]).split("\0").filter(Boolean);
    const walked = await gather(walkTree(repository, id, ""));
    expect(walked.map((entry) => `${entry.mode} ${entry.type} ${entry.id}\t${entry.path}`)).toEqual(lines);
    for (const entry of walked) expect(await readEntry(repository, id, entry.path)).toEqual(entry);
    expect((await gather(walkTree(repository, id, "dir"))).map((entry) => entry.path)).toEqual(["dir/b.txt"]);
    expect((await readTree(repository, id, ""))?.map((entry) => entry.name).slice(0, 4)).toEqual(["dir.x", "dir", "sp ace", "-dash"]);
    expect(await readTree(repository, id, "bin.dat")).toBeNull();
    expect(await readEntry(repository, id, "link/b.txt")).toBeNull();
    expect(await readEntry(repository, id, "dir/none")).toBeNull();
    const blob = await readEntry(repository, id, "bin.dat");
    expect(await readBlob(repository, blob!.id)).toEqual(Buffer.from([0, 255, 10, 13]));
    expect(await readBlobSize(repository, blob!.id)).toBe(4);
    await expect(readBlob(repository, id)).rejects.toThrow("no such blob");
    await repository.close();
    expect(await resolveRevision(repository, id.slice(0, 9))).toBe(id);
  });
});

describe("hostile text", () => {
  it("resolves names and hashes only", async () => {
    const folder = makeRepository();
    const first = commitFiles(folder, { a: "1" });
    const second = commitFiles(folder, { a: "2" });
    git(folder, ["tag", "-a", "v1", "-m", "Release\n\nNotes", first]);
    git(folder, ["branch", "feature/x", first]);
    git(folder, ["branch", "both", first]);
    git(folder, ["tag", "both", second]);
    git(folder, ["branch", "abcd", first]);
    const repository = await openRepository(folder);
    const table: Record<string, string | null> = {
      main: second,
      HEAD: second,
      v1: first,
      "feature/x": first,
      "refs/tags/both": second,
      both: first,
      abcd: first,
      [first]: first,
      [first.toUpperCase()]: first,
      [second.slice(0, 7)]: second,
      none: null,
      "": null,
      "-x": null,
      "--all": null,
      "main~1": null,
      "main^": null,
      "main^{tree}": null,
      "HEAD:a": null,
      ":/Change": null,
      "@{-1}": null,
      "@": null,
      "main\nHEAD": null,
      "main HEAD": null,
      "main\0": null,
      "main..main": null,
      ["x".repeat(5000)]: null,
      "../HEAD": null,
      [git(folder, ["rev-parse", "HEAD^{tree}"])]: null,
    };
    for (const [text, id] of Object.entries(table)) expect([text, await resolveRevision(repository, text)]).toEqual([text, id]);
  });

  it("runs nothing that the repository's configuration names", async () => {
    const folder = makeRepository();
    const canary = join(temporaryFolder(), "canary");
    commitFiles(folder, { a: "1", ".gitattributes": "* diff=evil filter=evil\n" });
    const keys = ["core.fsmonitor", "core.pager", "diff.external", "diff.evil.command", "diff.evil.textconv", "core.sshCommand"];
    for (const key of [...keys, "filter.evil.clean", "filter.evil.smudge", "gpg.program", "core.alternateRefsCommand", "core.editor"])
      git(folder, ["config", key, `touch ${canary}; cat`]);
    mkdirSync(join(folder, ".git/hooks"), { recursive: true });
    for (const hook of ["reference-transaction", "post-index-change", "post-checkout"]) {
      writeFileSync(join(folder, ".git/hooks", hook), `#!/bin/sh\ntouch ${canary}\n`);
      chmodSync(join(folder, ".git/hooks", hook), 0o755);
    }
    const repository = await openRepository(folder);
    const head = await resolveRevision(repository, "HEAD");
    await readTree(repository, head!, "");
    await createBranch(repository, "new", head!);
    await deleteBranch(repository, "new");
    await listBranches(repository);
    await listCommits(repository, { from: [head!], limit: 5, path: "a" });
    expect((await readDiff(repository, head!)).files).toHaveLength(2);
    expect((await readStats(repository, head!)).additions).toBe(2);
    expect(existsSync(canary)).toBe(false);
    await repository.close();
  });
});

it("walks through an overlay that holds a commit-graph, and writes nothing of it into the repository", async () => {
  const folder = makeRepository();
  commitFiles(folder, { a: "1" });
  const head = commitFiles(folder, { a: "2" });
  const overlay = join(temporaryFolder(), "overlay");
  const repository = await openRepository(folder, { overlay, graphThreshold: 1 });
  await prepareGraph(repository);
  expect(internalsOf(repository).walks.objectDirectory).toBe(overlay);
  expect(existsSync(join(overlay, "info/commit-graphs/commit-graph-chain"))).toBe(true);
  expect(existsSync(join(folder, ".git/objects/info/commit-graphs"))).toBe(false);
  expect(await countCommits(repository, head)).toBe(2);
  const newer = commitFiles(folder, { a: "3" });
  expect((await listCommits(repository, { from: [newer], limit: 9, path: "a" })).map(({ id }) => id).slice(0, 2)).toEqual([newer, head]);
  await repository.close();
});

describe("refs", () => {
  it("lists as git does and moves by compare-and-swap", async () => {
    const folder = makeRepository();
    const first = commitFiles(folder, { a: "1" });
    git(folder, ["tag", "-a", "annotated", "-m", "Title\n\nBody"]);
    git(folder, ["tag", "-a", "nested", "-m", "Of a tag", "annotated"]);
    git(folder, ["tag", "light"]);
    git(folder, ["tag", "blob", git(folder, ["rev-parse", "HEAD:a"])]);
    git(folder, ["branch", "dir/b"]);
    const repository = await openRepository(folder);
    expect((await listBranches(repository)).map(({ name, commit }) => [name, commit])).toEqual([
      ["dir/b", first],
      ["main", first],
    ]);
    const tags = await listTags(repository);
    expect(tags.map(({ name, commit, message }) => [name, commit, message])).toEqual([
      ["annotated", first, "Title\n\nBody\n"],
      ["blob", null, null],
      ["light", first, null],
      ["nested", first, "Of a tag\n"],
    ]);
    expect(tags[0]).toMatchObject({ target: git(folder, ["rev-parse", "annotated"]), tagger: { name: "Grace", offset: 120 } });

    expect(await createBranch(repository, "new", first)).toBe("created");
    expect(await createBranch(repository, "new", first)).toBe("exists");
    expect(await createBranch(repository, "new/below", first)).toBe("hierarchy");
    expect(await createBranch(repository, "dir", first)).toBe("hierarchy");
    for (const name of ["-x", "a..b", "a b", "x.lock", "HEAD", "@", "a/.b", ""])
      expect(await createBranch(repository, name, first)).toBe("branch-name");
    expect((await readBranch(repository, "new"))?.commit).toBe(first);
    expect(await deleteBranch(repository, "main")).toBe("checked-out");
    expect(await deleteBranch(repository, "new", "0".repeat(40))).toBe("moved");
    expect(await deleteBranch(repository, "new", first)).toBe("deleted");
    expect(await deleteBranch(repository, "new")).toBe("missing");
    expect(await readBranch(repository, "new")).toBeNull();
  });
});

describe("the resident reader", () => {
  it("sees packs and objects that others write, and survives the death of its process", async () => {
    const folder = makeRepository();
    commitFiles(folder, { a: "1" });
    const repository = await openRepository(folder);
    expect(await resolveRevision(repository, "main")).not.toBeNull();
    const second = commitFiles(folder, { a: "2" });
    expect(await resolveRevision(repository, "main")).toBe(second);
    git(folder, ["gc", "-q", "--prune=now"]);
    const third = commitFiles(folder, { a: "3" });
    git(folder, ["repack", "-adq"]);
    expect((await readCommits(repository, [second, third])).map(({ id }) => id)).toEqual([second, third]);
    const { interactive } = internalsOf(repository);
    const pid = interactive.pid;
    process.kill(pid!, "SIGKILL");
    expect(await Promise.all([1, 2, 3].map(() => resolveRevision(repository, "main")))).toEqual([third, third, third]);
    expect(interactive.pid).not.toBe(pid);
    await repository.close();
  });

  it("fails one damaged object alone", async () => {
    const folder = makeRepository();
    commitFiles(folder, { a: "good", b: "bad" });
    const [good, bad] = ["a", "b"].map((path) => git(folder, ["rev-parse", `HEAD:${path}`]));
    const file = join(folder, ".git/objects", bad!.slice(0, 2), bad!.slice(2));
    chmodSync(file, 0o644);
    writeFileSync(file, "rubbish");
    const repository = await openRepository(folder);
    const answers = await Promise.allSettled([good!, bad!, good!].map((id) => readBlob(repository, id)));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    await repository.close();
  });
});
