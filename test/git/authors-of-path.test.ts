// The commits of an author that changed a path, against git's own answer: page by page, under the names of .mailmap, by patterns.
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { listCommits } from "../../service/git/history/log.ts";
import { openRepository } from "../../service/git/open.ts";
import { git, makeRepository } from "./repositories.ts";

/** 1,400 commits: Ada, who was Lena in the first half, writes each third, and every second one is in the folder. */
function history(): string {
  const folder = makeRepository();
  const lines = ["blob", "mark :1", "data 41", "Ada Nowak <ada@x.org> Lena <lena@x.org>\n", ""];
  for (let index = 0; index < 1_400; index += 1) {
    const who = index % 3 > 0 ? "Bo <bo@x.org>" : index < 700 ? "Lena <lena@x.org>" : "Ada Nowak <ada@x.org>";
    lines.push("commit refs/heads/main", `author ${who} ${1_700_000_000 + index} +0000`, `committer ${who} ${1_700_000_000 + index} +0000`);
    lines.push("data 1", "x", index === 0 ? "M 100644 :1 .mailmap" : "", `M 100644 inline ${index % 2 > 0 ? "in/a" : "out"}`);
    lines.push(`data ${String(index).length}`, String(index));
  }
  const text = `${lines.filter((line, at) => line !== "" || at < 5).join("\n")}\n`;
  execFileSync("git", ["-C", folder, "fast-import", "--quiet", "--force"], { input: text });
  return folder;
}

it("pages as git log does", { tags: "long" }, async () => {
  const folder = history();
  const repository = await openRepository(folder);
  const head = git(folder, ["rev-parse", "main"]);
  const log = (author: string, path: string, ...args: string[]) =>
    git(folder, [
      "-c",
      "mailmap.blob=main:.mailmap",
      "log",
      "--format=%H",
      "--use-mailmap",
      `--author=${author}`,
      ...args,
      "main",
      "--",
      path,
    ])
      .split("\n")
      .filter(Boolean);
  expect(log("Ada Nowak", "in")).toHaveLength(233);
  for (const author of ["Ada Nowak", "Lena", "^B[oO] <", "nobody"])
    for (const path of ["in/a", "in", "out", "gone"])
      for (const [skip, limit] of [
        [0, 100],
        [150, 100],
        [0, 2_000],
        [700, 1],
      ] as const) {
        const found = await listCommits(repository, { from: [head], author, path, skip, limit });
        expect(found.map(({ id }) => id)).toEqual(log(author, path, `--skip=${skip}`, `-${limit}`));
      }
  expect(await listCommits(repository, { from: [head], author: "\\(", path: "in", limit: 10 })).toEqual([]);
});

it("ends with who asked", async () => {
  const repository = await openRepository(history());
  const head = git(repository.gitDir, ["rev-parse", "main"]);
  const signal = AbortSignal.abort(new Error("left"));
  await expect(listCommits(repository, { from: [head], author: "Ada", path: "in", limit: 10, signal })).rejects.toThrow("left");
});
