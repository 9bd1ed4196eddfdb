// Processes that take too long: git stands still at a pipe or an impossible pattern, the limit is small, and anyone who waits is told.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openArchive } from "../../service/git/content/archive.ts";
import { listCommits } from "../../service/git/history/log.ts";
import { readBlob } from "../../service/git/objects/objects.ts";
import { openRepository } from "../../service/git/open.ts";
import { runAs } from "../../service/git/process/asker.ts";
import { Clock, DeadlineError, deadlines, type Takes } from "../../service/git/process/deadlines.ts";
import { runGit } from "../../service/git/process/run.ts";
import { readRefListing } from "../../service/git/refs/ref-listing.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

/** Says that it runs, and its id, then stands still with a child that holds its output. */
function makeEndless(): string {
  const path = join(temporaryFolder(), "git");
  writeFileSync(path, `#!/bin/sh\necho $$ >> "$0.pids"\nsleep 600 &\necho begun\nwait\n`, { mode: 0o755 });
  return path;
}
const isRunning = (pid: string): boolean => existsSync(`/proc/${pid}`) && !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

it.each(Object.keys(deadlines) as Takes[])(
  "a %s ends at its limit, told as such",
  async (takes) => {
    const endless = makeEndless();
    const error = await runGit({ git: endless, limits: { [takes]: 150 } }, { args: ["rev-list"], takes }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DeadlineError);
    expect(error).toMatchObject({ takes, limit: 150, argv: ["rev-list"], message: expect.stringContaining("150 ms") });
    const pids = existsSync(`${endless}.pids`) ? readFileSync(`${endless}.pids`, "utf8").trim().split("\n") : [];
    expect(pids.filter(isRunning)).toEqual([]);
  },
  20_000,
);

it("a pattern that git never finishes with gives its slots back", async () => {
  const folder = makeRepository();
  commitFiles(folder, { "a.txt": "a" });
  git(folder, ["commit", "-q", "--allow-empty", "-m", "Long", `--author=${"ab".repeat(200)} <a@b>`]);
  const repository = await openRepository(folder, { limits: { walk: 1_000 } });
  const from = [git(folder, ["rev-parse", "HEAD"])];
  const author = "\\(.*\\)\\(.*\\)\\(.*\\)\\1\\2\\3zz";
  const slow = Array.from({ length: availableParallelism() + 2 }, () =>
    runAs("one", () => listCommits(repository, { from, author, limit: 5 })),
  );
  const settled = Promise.allSettled(slow);
  // In its turn, while most of the others have not even begun.
  expect(await runAs("other", () => listCommits(repository, { from, author: "nobody", limit: 5 }))).toEqual([]);
  for (const result of await settled) expect(result).toMatchObject({ status: "rejected", reason: { name: "DeadlineError" } });
  expect(await runAs("one", () => listCommits(repository, { from, limit: 5 }))).toHaveLength(2);
  await repository.close();
}, 30_000);

describe.skipIf(process.platform === "win32")("a pipe that comes when the repository is open", () => {
  it("is not waited for longer than a moment, and others are answered afterwards", async () => {
    const folder = makeRepository();
    const tip = commitFiles(folder, { "a.txt": "a" });
    const repository = await openRepository(folder, { limits: { moment: 1_000 } });
    execFileSync("mkfifo", [join(folder, ".git/refs/heads/pipe")]);
    // Newer gits do not open it, and leave it out.
    const listed = await readRefListing(repository).catch((error: unknown) => error);
    if (!(listed instanceof DeadlineError)) expect(listed).toEqual([{ ref: "refs/heads/main", target: tip }]);
    const id = "0123456789".repeat(4);
    execFileSync("mkdir", [join(folder, ".git/objects/01")]);
    execFileSync("mkfifo", [join(folder, ".git/objects/01", id.slice(2))]);
    const blob = git(folder, ["rev-parse", `${tip}:a.txt`]);
    const [bad, good] = await Promise.allSettled([readBlob(repository, id), readBlob(repository, blob)]);
    expect(bad.status).toBe("rejected");
    expect(good).toMatchObject({ status: "fulfilled", value: Buffer.from("a") });
    await repository.close();
  }, 20_000);
});

describe("an archive", () => {
  const makeLarge = (): { folder: string; commit: string } => {
    const folder = makeRepository();
    // More than all pipes on the way hold, however it is packed.
    return { folder, commit: commitFiles(folder, { "large.txt": randomBytes(750_000).toString("base64") }) };
  };

  it("that nobody goes on reading breaks off, with what packs it, and never looks whole", { tags: "long", timeout: 30_000 }, async () => {
    const { folder, commit } = makeLarge();
    const limits = { transfer: 1_200 };
    const repository = await openRepository(folder, { limits });
    const stream = await openArchive(repository, { commit, format: "tar.bz2", prefix: "p" });
    const reader = stream!.getReader();
    expect((await reader.read()).done).toBe(false);
    // A clock that starts later than the archive's stands for the time that nobody reads.
    await new Promise<void>((resolve) => void new Clock({ takes: "transfer", limits, argv: [] }, () => resolve()));
    await expect(readAll(reader)).rejects.toBeInstanceOf(DeadlineError);
    await repository.close();
  });

  it("holds a slot until it is read or given up, of which one asker has not all", async () => {
    const { folder, commit } = makeLarge();
    const repository = await openRepository(folder);
    const open = async (): Promise<ReadableStream<Uint8Array>> => (await openArchive(repository, { commit, format: "tar", prefix: "p" }))!;
    // More than the share of one, whatever the machine.
    const count = Math.max(4, availableParallelism() * 2) + 4;
    const mine: ReadableStream<Uint8Array>[] = [];
    const asked = Array.from({ length: count }, () => runAs("one", async () => mine.push(await open())));
    // When others have been answered thrice, the rest of these still waits.
    for (let n = 0; n < 3; n += 1) await readAll((await runAs("other", open)).getReader());
    expect(mine.length).toBeLessThan(count);
    const done = Promise.all(asked);
    let isDone = false;
    void done.then(() => {
      isDone = true;
    });
    while (!isDone) {
      await mine.shift()?.cancel();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(mine.map((stream) => stream.cancel()));
    await repository.close();
  }, 60_000);
});

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let next = await reader.read(); !next.done; ) next = await reader.read();
}
