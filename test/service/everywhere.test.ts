// Merge requests, issues and namespaces across projects: what each caller made, what they may see, and nothing else.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Asked, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(async () => {
  service = startService();
  for (const [name, visibility] of [
    ["secret", "private"],
    ["open", "public"],
  ] as const) {
    const repo = service.repository(name).write("a", "a").commit("One");
    repo.branch("topic").checkout("topic").write("b", "b").commit("Two").checkout("main");
    const { id } = service.serve(name, repo.folder, visibility);
    const post = (path: string, json: object, as: Asked["as"]) => service.ask("POST", `/projects/${id}/${path}`, { json, as: as ?? null });
    await post("merge_requests", { source_branch: "topic", target_branch: "main", title: `Topic ${name}`, labels: "x" }, "developer");
    await post("issues", { title: `Plain ${name}` }, "developer");
    await post("issues", { title: `Hidden ${name}`, confidential: true, assignee_ids: [service.users.reporter] }, "developer");
    await post("issues", { title: `Of reporter ${name}` }, "reporter");
  }
});
afterAll(() => service.end());

const titles = async (path: string, as: Asked["as"] = "developer"): Promise<string[]> => {
  const { status, headers, body } = await service.ask("GET", path, { as });
  expect([path, status, headers.get("x-total")]).toEqual([path, 200, String(body.length)]);
  return body.map(({ title }: { title: string }) => title).sort();
};

it("merge requests are the caller's own, unless the scope says otherwise", async () => {
  expect(await titles("/merge_requests")).toEqual(["Topic open", "Topic secret"]);
  expect(await titles("/merge_requests", "reporter")).toEqual([]);
  expect(await titles("/merge_requests?scope=all", "reporter")).toEqual(["Topic open", "Topic secret"]);
  // A guest may not read the code of a private project.
  expect(await titles("/merge_requests?scope=all", "guest")).toEqual(["Topic open"]);
  expect(await titles("/merge_requests?scope=all", "stranger")).toEqual(["Topic open"]);
  expect(await titles("/merge_requests?state=merged")).toEqual([]);
  expect(await titles("/merge_requests?search=secret&labels=x")).toEqual(["Topic secret"]);
  expect((await service.ask("GET", "/merge_requests", { as: null })).status).toBe(401);
});

it("issues are the caller's own, and confidential ones are seen by whom they are for", async () => {
  expect(await titles("/issues")).toEqual(["Hidden open", "Hidden secret", "Plain open", "Plain secret"]);
  expect(await titles("/issues", "reporter")).toEqual(["Of reporter open", "Of reporter secret"]);
  expect(await titles("/issues?scope=assigned_to_me", "reporter")).toEqual(["Hidden open", "Hidden secret"]);
  expect(await titles("/issues?scope=all", "stranger")).toEqual(["Of reporter open", "Plain open"]);
  expect(await titles("/issues?scope=all", "guest")).toEqual(["Of reporter open", "Of reporter secret", "Plain open", "Plain secret"]);
  expect(await titles("/issues?scope=all&confidential=true", "admin")).toEqual(["Hidden open", "Hidden secret"]);
  const second = await service.ask("GET", "/issues?per_page=3&page=2&order_by=title&sort=asc");
  expect([second.body.length, second.headers.get("x-total")]).toEqual([1, "4"]);
});

it("namespaces are the caller's own and those of their groups", async () => {
  const group = service.store.groups.byFullPath("team")!;
  service.store.members.add({ userId: service.users.guest, groupId: group.id, accessLevel: 10 });
  const paths = async (query: string, as: Asked["as"] = "guest") =>
    (await service.ask("GET", `/namespaces?${query}`, { as })).body.map(({ full_path }: { full_path: string }) => full_path);
  expect(await paths("")).toEqual(["guest", "team"]);
  expect(await paths("search=TEA")).toEqual(["team"]);
  expect(await paths("owned_only=true")).toEqual(["guest"]);
  expect(await paths("", "stranger")).toEqual(["stranger"]);
  const exists = async (query: string) => (await service.ask("GET", `/namespaces/${query}`)).body;
  expect(await exists("guest/exists")).toEqual({ exists: true, suggests: ["guest1"] });
  expect(await exists("nobody-yet/exists")).toEqual({ exists: false, suggests: [] });
  const get = (id: string | number, as: Asked["as"] = "guest") => service.ask("GET", `/namespaces/${id}`, { as });
  expect((await get("Team")).body).toMatchObject({ kind: "group", id: group.id, web_url: "http://desk.example/groups/team" });
  expect((await get(group.id)).body.kind).toBe("group");
  const own = (await get("guest")).body;
  expect(own.kind).toBe("user");
  expect((await get(own.id)).body).toEqual(own);
  expect(await get("team", "stranger")).toMatchObject({ status: 404, body: { message: "404 Namespace Not Found" } });
});
