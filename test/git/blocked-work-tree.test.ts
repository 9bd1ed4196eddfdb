// A work tree whose files can't be written, all of them or some: nothing is changed, or put back, and the person reads why.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import type { Action, CommitOutcome, Repository } from "../../service/git/types.ts";
import { readIntents, writeIntent } from "../../service/git/work-trees/follow-intents.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { installFailpoints } from "../service/trust/crash/failpoints.ts";
import { commitFiles, fsck, git, makeRepository, temporaryFolder } from "./repositories.ts";

const place = temporaryFolder();
/** How often the update of a work tree fails in the middle, as on a disk that is full by then: git can write small files and no large ones. */
const failures = join(place, "failures");
const wrapper = join(place, "git");
writeFileSync(
  wrapper,
  `#!/bin/sh
case "$1 $2 $3 $4" in
"read-tree -m -u -n") ;;
"read-tree -m -u "* | checkout-index*) [ -s '${failures}' ] && limited=yes ;;
esac
if [ "$limited" ] && grep -q killed '${failures}'; then
  sed -i 1d '${failures}'
  ulimit -f 4
elif [ "$limited" ]; then
  sed -i 1d '${failures}'
  trap '' XFSZ
  ulimit -f 4
fi
exec git "$@"
`,
);
chmodSync(wrapper, 0o755);
const fail = (times: number, how = "once"): void => writeFileSync(failures, `${how}\n`.repeat(times));

/** What happens at a step of a write. */
let meanwhile: (step: string) => void = () => undefined;
await installFailpoints({ onStep: (step) => meanwhile(step) });
afterEach(() => {
  meanwhile = () => undefined;
  fail(0);
});

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
const large = (letter: string): string => `${letter.repeat(63)}\n`.repeat(1_000);
const update = (path: string, text: string): Action => ({ action: "update", path, content: Buffer.from(text) });
const create = (path: string, text: string): Action => ({ action: "create", path, content: Buffer.from(text) });

const write = (repository: Repository, actions: readonly Action[]): Promise<CommitOutcome> =>
  writeCommit(repository, {
    ...{ branch: "main", start: null, force: false, message: "m", author: person, committer: person, refuseUnchanged: false },
    actions,
  });

/** Git, also in somebody else's folder. */
const look = (folder: string, ...args: string[]): string => git(folder, ["-c", "safe.directory=*", ...args]);

/** Everything a person could see: the branch, what git says of the files, and the files. */
const seen = (folder: string): unknown => [
  look(folder, "rev-parse", "--verify", "-q", "main"),
  look(folder, "status", "--porcelain", "--ignored", "-uall"),
  look(folder, "ls-files", "-s"),
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.parentPath.startsWith(join(folder, ".git")) && entry.name !== ".git")
    .map((entry) => [join(entry.parentPath, entry.name), entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), "utf8") : ""])
    .sort(),
];

describe("files that may not be written, as in a folder that a container has made (skipped for root where nobody else may read this program):", () => {
  const nobody = 65_534;
  const program = fileURLToPath(new URL("committing-as.ts", import.meta.url));
  const isRoot = process.getuid?.() === 0;
  const commitAsNobody = (folder: string, intents: string, actions: readonly Action[]) => {
    const args = [
      program,
      folder,
      intents,
      JSON.stringify(actions.map((action) => ({ ...action, content: "content" in action ? String(action.content) : undefined }))),
    ];
    return spawnSync(process.execPath, args, {
      encoding: "utf8",
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
      env: { ...process.env, HOME: "/" },
    });
  };
  // Where root's own folders are closed to everybody else, there is nobody to commit as.
  const isPossible =
    !isRoot || spawnSync(process.execPath, [program], { uid: nobody, gid: nobody, encoding: "utf8" }).stderr.includes("RepositoryError");

  function makeScene(): { folder: string; intents: string } {
    const folder = realpathSync(makeRepository());
    commitFiles(folder, { "a/file": "a\n", "b/file": "b\n", "b/deep/file": "d\n", "z/file": "z\n" });
    const intents = join(temporaryFolder(), "intents");
    if (isRoot) {
      chownSync(dirname(intents), nobody, nobody);
      execFileSync("chown", ["-R", `${nobody}:${nobody}`, folder]);
    }
    return { folder, intents };
  }

  /** Takes a folder away from the one who commits; who owns the whole repository must not change, or git would not open it. */
  function close(path: string, isInner: boolean): () => void {
    const isRoots = isRoot && isInner;
    if (isRoots) chownSync(path, 0, 0);
    else chmodSync(path, 0o555);
    return () => {
      if (existsSync(path)) isRoots ? chownSync(path, nobody, nobody) : chmodSync(path, 0o755);
    };
  }

  const a = update("a/file", "new a\n");
  const z = update("z/file", "new z\n");
  const changes: Readonly<Record<string, readonly [closed: string, actions: readonly Action[], why: RegExp]>> = {
    "a changed file's folder": ["b", [a, update("b/file", "new\n"), z], /^the folder b may not be written to/],
    "a new file's folder": ["b", [a, create("b/new", "new\n"), z], /^the folder b may not be written to/],
    "the folder of a new file's folders": ["b", [a, create("b/x/y/new", "new\n"), z], /^the folder b may not be written to/],
    "a deleted file's folder": ["b/deep", [a, { action: "delete", path: "b/deep/file" }, z], /^the folder b\/deep may not be written to/],
    "the folder itself": [".", [a, create("new", "new\n")], /^the folder itself may not be written to/],
    "the git directory": [".git", [a], /^the git directory may not be written to/],
  };
  it.skipIf(!isPossible).each(Object.entries(changes))("%s", { tags: "long" }, (_, [closed, actions, why]) => {
    const { folder, intents } = makeScene();
    const before = seen(folder);
    onTestFinished(close(join(folder, closed), !closed.startsWith(".")));
    const first = commitAsNobody(folder, intents, actions);
    expect(JSON.parse(first.stdout || first.stderr)).toMatchObject({
      ...{ outcome: "refused", reason: "work-tree-blocked", workTree: folder, torn: false },
      why: expect.stringMatching(why),
    });
    expect([seen(folder), existsSync(intents) ? readdirSync(intents) : []]).toEqual([before, []]);
  });

  it.skipIf(!isPossible)("and once they may be, the same commit works", { tags: "long" }, () => {
    const { folder, intents } = makeScene();
    const actions = [a, update("b/deep/file", "new\n"), z];
    const open = close(join(folder, "b/deep"), true);
    expect(JSON.parse(commitAsNobody(folder, intents, actions).stdout)).toMatchObject({ outcome: "refused" });
    open();
    expect(JSON.parse(commitAsNobody(folder, intents, actions).stdout)).toMatchObject({ outcome: "committed" });
    expect(look(folder, "status", "--porcelain")).toBe("");
  });
});

it("a disk without room for what a commit brings refuses it before anything is touched", async () => {
  const folder = makeRepository();
  commitFiles(folder, { a: "a\n", big: large("o") });
  const repository = await openRepository(folder);
  const before = seen(folder);
  const disk = fsPromises as unknown as { statfs: (path: string) => Promise<object> };
  const original = disk.statfs;
  const blocks = { free: 12 };
  disk.statfs = async () => ({ bsize: 4096, blocks: 1_000, bfree: blocks.free, bavail: blocks.free });
  syncBuiltinESMExports();
  onTestFinished(() => {
    disk.statfs = original;
    syncBuiltinESMExports();
  });
  const refused = { reason: "work-tree-blocked", why: `there is not enough space left on the disk of ${folder}`, torn: false };
  expect(await write(repository, [update("a", "new\n"), create("bigger", large("n"))])).toMatchObject(refused);
  expect(seen(folder)).toEqual(before);
  // What takes the place of another needs none.
  expect(await write(repository, [update("big", large("n"))])).toMatchObject({ outcome: "committed" });
  blocks.free = 100;
  expect(await write(repository, [update("a", "new\n"), create("bigger", large("n"))])).toMatchObject({ outcome: "committed" });
  await repository.close();
});

function canProtect(): boolean {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const done = spawnSync("chattr", ["+i", file]).status === 0;
  if (done) spawnSync("chattr", ["-i", file]);
  return done;
}
it.skipIf(!canProtect())("a file that is protected by itself (where this user may protect files)", async () => {
  const folder = makeRepository();
  commitFiles(folder, { a: "a\n", b: "b\n" });
  const repository = await openRepository(folder);
  const before = seen(folder);
  execFileSync("chattr", ["+i", join(folder, "b")]);
  onTestFinished(() => void spawnSync("chattr", ["-i", join(folder, "b")]));
  const actions = [update("a", "new\n"), update("b", "new\n")];
  expect(await write(repository, actions)).toMatchObject({ reason: "work-tree-blocked", why: "b is protected from changes" });
  expect(seen(folder)).toEqual(before);
  execFileSync("chattr", ["-i", join(folder, "b")]);
  expect(await write(repository, actions)).toMatchObject({ outcome: "committed" });
  await repository.close();
});

describe("an update that fails in the middle,", () => {
  const files = {
    ...{ "a/changed": "old a\n", "a/gone": "gone\n", "kind/file": "was a folder\n", other: "was a file\n" },
    ...{ "m/large": large("o"), "z/changed": "old z\n", "z/gone": "gone\n", untouched: "same\n" },
  };
  /** Of every kind, before the file that git can't write and after it. */
  const actions: readonly Action[] = [
    update("a/changed", "new a\n"),
    { action: "delete", path: "a/gone" },
    create("a/new/deep", "new\n"),
    { action: "chmod", path: "untouched", executable: true },
    { action: "delete", path: "kind/file" },
    create("kind", "now a file\n"),
    { action: "delete", path: "other" },
    create("other/below", "now a folder\n"),
    update("m/large", large("n")),
    create("m/larger", large("m")),
    update("z/changed", "new z\n"),
    { action: "delete", path: "z/gone" },
    create("z/new", "new\n"),
  ];
  const scene = (() => {
    const folder = makeRepository();
    commitFiles(folder, files);
    return folder;
  })();

  async function openScene(): Promise<{ folder: string; intents: string; repository: Repository }> {
    const folder = join(temporaryFolder(), "scene");
    cpSync(scene, folder, { recursive: true, preserveTimestamps: true });
    git(folder, ["status"]);
    const intents = join(temporaryFolder(), "intents");
    return { folder, intents, repository: await openRepository(folder, { git: wrapper, intents }) };
  }

  it("is taken back whole, and the same commit works once there is room", async () => {
    const { folder, intents, repository } = await openScene();
    const before = seen(folder);
    fail(1);
    const outcome = await write(repository, actions);
    expect(outcome).toMatchObject({ outcome: "refused", reason: "work-tree-blocked", torn: false, why: expect.stringMatching(/m\/large/) });
    expect([seen(folder), await readIntents(intents)]).toEqual([before, []]);
    expect(git(folder, ["reflog", "-1", "--format=%gs", "main"])).toBe("undo: the work tree could not follow");
    expect(await write(repository, actions)).toMatchObject({ outcome: "committed" });
    expect([git(folder, ["status", "--porcelain"]), readFileSync(join(folder, "m/large"), "utf8")]).toEqual(["", large("n")]);
    await repository.close();
    fsck(folder);
  });

  it.each(["the next commit", "the next start"])(
    "and can't be taken back, is told, and taken back before %s",
    { tags: "long" },
    async (when) => {
      const { folder, intents, repository } = await openScene();
      const before = seen(folder);
      fail(2);
      expect(await write(repository, actions)).toMatchObject({ reason: "work-tree-blocked", torn: true });
      expect(git(folder, ["rev-parse", "main"])).toBe((before as string[])[0]);
      expect(await readIntents(intents)).toMatchObject([{ undo: true, from: git(folder, ["rev-parse", "main"]) }]);
      // As long as it can't be, it is no change of a person's.
      fail(1);
      expect(await write(repository, [create("more", "more\n")])).toMatchObject({ reason: "work-tree-blocked", torn: true });
      if (when === "the next start") {
        await repository.close();
        const next = await openRepository(folder, { git: wrapper, intents });
        expect([seen(folder), await readIntents(intents)]).toEqual([before, []]);
        await next.close();
      } else {
        expect(await write(repository, [create("more", "more\n")])).toMatchObject({ outcome: "committed" });
        await repository.close();
      }
      const again = await openRepository(folder, { git: wrapper, intents });
      expect(await write(again, actions)).toMatchObject({ outcome: "committed" });
      expect([git(folder, ["status", "--porcelain"]), await readIntents(intents)]).toEqual(["", []]);
      await again.close();
      fsck(folder);
    },
  );

  it("keeps what a person writes meanwhile, in a file of the commit and elsewhere", async () => {
    const { folder, repository } = await openScene();
    fail(1);
    meanwhile = (step) => {
      if (step !== "git read-tree has ended" || readFileSync(join(folder, "a/changed"), "utf8") !== "new a\n") return;
      meanwhile = () => undefined;
      writeFileSync(join(folder, "a/changed"), "new a\nand mine\n");
      writeFileSync(join(folder, "mine"), "mine\n");
    };
    expect(await write(repository, actions)).toMatchObject({ reason: "work-tree-blocked", torn: false });
    expect(git(folder, ["status", "--porcelain"])).toBe(" M a/changed\n?? mine");
    expect(readFileSync(join(folder, "a/changed"), "utf8")).toBe("new a\nand mine\n");
    await repository.close();
  });

  it("or in which git is killed, is taken back too, with git's lock", async () => {
    const { folder, intents, repository } = await openScene();
    const before = seen(folder);
    fail(1, "killed");
    expect(await write(repository, actions)).toMatchObject({ reason: "work-tree-blocked", torn: false });
    expect([seen(folder), await readIntents(intents), existsSync(join(folder, ".git/index.lock"))]).toEqual([before, [], false]);
    expect(await write(repository, actions)).toMatchObject({ outcome: "committed" });
    await repository.close();
  });

  it("takes back the work tree that had come along before it too", { tags: "long" }, async () => {
    const { folder, intents, repository } = await openScene();
    const second = realpathSync(join(temporaryFolder()));
    git(folder, ["worktree", "add", "-q", "-f", join(second, "tree"), "main"]);
    const before = [seen(folder), seen(join(second, "tree"))];
    // The first one comes; then there is no room.
    let updates = 0;
    meanwhile = (step) => {
      if (step !== "before git read-tree") return;
      updates += 1;
      if (updates === 4) fail(1);
    };
    expect(await write(repository, actions)).toMatchObject({ reason: "work-tree-blocked", workTree: join(second, "tree"), torn: false });
    expect([seen(folder), seen(join(second, "tree")), await readIntents(intents)]).toEqual([...before, []]);
    expect(await write(repository, actions)).toMatchObject({ outcome: "committed" });
    for (const path of [folder, join(second, "tree")]) expect(git(path, ["status", "--porcelain"])).toBe("");
    await repository.close();
  });

  it("of the first commit of all, leaves an empty repository", async () => {
    const folder = makeRepository();
    const repository = await openRepository(folder, { git: wrapper, intents: join(temporaryFolder(), "intents") });
    fail(1);
    expect(await write(repository, [create("a/b", "b\n"), create("large", large("n"))])).toMatchObject({
      reason: "work-tree-blocked",
      torn: false,
    });
    expect([readdirSync(folder), git(folder, ["status", "--porcelain"]), git(folder, ["for-each-ref"])]).toEqual([[".git"], "", ""]);
    expect(await write(repository, [create("a/b", "b\n"), create("large", large("n"))])).toMatchObject({ outcome: "committed" });
    await repository.close();
  });

  it("where somebody builds on the commit at once, lets it stand", async () => {
    const { folder, intents, repository } = await openScene();
    fail(1);
    meanwhile = (step) => {
      if (step !== "git read-tree has ended" || readFileSync(join(folder, "a/changed"), "utf8") !== "new a\n") return;
      meanwhile = () => undefined;
      git(folder, ["update-ref", "refs/heads/main", git(folder, ["commit-tree", "-p", "main", "-m", "Theirs", "main^{tree}"])]);
    };
    expect(await write(repository, actions)).toMatchObject({ outcome: "committed" });
    expect(git(folder, ["log", "-2", "--format=%s", "main"])).toBe("Theirs\nm");
    await repository.close();
    await (await openRepository(folder, { git: wrapper, intents })).close();
    expect(await readIntents(intents)).toEqual([]);
  });

  it.each([
    ["back", true],
    ["still there", false],
  ])("with a crash while it is taken back, the branch %s, is settled at the next start", { tags: "long" }, async (_, isBack) => {
    const { folder, intents, repository } = await openScene();
    const before = seen(folder);
    const from = git(folder, ["rev-parse", "main"]);
    fail(2);
    expect(await write(repository, actions)).toMatchObject({ torn: true });
    await repository.close();
    const [intent] = await readIntents(intents);
    const to = intent!.to;
    if (!isBack) git(folder, ["update-ref", "refs/heads/main", to, from]);
    await writeIntent(intents, { ...intent!, undo: true });
    await (await openRepository(folder, { git: wrapper, intents })).close();
    expect(await readIntents(intents)).toEqual([]);
    if (isBack) expect(seen(folder)).toEqual(before);
    else expect([git(folder, ["rev-parse", "main"]), git(folder, ["status", "--porcelain"])]).toEqual([to, ""]);
  });
});
