// A crash between a branch and the work tree on it, at each of the states in which git can be killed there, and a person who changed something since.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import type { Action, CommitRequest } from "../../service/git/types.ts";
import { readIntents, writeIntent } from "../../service/git/work-trees/follow-intents.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { commitFiles, fsck, git, makeRepository, temporaryFolder } from "./repositories.ts";

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
const request = (path: string): CommitRequest => ({
  ...{ branch: "main", start: null, force: false, message: "m", author: person, committer: person, refuseUnchanged: false },
  actions: [{ action: "create", path, content: Buffer.from("x") } satisfies Action],
});

/** A work tree at `from`, its branch at `to`, and a intent that it was about to follow. */
async function interrupt({ noted = true } = {}): Promise<{ folder: string; intents: string; from: string; to: string }> {
  const folder = makeRepository();
  const from = commitFiles(folder, { changed: "old\n", gone: "x\n", "dir/file": "x\n", other: "o\n", kind: "file\n" });
  // A folder becomes a file, which one commit of the person's own tools takes two steps for.
  rmSync(join(folder, "dir"), { recursive: true });
  const to = commitFiles(folder, { changed: "new\n", gone: null, dir: "now a file\n", "new/deep": "n\n", kind: "file two\n" });
  git(folder, ["reset", "-q", "--hard", from]);
  git(folder, ["update-ref", "refs/heads/main", to]);
  const intents = join(temporaryFolder(), "intents");
  if (noted) await writeIntent(intents, { path: folder, gitDir: join(folder, ".git"), branch: "main", from, to });
  return { folder, intents, from, to };
}

async function reopen(folder: string, intents: string, path = "after"): Promise<string> {
  const repository = await openRepository(folder, { intents });
  const { outcome } = await writeCommit(repository, request(path));
  await repository.close();
  return outcome;
}

const status = (folder: string): string => git(folder, ["status", "--porcelain"]);

/** What git has done in the work tree when it is killed. */
const states: Readonly<Record<string, (folder: string) => void>> = {
  "nothing yet": () => undefined,
  "its lock": (folder) => writeFileSync(join(folder, ".git/index.lock"), ""),
  "some files": (folder) => {
    writeFileSync(join(folder, ".git/index.lock"), "DIRC");
    writeFileSync(join(folder, "changed"), "new\n");
    rmSync(join(folder, "gone"));
  },
  "all files": (folder) => {
    for (const path of ["gone", "dir"]) rmSync(join(folder, path), { recursive: true });
    for (const [path, text] of [
      ["changed", "new\n"],
      ["dir", "now a file\n"],
      ["kind", "file two\n"],
    ] as const)
      writeFileSync(join(folder, path), text);
    mkdirSync(join(folder, "new"));
    writeFileSync(join(folder, "new/deep"), "n\n");
  },
  "made room for a file": (folder) => unlinkSync(join(folder, "changed")),
  "made a file and not filled it": (folder) => {
    writeFileSync(join(folder, "changed"), "");
    mkdirSync(join(folder, "new"));
    writeFileSync(join(folder, "new/deep"), "");
  },
  everything: (folder) => void git(folder, ["reset", "-q", "--hard"]),
};

describe("a work tree in which git was killed after", () => {
  it.each(Object.entries(states))("%s follows at the next start, and takes the next commit", { tags: "long" }, async (_, leave) => {
    const { folder, intents, to } = await interrupt();
    leave(folder);
    // A change of a person's elsewhere is kept, and in nobody's way but the next commit's.
    const repository = await openRepository(folder, { intents });
    expect([git(folder, ["rev-parse", "HEAD"]), status(folder), existsSync(join(folder, ".git/index.lock"))]).toEqual([to, "", false]);
    expect(readFileSync(join(folder, "changed"), "utf8")).toBe("new\n");
    expect([await readIntents(intents), readdirSync(intents)]).toEqual([[], []]);
    await repository.close();
    expect(await reopen(folder, intents)).toBe("committed");
    expect(status(folder)).toBe("");
    fsck(folder);
  });
});

/** What a person did before the service was started again. */
const changes: Readonly<Record<string, (folder: string) => void>> = {
  "a file that the commit changes": (folder) => writeFileSync(join(folder, "changed"), "mine\n"),
  "a file that it makes": (folder) => {
    mkdirSync(join(folder, "new"));
    writeFileSync(join(folder, "new/deep"), "mine\n");
  },
  "a file that it deletes": (folder) => writeFileSync(join(folder, "gone"), "mine\n"),
  "the index alone": (folder) => {
    writeFileSync(join(folder, "changed"), "mine\n");
    git(folder, ["add", "changed"]);
    writeFileSync(join(folder, "changed"), "old\n");
  },
  "a merge under way": (folder) => writeFileSync(join(folder, ".git/MERGE_HEAD"), git(folder, ["rev-parse", "HEAD"])),
};

describe("a person's change since:", () => {
  it.each(Object.entries(changes))("%s stays, and so does everything else", { tags: "long" }, async (_, change) => {
    const { folder, intents } = await interrupt();
    change(folder);
    const before = [status(folder), git(folder, ["ls-files", "-s"]), git(folder, ["rev-parse", "HEAD"])];
    expect(await reopen(folder, intents)).toBe("refused");
    expect([status(folder), git(folder, ["ls-files", "-s"]), git(folder, ["rev-parse", "HEAD"])]).toEqual(before);
    expect(await readIntents(intents)).toHaveLength(1);
    // Once it is out of the way, the work tree follows, without another start.
    rmSync(join(folder, ".git/MERGE_HEAD"), { force: true });
    git(folder, ["checkout", "-q", "HEAD~", "--", "changed", "gone"]);
    rmSync(join(folder, "new"), { recursive: true, force: true });
    expect(await reopen(folder, intents)).toBe("committed");
    expect(status(folder)).toBe("");
  });

  it("a file that the commit does not touch is kept, and the work tree follows around it", async () => {
    const { folder, intents } = await interrupt();
    writeFileSync(join(folder, "other"), "mine\n");
    await (await openRepository(folder, { intents })).close();
    expect(status(folder)).toBe(" M other");
  });

  it("a commit of their own, or another branch, ends the matter", async () => {
    const own = await interrupt();
    git(own.folder, ["commit", "-q", "-m", "Mine"]);
    const elsewhere = await interrupt();
    git(elsewhere.folder, ["symbolic-ref", "HEAD", "refs/heads/side"]);
    git(elsewhere.folder, ["update-ref", "refs/heads/side", elsewhere.from]);
    for (const { folder, intents } of [own, elsewhere]) {
      const before = [status(folder), git(folder, ["ls-files", "-s"])];
      await (await openRepository(folder, { intents })).close();
      expect([[status(folder), git(folder, ["ls-files", "-s"])], await readIntents(intents)]).toEqual([before, []]);
    }
  });

  it("the same picture without a intent is theirs: nothing moves", async () => {
    const { folder, intents } = await interrupt({ noted: false });
    const before = [status(folder), git(folder, ["ls-files", "-s"])];
    expect(await reopen(folder, intents)).toBe("refused");
    expect([status(folder), git(folder, ["ls-files", "-s"])]).toEqual(before);
  });

  it("a lock of theirs, without a intent, stays", async () => {
    const { folder, intents } = await interrupt({ noted: false });
    git(folder, ["reset", "-q", "--hard"]);
    writeFileSync(join(folder, ".git/index.lock"), "");
    expect(await reopen(folder, intents)).toBe("refused");
    expect(existsSync(join(folder, ".git/index.lock"))).toBe(true);
  });
});

it("a commit leaves no intent behind, whether it was made or refused", async () => {
  const folder = makeRepository();
  commitFiles(folder, { a: "a" });
  const intents = join(temporaryFolder(), "intents");
  expect(await reopen(folder, intents, "one")).toBe("committed");
  // A run that was killed while it wrote its intent.
  const gitDir = join(folder, ".git");
  writeFileSync(join(intents, `${createHash("sha256").update(gitDir).digest("hex").slice(0, 32)}.json.tmp`), "{");
  expect(await reopen(folder, intents, "more")).toBe("committed");
  writeFileSync(join(folder, "a"), "mine");
  expect(await reopen(folder, intents, "two")).toBe("refused");
  expect(readdirSync(intents)).toEqual([]);
});
