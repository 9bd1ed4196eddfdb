// Picks merge files as the .gitattributes of the branch says, as git does in a work tree; programs that it names never run.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let seed: RepositoryBuilder;
let project: string;
const nine = (first: string, last: string): string => `${first}\n2\n3\n4\n5\n6\n7\n8\n${last}\n`;
const names = ["a.lck", "a.log", "a.png", "a.txt", "a.own", "a.evil"];
const attributes = "*.lck -merge\n*.log merge=union\n*.png binary\n[attr]own -merge\n*.own own\n*.evil merge=evil\n";

beforeAll(() => {
  service = startService();
  seed = service.repository("seed");
  for (const name of names) seed.write(name, nine("1", "9"));
  seed.write(".gitattributes", attributes).commit("Begin\n").branch("topic").branch("plain");
  for (const name of names) seed.write(name, nine("one", "9"));
  seed.commit("Change the first lines\n");
  // Each file's last line, and its first one, which main has otherwise.
  seed.checkout("topic");
  for (const name of names) seed.write(name, nine("1", "nine")).commit(`Last of ${name}\n`).branch(`last-${name}`);
  for (const name of names) seed.write(name, nine("uno", "nine")).commit(`First of ${name}\n`).branch(`first-${name}`);
  seed.checkout("plain").write(".gitattributes", "*.txt text\n");
  for (const name of names) seed.write(name, nine("one", "9"));
  seed.commit("Without a word of merges\n").checkout("main");
  project = `/projects/${service.serve("p", seed.folder, "public").id}/repository`;
});
afterAll(() => service.end());

const picked = (sha: string, branch: string, dry: boolean) =>
  service.ask("POST", `${project}/commits/${sha}/cherry_pick`, { json: { branch, ...(dry ? { dry_run: true } : {}) } });

it("come to what git's own come to, tried and made", { tags: "long" }, async () => {
  const program = join(service.folder, "ran");
  git(seed.folder, ["config", "merge.evil.driver", `touch '${program}'`]);
  const clone = join(service.folder, "clone");
  git(service.folder, ["clone", "-q", "--no-local", seed.folder, clone]);
  const told: string[] = [];
  for (const branch of ["main", "plain"])
    for (const name of names.flatMap((file) => [`last-${file}`, `first-${file}`])) {
      const sha = seed.id(name);
      git(clone, ["checkout", "-q", "-f", "--detach", `origin/${branch}`]);
      let tree: string | null = null;
      try {
        git(clone, ["cherry-pick", "--no-commit", sha]);
        tree = git(clone, ["write-tree"]);
      } catch {
        // It conflicts.
      }
      const tried = await picked(sha, branch, true);
      told.push(`${branch} ${name} ${tried.status === 200 ? "clean" : tried.body.error_code}`);
      expect(tried.status === 200, told.at(-1)).toBe(tree !== null);
      const copy = `${branch}-${name}`;
      git(seed.folder, ["branch", copy, branch]);
      const made = await picked(sha, copy, false);
      expect(made.status === 201 ? git(seed.folder, ["rev-parse", `${made.body.id}^{tree}`]) : null, told.at(-1)).toBe(tree);
    }
  expect(told).toEqual(
    expect.arrayContaining([
      ...["main last-a.lck conflict", "main last-a.own conflict", "main last-a.png conflict", "main last-a.txt clean"],
      ...["main first-a.log clean", "main first-a.txt conflict", "plain last-a.lck clean", "plain first-a.log conflict"],
    ]),
  );
  expect(existsSync(program)).toBe(false);
});

it("follow the .gitattributes of the folder of a file, whatever its name, over those above", {
  tags: "long",
  // 60 cells: some 700 processes of git.
  timeout: 180_000,
}, async () => {
  const builder = service.repository("nested");
  const folders = ["plain", "a b/c", "[x]*", "Żółw", "deep/er"];
  const files = ["f.txt", "f.log", "f.lck", "f.own", "in/f.txt", "in/f.lck"];
  builder.write(".gitattributes", "[attr]own -merge\n*.lck -merge\n");
  for (const folder of folders) {
    // Those of "deep/er" stand one folder further up.
    const at = folder === "deep/er" ? "deep" : folder;
    builder.write(`${at}/.gitattributes`, "*.txt -merge\n*.log merge=union\n*.lck merge\n*.own own\n/in/*.txt merge=union\n");
    for (const file of files) builder.write(`${folder}/${file}`, nine("1", "9"));
  }
  builder.commit("Begin\n").branch("topic");
  for (const folder of folders) for (const file of files) builder.write(`${folder}/${file}`, nine("one", "9"));
  builder.commit("Change the first lines\n").checkout("topic");
  const names: string[] = [];
  for (const folder of folders)
    for (const file of files)
      for (const [first, last] of [
        ["1", "nine"],
        ["uno", "9"],
      ] as const) {
        names.push(`n${names.length}`);
        builder
          .checkout("topic")
          .write(`${folder}/${file}`, nine(first, last))
          .commit(`${folder}/${file}\n`)
          .branch(names.at(-1) ?? "");
        builder.write(`${folder}/${file}`, nine("1", "9")).commit("Back\n");
      }
  builder.checkout("main");
  const clone = join(service.folder, "nested-clone");
  git(service.folder, ["clone", "-q", "--no-local", builder.folder, clone]);
  const at = `/projects/${service.serve("nested", builder.folder, "public").id}/repository`;
  const wrong: string[] = [];
  let conflicts = 0;
  for (const name of names) {
    git(clone, ["checkout", "-q", "-f", "--detach", "origin/main"]);
    let isClean = true;
    try {
      git(clone, ["cherry-pick", "--no-commit", builder.id(name)]);
    } catch {
      isClean = false;
      conflicts += 1;
    }
    const answer = await service.ask("POST", `${at}/commits/${builder.id(name)}/cherry_pick`, { json: { branch: "main", dry_run: true } });
    if ((answer.status === 200) !== isClean) wrong.push(`${name} ${git(clone, ["log", "-1", "--format=%s", builder.id(name)])}`);
  }
  expect(wrong).toEqual([]);
  expect([conflicts > 10, conflicts < names.length - 10]).toEqual([true, true]);
});
