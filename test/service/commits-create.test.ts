// A batch of actions becomes one commit or nothing, checked in a real server's order and words (api-behaviour 2.2 to 2.4).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let id: number;
let count = 0;

beforeAll(() => {
  service = startService();
});
beforeEach(() => {
  count += 1;
  const seed = service
    .repository(`seed-${count}`)
    .write("a", "a\n")
    .write("dir/b", "b\n")
    .write("dir/c", "c\n")
    .commit("Begin")
    .write("a", "a2\n")
    .commit("Second");
  git(service.folder, ["clone", "-q", "--bare", seed.folder, `bare-${count}.git`]);
  repo = service.repository(`bare-${count}.git`, { bare: true });
  id = service.serve(`p${count}`, repo.folder, "public").id;
});
afterAll(() => service.end());

const commit = (json: unknown, as: "developer" | "reporter" | null = "developer") =>
  service.ask("POST", `/projects/${id}/repository/commits`, { json, as });
const change = { branch: "main", commit_message: "Change it" };
const names = (ref: string): string[] =>
  git(repo.folder, ["ls-tree", "-r", "--format=%(objectmode) %(path)", ref]).split("\n").filter(Boolean);

describe("POST commits", () => {
  it("runs all five actions in order on one tree", async () => {
    const before = repo.id("main");
    const actions = [
      { action: "create", file_path: "new", content: "n" },
      { action: "move", file_path: "moved", previous_path: "new" },
      { action: "update", file_path: "a", content: Buffer.from("A").toString("base64"), encoding: "base64" },
      { action: "delete", file_path: "dir/b" },
      { action: "chmod", file_path: "dir/c", execute_filemode: true },
    ];
    const { status, body } = await commit({ ...change, actions });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: repo.id("main"),
      parent_ids: [before],
      title: "Change it",
      message: "Change it",
      author_name: "The developer",
      stats: { additions: 2, deletions: 2, total: 4 },
      status: null,
      project_id: id,
      last_pipeline: null,
      web_url: `http://desk.example/team/p${count}/-/commit/${repo.id("main")}`,
    });
    expect(names("main")).toEqual(["100644 a", "100755 dir/c", "100644 moved"]);
    expect(git(repo.folder, ["show", "main:a"])).toBe("A");
  });

  it("is dated by its author where the request says when, with the zone", async () => {
    const actions = [{ action: "update", file_path: "a", content: "dated" }];
    const asked = { ...change, actions, author_name: "Eve", author_email: "eve@example.com" };
    for (const author_date of ["yesterday", "2023-10-21", "2023-10-21T14:13:20", "1969-12-31T23:59:59Z", "2023-13-01T00:00:00Z"])
      expect([author_date, (await commit({ ...asked, author_date })).status]).toEqual([author_date, 400]);
    const { status, body } = await commit({ ...asked, author_date: "2023-10-21T14:13:20.000-03:30" });
    expect([status, body.authored_date]).toEqual([201, "2023-10-21T14:13:20.000-03:30"]);
    expect(git(repo.folder, ["log", "-1", "--date=raw", "--format=%an %ad", "main"])).toBe("Eve 1697910200 -0330");
    expect(Date.now() / 1_000 - Number(git(repo.folder, ["log", "-1", "--format=%ct", "main"]))).toBeLessThan(600);
  });

  it("considers a mode for chmod only", async () => {
    const create = { action: "create", file_path: "tool", content: "", execute_filemode: true };
    await commit({ ...change, actions: [create, { action: "update", file_path: "a", content: "", execute_filemode: true }] });
    expect(names("main")).toEqual(["100644 a", "100644 dir/b", "100644 dir/c", "100644 tool"]);
  });

  it("takes no other content, and no files", async () => {
    const ask = (type: string, form: string) =>
      service.ask("POST", `/projects/${id}/repository/commits`, { form, headers: { "content-type": type } });
    expect(await ask("text/plain; charset=utf-8", "{}")).toMatchObject({
      status: 400,
      body: { message: "400 Bad request - Unsupported Content-Type: text/plain" },
    });
    const part = 'Content-Disposition: form-data; name="actions[][content]"; filename="a.txt"';
    expect(await ask("multipart/form-data; boundary=cut", `--cut\r\n${part}\r\n\r\nx\r\n--cut--\r\n`)).toMatchObject({
      status: 400,
      body: { message: "400 Bad request - This endpoint does not support form encoded file uploads" },
    });
  });

  it("takes forms", async () => {
    const form =
      "branch=main&commit_message=f&stats=false&actions[][action]=create&actions[][file_path]=x&actions[][content]=1&actions[][action]=chmod&actions[][file_path]=a&actions[][execute_filemode]=true";
    const answer = await service.ask("POST", `/projects/${id}/repository/commits`, { form });
    expect(answer.status).toBe(201);
    expect(answer.body.stats).toBeUndefined();
    expect(names("main")).toContain("100755 a");
  });

  it.each([
    [{}, "branch is required"],
    [{ branch: "main" }, "commit_message is required"],
    [change, "actions is required"],
    [{ ...change, actions: [] }, "actions is required"],
    [{ ...change, actions: "x" }, "actions must be an array"],
    [{ ...change, actions: [{}], start_branch: "a", start_sha: "b" }, "start_branch, start_sha are mutually exclusive"],
    [{ ...change, actions: [{}] }, "actions[0][action] is required"],
    [{ ...change, actions: [{ action: "x" }] }, "actions[0][file_path] is required"],
    [{ ...change, actions: [{ action: "x", file_path: "f" }] }, "actions[0][action] must be one of: create, update, move, delete, chmod"],
    [
      {
        ...change,
        actions: [
          { action: "delete", file_path: "a" },
          { action: "update", file_path: "f", content: "", encoding: "x" },
        ],
      },
      "actions[1][encoding] must be text or base64",
    ],
    [{ ...change, actions: [{ action: "update", file_path: "f" }] }, "actions[0][content] is required for update action"],
    [{ ...change, actions: [{ action: "move", file_path: "f" }] }, "actions[0][previous_path] is required for move action"],
    [{ ...change, actions: [{ action: "chmod", file_path: "f" }] }, "actions[0][execute_filemode] is required for chmod action"],
    [
      { ...change, actions: [{ action: "chmod", file_path: "f", execute_filemode: "maybe" }] },
      "actions[0][execute_filemode] must be a boolean",
    ],
  ])("refuses %j", { tags: "long" }, async (json, reason) => {
    expect(await commit(json)).toMatchObject({ status: 400, body: { message: `400 Bad request - ${reason}` } });
  });

  it.each([
    [[{ action: "create", file_path: "a", content: "" }], "A file with this name already exists"],
    [[{ action: "create", file_path: "dir", content: "" }], "A file with this name already exists"],
    [[{ action: "update", file_path: "nope", content: "" }], "A file with this name doesn't exist"],
    [[{ action: "delete", file_path: "nope" }], "A file with this name doesn't exist"],
    [[{ action: "move", file_path: "x", previous_path: "nope" }], "A file with this name doesn't exist"],
    [[{ action: "move", file_path: "a", previous_path: "dir/b" }], "A file with this name already exists"],
    [[{ action: "chmod", file_path: "nope", execute_filemode: true }], "A file with this name doesn't exist"],
    [[{ action: "create", file_path: "../x", content: "" }], "Path cannot include directory traversal"],
    [[{ action: "create", file_path: "/", content: "" }], "You must provide a file path"],
    [[{ action: "create", file_path: ".git/x", content: "" }], "invalid path: '.git/x'"],
    [[{ action: "create", file_path: "x//y", content: "" }], "invalid path: 'x//y'"],
    [[{ action: "update", file_path: "a", content: "x", last_commit_id: "1234" }], "The file has changed since you started editing it: a"],
    [[{ action: "update", file_path: "a", content: "x", blob_id: "1234" }], "The file has changed since you started editing it: a"],
    [[{ action: "delete", file_path: "dir/b", blob_id: "1234" }], "The file has changed since you started editing it: dir/b"],
    [
      [{ action: "move", file_path: "m", previous_path: "dir/b", blob_id: "1234" }],
      "The file has changed since you started editing it: dir/b",
    ],
  ])("refuses %j and leaves nothing", { tags: "long" }, async (actions, message) => {
    const before = git(repo.folder, ["for-each-ref"]);
    const answer = await commit({ ...change, actions: [{ action: "create", file_path: "first", content: "1" }, ...actions] });
    expect(answer.status).toBe(400);
    // A clash of a file with a directory has words of its own in some servers.
    if (actions[0]?.file_path !== "dir") expect(answer.body).toEqual({ message });
    expect(git(repo.folder, ["for-each-ref"])).toBe(before);
  });

  it("takes a file for the expected one by its blob, whichever commit touched it last", async () => {
    const blob = (path: string): string => git(repo.folder, ["rev-parse", `main:${path}`]);
    const actions = [
      { action: "move", file_path: "moved", previous_path: "dir/b", blob_id: blob("dir/b") },
      { action: "delete", file_path: "dir/c", blob_id: blob("dir/c") },
      { action: "update", file_path: "a", content: "x", blob_id: blob("a") },
    ];
    expect((await commit({ ...change, actions })).status).toBe(201);
    expect(names("main")).toEqual(["100644 a", "100644 moved"]);
  });

  it("drops one leading slash", async () => {
    expect((await commit({ ...change, actions: [{ action: "create", file_path: "/slash", content: "" }] })).status).toBe(201);
    expect(names("main")).toContain("100644 slash");
  });

  it("starts new branches from a branch, a hash or another project, and overwrites only with force", async () => {
    const actions = [{ action: "create", file_path: "t", content: "t" }];
    const first = repo.id("main~1");
    expect((await commit({ ...change, branch: "one", start_branch: "main", actions })).body.parent_ids).toEqual([repo.id("main")]);
    expect((await commit({ ...change, branch: "two", start_sha: first, actions })).body.parent_ids).toEqual([first]);
    expect(await commit({ ...change, branch: "one", start_sha: first, actions })).toMatchObject({
      status: 400,
      body: { message: "A branch called 'one' already exists. Switch to that branch in order to make changes" },
    });
    expect((await commit({ ...change, branch: "one", start_sha: first, force: true, actions })).body.parent_ids).toEqual([first]);
    expect((await commit({ ...change, branch: "x", start_sha: "main", actions })).body.message).toBe("Invalid start_sha 'main'");
    expect((await commit({ ...change, branch: "x", start_sha: "0".repeat(40), actions })).body.message).toBe(
      `Cannot find start_sha '${"0".repeat(40)}'`,
    );
  });

  it("takes the start from a project with the same beginnings, and from no other", async () => {
    const here = id;
    git(service.folder, ["clone", "-q", "--bare", repo.folder, `fork-${count}.git`]);
    const fork = service.repository(`fork-${count}.git`, { bare: true });
    id = service.serve(`fork-${count}`, fork.folder).id;
    await commit({ ...change, actions: [{ action: "create", file_path: "in-fork", content: "f" }] });
    const other = service.repository(`other-${count}`).write("o", "o").commit("Other");
    const stranger = service.serve(`other-${count}`, other.folder).id;
    const start = { ...change, branch: "from-fork", start_branch: "main", actions: [{ action: "create", file_path: "t", content: "t" }] };
    const forkId = id;
    id = here;
    const made = await commit({ ...start, start_project: forkId });
    expect(made.status).toBe(201);
    expect(names("from-fork")).toContain("100644 in-fork");
    git(repo.folder, ["fsck", "--strict", "--connectivity-only"]);
    expect(await commit({ ...start, branch: "y", start_project: stranger })).toMatchObject({
      status: 403,
      body: { message: `403 Forbidden - Project is not included in the fork network for team/p${count}` },
    });
    expect(await commit({ ...start, branch: "y", start_project: 99999 })).toMatchObject({
      status: 404,
      body: { message: "404 Project Not Found" },
    });
  });

  it("asks who is there before it looks at the body", async () => {
    expect(await commit({}, null)).toMatchObject({ status: 401, body: { message: "401 Unauthorized" } });
    expect(await commit({}, "reporter")).toMatchObject({
      status: 403,
      body: { message: "403 Forbidden - You are not allowed to push into this branch" },
    });
  });
});
