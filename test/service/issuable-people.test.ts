// Who is to do something and who is to look at it: kept, shown, taken back, and found by every filter that names people.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let root: string;
let ids: Fixture["users"];

beforeAll(() => {
  service = startService();
  const repo = service.repository("people").write("a", "a").commit("One");
  for (const name of ["one", "two", "three"]) repo.branch(name).checkout(name).write(name, name).commit(name).checkout("main");
  root = `/projects/${service.serve("people", repo.folder).id}`;
  ids = service.users;
});
afterAll(() => service.end());

interface Row {
  readonly iid: number;
  readonly assignees: { username: string }[];
  readonly assignee: { username: string } | null;
  readonly reviewers?: { username: string }[];
}
const names = (people: readonly { username: string }[] | undefined) => people?.map(({ username }) => username);
const put = (kind: string, json: object, as: "developer" | "reporter" = "developer") =>
  service.ask("PUT", `${root}/${kind}/1`, { json, as });

describe.each(["issues", "merge_requests"])("%s", (kind) => {
  it("keep who is to do it, alone and with others", async () => {
    const made: Row[] = [];
    for (const [n, people] of [{ assignee_id: ids.reporter }, { assignee_ids: [ids.developer, ids.reporter] }, {}].entries()) {
      const json = { title: `T${n}`, source_branch: ["one", "two", "three"][n], target_branch: "main", ...people };
      const answer = await service.ask("POST", `${root}/${kind}`, { json });
      expect(answer.status).toBe(201);
      made.push(answer.body);
    }
    expect(made.map(({ assignees }) => names(assignees))).toEqual([["reporter"], ["developer", "reporter"], []]);
    expect(made.map(({ assignee }) => assignee?.username)).toEqual(["reporter", "developer", undefined]);
    const change = async (json: object) => names((await put(kind, json)).body.assignees);
    expect(await change({ assignee_ids: [ids.developer, String(ids.reporter)] })).toEqual(["developer", "reporter"]);
    expect(await change({ assignee_ids: `${ids.reporter}` })).toEqual(["reporter"]);
    expect(await change({ title: "T0" })).toEqual(["reporter"]);
    for (const nobody of [{ assignee_ids: [] }, { assignee_ids: 0 }, { assignee_id: 0 }, { assignee_id: "" }, { assignee_ids: "" }]) {
      expect(await change({ assignee_id: ids.reporter })).toEqual(["reporter"]);
      expect([nobody, await change(nobody)]).toEqual([nobody, []]);
    }
    for (const nobody of [{ assignee_id: null }, { assignee_ids: null }]) {
      expect(await change({ assignee_id: ids.reporter, assignee_ids: null })).toEqual(["reporter"]);
      expect([nobody, await change(nobody)]).toEqual([nobody, []]);
    }
    // Who does not exist, or may not see the project, is left out, as on a real server.
    expect(await change({ assignee_ids: [ids.stranger, 99_999, ids.reporter] })).toEqual(["reporter"]);
    const wrong = await put(kind, { assignee_ids: ["ada"] });
    expect([wrong.status, wrong.body]).toEqual([400, { error: "assignee_ids is invalid" }]);
  });

  it("lose their description where null is sent", async () => {
    expect((await put(kind, { description: "as long as it lasts" })).body.description).toBe("as long as it lasts");
    expect((await put(kind, { title: "T0" })).body.description).toBe("as long as it lasts");
    const { status, body } = await put(kind, { description: null });
    expect([status, body.description]).toEqual([200, null]);
  });

  it("are found by who is to do them", async () => {
    const found = async (query: string, as: "developer" | "reporter" = "developer") => {
      const answer = await service.ask("GET", `${root}/${kind}?sort=asc&${query}`, { as });
      expect([query, answer.status]).toEqual([query, 200]);
      return answer.body.map(({ iid }: Row) => iid);
    };
    // 1: reporter; 2: developer and reporter; 3: nobody.
    const cases: [string, number[]][] = [
      [`assignee_id=${ids.reporter}`, [1, 2]],
      [`assignee_id=${ids.developer}`, [2]],
      ["assignee_id=99999", []],
      ["assignee_id=None", [3]],
      ["assignee_id=0", [3]],
      ["assignee_id=Any", [1, 2]],
      ["assignee_username=reporter", [1, 2]],
      ["assignee_username[]=reporter&assignee_username[]=developer", [2]],
      ["assignee_username=nobody", []],
      [`not[assignee_id]=${ids.developer}`, [1, 3]],
      ["not[assignee_username]=reporter", [3]],
      ["not[assignee_username][]=developer&not[assignee_username][]=nobody", [1, 3]],
      ["scope=assigned_to_me", [2]],
      [`scope=assigned-to-me&assignee_id=${ids.reporter}`, [2]],
      ["scope=assigned_to_me&assignee_id=None", []],
      ["scope=created_by_me&assignee_username=reporter", [1, 2]],
    ];
    for (const [query, iids] of cases) expect([query, await found(query)]).toEqual([query, iids]);
    expect(await found("scope=assigned_to_me", "reporter")).toEqual([1, 2]);
    expect((await service.ask("GET", `${root}/${kind}?assignee_id=ada`)).body).toEqual({ error: "assignee_id is invalid" });
  });
});

it("merge requests keep who is to look at them", async () => {
  const answer = await put("merge_requests", { reviewer_ids: [ids.reporter, ids.guest] });
  // A guest may not read code, so there is nothing to look at.
  expect([answer.status, names(answer.body.reviewers)]).toEqual([200, ["reporter"]]);
  const found = async (query: string, as: "developer" | "reporter" = "developer") =>
    (await service.ask("GET", `${root}/merge_requests?sort=asc&${query}`, { as })).body.map(({ iid }: Row) => iid);
  expect(await found("reviewer_username=reporter")).toEqual([1]);
  expect(await found("reviewer_id=None")).toEqual([2, 3]);
  expect(await found("reviewer_id=Any")).toEqual([1]);
  expect(await found(`not[reviewer_id]=${ids.reporter}`)).toEqual([2, 3]);
  expect(await found("scope=reviews_for_me", "reporter")).toEqual([1]);
  expect(await found("scope=reviews_for_me")).toEqual([]);
  await put("merge_requests", { title: "Draft: T" });
  expect(await found("draft=true")).toEqual([1]);
  expect(await found("draft=false")).toEqual([2, 3]);
  expect(names((await put("merge_requests", { reviewer_ids: [] })).body.reviewers)).toEqual([]);
});

it("issues keep their type, and who is to do a confidential one sees it", async () => {
  const json = { title: "Outage", issue_type: "incident", confidential: true, assignee_ids: [ids.guest] };
  const made = await service.ask("POST", `${root}/issues`, { json });
  expect(made.body).toMatchObject({ issue_type: "incident", type: "INCIDENT", confidential: true });
  const path = `${root}/issues/${made.body.iid}`;
  const list = async (query: string) => (await service.ask("GET", `${root}/issues?${query}`, { as: "guest" })).body.length;
  expect([
    (await service.ask("GET", path, { as: "guest" })).status,
    await list("issue_type=incident"),
    await list("issue_type=task"),
  ]).toEqual([200, 1, 0]);
  const changed = await service.ask("PUT", path, { json: { issue_type: "task", assignee_ids: [] } });
  expect(changed.body).toMatchObject({ issue_type: "task", assignees: [] });
  expect([(await service.ask("GET", path, { as: "guest" })).status, await list("issue_type=task")]).toEqual([404, 0]);
  expect((await service.ask("PUT", path, { json: { confidential: false } })).body.confidential).toBe(false);
  expect(await list("issue_type=task")).toBe(1);
});
