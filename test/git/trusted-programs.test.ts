// What a trusted hook starts ends with it, by a person or by its deadline, and a killed run leaves nothing in anybody's way.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import { listWorkTrees } from "../../service/git/refs/work-trees.ts";
import { readTrusted } from "../../service/git/trust/programs.ts";
import { commitTrusted, type StepEvent } from "../../service/git/trust/trusted-commit.ts";
import type { CommitRequest } from "../../service/git/types.ts";
import { prepareCommit } from "../../service/git/writing/write-commit.ts";
import { git, makeRepository } from "./repositories.ts";

const ada = { name: "Ada", email: "ada@example.org", seconds: 1_770_000_000, offset: 60 };
const commitOf = (path: string): CommitRequest => ({
  ...{ branch: "main", start: null, force: false, message: "More", author: ada, committer: ada, refuseUnchanged: false },
  actions: [{ action: "create", path, content: Buffer.from("b\n") }],
});

function temporaryRepository(): { folder: string } {
  const folder = makeRepository();
  git(folder, ["commit", "-q", "--allow-empty", "-m", "One"]);
  return { folder };
}

/** A process of that number is there. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // What nobody has collected yet is there, and has ended.
    const facts = `/proc/${pid}/stat`;
    return !existsSync(facts) || !readFileSync(facts, "utf8").includes(") Z ");
  } catch {
    return false;
  }
};

async function start(script: string, limit: number) {
  const { folder } = temporaryRepository();
  const repository = await openRepository(folder);
  onTestFinished(() => repository.close());
  const hook = join(folder, ".git", "hooks", "pre-commit");
  mkdirSync(dirname(hook), { recursive: true });
  writeFileSync(hook, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const request = commitOf("b.txt");
  const prepared = await prepareCommit(repository, request);
  if ("outcome" in prepared) throw new Error(prepared.reason);
  const heard = Promise.withResolvers<string>();
  const cancel = new AbortController();
  const onEvent = (event: StepEvent): void => {
    if ("output" in event) heard.resolve(event.output.toString("utf8"));
  };
  const run = { trusted: await readTrusted(repository), verify: true, signal: cancel.signal, limit, onEvent };
  const ended = commitTrusted(repository, request, prepared, run);
  return { folder, repository, heard: heard.promise, cancel, ended };
}

/** A child that does not hear that it is to end, and tells its number. */
const deaf = `(trap '' TERM; echo "$(exec sh -c 'echo $PPID')"; while :; do sleep 1; done) & wait`;

it.each(["a person", "its deadline"])("a hook that hangs is ended by %s, with all that it has started", { tags: "long" }, async (by) => {
  const { folder, repository, heard, cancel, ended } = await start(deaf, by === "a person" ? 600_000 : 1_000);
  const child = Number((await heard).trim());
  expect(isAlive(child)).toBe(true);
  // The work tree that is being used is nobody's: no branch waits for it.
  expect((await listWorkTrees(repository)).map(({ path }) => path)).toEqual([folder]);
  if (by === "a person") cancel.abort(new Error("enough"));
  const why = by === "a person" ? "cancelled" : "deadline";
  expect(await ended).toEqual({ outcome: "stopped", step: "pre-commit", why, code: null, detail: null });
  await expect.poll(() => isAlive(child)).toBe(false);
  expect(existsSync(join(folder, ".git", "worktrees"))).toBe(false);
  expect(existsSync(join(folder, "b.txt"))).toBe(false);
});

it("clears its work tree away", async () => {
  const heldAt = join(tmpdir(), "repodesk-hooks-");
  const { folder, heard, ended } = await start("pwd", 60_000);
  expect(await ended).toMatchObject({ outcome: "committed" });
  const [place = ""] = (await heard).split("\n");
  expect(place.startsWith(heldAt)).toBe(true);
  await expect.poll(() => existsSync(dirname(place))).toBe(false);
  expect(existsSync(join(folder, ".git", "worktrees"))).toBe(false);
});

it("takes away what a killed run left, and nothing else", async () => {
  const { folder, ended } = await start("true", 60_000);
  expect(await ended).toMatchObject({ outcome: "committed" });
  const all = join(folder, ".git", "worktrees");
  for (const [name, pointer] of [
    ["repodesk-hooks-4", join(folder, "gone", ".git")],
    ["repodesk-hooks-5", join(folder, ".git")],
    ["person", join(folder, "gone", ".git")],
  ] as const) {
    mkdirSync(join(all, name), { recursive: true });
    writeFileSync(join(all, name, "gitdir"), `${pointer}\n`);
    writeFileSync(join(all, name, "HEAD"), "ref: refs/heads/main\n");
  }
  const repository = await openRepository(folder);
  onTestFinished(() => repository.close());
  const request = commitOf("c.txt");
  const prepared = await prepareCommit(repository, request);
  if ("outcome" in prepared) throw new Error(prepared.reason);
  const run = {
    trusted: await readTrusted(repository),
    verify: true,
    signal: new AbortController().signal,
    limit: 60_000,
    onEvent: () => undefined,
  };
  await commitTrusted(repository, { ...request, branch: "main" }, prepared, run);
  expect(readdirSync(all).sort()).toEqual(["person", "repodesk-hooks-5"]);
});
