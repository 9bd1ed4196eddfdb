// Files that git reads itself: a commit of ours takes exactly those that git's fsck takes, so that it can be pushed and cloned anywhere.

import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { openRepository } from "../../service/git/open.ts";
import type { Action, CommitRequest } from "../../service/git/types.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { commitFiles, fsck, git, makeRepository } from "./repositories.ts";

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
const base: Omit<CommitRequest, "actions"> = {
  ...{ branch: "main", start: null, force: false, message: "m", author: person, committer: person, refuseUnchanged: false },
};

const module = (name: string, rest: string): string => `[submodule "${name}"]\n\tpath = lib\n${rest}`;
const contents: readonly string[] = [
  module("lib", "\turl = https://example.org/lib.git\n"),
  module("lib", "\turl = ../lib.git\n"),
  module("lib", "\turl = -u./payload\n"),
  module("lib", "\turl = https://example.org/%0ahost=evil\n"),
  module("../../escape", "\turl = https://example.org/lib.git\n"),
  module("lib", "\turl = x\n\tupdate = !touch ran\n"),
  module("lib", "\turl = x\n\tpath = --upload-pack=x\n"),
  "no settings [at all",
  "",
  `*.txt ${"x".repeat(3_000)}\n`,
  "*.png binary\n",
];
const names = [".gitmodules", ".gitattributes", "sub/.gitmodules"];
/** What some file system opens under those names, and what none does. */
const disguises = [".GITMODULES", "gitmod~1", ".gitmodules ", "GI7EBA~1", "gi7d29~1", "a.gitmodules", "gitmod"];
const pairs = [
  ...names.flatMap((path) => contents.map((content) => ({ path, content }))),
  ...disguises.flatMap((path) => [0, 2, 9].map((index) => ({ path, content: contents[index]! }))),
].map(({ path, content }, index) => ({ path, content: `${content}\n# ${index}\n` }));

/** What fsck says against each content under its name. */
function judge(files: readonly { readonly path: string; readonly content: string }[]): (string | null)[] {
  const folder = makeRepository({ bare: true });
  const blobs = files.map(({ path, content }, index) => {
    const blob = git(folder, ["hash-object", "-w", "--stdin"], content);
    git(folder, ["update-index", "--add", "--cacheinfo", `100644,${blob},${index}/${path}`]);
    return blob;
  });
  git(folder, ["update-ref", "refs/heads/main", git(folder, ["commit-tree", "-m", "m", git(folder, ["write-tree"])])]);
  let said = "";
  try {
    execFileSync("git", ["fsck", "--strict"], { cwd: folder, stdio: "pipe" });
  } catch (error) {
    said = String((error as { stderr: Buffer }).stderr);
  }
  return blobs.map((blob) => new RegExp(`error in (?:blob|tree) ${blob}: (.*)`).exec(said)?.[1] ?? null);
}

it("takes and refuses contents as fsck does, under every name that means such a file", { tags: "long", timeout: 60_000 }, async () => {
  const folder = makeRepository({ bare: true });
  const repository = await openRepository(folder);
  const outcomes: (string | null)[] = [];
  for (const { path, content } of pairs) {
    const outcome = await writeCommit(repository, { ...base, actions: [{ action: "create", path, content: Buffer.from(content) }] });
    if (outcome.outcome === "refused") expect(outcome).toMatchObject({ reason: "unsound-file", index: 0, path });
    else await writeCommit(repository, { ...base, actions: [{ action: "delete", path }] });
    outcomes.push("why" in outcome ? outcome.why : null);
  }
  expect(outcomes).toEqual(judge(pairs));
  for (const reason of [/^gitmodulesUrl/, /^gitmodulesName/, /^gitmodulesUpdate/, /^gitmodulesPath/])
    expect(outcomes).toContainEqual(expect.stringMatching(reason));
  fsck(folder);
  await repository.close();
});

it("judges what comes there by other ways: updates, moves, links", async () => {
  const folder = makeRepository();
  const evil = contents[2]!;
  commitFiles(folder, { "notes.txt": evil, ".gitmodules": contents[0]! });
  execFileSync("ln", ["-s", "notes.txt", "link"], { cwd: folder });
  const head = commitFiles(folder, {});
  git(folder, ["checkout", "-q", "--detach"]);
  const repository = await openRepository(folder);
  const attempts: Action[][] = [
    [{ action: "update", path: ".gitmodules", content: Buffer.from(evil) }],
    [{ action: "update", path: "/.gitmodules", content: Buffer.from(evil) }],
    [{ action: "move", path: "sub/.gitmodules", previousPath: "notes.txt" }],
    [{ action: "move", path: "sub/.gitmodules", previousPath: ".gitmodules", content: Buffer.from(evil) }],
    [{ action: "move", path: "sub/.gitmodules", previousPath: "link" }],
    [
      { action: "create", path: "x", content: Buffer.from(evil) },
      { action: "move", path: "sub/.gitmodules", previousPath: "x" },
    ],
  ];
  for (const actions of attempts)
    expect(await writeCommit(repository, { ...base, actions })).toMatchObject({ reason: "unsound-file", index: actions.length - 1 });
  expect(git(folder, ["rev-parse", "main"])).toBe(head);
  // What another action of the same commit takes away again is nobody's.
  const passing: Action[] = [
    { action: "create", path: "sub/.gitmodules", content: Buffer.from(evil) },
    { action: "move", path: "sub/modules.txt", previousPath: "sub/.gitmodules" },
  ];
  expect(await writeCommit(repository, { ...base, actions: passing })).toMatchObject({ outcome: "committed" });
  fsck(folder);
  await repository.close();
});

it.each([".gitattributes/x", "GI7EBA~1/x", "gi7d29~1/x", "gitatt~1/x"])("%s would be a folder where fsck wants a file", async (path) => {
  const bare = makeRepository({ bare: true });
  const blob = git(bare, ["hash-object", "-w", "--stdin"], "x");
  git(bare, ["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`]);
  git(bare, ["update-ref", "refs/heads/side", git(bare, ["commit-tree", "-m", "m", git(bare, ["write-tree"])])]);
  expect(() => fsck(bare)).toThrow(/non-blob/);
  const repository = await openRepository(makeRepository({ bare: true }));
  const actions: Action[] = [{ action: "create", path, content: Buffer.from("x") }];
  expect(await writeCommit(repository, { ...base, actions })).toMatchObject({ reason: "hostile-path" });
  await repository.close();
});
