// Many refs in one transaction: all or nothing, on the disk before git gives them their names, and behind aliases as well.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { internalsOf, zeroId } from "../../service/git/handle.ts";
import { openRepository } from "../../service/git/open.ts";
import type { RefChange } from "../../service/git/refs/ref-transaction.ts";
import type { Repository } from "../../service/git/types.ts";
import { recordSyncs } from "./recorded-syncs.ts";
import { commitFiles, fsck, git, makeRepository } from "./repositories.ts";

const count = 40;
const log = { message: "push", name: "Eve", email: "eve@example.com" };

async function withBranches(work: (at: { folder: string; repository: Repository; first: string; second: string }) => Promise<void>) {
  const folder = makeRepository({ bare: true });
  const origin = makeRepository();
  const first = commitFiles(origin, { a: "1" });
  const second = commitFiles(origin, { a: "2" });
  git(folder, ["fetch", "-q", origin, "main:main"]);
  const repository = await openRepository(folder);
  try {
    await work({ folder, repository, first, second });
  } finally {
    await repository.close();
  }
}

const refs = (folder: string): string[] => git(folder, ["for-each-ref", "--format=%(objectname)", "refs/heads/many"]).split("\n");
const each = (change: (index: number) => Pick<RefChange, "from" | "to">): RefChange[] =>
  Array.from({ length: count }, (_, index) => ({ ref: `refs/heads/many/${index}`, ...change(index) }));

it("makes, moves and deletes them, each file on the disk before it has its name", () =>
  withBranches(async ({ folder, repository, first, second }) => {
    const { refs: writer } = internalsOf(repository);
    const synced = await recordSyncs();
    const inodes = () => Array.from({ length: count }, (_, index) => statSync(join(folder, `refs/heads/many/${index}`)).ino);
    const zero = zeroId(repository);
    expect(await writer.apply(each(() => ({ from: zero, to: first })))).toMatchObject({ ok: true });
    expect([refs(folder), inodes().filter((inode) => !synced.has(inode))]).toEqual([Array(count).fill(first), []]);
    expect(
      await writer.apply(
        each(() => ({ from: first, to: second })),
        log,
      ),
    ).toMatchObject({ ok: true });
    expect([refs(folder), inodes().filter((inode) => !synced.has(inode))]).toEqual([Array(count).fill(second), []]);
    git(folder, ["pack-refs", "--all"]);
    const packed = join(folder, "packed-refs");
    expect(await writer.apply(each(() => ({ from: second, to: null })))).toMatchObject({ ok: true });
    expect([refs(folder), synced.has(statSync(packed).ino)]).toEqual([[""], true]);
    expect(readFileSync(packed, "utf8")).toContain("refs/heads/main");
    fsck(folder);
  }));

it("changes none where one does not hold what it should, and leaves no lock", () =>
  withBranches(async ({ folder, repository, first, second }) => {
    const { refs: writer } = internalsOf(repository);
    const zero = zeroId(repository);
    expect(await writer.apply(each(() => ({ from: zero, to: first })))).toMatchObject({ ok: true });
    const swap = await writer.apply(each((index) => ({ from: index === count - 1 ? second : first, to: second })));
    expect([swap.ok, swap.stderr, refs(folder)]).toEqual([false, expect.stringContaining("cannot lock ref"), Array(count).fill(first)]);
    expect(existsSync(join(folder, "refs/heads/many/0.lock"))).toBe(false);
  }));

it("moves the branch behind an alias among them", () =>
  withBranches(async ({ folder, repository, first, second }) => {
    const { refs: writer } = internalsOf(repository);
    const zero = zeroId(repository);
    git(folder, ["symbolic-ref", "refs/heads/alias", "refs/heads/main"]);
    const alias = { ref: "refs/heads/alias", from: second, to: first };
    expect(await writer.apply([...each(() => ({ from: zero, to: first })), alias])).toMatchObject({ ok: true });
    expect(git(folder, ["rev-parse", "main"])).toBe(first);
    expect(git(folder, ["symbolic-ref", "refs/heads/alias"])).toBe("refs/heads/main");
    expect(refs(folder)).toEqual(Array(count).fill(first));
  }));
