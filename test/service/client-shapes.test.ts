// Shapes without which a client in use stopped: the keys that it reads, in the types that it reads them in.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;

beforeAll(() => {
  service = startService();
  repo = service.repository("shapes").write("a.txt", "words\n").commit("One");
  repo.branch("topic").checkout("topic").write("b.txt", "b\n").write("c.txt", "c\n").commit("Two");
  repo.checkout("main").write("d.txt", "d").commit("Three");
  root = `/projects/${service.serve("shapes", repo.folder).id}`;
});
afterAll(() => service.end());

const get = async (path: string, as: Parameters<Fixture["ask"]>[2] = {}) => (await service.ask("GET", path, as)).body;

describe("a project", () => {
  it("says what can be done with it", async () => {
    const shown = await get(root);
    const strings = [
      ...["ssh_url_to_repo", "http_url_to_repo", "web_url", "merge_method", "squash_option", "import_status", "repository_object_format"],
      ...["issues", "merge_requests", "repository", "builds", "forking", "wiki", "snippets", "pages", "releases", "environments"].map(
        (part) => `${part}_access_level`,
      ),
    ];
    for (const key of strings) expect([key, typeof shown[key]]).toEqual([key, "string"]);
    const truths = ["issues_enabled", "merge_requests_enabled", "jobs_enabled", "can_create_merge_request_in"];
    const lies = [
      "wiki_enabled",
      "snippets_enabled",
      "lfs_enabled",
      "archived",
      "only_allow_merge_if_pipeline_succeeds",
      "packages_enabled",
    ];
    expect([shown.ci_default_git_depth, shown.build_timeout]).toEqual([20, 3600]);
    for (const key of truths) expect([key, shown[key]]).toEqual([key, true]);
    for (const key of lies) expect([key, shown[key]]).toEqual([key, false]);
    expect(shown._links.self).toBe(`http://desk.example/api/v4${root}`);
    for (const link of Object.values<string>(shown._links))
      expect([link, (await service.ask("GET", new URL(link).pathname.replace("/api/v4", ""))).status]).toEqual([link, 200]);
    expect(shown._links).toHaveProperty("labels");
    expect(shown.namespace.web_url).toBe("http://desk.example/groups/team");
    expect((await get(root, { as: "reporter" })).can_create_merge_request_in).toBe(false);
    for (const row of await get("/projects?simple=true")) expect(row.ssh_url_to_repo).toMatch(/^git@desk\.example:team\/shapes\.git$/);
  });

  it("tells a role of its own from one by its group, and none", async () => {
    const member = { notification_level: 3 };
    const permissions = async (as: "developer" | "admin" | "stranger") => (await get(root, { as })).permissions;
    expect(await permissions("developer")).toEqual({ project_access: { access_level: 30, ...member }, group_access: null });
    expect(await permissions("admin")).toEqual({ project_access: null, group_access: null });
    const group = service.store.groups.byFullPath("team")!;
    service.store.members.add({ userId: service.users.stranger, groupId: group.id, accessLevel: 40 });
    expect(await permissions("stranger")).toEqual({ project_access: null, group_access: { access_level: 40, ...member } });
    service.store.members.remove(service.users.stranger, { groupId: group.id });
  });

  it("is searched under both addresses, and says the branch where none was asked for", async () => {
    const found = await get(`${root}/search?scope=blobs&search=words`);
    expect(found).toMatchObject([{ path: "a.txt", ref: "main" }]);
    expect(await get(`${root}/-/search?scope=blobs&search=words`)).toEqual(found);
    expect((await get(`${root}/search?scope=blobs&search=words&ref=${repo.id("main")}`))[0].ref).toBe(repo.id("main"));
  });

  it("is searched for its issues and merge requests, too", async () => {
    for (const title of ["Sandbank", "Buoy"]) await service.ask("POST", `${root}/issues`, { json: { title } });
    const request = { source_branch: "main", target_branch: "topic", title: "Draw the sandbank" };
    await service.ask("POST", `${root}/merge_requests`, { json: request });
    for (const place of ["search", "-/search"]) {
      const titles = async (query: string) => (await get(`${root}/${place}?${query}`)).map(({ title }: { title: string }) => title);
      expect(await titles("scope=issues&search=sandbank")).toEqual(["Sandbank"]);
      expect(await titles("scope=issues&search=sandbank&state=closed")).toEqual([]);
      expect(await titles("scope=merge_requests&search=sandbank")).toEqual(["Draw the sandbank"]);
      expect(await titles("scope=milestones&search=sandbank")).toEqual([]);
      expect(await titles("scope=issues&search=%20")).toEqual([]);
    }
    const { body } = await service.ask("GET", `${root}/search?scope=users&search=developer`);
    expect(body).toMatchObject([{ id: service.users.developer }]);
    expect((await service.ask("GET", `${root}/search?scope=issues&search=o&per_page=1`)).headers.get("x-next-page")).toBe("");
  });

  it("names its archive in the one way that all read", async () => {
    const { headers } = await service.ask("GET", `${root}/repository/archive.zip`);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="shapes-main-${repo.id("main")}.zip"`);
    repo.branch('odd-"é');
    const odd = await service.ask("GET", `${root}/repository/archive.zip?sha=${encodeURIComponent('odd-"é')}`);
    expect(odd.headers.get("content-disposition")).toBe(`attachment; filename="shapes-odd-__-${repo.id("main")}.zip"`);
  });
});

describe("a user", () => {
  it("has a profile, and a picture without a login", async () => {
    const texts = ["bio", "location", "website_url", "organization", "job_title"];
    const shown = await get(`/users/${service.users.developer}`);
    for (const key of texts) expect([key, shown[key]]).toEqual([key, ""]);
    expect(shown).toMatchObject({ pronouns: null, bot: false });
    expect(shown).not.toHaveProperty("identities");
    const own = await get("/user");
    expect(own).toMatchObject({
      identities: [],
      can_create_project: true,
      can_create_group: true,
      two_factor_enabled: false,
      external: false,
    });
    for (const key of ["last_sign_in_at", "current_sign_in_at", "confirmed_at", "projects_limit"]) expect(own).toHaveProperty(key);
    for (const key of texts) expect(own).toHaveProperty(key);
    const address = new URL(shown.avatar_url);
    expect(address.origin).toBe("http://desk.example");
    const pictures = await Promise.all(
      [shown.id, shown.id, shown.id + 1].map((id) => service.ask("GET", `/users/${id}/avatar`, { as: null })),
    );
    expect(address.pathname).toBe(`/api/v4/users/${shown.id}/avatar`);
    for (const { status, headers, bytes } of pictures) {
      expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    }
    expect(pictures[0]?.bytes.equals(pictures[1]!.bytes)).toBe(true);
    expect(pictures[0]?.bytes.equals(pictures[2]!.bytes)).toBe(false);
    // Whether there is such a user is not told.
    expect((await service.ask("GET", "/users/99999/avatar", { as: null })).status).toBe(200);
  });

  it.each(["bob", "developer", "1e3", "99999", "-1"])("called %s is not found by that", async (id) => {
    expect(await service.ask("GET", `/users/${id}`)).toMatchObject({ status: 404, body: { message: "404 User Not Found" } });
  });
});

it("a note of a commit has no number for what it is about", async () => {
  const { body } = await service.ask("POST", `${root}/repository/commits/main/discussions`, { json: { body: "Why?" } });
  expect(body.notes[0]).toMatchObject({ noteable_type: "Commit", noteable_id: null, commit_id: repo.id("main") });
});

describe("a single merge request", () => {
  it("says who may merge it, how much it changes and how far it is behind", async () => {
    const made = await service.ask("POST", `${root}/merge_requests`, {
      json: { source_branch: "topic", target_branch: "main", title: "Topic" },
    });
    const one = {
      ...{ user: { can_merge: true }, changes_count: "2", merge_error: null, subscribed: true, head_pipeline: null, pipeline: null },
      first_contribution: false,
    };
    expect(made.body).toMatchObject(one);
    const path = `${root}/merge_requests/${made.body.iid}`;
    const plain = await get(path);
    expect(plain).toMatchObject(one);
    expect(plain).not.toHaveProperty("rebase_in_progress");
    expect(plain).not.toHaveProperty("diverged_commits_count");
    expect(await get(path, { as: "reporter" })).toMatchObject({ user: { can_merge: false }, subscribed: false });
    const more = await get(`${path}?include_rebase_in_progress=true&include_diverged_commits_count=1`);
    expect(more).toMatchObject({
      rebase_in_progress: false,
      diverged_commits_count: Number(git(repo.folder, ["rev-list", "--count", "topic..main"])),
    });
    await service.ask("POST", `${root}/statuses/${repo.id("topic")}`, { json: { state: "running", ref: "topic" } });
    const { head_pipeline: pipeline } = await get(path);
    expect(pipeline).toMatchObject({ sha: repo.id("topic"), status: "running", user: { username: "developer" }, detailed_status: {} });
    expect((await get(`${root}/merge_requests`))[0]).not.toHaveProperty("changes_count");
    const changed = (await service.ask("PUT", path, { json: { title: "Other" } })).body;
    expect(changed).toMatchObject({ changes_count: "2", head_pipeline: { id: pipeline.id } });
  });
});
