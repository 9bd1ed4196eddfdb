// A repository with tens of thousands of refs: their tips are told as git tells them, also where some are broken.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { internalsOf } from "../../service/git/handle.ts";
import { openRepository } from "../../service/git/open.ts";
import { listBranches, listTags } from "../../service/git/refs/refs.ts";
import { readTimes } from "../../service/git/refs/tips.ts";
import { git, gitBytes, makeRepository } from "./repositories.ts";

const start = 1_600_000_000;

/** A bare repository with a commit for each branch, in no order of time, and an annotated tag for each tenth. Packed. */
function makeMany(count: number): string {
  const folder = makeRepository({ bare: true });
  const commits = Array.from({ length: count }, (_, n) => {
    const seconds = start + ((n * 7919) % count) * 60;
    const tag = n % 10 === 0 ? `tag t${n}\nfrom :${n + 1}\ntagger Tess <t@example.org> ${seconds + 5} +0000\ndata 2\nT\n` : "";
    const commit = `commit refs/heads/b${n}\nmark :${n + 1}\ncommitter Grace <g@example.org> ${seconds} +0100\ndata 2\nm\n\n`;
    return commit + tag;
  });
  git(folder, ["fast-import", "--quiet"], commits.join(""));
  git(folder, ["pack-refs", "--all"]);
  return folder;
}

const lines = (text: string): string[] => text.split("\n").filter(Boolean);

it("tells the times of 30,000 tips, and what is behind each ref, as git does", { tags: "long" }, async () => {
  const folder = makeMany(30_000);
  const repository = await openRepository(folder);
  const [branches, tags] = await Promise.all([listBranches(repository), listTags(repository)]);
  const ids = branches.map(({ target }) => target);
  const times = await readTimes(repository, ids);
  const byGit = lines(git(folder, ["for-each-ref", "--format=%(refname:lstrip=2) %(objectname) %(committerdate:unix)", "refs/heads/"]));
  expect(branches.map(({ name, commit }) => `${name} ${commit} ${times.get(commit ?? "")}`)).toEqual(byGit);
  const tagFormat = "--format=%(refname:lstrip=2) %(objectname) %(*objectname) %(taggerdate:unix)";
  expect(tags.map(({ name, target, commit, tagger }) => `${name} ${target} ${commit} ${tagger?.seconds}`)).toEqual(
    lines(git(folder, ["for-each-ref", tagFormat, "refs/tags/"])),
  );
  // Remembered, the answers are the same.
  expect(await listBranches(repository)).toEqual(branches);
  expect(await listTags(repository)).toEqual(tags);
  expect(await readTimes(repository, ids)).toEqual(times);
  await repository.close();
});

it("leaves out the commits that are lost or damaged, and no others", async () => {
  const folder = makeMany(300);
  git(folder, ["unpack-objects", "-q"], gitPack(folder));
  const damaged = git(folder, ["rev-parse", "b7"]);
  const lost = git(folder, ["rev-parse", "b8"]);
  const fileOf = (id: string): string => join(folder, "objects", id.slice(0, 2), id.slice(2));
  rmSync(fileOf(lost));
  rmSync(fileOf(damaged));
  writeFileSync(fileOf(damaged), "no object");
  const repository = await openRepository(folder);
  const ids = lines(git(folder, ["for-each-ref", "--format=%(objectname)", "refs/heads/"]));
  const times = await readTimes(repository, ids);
  expect(ids.filter((id) => !times.has(id)).sort()).toEqual([damaged, lost].sort());
  const broken = (await listBranches(repository)).filter(({ commit }) => commit === null).map(({ name }) => name);
  expect(broken).toEqual(["b7", "b8"]);
  await repository.close();
});

it("asks again, where the repository begins to borrow, about 200,000 objects that were not found", { tags: "long" }, async () => {
  const folder = makeRepository({ bare: true });
  const lender = makeMany(2);
  const lent = git(lender, ["rev-parse", "b1"]);
  const repository = await openRepository(folder);
  const { bulk } = internalsOf(repository);
  expect(await bulk.info(lent)).toBeNull();
  const ids = Array.from({ length: 200_000 }, (_, n) => n.toString(16).padStart(40, "0"));
  const asked = Promise.all([...ids, lent].map((id) => bulk.info(id)));
  mkdirSync(join(folder, "objects/info"), { recursive: true });
  writeFileSync(join(folder, "objects/info/alternates"), `${lender}/objects\n`);
  const answers = await asked;
  expect(answers.at(-1)).toMatchObject({ id: lent, type: "commit" });
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  await repository.close();
});

/** All objects of the repository as one pack, whose own packs are gone afterwards. */
function gitPack(folder: string): Buffer {
  const ids = git(folder, ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)"]);
  const pack = gitBytes(folder, ["pack-objects", "--stdout", "-q"], ids);
  rmSync(join(folder, "objects/pack"), { recursive: true });
  mkdirSync(join(folder, "objects/pack"));
  return pack;
}
