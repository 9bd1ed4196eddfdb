// Files whose names git lets in and the service does not (backslash, line break, a path of .git): they can be changed, moved away and removed.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let repository: string;
let count = 0;

const names = ["docs\\windows.md", "two\nlines", "tab\there", "folder\\of/file.txt", ".git/config", `${"n".repeat(300)}.txt`];

beforeAll(() => {
  service = startService();
  repo = service.repository("names.git", { bare: true });
  const blob = git(repo.folder, ["hash-object", "-w", "--stdin"], { input: "one\n" });
  // As git's own tools store it: each directory is a tree of its own.
  const treeOf = (entries: readonly (readonly [name: string, id: string, type: string])[]): string =>
    git(repo.folder, ["mktree", "-z"], {
      input: entries.map(([name, id, type]) => `${type === "tree" ? "040000" : "100644"} ${type} ${id}\t${name}\0`).join(""),
    });
  const top = names.map((name): [string, string, string] => {
    const [first = "", second] = name.split("/");
    return second === undefined ? [first, blob, "blob"] : [first, treeOf([[second, blob, "blob"]]), "tree"];
  });
  const tree = treeOf([...top, ["a.txt", blob, "blob"]]);
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  git(repo.folder, ["update-ref", "refs/heads/main", git(repo.folder, [...who, "commit-tree", "-m", "One", tree])]);
  repository = `/projects/${service.serve("names", repo.folder).id}/repository`;
});
afterAll(() => service.end());

function next() {
  count += 1;
  return { branch: `b${count}`, start_branch: "main", commit_message: "Change" };
}
const commit = (actions: object[]) => service.ask("POST", `${repository}/commits`, { json: { ...next(), actions } });
const holds = (id: string, path: string): boolean =>
  git(repo.folder, ["ls-tree", "-r", "-z", "--name-only", id]).split("\0").includes(path);

describe.each(names)("the file %j", (path) => {
  it("can be changed, with its last commit", async () => {
    const json = { ...next(), content: "two\n", last_commit_id: repo.id("main") };
    expect((await service.ask("PUT", `${repository}/files/${enc(path)}`, { json })).status).toBe(200);
    expect(git(repo.folder, ["show", `${json.branch}:${path}`])).toBe("two");
    const stale = { ...next(), content: "two\n", last_commit_id: "0".repeat(40) };
    expect((await service.ask("PUT", `${repository}/files/${enc(path)}`, { json: stale })).status).toBe(400);
  });

  it("can be made executable, moved away and removed", async () => {
    const mode = await commit([{ action: "chmod", file_path: path, execute_filemode: true }]);
    expect(git(repo.folder, ["ls-tree", "-r", "-z", mode.body.id]).split("\0")).toContainEqual(expect.stringMatching(/^100755/));
    const moved = await commit([{ action: "move", previous_path: path, file_path: "plain" }]);
    expect([holds(moved.body.id, path), holds(moved.body.id, "plain")]).toEqual([false, true]);
    expect((await service.ask("DELETE", `${repository}/files/${enc(path)}`, { json: next() })).status).toBe(200);
  });

  it("cannot come in where it is not", async () => {
    const refused = { status: 400, body: { message: `invalid path: '${path}'` } };
    expect(
      await commit([
        { action: "delete", file_path: path },
        { action: "create", file_path: path, content: "" },
      ]),
    ).toMatchObject(refused);
    expect(await commit([{ action: "move", previous_path: "a.txt", file_path: path }])).toMatchObject(refused);
    expect(
      await commit([
        { action: "delete", file_path: path },
        { action: "delete", file_path: path },
      ]),
    ).toMatchObject(refused);
  });
});
