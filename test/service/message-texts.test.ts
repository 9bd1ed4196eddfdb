// The texts on which other programs match, word for word as the reference has them (api-behaviour 0.1 to 0.4, 1.6, 2.2, 2.3, 3, 7, 10).
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;
let id: number;
const known: Record<string, string> = {};
beforeAll(async () => {
  service = startService();
  const work = service.repository("work", {});
  work.write("a", "a\n").write("dir/b", "b\n").commit("Begin").branch("topic").branch("kept").tag("v1");
  known["begin"] = work.id();
  work.write("a", "changed\n").commit("Change");
  known["change"] = work.id();
  work.checkout("topic").write("a", "else\n").commit("Conflict");
  known["conflict"] = work.id();
  work.checkout("main");
  ({ id } = service.serve("work", work.folder));
  service.serve("hidden", service.repository("hidden").write("x", "x").commit("X").folder);
  service.serve("open", service.repository("open").write("x", "x").commit("X").folder, "public");
  service.store.protectedBranches.create({ projectId: id, name: "kept", pushLevel: 40, mergeLevel: 40, allowForcePush: false });
});
afterAll(() => service.end());

const file = { branch: "main", commit_message: "m", content: "c" };
const action = (values: object, more: object = {}) => ({ branch: "main", commit_message: "m", actions: [values], ...more });
const message = (text: string) => ({ message: text });
const bad = (text: string) => message(`400 Bad request - ${text}`);
const picked = (thing: string, done: string) =>
  `Sorry, we cannot ${thing} this commit automatically. This commit may already have been ${done}, or a more recent commit may have updated some of its content.`;

type Row = readonly [request: string, json: object | null, status: number, body: object, as?: Role | null];
/** `@name` stands for a commit. */
const rows: readonly Row[] = [
  ["GET /projects/999", null, 404, message("404 Project Not Found")],
  ["GET /projects/word", null, 404, message("404 Project Not Found")],
  ["GET /projects/team%2Fhidden", null, 404, message("404 Project Not Found"), null],
  ["GET /nothing/here", null, 404, { error: "404 Not Found" }],
  ["PUT /version", null, 405, message("405 Method Not Allowed")],
  ["GET /user", null, 401, message("401 Unauthorized"), null],
  ["GET /groups/none", null, 404, message("404 Group Not Found")],
  ["GET /users/12345", null, 404, message("404 User Not Found")],
  // Files
  ["GET /projects/:id/repository/files/none?ref=main", null, 404, message("404 File Not Found")],
  ["GET /projects/:id/repository/files/a?ref=none", null, 404, message("404 Commit Not Found")],
  ["GET /projects/:id/repository/files/a", null, 400, { error: "ref is missing, ref is empty" }],
  ["GET /projects/:id/repository/files/a?ref=", null, 400, { error: "ref is empty" }],
  ["GET /projects/:id/repository/files/a/raw?ref=", null, 400, { error: "ref is empty" }],
  ["GET /projects/:id/repository/files/a%2F..%2F..%2Fb?ref=main", null, 400, { error: "file_path should be a valid file path" }],
  [
    "GET /projects/:id/repository/files/a/blame?ref=main&range[start]=2&range[end]=1",
    null,
    400,
    message("range[start] must be less than or equal to range[end]"),
  ],
  ["POST /projects/:id/repository/files/a", file, 400, message("A file with this name already exists")],
  ["PUT /projects/:id/repository/files/none", file, 400, message("A file with this name doesn't exist")],
  ["DELETE /projects/:id/repository/files/none", file, 400, message("A file with this name doesn't exist")],
  [
    "PUT /projects/:id/repository/files/a",
    { ...file, last_commit_id: "@begin" },
    400,
    message("You are attempting to update a file that has changed since you started editing it."),
  ],
  [
    "DELETE /projects/:id/repository/files/a",
    { ...file, last_commit_id: "@begin" },
    400,
    message("You are attempting to delete a file that has been previously updated."),
  ],
  [
    "POST /projects/:id/repository/files/n",
    { ...file, branch: "none" },
    400,
    message("You can only create or edit files when you are on a branch"),
  ],
  [
    "POST /projects/:id/repository/files/n",
    { ...file, branch: "topic", start_branch: "main" },
    400,
    message("A branch called 'topic' already exists. Switch to that branch in order to make changes"),
  ],
  [
    "POST /projects/:id/repository/files/n",
    { ...file, branch: "a..b", start_branch: "main" },
    400,
    message("Something went wrong when we tried to create 'a..b' for you: Branch name is invalid"),
  ],
  ["POST /projects/:id/repository/files/n", { ...file, branch: "kept" }, 400, message("You are not allowed to push into this branch")],
  ["POST /projects/:id/repository/files/n", file, 403, message("403 Forbidden"), "reporter"],
  ["POST /projects/:id/repository/files/n", { commit_message: "m", content: "c" }, 400, { error: "branch is missing, branch is empty" }],
  // Batches
  ["POST /projects/:id/repository/commits", {}, 400, bad("branch is required")],
  ["POST /projects/:id/repository/commits", { branch: "main" }, 400, bad("commit_message is required")],
  ["POST /projects/:id/repository/commits", { branch: "main", commit_message: "m", actions: [] }, 400, bad("actions is required")],
  ["POST /projects/:id/repository/commits", { branch: "main", commit_message: "m", actions: {} }, 400, bad("actions must be an array")],
  ["POST /projects/:id/repository/commits", action({ file_path: "a" }), 400, bad("actions[0][action] is required")],
  ["POST /projects/:id/repository/commits", action({ action: "create" }), 400, bad("actions[0][file_path] is required")],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "eat", file_path: "a" }),
    400,
    bad("actions[0][action] must be one of: create, update, move, delete, chmod"),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "create", file_path: "a", content: "" }, { start_branch: "a", start_sha: "b" }),
    400,
    bad("start_branch, start_sha are mutually exclusive"),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "create", file_path: "a", content: "" }),
    400,
    message("A file with this name already exists"),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "delete", file_path: "none" }),
    400,
    message("A file with this name doesn't exist"),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "create", file_path: "../x", content: "" }),
    400,
    message("Path cannot include directory traversal"),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "create", file_path: ".git/x", content: "" }),
    400,
    message("invalid path: '.git/x'"),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "update", file_path: "a", content: "", last_commit_id: "@begin" }),
    400,
    message("The file has changed since you started editing it: a"),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "create", file_path: "n", content: "" }, { branch: "n", start_sha: "zz" }),
    400,
    message("Invalid start_sha 'zz'"),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "create", file_path: "n", content: "" }, { branch: "n", start_sha: "1".repeat(40) }),
    400,
    message(`Cannot find start_sha '${"1".repeat(40)}'`),
  ],
  [
    "POST /projects/:id/repository/commits",
    action({ action: "create", file_path: "n", content: "" }, { branch: "kept" }),
    403,
    message("403 Forbidden - You are not allowed to push into this branch"),
  ],
  [
    "POST /projects/team%2Fopen/repository/commits",
    action({ action: "create", file_path: "n", content: "" }),
    401,
    message("401 Unauthorized"),
    null,
  ],
  // Commits
  ["GET /projects/:id/repository/commits?ref_name=-x", null, 400, message("ref_name is invalid")],
  ["GET /projects/:id/repository/commits?order=up", null, 400, { error: "order does not have a valid value" }],
  ["GET /projects/:id/repository/commits/none", null, 404, message("404 Commit Not Found")],
  ["GET /projects/:id/repository/commits?page=0", null, 400, { error: "page does not have a valid value" }],
  ["GET /projects/:id/repository/commits?per_page=0", null, 400, { error: "per_page does not have a valid value" }],
  [
    "POST /projects/:id/repository/commits/@conflict/cherry_pick",
    { branch: "main" },
    400,
    { message: picked("cherry-pick", "cherry-picked"), error_code: "conflict" },
  ],
  [
    "POST /projects/:id/repository/commits/@change/cherry_pick",
    { branch: "main" },
    400,
    { message: picked("cherry-pick", "cherry-picked"), error_code: "empty" },
  ],
  [
    "POST /projects/:id/repository/commits/@conflict/revert",
    { branch: "main" },
    400,
    { message: picked("revert", "reverted"), error_code: "conflict" },
  ],
  ["POST /projects/:id/repository/commits/@change/cherry_pick", { branch: "none" }, 404, message("404 Branch Not Found")],
  ["POST /projects/:id/repository/commits/@change/cherry_pick", { branch: "a..b" }, 400, { ...message("The branch refname is invalid") }],
  ["POST /projects/:id/repository/commits/none/cherry_pick", { branch: "main" }, 404, message("404 Commit Not Found")],
  ["POST /projects/:id/repository/commits/@change/cherry_pick", {}, 400, { error: "branch is missing, branch is empty" }],
  ["GET /projects/:id/repository/commits/@change/signature", null, 404, message("404 GPG Signature Not Found")],
  ["POST /projects/:id/statuses/@change", { state: "eaten" }, 400, { error: "state does not have a valid value" }],
  // What lies around
  ["POST /projects", {}, 400, { error: "name, path are missing, at least one parameter must be provided" }],
  ["GET /projects/:id/repository/tree?ref=none", null, 404, message("404 Tree Not Found")],
  ["GET /projects/:id/repository/tree?path=none", null, 404, message("404 invalid revision or path Not Found")],
  ["GET /projects/:id/repository/tree?pagination=none", null, 400, { error: 'pagination cannot be "none" unless "recursive" is true' }],
  ["GET /projects/:id/repository/branches/none", null, 404, message("404 Branch Not Found")],
  ["GET /projects/:id/repository/branches/a..b", null, 400, message("The branch refname is invalid")],
  ["GET /projects/:id/repository/branches?regex=(", null, 400, message("Regex is invalid")],
  ["POST /projects/:id/repository/branches", { branch: "topic", ref: "main" }, 400, message("Branch already exists")],
  ["POST /projects/:id/repository/branches", { branch: "a..b", ref: "main" }, 400, message("Branch name is invalid")],
  [
    "POST /projects/:id/repository/branches",
    { branch: "n", ref: "none" },
    400,
    message("Failed to create branch 'n': invalid reference name 'none'"),
  ],
  [
    "POST /projects/:id/repository/branches",
    { branch: "topic/n", ref: "main" },
    400,
    message("Failed to create branch 'topic/n': Branch name conflicts with existing branch hierarchy."),
  ],
  ["DELETE /projects/:id/repository/branches/topic", null, 405, message("You dont have push access to repo"), "reporter"],
  ["DELETE /projects/:id/repository/branches/kept", null, 405, message("Protected branch can't be removed")],
  ["GET /projects/:id/repository/tags/none", null, 404, message("404 Tag Not Found")],
  ["POST /projects/:id/repository/tags", { tag_name: "v1", ref: "main" }, 400, message("Tag v1 already exists")],
  ["POST /projects/:id/repository/tags", { tag_name: "n", ref: "none" }, 400, message("Target none is invalid")],
  ["GET /projects/:id/repository/compare?from=none&to=main", null, 404, message("404 Ref Not Found")],
  ["GET /projects/:id/repository/blobs/none", null, 404, message("404 Blob Not Found")],
  ["GET /projects/:id/repository/merge_base?refs[]=main", null, 400, message("Provide at least 2 refs")],
  ["GET /projects/:id/repository/merge_base?refs[]=main&refs[]=none", null, 400, message("Could not find ref: none")],
  ["GET /projects/:id/repository/archive?sha=none", null, 404, message("404 File Not Found")],
  ["GET /projects/:id/merge_requests/9", null, 404, message("404 Not Found")],
  ["POST /projects/:id/merge_requests", {}, 400, { error: "source_branch is missing, target_branch is missing, title is missing" }],
  ["GET /projects/:id/issues/9", null, 404, message("404 Not Found")],
  ["POST /projects/:id/issues", {}, 400, { error: "title is missing" }],
];

it.each(rows.map(([request, json, status, body, as = "developer"]) => [request, json, status, body, as] as const))(
  "%s %j answers %i %j",
  async (request, json, status, body, as) => {
    const fill = (text: string): string => text.replace(/@(\w+)/g, (_, name: string) => known[name]!).replace(":id", String(id));
    const [method = "", path = ""] = fill(request).split(" ");
    const answer = await service.ask(method, path, { as, ...(json === null ? {} : { json: JSON.parse(fill(JSON.stringify(json))) }) });
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(body)]);
  },
);

it("says which scopes would do, and how a token ended", async () => {
  const ask = (token: string) =>
    service.ask("POST", `/projects/${id}/issues`, { as: null, headers: { "private-token": token }, json: { title: "t" } });
  const make = (scopes: readonly ("api" | "read_api")[], expiresAt: string | null = null) =>
    service.store.tokens.create({ userId: service.users.developer, name: "t", scopes, expiresAt });
  expect((await ask(make(["read_api"]).token)).body).toEqual({
    ...{ error: "insufficient_scope", scope: "api" },
    error_description: "The request requires higher privileges than provided by the access token.",
  });
  expect((await ask(make(["api"], "2020-01-01").token)).body).toEqual({
    ...{ error: "invalid_token" },
    error_description: "Token is expired. You can either do re-authorization or token refresh.",
  });
  const revoked = make(["api"]);
  service.store.tokens.revoke(revoked.row.id);
  expect((await ask(revoked.token)).body).toMatchObject({
    error_description: "Token was revoked. You have to re-authorize from the user.",
  });
  expect((await ask("rdpat-unknown")).body).toEqual({ message: "401 Unauthorized" });
});

it("names the open twin of a merge request", async () => {
  const ask = () =>
    service.ask("POST", `/projects/${id}/merge_requests`, { json: { source_branch: "topic", target_branch: "main", title: "t" } });
  const { body } = await ask();
  expect(await ask()).toMatchObject({
    status: 409,
    body: { message: [`Another open merge request already exists for this source branch: !${body.iid}`] },
  });
});
