// Files of objects that hold nothing, or something else, as a power cut leaves them: what is committed, merged and tagged can be read all the same.

import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { readBlob, readCommit } from "../../service/git/objects/objects.ts";
import { openRepository } from "../../service/git/open.ts";
import { createTag } from "../../service/git/refs/tags.ts";
import type { Action, CommitRequest, Repository } from "../../service/git/types.ts";
import { canMerge, mergeBranch } from "../../service/git/writing/merge.ts";
import { pickCommit } from "../../service/git/writing/pick.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { recordSyncs } from "./recorded-syncs.ts";
import { commitFiles, fsck, git, gitBytes, makeRepository, temporaryFolder } from "./repositories.ts";

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
const request = (actions: readonly Action[], more: Partial<CommitRequest> = {}): CommitRequest => ({
  ...{ branch: "main", start: null, force: false, actions, message: "m", author: person, committer: person, refuseUnchanged: false },
  ...more,
});
const create = (path: string): Action => ({ action: "create", path, content: Buffer.from(`${path}\n`) });

/** A bare repository whose objects lie in a pack. */
function makeBare(): string {
  const bare = makeRepository({ bare: true });
  const origin = makeRepository();
  commitFiles(origin, { "a.txt": "a\n", "dir/b.txt": "b\n" });
  git(bare, ["fetch", "-q", origin, "main:main"]);
  git(bare, ["repack", "-q", "-a", "-d"]);
  return bare;
}

const fileOf = (folder: string, id: string): string => join(folder, "objects", id.slice(0, 2), id.slice(2));
const allObjects = (folder: string): string[] =>
  git(folder, ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)"]).split("\n");

/** Ids of the objects that `write` makes, and their files as git writes them. */
async function foresee(folder: string, write: (repository: Repository) => Promise<unknown>): Promise<Map<string, Buffer>> {
  const copy = join(temporaryFolder(), "copy.git");
  cpSync(folder, copy, { recursive: true });
  const before = new Set(allObjects(copy));
  const repository = await openRepository(copy);
  await write(repository);
  await repository.close();
  const made = allObjects(copy).filter((id) => !before.has(id));
  const loose = makeRepository({ bare: true });
  git(loose, ["unpack-objects", "-q"], gitBytes(copy, ["pack-objects", "--stdout", "-q"], `${made.join("\n")}\n`));
  return new Map(made.map((id) => [id, readFileSync(fileOf(loose, id))]));
}

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode: 0o444 });
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

const bomb = deflateSync(Buffer.alloc(4_000_000));
const deflated = (text: string): Buffer => deflateSync(Buffer.from(text));

/** What may be at an object's place; `sound` is the file as it should be. */
const damages: Readonly<Record<string, (path: string, sound: Buffer) => void>> = {
  "an empty file": (path) => put(path, ""),
  "its first half alone": (path, sound) => put(path, sound.subarray(0, Math.floor(sound.length / 2))),
  "zeros of its length": (path, sound) => put(path, Buffer.alloc(sound.length)),
  "bytes after its end": (path, sound) => put(path, Buffer.concat([sound, Buffer.from("x")])),
  "another object": (path) => put(path, deflated("blob 6\0other\n")),
  "an object of another type": (path) => put(path, deflated("tag 6\0other\n")),
  "a file that unpacks to much more": (path) => put(path, bomb),
  "an empty folder": (path) => mkdirSync(path, { recursive: true }),
  "a folder with a file in it": (path) => put(join(path, "x"), "x"),
  "a link to nowhere": (path) => link("nowhere", path),
  "a link to itself": (path) => link(path, path),
  "a file that nobody may read": (path) => {
    put(path, "");
    chmodSync(path, 0);
  },
};

const damageWith = (folder: string, sound: ReadonlyMap<string, Buffer>, damage = damages["an empty file"]!): void => {
  for (const [id, bytes] of sound) damage(fileOf(folder, id), bytes);
};

describe("a commit whose objects are there already, each as", () => {
  const writeMany = (files: number) => (repository: Repository) =>
    writeCommit(repository, request(Array.from({ length: files }, (_, index) => create(`new/${index}`))));
  // Few are written as files, many as a pack; for very many the folders are listed.
  const makeScene = async (files: number) => {
    const bare = makeBare();
    return { bare, write: writeMany(files), made: new Map([...(await foresee(bare, writeMany(files)))].slice(0, 4)) };
  };
  let scenes: Awaited<ReturnType<typeof makeScene>>[];
  beforeAll(async () => {
    scenes = [await makeScene(1), await makeScene(60), await makeScene(600)];
  });

  it.each(Object.entries(damages))("%s, can be read", { tags: "long" }, async (_, damage) => {
    for (const { bare: template, write, made } of scenes) {
      const bare = join(temporaryFolder(), "bare.git");
      cpSync(template, bare, { recursive: true });
      damageWith(bare, made, damage);
      const repository = await openRepository(bare);
      expect(await write(repository)).toMatchObject({ outcome: "committed" });
      await repository.close();
      for (const path of rubbishOf(bare)) rmSync(path, { recursive: true });
      fsck(bare);
      expect(git(bare, ["cat-file", "blob", "main:new/0"])).toBe("new/0");
    }
  });

  it("a damaged file of an object that is packed too, can be read and is sound again", async () => {
    const bare = makeBare();
    const write = (repository: Repository) => writeCommit(repository, request([create("new/0")]));
    const made = await foresee(bare, write);
    const first = await openRepository(bare);
    await write(first);
    await first.close();
    git(bare, ["repack", "-q", "-a", "-d"]);
    git(bare, ["update-ref", "refs/heads/main", "main~"]);
    damageWith(bare, made);
    const repository = await openRepository(bare);
    expect(await write(repository)).toMatchObject({ outcome: "committed" });
    await repository.close();
    fsck(bare);
  });
});

describe("a commit of an object that is there in a damaged pack", () => {
  it.each([1, 60])("can be read, with %i files", async (files) => {
    const bare = makeRepository({ bare: true });
    const origin = makeRepository();
    // So long that it is not stored beside another, and too random to be packed smaller.
    const text = Array.from({ length: 200 }, (_, index) => createHash("sha256").update(`${index}`).digest("hex")).join("\n");
    commitFiles(origin, { other: text });
    git(bare, ["fetch", "-q", origin, "main:elsewhere"]);
    git(bare, ["repack", "-q", "-a", "-d"]);
    const index = git(bare, ["rev-parse", "elsewhere:other"]);
    const [name = ""] = readdirSync(join(bare, "objects/pack")).filter((file) => file.endsWith(".pack"));
    const pack = join(bare, "objects/pack", name);
    const at = git(bare, ["verify-pack", "-v", pack.replace(/pack$/, "idx")])
      .split("\n")
      .find((line) => line.startsWith(index))!
      .split(/\s+/);
    const bytes = readFileSync(pack);
    bytes.fill(0, Number(at[4]) + 20, Number(at[4]) + 200);
    chmodSync(pack, 0o644);
    writeFileSync(pack, bytes);
    const repository = await openRepository(bare);
    const actions = [{ ...create("same"), content: Buffer.from(text) }, ...Array.from({ length: files - 1 }, (_, n) => create(`new/${n}`))];
    expect(await writeCommit(repository, request(actions, { branch: "elsewhere" }))).toMatchObject({ outcome: "committed" });
    expect((await readBlob(repository, index)).toString()).toBe(text);
    await repository.close();
    expect(git(bare, ["show", "elsewhere:same"])).toBe(text);
  });
});

/** What was put out of the way, by the name that gc clears away. */
const rubbishOf = (bare: string): string[] =>
  readdirSync(join(bare, "objects"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\/tmp_obj_[^/]*$/.test(name))
    .map((name) => join(bare, "objects", name));

describe("an object that somebody else has written", () => {
  it("is synced, with the folders that lead to it, before a commit relies on it", async () => {
    const bare = makeBare();
    const write = (repository: Repository) => writeCommit(repository, request([create("new/0")]));
    const made = await foresee(bare, write);
    const longAgo = new Date(Date.now() - 1_000_000_000);
    for (const [id, bytes] of made) {
      put(fileOf(bare, id), bytes);
      utimesSync(fileOf(bare, id), longAgo, longAgo);
    }
    const files = [...made.keys()].map((id) => fileOf(bare, id));
    const expected = [...files, ...files.map(dirname), join(bare, "objects")].map((path) => statSync(path).ino);
    // What the branch names already would be synced too late.
    const synced = await recordSyncs(() => git(bare, ["log", "-1", "--format=%s", "main"]) !== "m");
    const repository = await openRepository(bare);
    expect(await write(repository)).toMatchObject({ outcome: "committed" });
    await repository.close();
    expect(expected.filter((inode) => !synced.has(inode))).toEqual([]);
    // They are the same files, and look young to a prune.
    expect(files.map((path) => statSync(path).ino)).toEqual(expected.slice(0, files.length));
    expect(files.filter((path) => statSync(path).mtimeMs < longAgo.getTime() + 1_000)).toEqual([]);
  });
});

describe("objects that git leaves out, for it takes them for written:", () => {
  /** Two branches that change one file at two ends. */
  const { template, theirs } = (() => {
    const origin = makeRepository();
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}\n`);
    commitFiles(origin, { "dir/file": lines.join(""), "dir/deep/other": "o\n" });
    git(origin, ["checkout", "-q", "-b", "side"]);
    const side = commitFiles(origin, { "dir/file": lines.with(19, "theirs\n").join(""), "dir/deep/new": "new\n" }, "Theirs");
    git(origin, ["checkout", "-q", "main"]);
    commitFiles(origin, { "dir/file": lines.with(0, "ours\n").join("") }, "Ours");
    const bare = makeRepository({ bare: true });
    git(bare, ["fetch", "-q", origin, "main:main", "side:side"]);
    return { template: bare, theirs: side };
  })();
  const diverge = (): string => {
    const bare = join(temporaryFolder(), "bare.git");
    cpSync(template, bare, { recursive: true });
    return bare;
  };
  const merge = (repository: Repository) =>
    mergeBranch(repository, { target: "main", source: "side", fastForward: false, squash: null, message: "Merge", committer: person });
  const pick =
    (dryRun = false) =>
    async (repository: Repository) =>
      pickCommit(repository, {
        ...{ kind: "cherry-pick", branch: "main", commit: await readCommit(repository, theirs) },
        ...{ message: "Picked", author: person, committer: person, dryRun },
      });

  it.each(["a merge", "a pick"])("%s whose results are there and damaged can be read", { tags: "long" }, async (kind) => {
    for (const damage of [damages["an empty file"]!, damages["another object"]!]) {
      const bare = diverge();
      const write = kind === "a merge" ? merge : pick();
      damageWith(bare, await foresee(bare, write), damage);
      const repository = await openRepository(bare);
      const before = looseFiles(bare);
      const [main, side] = [git(bare, ["rev-parse", "main"]), git(bare, ["rev-parse", "side"])];
      expect(await (kind === "a merge" ? canMerge(repository, main, side) : pick(true)(repository))).toEqual(
        kind === "a merge" ? true : { outcome: "applicable" },
      );
      expect(looseFiles(bare)).toEqual(before);
      expect(await write(repository)).toMatchObject({ outcome: kind === "a merge" ? "merged" : "applied" });
      await repository.close();
      fsck(bare);
      expect(git(bare, ["show", "main:dir/file"])).toMatch(/^ours\n[\s\S]*\ntheirs$/);
    }
  });

  it.each(["a merge", "a fast-forward", "a pick"])(
    "%s of what is damaged itself is refused, and nothing changes",
    { tags: "long" },
    async (kind) => {
      const bare = diverge();
      if (kind === "a fast-forward") git(bare, ["update-ref", "refs/heads/main", "side~"]);
      // The small push was unpacked; a blob, and the folder that holds it.
      for (const spec of ["side:dir/deep/new", "side:dir/deep"]) {
        const path = fileOf(bare, git(bare, ["rev-parse", spec]));
        const sound = readFileSync(path);
        rmSync(path);
        put(path, sound.subarray(0, 5));
        const before = [git(bare, ["rev-parse", "main"]), looseFiles(bare)];
        const repository = await openRepository(bare);
        const write = kind === "a pick" ? pick() : merge;
        await expect(write(repository)).rejects.toThrow(git(bare, ["rev-parse", spec]));
        await repository.close();
        expect([git(bare, ["rev-parse", "main"]), looseFiles(bare)]).toEqual(before);
        rmSync(path);
        put(path, sound);
      }
    },
  );

  it("an annotated tag whose object is there and damaged can be read", async () => {
    const bare = makeBare();
    const write = (repository: Repository) =>
      createTag(repository, { name: "v1", commit: git(bare, ["rev-parse", "main"]), annotation: { message: "One", tagger: person } });
    damageWith(bare, await foresee(bare, write));
    const repository = await openRepository(bare);
    expect(await write(repository)).toBe("created");
    await repository.close();
    fsck(bare);
    expect(git(bare, ["tag", "-l", "--format=%(contents:subject)"])).toBe("One");
  });

  it("a commit that starts in another repository brings its history whole", async () => {
    const bare = makeBare();
    const other = makeRepository();
    const start = commitFiles(other, { theirs: "1\n" });
    const from = await openRepository(other);
    const write = (repository: Repository) =>
      writeCommit(repository, request([create("n")], { branch: "forked", start: { id: start, from } }));
    damageWith(bare, await foresee(bare, write));
    const repository = await openRepository(bare);
    expect(await write(repository)).toMatchObject({ outcome: "committed" });
    await Promise.all([repository.close(), from.close()]);
    expect(git(bare, ["show", "forked:theirs"])).toBe("1");
    expect(git(bare, ["show", "forked:n"])).toBe("n");
  });
});

const looseFiles = (bare: string): string[] => readdirSync(join(bare, "objects"), { recursive: true, encoding: "utf8" }).sort();
