// Approvals, the issues that a merge closes, and labels as things of their own.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RepositoryBuilder } from "../scenarios/builder.ts";
import { type Asked, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;
let path: string;

beforeAll(async () => {
  service = startService();
  repo = service.repository("good").write("a.txt", "1\n").commit("Base");
  repo.branch("topic").checkout("topic").write("b.txt", "2\n").commit("Add b\n\nFixes #2").checkout("main");
  root = `/projects/${service.serve("good", repo.folder, "public").id}`;
  for (const title of ["One", "Two", "Three", "Four"]) await ask("POST", "/issues", { json: { title, confidential: title === "Three" } });
  const json = { source_branch: "topic", target_branch: "main", title: "Topic", description: "Closes #1, #3 and team/good#1. See #4." };
  path = `/merge_requests/${(await ask("POST", "/merge_requests", { json })).body.iid}`;
});
afterAll(() => service.end());

const ask = (method: string, below: string, asked: Asked = {}) => service.ask(method, `${root}${below}`, asked);
const iidsOf = (rows: { iid: number }[]): number[] => rows.map(({ iid }) => iid);

describe("approvals", () => {
  it("are given once, by those who may push, for the head that they have seen", async () => {
    expect((await ask("GET", `${path}/approvals`)).body).toMatchObject({
      approved: false,
      user_can_approve: true,
      approved_by: [],
      approvals_left: 0,
    });
    expect((await ask("POST", `${path}/approve`, { as: "reporter" })).status).toBe(403);
    const other = await ask("POST", `${path}/approve`, { json: { sha: repo.id("main") } });
    expect([other.status, other.body.message]).toEqual([409, `SHA does not match HEAD of source branch: ${repo.id("topic")}`]);
    const given = await ask("POST", `${path}/approve`, { json: { sha: repo.id("topic") } });
    expect([given.status, given.body]).toMatchObject([
      201,
      { approved: true, user_has_approved: true, user_can_approve: false, approved_by: [{ user: { username: "developer" } }] },
    ]);
    expect((await ask("POST", `${path}/approve`)).status).toBe(401);
    for (const [query, iids] of [
      ["approved_by_ids=Any", [1]],
      ["approved_by_ids=None", []],
      [`approved_by_ids[]=${service.users.developer}`, [1]],
      [`approved_by_ids[]=${service.users.developer}&approved_by_ids[]=${service.users.admin}`, []],
      ["approved_by_usernames[]=developer", [1]],
      ["approved_by_usernames=Any", [1]],
      ["approved_by_usernames=nobody", []],
    ] as const)
      expect([query, iidsOf((await ask("GET", `/merge_requests?${query}`)).body)]).toEqual([query, iids]);
    expect((await ask("POST", `${path}/unapprove`)).body).toMatchObject({ approved: false, user_can_approve: true });
    expect((await ask("POST", `${path}/unapprove`)).status).toBe(404);
    expect((await ask("GET", `${path}/approvals`, { as: null })).status).toBe(401);
  });
});

describe("a merge", () => {
  it("closes the issues that description and commits name, and says before which", async () => {
    expect(iidsOf((await ask("GET", `${path}/closes_issues`)).body)).toEqual([1, 3, 2]);
    expect(iidsOf((await ask("GET", `${path}/closes_issues`, { as: "stranger" })).body)).toEqual([1, 2]);
    expect((await ask("PUT", `${path}/merge`)).status).toBe(200);
    const closed = (await ask("GET", "/issues?state=closed&sort=asc")).body;
    expect(closed.map((row: { iid: number; closed_by: { username: string } }) => [row.iid, row.closed_by.username])).toEqual(
      [1, 2, 3].map((iid) => [iid, "developer"]),
    );
  });

  it("into another branch closes nothing", async () => {
    repo.branch("other", "main").branch("side", "main").checkout("side").write("c", "c").commit("Closes #4").checkout("main");
    const json = { source_branch: "side", target_branch: "other", title: "Side" };
    const { body } = await ask("POST", "/merge_requests", { json });
    expect((await ask("GET", `/merge_requests/${body.iid}/closes_issues`)).body).toEqual([]);
    expect((await ask("PUT", `/merge_requests/${body.iid}/merge`)).status).toBe(200);
    expect((await ask("GET", "/issues/4")).body.state).toBe("opened");
  });
});

describe("labels", () => {
  const names = (rows: { name: string }[]): string[] => rows.map(({ name }) => name);

  it("are made by use and on their own, and found by number and name", async () => {
    await ask("PUT", "/issues/4", { json: { labels: "bug,zeta" } });
    const made = await ask("POST", "/labels", { json: { name: "Ärger/1", color: "#FA0", description: "d", priority: 1 } });
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: "Ärger/1", color: "#ffaa00", text_color: "#1F1E24", priority: 1, is_project_label: true },
    ]);
    const { body, headers } = await ask("GET", "/labels");
    expect([names(body), headers.get("x-total")]).toEqual([["bug", "zeta", "Ärger/1"], "3"]);
    expect(names((await ask("GET", "/labels?search=ET")).body)).toEqual(["zeta"]);
    for (const id of [made.body.id, encodeURIComponent("Ärger/1")]) expect((await ask("GET", `/labels/${id}`)).body).toEqual(made.body);
    expect((await ask("GET", "/labels/none")).body).toEqual({ message: "404 Label Not Found" });
    expect((await ask("POST", "/labels", { json: { name: "bug", color: "red" } })).status).toBe(409);
    for (const [json, fault] of [
      [{ name: "a", color: "nope" }, "color"],
      [{ name: "a,b", color: "red" }, "title"],
      [{ name: "a", color: "red", priority: -1 }, "priority"],
    ] as const)
      expect(Object.keys((await ask("POST", "/labels", { json })).body.message)).toEqual([fault]);
    expect((await ask("POST", "/labels", { json: { name: "x", color: "red" }, as: "stranger" })).status).toBe(403);
  });

  it("are renamed and removed wherever they are, and counted for who sees what", async () => {
    await ask("PUT", "/issues/3", { json: { labels: "bug", state_event: "reopen" } });
    const counted = async (as: Asked["as"]) =>
      (await ask("GET", "/labels/bug?with_counts=true", { as: as ?? null })).body.open_issues_count;
    expect([await counted("developer"), await counted("stranger")]).toEqual([2, 1]);
    expect((await ask("PUT", "/labels/bug", { json: { new_name: "zeta" } })).status).toBe(409);
    expect((await ask("PUT", "/labels/bug", { json: { new_name: "ant", color: "blue" } })).body).toMatchObject({
      name: "ant",
      color: "#0000ff",
    });
    expect((await ask("GET", "/issues/4?with_labels_details=1")).body.labels).toEqual(["ant", "zeta"]);
    expect((await ask("GET", "/issues?labels=ant&with_labels_details=true")).body[0].labels[0]).toMatchObject({
      name: "ant",
      color: "#0000ff",
    });
    expect((await ask("PUT", "/labels/ant", { json: {} })).status).toBe(400);
    expect((await ask("DELETE", "/labels/ant")).status).toBe(204);
    expect((await ask("GET", "/issues/4")).body.labels).toEqual(["zeta"]);
    expect((await ask("GET", "/issues/3")).body.labels).toEqual([]);
  });

  it("are changed and removed also by a name or number that stands beside the changes, one of the two", async () => {
    const made = await ask("POST", "/labels", { json: { name: "Lön/2", color: "red" } });
    const changed = await ask("PUT", "/labels", { json: { name: "Lön/2", new_name: "loan", color: "blue" } });
    expect([changed.status, changed.body]).toMatchObject([200, { id: made.body.id, name: "loan", color: "#0000ff" }]);
    expect((await ask("PUT", "/labels", { json: { label_id: made.body.id, description: "d" } })).body.description).toBe("d");
    for (const [method, form, query] of [
      ["PUT", "new_name=x", ""],
      ["DELETE", undefined, ""],
      ["PUT", `name=loan&label_id=${made.body.id}&new_name=x`, ""],
      ["DELETE", undefined, `?name=loan&label_id=${made.body.id}`],
    ] as const) {
      const answer = await ask(method, `/labels${query}`, form === undefined ? {} : { form });
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/^label_id, name are (missing|mutually exclusive)/)]);
    }
    expect((await ask("PUT", "/labels", { json: { name: "loan" } })).body.error).toMatch(/^new_name, color, /);
    expect((await ask("PUT", "/labels", { json: { name: "none", color: "red" } })).status).toBe(404);
    expect((await ask("DELETE", `/labels?name=${made.body.id}`)).status).toBe(404);
    expect((await ask("DELETE", "/labels?name=loan", { as: "stranger" })).status).toBe(403);
    expect((await ask("DELETE", "/labels?name=loan")).status).toBe(204);
    expect((await ask("DELETE", "/labels?name=loan")).status).toBe(404);
  });
});
