// Merge requests merge and rebase files as the .gitattributes of the target branch says, as git does in a work tree.
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let seed: RepositoryBuilder;
let at: string;
let clone: string;
const nine = (first: string, last: string): string => `${first}\n2\n3\n4\n5\n6\n7\n8\n${last}\n`;
const files = ["a.lck", "a.log", "a.txt", "in/a.txt", "in/a.own"];
/** Each file's last line, and its first one, which main has otherwise. */
const branches = files.flatMap((file) => [
  { name: `last-${file.replace("/", "-")}`, file, text: nine("1", "nine") },
  { name: `first-${file.replace("/", "-")}`, file, text: nine("uno", "9") },
]);
const who = { env: { GIT_COMMITTER_NAME: "x", GIT_COMMITTER_EMAIL: "x@y", GIT_AUTHOR_NAME: "x", GIT_AUTHOR_EMAIL: "x@y" } };

beforeAll(() => {
  service = startService();
  seed = service.repository("seed");
  seed
    .write(".gitattributes", "*.lck -merge\n*.log merge=union\n[attr]own -merge\n")
    .write("in/.gitattributes", "*.txt -merge\n*.own own\n");
  for (const file of files) seed.write(file, nine("1", "9"));
  seed.commit("Begin\n").branch("start");
  for (const file of files) seed.write(file, nine("one", "9"));
  seed.commit("Change the first lines\n");
  for (const { name, file, text } of branches) seed.checkout("start").branch(name).checkout(name).write(file, text).commit(`${name}\n`);
  seed.checkout("main");
  clone = join(service.folder, "clone");
  git(service.folder, ["clone", "-q", "--no-local", seed.folder, clone]);
  const bare = join(service.folder, "bare.git");
  git(service.folder, ["clone", "-q", "--bare", seed.folder, bare]);
  at = `/projects/${service.serve("bare", bare).id}`;
  seed = Object.assign(seed, { folder: bare });
});
afterAll(() => service.end());

/** What git comes to in a work tree; null where it conflicts. */
function treeOf(branch: string, ...command: readonly string[]): string | null {
  git(clone, ["checkout", "-q", "-f", "--detach", branch]);
  try {
    git(clone, [...command], who);
    return git(clone, ["rev-parse", "HEAD^{tree}"]);
  } catch {
    git(clone, [command[0] ?? "", "--abort"]);
    return null;
  }
}

it("come to what git's own come to, foretold, merged and rebased", { tags: "long", timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let conflicts = 0;
  for (const { name } of branches) {
    for (const target of [`${name}-merged`, `${name}-rebased`]) git(seed.folder, ["branch", target, "main"]);
    const open = async (target: string) => {
      const json = { source_branch: name, target_branch: target, title: name };
      return (await service.ask("POST", `${at}/merge_requests`, { json })).body as { iid: number };
    };
    const merging = await open(`${name}-merged`);
    const { body } = await service.ask("GET", `${at}/merge_requests/${merging.iid}`);
    const merged = await service.ask("PUT", `${at}/merge_requests/${merging.iid}/merge`, { json: {} });
    const byGit = treeOf("origin/main", "merge", "-q", "--no-ff", "-m", "m", `origin/${name}`);
    if (byGit === null) conflicts += 1;
    const tree = merged.status === 200 ? git(seed.folder, ["rev-parse", `${name}-merged^{tree}`]) : null;
    if (tree !== byGit || (body.merge_status === "can_be_merged") !== (byGit !== null)) wrong.push(`merge ${name}: ${body.merge_status}`);
    const rebasing = await open(`${name}-rebased`);
    await service.ask("PUT", `${at}/merge_requests/${rebasing.iid}/rebase`, {});
    const rebased = await service.ask("GET", `${at}/merge_requests/${rebasing.iid}`);
    const moved = git(seed.folder, ["merge-base", "main", name]);
    const isOn = moved === git(seed.folder, ["rev-parse", "main"]);
    const onMain = treeOf(`origin/${name}`, "rebase", "-q", "origin/main");
    if ((isOn ? git(seed.folder, ["rev-parse", `${name}^{tree}`]) : null) !== onMain)
      wrong.push(`rebase ${name}: ${rebased.body.merge_error}`);
  }
  expect(wrong).toEqual([]);
  expect([conflicts, branches.length]).toEqual([7, 10]);
});
