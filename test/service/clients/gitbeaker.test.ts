// A client written for a real server, unchanged, against a started service: gitbeaker drives every endpoint that both know.
import { join } from "node:path";
import { Gitlab } from "@gitbeaker/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api as contract } from "../../../shared/contract/contract.ts";
import type { Endpoint } from "../../../shared/contract/endpoint.ts";
import { git, RepositoryBuilder } from "../../scenarios/builder.ts";
import { startSigning } from "../signing.ts";
import { addProject, addToken, addUser, type RunningService, startService, temporaryFolder } from "../support/start-service.ts";
import { workOnProject } from "./gitbeaker-work.ts";

let service: RunningService;
let api: InstanceType<typeof Gitlab>;
let folder: string;
let token: string;
const project = "team/open";

/** `METHOD /path` of each request, as the contract writes it. */
const asked = new Set<string>();
const routes = Object.values(contract as unknown as Readonly<Record<string, Endpoint>>).map(({ method, path }) => ({
  name: `${method} ${path}`,
  method,
  pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, "[^/]+").replaceAll(".", "\\.")}$`),
}));

/** Of several routes that match, the one with the fewest parameters is meant. */
function note(method: string, url: string): void {
  const path = new URL(url).pathname.replace(/^\/api\/v4/, "");
  const [meant] = routes
    .filter((route) => route.method === method && route.pattern.test(path))
    .sort((one, other) => one.name.split("/:").length - other.name.split("/:").length);
  if (meant) asked.add(meant.name);
}

const { fetch } = globalThis;

beforeAll(async () => {
  globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    note(request.method, request.url);
    return fetch(input, init);
  };
  service = await startService();
  const { store } = service;
  const admin = addUser(store, "ada");
  addUser(store, "grace");
  folder = join(temporaryFolder(), "open");
  const builder = new RepositoryBuilder(folder, { bare: false })
    .write("README.md", "# One\n")
    .write("src/a.ts", "a\nb\nc\n")
    .commit("Begin");
  builder.branch("feature").write("src/b.ts", "b\n").commit("Step on main\n\nReviewed-by: Grace <grace@example.com>\n").tag("v1", "First");
  builder.checkout("feature").write("src/feature.ts", "f\n").commit("Feature").checkout("main");
  addProject(store, project, folder, "public");
  token = addToken(store, admin.id);
  api = new Gitlab({ host: new URL(service.address).origin, token });
});

afterAll(() => {
  globalThis.fetch = fetch;
  return service.stop();
});

/** How gitbeaker tells a refusal. */
async function refusal(call: Promise<unknown>): Promise<[status: number, description: unknown]> {
  const error = (await call.then(
    () => expect.unreachable("it was not refused"),
    (thrown: unknown) => thrown,
  )) as { cause?: { description?: unknown; response?: { status: number } } };
  return [error.cause?.response?.status ?? 0, error.cause?.description];
}

describe("repository files", () => {
  it("reads, blames, creates, edits and removes", async () => {
    const shown = await api.RepositoryFiles.show(project, "src/a.ts", "main");
    expect(shown).toMatchObject({ file_name: "a.ts", encoding: "base64", size: 6, ref: "main" });
    expect(Buffer.from(shown.content, "base64").toString()).toBe("a\nb\nc\n");
    expect(await api.RepositoryFiles.showRaw(project, "src/a.ts", "main")).toBe("a\nb\nc\n");
    const blame = await api.RepositoryFiles.allFileBlames(project, "src/a.ts", "main", { range: { start: 1, end: 2 } });
    expect(blame).toMatchObject([{ commit: { author_name: "Ada Nowak" }, lines: ["a", "b"] }]);
    expect(await api.RepositoryFiles.create(project, "docs/new file.md", "main", "new\n", "Add a file")).toEqual({
      file_path: "docs/new file.md",
      branch: "main",
    });
    const edited = await api.RepositoryFiles.edit(project, "docs/new file.md", "main", Buffer.from("é\n").toString("base64"), "Edit it", {
      encoding: "base64",
      authorName: "Grace",
      authorEmail: "grace@example.com",
    });
    expect(edited).toEqual({ file_path: "docs/new file.md", branch: "main" });
    expect(git(folder, ["show", "main:docs/new file.md"])).toBe("é");
    expect(git(folder, ["log", "-1", "--format=%an %cn", "main"])).toBe("Grace ada");
    await api.RepositoryFiles.remove(project, "docs/new file.md", "main", "Remove it");
    expect(await refusal(api.RepositoryFiles.show(project, "docs/new file.md", "main"))).toEqual([404, "404 File Not Found"]);
  });
});

describe("commits", () => {
  it("lists with every filter and pages by itself", async () => {
    for (let n = 0; n < 5; n++) await api.RepositoryFiles.create(project, `pages/${n}`, "main", "x", `Page ${n}`);
    const all = await api.Commits.all(project, { perPage: 2 });
    expect(all.map(({ id }) => id)).toEqual(git(folder, ["log", "--format=%H", "main"]).split("\n"));
    const { data, paginationInfo } = await api.Commits.all(project, { perPage: 2, page: 2, showExpanded: true });
    expect([data.length, paginationInfo]).toMatchObject([2, { current: 2, next: 3, previous: 1, perPage: 2 }]);
    expect(await api.Commits.all(project, { refName: "main..feature", withStats: true })).toMatchObject([
      { title: "Feature", stats: { additions: 1 } },
    ]);
    expect(await api.Commits.all(project, { path: "src/b.ts", trailers: true })).toMatchObject([
      { trailers: { "Reviewed-by": "Grace <grace@example.com>" } },
    ]);
    expect(await api.Commits.all(project, { since: "2099-01-01T00:00:00Z" })).toEqual([]);
    expect(await api.Commits.all(project, { author: "Ada", all: true, firstParent: true, maxPages: 1 })).not.toEqual([]);
  });
  it("creates with actions, and shows what it made", async () => {
    const made = await api.Commits.create(
      project,
      "batch",
      "Batch",
      [
        { action: "create", filePath: "batch/one", content: "1" },
        { action: "move", filePath: "moved/a.ts", previousPath: "src/a.ts" },
        { action: "chmod", filePath: "README.md", execute_filemode: true },
      ],
      { startBranch: "main" },
    );
    expect(made).toMatchObject({ title: "Batch", stats: { total: 1 }, author_name: "ada", status: null });
    expect(git(folder, ["rev-parse", "batch"])).toBe(made.id);
    expect(await api.Commits.show(project, made.id)).toMatchObject({ id: made.id, short_id: made.id.slice(0, 8) });
    expect(await api.Commits.showSequence(project, made.id)).toEqual({ count: Number(git(folder, ["rev-list", "--count", "batch"])) });
    expect(await api.Commits.allReferences(project, made.id, { type: "all" })).toEqual([{ type: "branch", name: "batch" }]);
    const diffs = await api.Commits.showDiff(project, made.id);
    expect(diffs.map(({ new_path }) => new_path).sort()).toEqual(["README.md", "batch/one", "moved/a.ts"]);
    expect(await refusal(api.Commits.create(project, "main", "x", [{ action: "create", filePath: "README.md", content: "x" }]))).toEqual([
      400,
      "A file with this name already exists",
    ]);
  });
  it("cherry-picks and reverts", async () => {
    const picked = await api.Commits.cherryPick(project, "feature", "main", { message: "Picked" });
    expect(picked).toMatchObject({ message: "Picked", author_name: "Ada Nowak" });
    expect(await api.Commits.revert(project, picked.id, "main", { dryRun: true })).toEqual({ dry_run: "success" });
    const reverted = await api.Commits.revert(project, picked.id, "main");
    expect(reverted.title).toBe('Revert "Picked"');
    const [status, description] = await refusal(api.Commits.revert(project, picked.id, "main"));
    expect([status, description]).toEqual([400, expect.stringMatching(/^Sorry, we cannot revert this commit automatically/)]);
  });
  it("comments and discusses", async () => {
    const comment = await api.Commits.createComment(project, "v1", "Well done", { path: "src/b.ts", line: 1, lineType: "new" });
    expect(comment).toMatchObject({ note: "Well done", path: "src/b.ts", line: 1, line_type: "new" });
    expect(await api.Commits.allComments(project, "v1")).toMatchObject([{ note: "Well done", author: { username: "ada" } }]);
    expect(await api.Commits.allDiscussions(project, "v1")).toMatchObject([{ notes: [{ body: "Well done" }] }]);
    const thread = await api.CommitDiscussions.create(project, "v1", "A question");
    expect(thread).toMatchObject({ individual_note: false, notes: [{ body: "A question" }] });
    const note = await api.CommitDiscussions.addNote(project, "v1", thread.id, "An answer");
    expect(note).toMatchObject({ body: "An answer" });
    expect(await api.CommitDiscussions.editNote(project, "v1", thread.id, note.id, { body: "Another" })).toMatchObject({ body: "Another" });
    const path = `projects/${encodeURIComponent(project)}/repository/commits/v1/discussions/${thread.id}/notes/${note.id}`;
    // python-gitlab reads single notes, gitbeaker does not.
    expect(await (await fetch(`${service.address}/${path}`, { headers: { "private-token": token } })).json()).toMatchObject({
      body: "Another",
    });
    expect(await api.CommitDiscussions.show(project, "v1", thread.id)).toMatchObject({ notes: [{}, { body: "Another" }] });
    await api.CommitDiscussions.removeNote(project, "v1", thread.id, note.id);
    expect(await api.CommitDiscussions.all(project, "v1")).toHaveLength(2);
  });
  it("sets and lists statuses", async () => {
    const sha = git(folder, ["rev-parse", "main"]);
    const set = await api.Commits.editStatus(project, sha, "running", {
      name: "build",
      targetUrl: "https://ci.example.com/1",
      coverage: 12.5,
    });
    expect(set).toMatchObject({ status: "running", name: "build", sha });
    await api.Commits.editStatus(project, sha, "success", { name: "build" });
    expect(await api.Commits.allStatuses(project, sha, { name: "build" })).toMatchObject([{ status: "success" }]);
    expect(await api.Commits.show(project, sha)).toMatchObject({ status: "success", last_pipeline: { status: "success" } });
  });
  it("says that a commit is not signed", async () => {
    expect(await refusal(api.Commits.showGPGSignature(project, "main"))).toEqual([404, "404 GPG Signature Not Found"]);
  });
});

describe("repositories", () => {
  it("lists trees by keyset, compares, finds merge bases, blobs, contributors and archives", async () => {
    const tree = await api.Repositories.allRepositoryTrees(project, { recursive: true, perPage: 3, ref: "v1" });
    expect(tree.map(({ path }) => path).sort()).toEqual(git(folder, ["ls-tree", "-r", "-t", "--name-only", "v1"]).split("\n").sort());
    const compared = await api.Repositories.compare(project, "main", "feature");
    expect(compared).toMatchObject({ commits: [{ title: "Feature" }], diffs: [{ new_path: "src/feature.ts" }], compare_same_ref: false });
    expect(await api.Repositories.mergeBase(project, ["v1", "feature"])).toMatchObject({
      id: git(folder, ["merge-base", "v1", "feature"]),
    });
    const blob = git(folder, ["rev-parse", "main:README.md"]);
    expect(await api.Repositories.showBlob(project, blob)).toMatchObject({ size: 6, encoding: "base64", sha: blob });
    // Text by its type; a Blob only where the bytes are none.
    expect(await api.Repositories.showBlobRaw(project, blob)).toBe("# One\n");
    expect(await api.Repositories.allContributors(project)).toMatchObject([{ name: expect.any(String), commits: expect.any(Number) }, {}]);
    const archive = await api.Repositories.showArchive(project, { fileType: "zip", sha: "v1" });
    expect(
      Buffer.from(await archive.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });
  it("packs every kind of archive that the client names", async () => {
    // By itself the client waits after five archives, whatever they are of.
    const hasty = new Gitlab({ host: new URL(service.address).origin, token, rateLimits: { "**": 3_000 } });
    const team = await api.Groups.show("team");
    const second = await api.Projects.create({ name: "Packed", namespaceId: team.id, initializeWithReadme: true });
    const starts = { tar: "", zip: "504b", "tar.gz": "1f8b", "tar.bz2": "425a", tbz: "425a", tbz2: "425a", tb2: "425a", bz2: "425a" };
    for (const [index, [fileType, start]] of Object.entries(starts).entries()) {
      // Five a minute are allowed of one project.
      const archive = await hasty.Repositories.showArchive(index < 3 ? project : second.id, { fileType: fileType as "tar", sha: "main" });
      const bytes = Buffer.from(await archive.arrayBuffer());
      if (fileType === "tar") expect(bytes.toString("latin1", 257, 262)).toBe("ustar");
      else expect([fileType, bytes.toString("hex", 0, 2)]).toEqual([fileType, start]);
    }
  });
  it("works with branches, tags and protection", async () => {
    expect(await api.Branches.create(project, "made/by-client", "v1")).toMatchObject({ name: "made/by-client", can_push: true });
    expect(await api.Branches.show(project, "made/by-client")).toMatchObject({ default: false, merged: true });
    expect((await api.Branches.all(project, { search: "^made" })).map(({ name }) => name)).toEqual(["made/by-client"]);
    await api.Branches.remove(project, "made/by-client");
    expect(await refusal(api.Branches.show(project, "made/by-client"))).toEqual([404, "404 Branch Not Found"]);
    expect(await api.Tags.create(project, "v2", "main", { message: "Second" })).toMatchObject({ name: "v2", message: "Second" });
    expect((await api.Tags.all(project, { orderBy: "name", sort: "asc" })).map(({ name }) => name)).toEqual(["v1", "v2"]);
    expect(await api.Tags.show(project, "v2")).toMatchObject({ target: git(folder, ["rev-parse", "v2"]) });
    await api.Tags.remove(project, "v2");
    expect(await api.ProtectedBranches.protect(project, "stable", { pushAccessLevel: 40 })).toMatchObject({ name: "stable" });
    expect(await api.ProtectedBranches.show(project, "stable")).toMatchObject({ push_access_levels: [{ access_level: 40 }] });
    expect(await api.ProtectedBranches.all(project)).toHaveLength(1);
    await api.ProtectedBranches.unprotect(project, "stable");
    expect(await api.ProtectedBranches.all(project)).toEqual([]);
  });
});

describe("around a repository", () => {
  it("finds projects and groups, makes them, and their members", async () => {
    expect((await api.Projects.all({ search: "open" })).map(({ path_with_namespace }) => path_with_namespace)).toEqual([project]);
    expect(await api.Projects.show(project)).toMatchObject({ default_branch: "main", visibility: "public" });
    const group = await api.Groups.create("Crew", "crew", { visibility: "public" });
    expect(group).toMatchObject({ full_path: "crew" });
    const made = await api.Projects.create({ name: "Begun", namespaceId: group.id, initializeWithReadme: true });
    expect(made).toMatchObject({ path_with_namespace: "crew/begun", empty_repo: false });
    expect(await api.RepositoryFiles.showRaw(made.id, "README.md", "main")).toContain("Begun");
    expect((await api.Groups.allProjects("crew")).map(({ id }) => id)).toEqual([made.id]);
    const sub = await api.Groups.create("Sub", "sub", { parentId: group.id });
    expect((await api.Groups.allSubgroups("crew")).map(({ id }) => id)).toEqual([sub.id]);
    expect((await api.Groups.all()).map(({ full_path }) => full_path)).toEqual(expect.arrayContaining(["crew", "crew/sub", "team"]));
    expect(await api.Groups.show("crew/sub")).toMatchObject({ parent_id: group.id });
    const [grace] = await api.Users.all({ username: "grace" });
    expect(await api.ProjectMembers.add(project, 30, { userId: grace!.id })).toMatchObject({ username: "grace", access_level: 30 });
    expect(await api.ProjectMembers.edit(project, grace!.id, 20)).toMatchObject({ access_level: 20 });
    expect(await api.ProjectMembers.show(project, grace!.id)).toMatchObject({ access_level: 20 });
    expect(await api.ProjectMembers.all(project, { includeInherited: true })).toMatchObject([{ username: "grace" }]);
    expect(await api.ProjectMembers.all(project)).toMatchObject([{ username: "grace", access_level: 20 }]);
    await api.ProjectMembers.remove(project, grace!.id);
    expect(await api.GroupMembers.add("crew", 30, { userId: grace!.id })).toMatchObject({ access_level: 30 });
    const inherited = { includeInherited: true } as const;
    expect(await api.GroupMembers.show("crew/sub", grace!.id, inherited)).toMatchObject({ access_level: 30 });
    expect(await api.ProjectMembers.show(made.id, grace!.id, inherited)).toMatchObject({ access_level: 30 });
    expect((await refusal(api.ProjectMembers.show(made.id, 999, inherited)))[0]).toBe(404);
    expect(await api.GroupMembers.all("crew")).toHaveLength(2);
    expect(await api.GroupMembers.edit("crew", grace!.id, 40)).toMatchObject({ username: "grace", access_level: 40 });
    expect(await api.GroupMembers.show("crew", grace!.id)).toMatchObject({ access_level: 40 });
    expect((await api.GroupMembers.all("crew/sub", inherited)).map(({ username }) => username).sort()).toEqual(["ada", "grace"]);
    await api.GroupMembers.remove("crew", grace!.id);
  });
  it("opens, changes and closes issues and merge requests, and merges", async () => {
    const issue = await api.Issues.create(project, "A fault", { description: "It fails", labels: "bug,urgent" });
    expect(issue).toMatchObject({ iid: 1, state: "opened", labels: ["bug", "urgent"] });
    expect(await api.Issues.edit(project, issue.iid, { stateEvent: "close" })).toMatchObject({ state: "closed" });
    expect(await api.Issues.all({ projectId: project, state: "closed" })).toHaveLength(1);
    expect(await api.Issues.show(issue.iid, { projectId: project })).toMatchObject({ title: "A fault" });
    const found = async (query: object) => (await api.Issues.all({ projectId: project, ...query })).map(({ iid }) => iid);
    const own = { iids: [issue.iid], labels: "bug,urgent", authorUsername: "ada", createdAfter: "2020-01-01T00:00:00Z", scope: "all" };
    expect(await found(own)).toEqual([issue.iid]);
    expect(await found({ not: { labels: "bug" } })).toEqual([]);
    expect(await found({ ...own, assigneeUsername: ["ada"] })).toEqual([]);
    await api.Branches.create(project, "topic", "main");
    const topic = await api.RepositoryFiles.create(project, "topic.txt", "topic", "t\n", "Topic").then(() =>
      api.Branches.show(project, "topic"),
    );
    const request = await api.MergeRequests.create(project, "topic", "main", "Take the topic", { removeSourceBranch: true });
    expect(request).toMatchObject({ state: "opened", source_branch: "topic" });
    expect(await api.MergeRequests.all({ projectId: project, state: "opened" })).toHaveLength(1);
    const requests = async (query: object) => (await api.MergeRequests.all({ projectId: project, ...query })).map(({ iid }) => iid);
    expect(await requests({ authorUsername: "ada", wip: "no", scope: "created_by_me", iids: [request.iid] })).toEqual([request.iid]);
    for (const query of [
      { authorUsername: "grace" },
      { wip: "yes" },
      { reviewerUsername: "grace" },
      { createdBefore: "2020-01-01T00:00:00Z" },
    ])
      expect([query, await requests(query)]).toEqual([query, []]);
    expect(await api.Commits.allMergeRequests(project, topic.commit.id)).toMatchObject([{ iid: request.iid }]);
    expect(await api.MergeRequests.edit(project, request.iid, { title: "Take it" })).toMatchObject({ title: "Take it" });
    expect(await api.MergeRequests.merge(project, request.iid)).toMatchObject({ state: "merged" });
    expect(await api.MergeRequests.show(project, request.iid)).toMatchObject({ state: "merged" });
    expect(git(folder, ["show", "main:topic.txt"])).toBe("t");
    expect(await refusal(api.MergeRequests.create(project, "nothing", "main", "x"))).toEqual([
      400,
      expect.stringContaining("does not exist"),
    ]);
  });
  it("counts what happened in a group lately", async () => {
    const calls = api.GroupActivityAnalytics;
    expect(await calls.showIssuesCount("team")).toEqual({ issues_count: expect.any(Number) });
    expect(await calls.showMergeRequestsCount("team")).toEqual({ merge_requests_count: expect.any(Number) });
    expect(await calls.showNewMembersCount("team")).toEqual({ new_members_count: 0 });
  });

  it("knows who asks, the server, keys and searches", async () => {
    expect(await api.Users.showCurrentUser()).toMatchObject({ username: "ada", is_admin: true });
    expect(await api.Users.show(1)).toMatchObject({ id: 1, state: "active" });
    expect(await api.PersonalAccessTokens.show()).toMatchObject({ scopes: ["api"], active: true });
    expect(await api.Metadata.show()).toMatchObject({ version: expect.any(String), enterprise: false });
    expect(await api.UserSSHKeys.all()).toEqual([]);
    expect(await api.UserGPGKeys.all()).toEqual([]);
    const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEwWkK2iXVHDtJS0QIS2rHgIoxQ0bJTWPnHzY7fbKqQv ada";
    const kept = await api.UserSSHKeys.create("Work", key);
    expect(await api.UserSSHKeys.show(kept.id)).toMatchObject({ title: "Work" });
    await api.UserSSHKeys.remove(kept.id);
    const signing = startSigning();
    const armoured = signing.publicPgp(signing.pgpKey("Ada <ada@example.com>").primary);
    signing.end();
    const pgp = await api.UserGPGKeys.create(armoured);
    expect((await api.UserGPGKeys.show(pgp.id)).key).toContain("BEGIN PGP PUBLIC KEY BLOCK");
    await api.UserGPGKeys.remove(pgp.id);
    expect((await refusal(api.UserGPGKeys.show(pgp.id)))[0]).toBe(404);
    expect(await api.Search.all("blobs", "One", { projectId: project })).toMatchObject([{ path: "README.md" }]);
  });
  it("hears why it is refused, as from a real server", async () => {
    const nobody = new Gitlab({ host: new URL(service.address).origin, token: "glpat-unknown" });
    expect((await refusal(nobody.Projects.show(project)))[0]).toBe(401);
    expect(await refusal(api.Projects.show("team/none"))).toEqual([404, "404 Project Not Found"]);
    expect(await refusal(api.Commits.show(project, "none"))).toEqual([404, "404 Commit Not Found"]);
    expect((await refusal(api.Commits.all(project, { order: "none" as "topo" })))[1]).toContain("order does not have a valid value");
  });
});

describe("work on a project", () => workOnProject({ project, refusal, client: () => api }));

/** What gitbeaker has no call for. */
const unknown = [
  "GET /version", // it asks /metadata
  "GET /openapi.json",
  "GET /users/:id/avatar",
  "GET /projects/:id/-/search",
  "GET /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id",
  "GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id",
  "GET /projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id",
  // the label is in the path with it
  "PUT /projects/:id/labels",
  "DELETE /projects/:id/labels",
  "POST /user/gpg_keys/:key_id/revoke",
  // it always names a kind of archive, and not these two
  "GET /projects/:id/repository/archive",
  "GET /projects/:id/repository/archive.tgz",
  "GET /projects/:id/repository/archive.gz",
];

it("asked every endpoint that it knows", () => {
  // Ours alone, which no client of a real server knows.
  const others = routes.map(({ name }) => name).filter((name) => !name.includes(" /repodesk/") && !asked.has(name));
  expect(others.sort()).toEqual(unknown.sort());
});
