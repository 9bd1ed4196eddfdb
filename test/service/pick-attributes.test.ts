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
