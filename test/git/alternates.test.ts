// Objects that a repository borrows from another one are there at once, also for processes that had started before it began to borrow.

import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { internalsOf } from "../../service/git/handle.ts";
import { readLastCommit } from "../../service/git/history/last-commit.ts";
import { readBlob, readCommit } from "../../service/git/objects/objects.ts";
import { readEntry } from "../../service/git/objects/tree.ts";
import { openRepository } from "../../service/git/open.ts";
import { createBranch, listBranches, listTags, readTip } from "../../service/git/refs/refs.ts";
import { resolveRevision } from "../../service/git/refs/revision.ts";
import type { Repository } from "../../service/git/types.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };

/** A repository in which every resident process runs, and has looked for what is not there. */
async function openUsed(): Promise<{ folder: string; repository: Repository; own: string }> {
  const folder = makeRepository();
  const own = commitFiles(folder, { own: "1" });
  const repository = await openRepository(folder);
  const { interactive, bulk } = internalsOf(repository);
  for (const reader of [interactive, bulk]) expect(await reader.info("12".repeat(20))).toBeNull();
  expect(await createBranch(repository, "side", own)).toBe("created");
  return { folder, repository, own };
}

const borrow = (folder: string, ...lenders: string[]): void =>
  writeFileSync(join(folder, ".git/objects/info/alternates"), lenders.map((lender) => `${lender}/.git/objects\n`).join(""));

it("reads what it borrows since, by name, by hash and in lists, and writes upon it", async () => {
  const { folder, repository } = await openUsed();
  const lender = makeRepository();
  const lent = commitFiles(lender, { lent: "2" });
  const blob = git(lender, ["rev-parse", "HEAD:lent"]);
  writeFileSync(join(folder, ".git/refs/heads/borrowed"), `${lent}\n`);
  expect(await readTip(repository, "borrowed")).toBeNull();
  expect((await listBranches(repository)).find(({ name }) => name === "borrowed")?.commit).toBeNull();
  borrow(folder, lender);
  git(folder, ["tag", "-a", "-m", "T", "v1", lent]);
  // All at once, so that several wait for the same process.
  const [tip, hash, entry, content, branches, tags] = await Promise.all([
    readTip(repository, "borrowed"),
    resolveRevision(repository, lent.slice(0, 10)),
    readEntry(repository, lent, "lent"),
    readBlob(repository, blob),
    listBranches(repository),
    listTags(repository),
  ]);
  expect([tip, hash, entry?.id, content.toString()]).toEqual([lent, lent, blob, "2"]);
  expect(branches.map(({ name, commit }) => [name, commit])).toContainEqual(["borrowed", lent]);
  expect(tags.map(({ name, commit }) => [name, commit])).toEqual([["v1", lent]]);
  expect(await readLastCommit(repository, lent, "lent")).toBe(lent);
  expect(await createBranch(repository, "made", lent)).toBe("created");
  const written = await writeCommit(repository, {
    ...{ branch: "borrowed", start: null, force: false, message: "m", author: person, committer: person, refuseUnchanged: false },
    actions: [{ action: "create", path: "new", content: Buffer.from("3") }],
  });
  expect(written.outcome).toBe("committed");
  expect(git(folder, ["rev-parse", "borrowed~1"])).toBe(lent);
  await repository.close();
});

it("notices a lender that borrows itself, and one that appears later", async () => {
  const { folder, repository } = await openUsed();
  const [first, second] = [makeRepository(), makeRepository()];
  commitFiles(first, { a: "1" });
  const far = commitFiles(second, { b: "2" });
  borrow(folder, first);
  expect(await resolveRevision(repository, far)).toBeNull();
  borrow(first, second);
  expect(await resolveRevision(repository, far)).toBe(far);

  const late = makeRepository();
  const last = commitFiles(late, { c: "3" });
  const place = join(temporaryFolder(), "mounted");
  borrow(folder, first, place);
  expect(await resolveRevision(repository, last)).toBeNull();
  renameSync(late, place);
  expect(await resolveRevision(repository, last)).toBe(last);
  await repository.close();
});

it("starts no process again for what is nowhere", async () => {
  const { folder, repository } = await openUsed();
  const { interactive } = internalsOf(repository);
  mkdirSync(join(folder, ".git/objects/info"), { recursive: true });
  borrow(folder, makeRepository());
  expect(await interactive.info("34".repeat(20))).toBeNull();
  const pid = interactive.pid;
  const asked = Array.from({ length: 50 }, (_, n) => interactive.info(n.toString(16).padStart(40, "5")));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([null]));
  expect(await resolveRevision(repository, "nosuch")).toBeNull();
  expect((await readCommit(repository, (await readTip(repository, "main"))!)).message).toBe("Change files\n");
  expect(interactive.pid).toBe(pid);
  await repository.close();
});
