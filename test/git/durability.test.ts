// What a killed process leaves behind: nothing half-written, nothing acknowledged that is gone, no lock in the way.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { importRepository } from "../../service/git/import.ts";
import { formatCommit } from "../../service/git/objects/commit-format.ts";
import type { ObjectWriter } from "../../service/git/objects/object-writer.ts";
import { formatTree } from "../../service/git/objects/tree-format.ts";
import { createRepository, openRepository } from "../../service/git/open.ts";
import { removeStaleLocks } from "../../service/git/refs/stale-locks.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { recordSyncs } from "./recorded-syncs.ts";
import { commitFiles, fsck, git, makeRepository, temporaryFolder } from "./repositories.ts";

const writer = fileURLToPath(new URL("endless-writer.ts", import.meta.url));
/** More in a long run: REPODESK_TEST_KILLS=1000. */
const kills = Number(process.env["REPODESK_TEST_KILLS"] ?? 12);

/** Kills the writer after some acknowledgements and a few lines of its diary more; answers what it acknowledged. */
async function writeUntilKilled(folder: string, lines: number): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, [writer, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const acknowledged: string[] = [];
  let seen = 0;
  createInterface({ input: child.stdout! }).on("line", (line) => {
    if (line.startsWith("done ")) acknowledged.push(line.slice(5));
    seen += 1;
    if (seen === lines) child.kill("SIGKILL");
  });
  await once(child, "close");
  return acknowledged;
}

describe("durability", () => {
  it("keeps what was acknowledged, and nothing half-done, however often the writer is killed", {
    tags: "long",
    timeout: 600_000,
  }, async () => {
    const folder = makeRepository({ bare: true });
    const origin = makeRepository();
    commitFiles(origin, { a: "same\n", b: "same\n" });
    git(folder, ["fetch", "-q", origin, "main:main"]);
    for (let run = 0; run < kills; run += 1) {
      const acknowledged = await writeUntilKilled(folder, 1 + (run % 7));
      const reached = new Set(git(folder, ["rev-list", "--all"]).split("\n"));
      expect(acknowledged.filter((id) => !reached.has(id))).toEqual([]);
      fsck(folder);
      // Each commit writes two files of the same content: one alone would be half a batch.
      const pairs = git(folder, ["ls-tree", "main"]).split("\n").filter(Boolean);
      expect(new Set(pairs.map((line) => line.split(/\s/)[2])).size).toBe(1);
    }
    // The killed git may have left a lock; its processes are gone with their pipes, so the next run is not stopped by it.
    const repository = await openRepository(folder);
    await removeStaleLocks(repository, new Date(Date.now() + 1_000));
    const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
    const outcome = await writeCommit(repository, {
      branch: "main",
      start: null,
      force: false,
      actions: [{ action: "create", path: "last", content: Buffer.from("x") }],
      message: "After all",
      author: person,
      committer: person,
      refuseUnchanged: false,
    });
    expect(outcome.outcome).toBe("committed");
    await repository.close();
  });
});

describe("a new repository", () => {
  const tell = (count: number) => (writer: ObjectWriter) => {
    const ids = Array.from({ length: count }, (_, index) => writer.add("blob", Buffer.from(`${index}`)));
    const tree = writer.add("tree", formatTree(ids.map((id, index) => ({ mode: "100644", name: `f${index}`, id }))));
    const who = { name: "A", email: "a@b", seconds: 1, offset: 0 };
    const commit = formatCommit({ tree, parents: [], author: who, committer: who, message: "x\n" });
    return new Map([["refs/heads/deep/main", writer.add("commit", commit)]]);
  };
  it.each([
    ["an empty one", (path: string) => createRepository(path, { defaultBranch: "main" }).then((repository) => repository.close())],
    ["a large import", (path: string) => importRepository(path, tell(120), "main")],
    ["a small import", (path: string) => importRepository(path, tell(1), "main")],
  ])("is on the disk with all its folders before it is told: %s", async (_, make) => {
    const folder = temporaryFolder();
    const path = join(folder, "deep", "er", "new.git");
    const synced = await recordSyncs();
    await make(path);
    const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
    expect([folder, ...all].filter((name) => !synced.has(statSync(name).ino))).toEqual([]);
    fsck(path);
  });
});

describe("stale locks", () => {
  it("go when they are older than every process that works there, and no other", async () => {
    const folder = makeRepository({ bare: true });
    const origin = makeRepository();
    const id = commitFiles(origin, { a: "1" });
    git(folder, ["fetch", "-q", origin, "main:main"]);
    const hoursAgo = new Date(Date.now() - 7_200_000);
    const stale = Array.from({ length: 100 }, (_, index) => join(folder, "refs/heads", index % 2 === 0 ? "deep" : "", `b${index}.lock`));
    for (const path of [...stale, join(folder, "packed-refs.lock")]) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "");
      utimesSync(path, hoursAgo, hoursAgo);
    }
    const repository = await openRepository(folder);
    expect(stale.some((path) => existsSync(path))).toBe(false);
    for (const path of [...stale, join(folder, "packed-refs.lock")]) {
      writeFileSync(path, "");
      utimesSync(path, hoursAgo, hoursAgo);
    }
    const holder = spawn("git", ["update-ref", "--stdin"], { cwd: folder });
    holder.stdin.write(`start\ncreate refs/heads/live ${id}\nprepare\n`);
    for await (const chunk of holder.stdout) if (String(chunk).includes("prepare: ok")) break;
    const live = join(folder, "refs/heads/live.lock");
    expect(existsSync(live)).toBe(true);
    expect(await removeStaleLocks(repository, new Date(Date.now() + 60_000))).toHaveLength(101);
    expect([existsSync(live), ...stale.map((path) => existsSync(path))]).toEqual([true, ...stale.map(() => false)]);
    const fresh = join(folder, "refs/heads/fresh.lock");
    writeFileSync(fresh, "");
    expect(await removeStaleLocks(repository, hoursAgo)).toEqual([]);
    holder.stdin.end();
    await once(holder, "exit");
    await repository.close();
  });
});
