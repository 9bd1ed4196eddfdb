// Lists of issues and merge requests narrowed as real clients narrow them: each filter leaves what it says, and none is ignored.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../local/database.ts";
import { type Fixture, startService } from "./api-fixture.ts";

interface Row {
  readonly iid: number;
  readonly title: string;
  readonly description: string | null;
  readonly state: string;
  readonly labels: readonly string[];
  readonly author: { readonly id: number; readonly username: string };
  readonly confidential?: boolean;
  readonly merge_user?: { readonly id: number } | null;
  readonly created_at: string;
  readonly updated_at: string;
}

let service: Fixture;
let project: string;

const day = (n: number): string => `2026-03-${String(n).padStart(2, "0")}T10:00:00.000Z`;

beforeAll(() => {
  service = startService();
  const repo = service.repository("lists").write("a", "a").commit("c");
  const { id } = service.serve("lists", repo.folder);
  project = `/projects/${id}`;
  const { developer, reporter } = service.users;
  const made = [
    { title: "Alpha", description: "about doors", labels: ["a"], authorId: developer },
    { title: "Draft: doors", description: null, labels: ["a", "b"], authorId: developer },
    { title: "Beta", description: "windows", labels: [], authorId: reporter },
    { title: "[DRAFT] Gamma", description: "100%", labels: ["b"], authorId: reporter },
    { title: "draftsman", description: null, labels: [], authorId: developer },
  ];
  const [baseSha, startSha, headSha] = [repo.id(), repo.id(), repo.id()];
  const comparison = { baseSha, startSha, headSha, history: "", commits: [] };
  for (const [n, texts] of made.entries()) {
    service.store.issues.create({ projectId: id, ...texts, confidential: n === 2 });
    const branches = { sourceBranch: `source-${n}`, targetBranch: n < 3 ? "main" : "next", squash: false, removeSourceBranch: false };
    service.store.mergeRequests.create({ projectId: id, ...texts, ...branches, comparison });
  }
  const merge = { userId: reporter, mergeCommit: null, squashCommit: null, head: headSha, comparison: null };
  for (const iid of [1, 3]) service.store.mergeRequests.merged(service.store.mergeRequests.byIid(id, iid)!, merge);
  const database = openDatabase(join(service.store.folder, "repodesk.sqlite"));
  for (const table of ["issues", "merge_requests"])
    for (const iid of [1, 2, 3, 4, 5])
      database.run(`UPDATE ${table} SET created_at = ?, updated_at = ? WHERE iid = ?`, day(iid), day(20 - iid), iid);
  database.run("UPDATE merge_requests SET merged_at = ? WHERE iid = 1", day(30));
  database.run("UPDATE merge_requests SET merged_at = ? WHERE iid = 3", day(29));
  database.close();
});

afterAll(() => service.end());

const list = async (kind: string, query: string): Promise<Row[]> => {
  const answer = await service.ask("GET", `${project}/${kind}?${query}`);
  expect([answer.status, query]).toEqual([200, query]);
  expect(answer.headers.get("x-total")).toBe(String(answer.body.length));
  return answer.body;
};
const has = (row: Row, ...labels: string[]): boolean => labels.every((label) => row.labels.includes(label));
const byDeveloper = (row: Row): boolean => row.author.username === "developer";

/** Each query, and what it leaves of all rows. */
const both: readonly (readonly [string, (row: Row) => boolean])[] = [
  ["iids[]=1&iids[]=4", ({ iid }) => iid === 1 || iid === 4],
  ["iids=2,3", ({ iid }) => iid === 2 || iid === 3],
  ["labels=a,b", (row) => has(row, "a", "b")],
  ["labels[]=a&labels[]=b", (row) => has(row, "a", "b")],
  ["labels=None", ({ labels }) => labels.length === 0],
  ["labels=Any", ({ labels }) => labels.length > 0],
  ["not[labels]=a", (row) => !has(row, "a")],
  ["not[labels][]=a&not[labels][]=b", (row) => !has(row, "a") && !has(row, "b")],
  ["not[iids]=1,2", ({ iid }) => iid > 2],
  ["author_username=developer", byDeveloper],
  ["author_username=nobody", () => false],
  ["author_id=99999", () => false],
  ["not[author_username]=developer", (row) => !byDeveloper(row)],
  ["not[author_username]=nobody", () => true],
  ["scope=created_by_me", byDeveloper],
  ["scope=created-by-me&author_username=reporter", () => false],
  ["scope=all", () => true],
  ["scope=assigned_to_me", () => false],
  ["search=door", ({ title, description }) => /door/.test(`${title} ${description}`)],
  ["search=door&in=title", ({ title }) => /door/.test(title)],
  ["search=door&in=description", ({ description }) => /door/.test(description ?? "")],
  ["search=100%25&in=title,description", ({ iid }) => iid === 4],
  [`created_after=${day(3)}`, ({ iid }) => iid >= 3],
  [`created_before=${day(3)}`, ({ iid }) => iid <= 3],
  ["created_after=2026-03-04&labels=b", ({ iid }) => iid === 4],
  [`updated_after=${day(18)}`, ({ iid }) => iid <= 2],
  [`updated_before=${day(16)}`, ({ iid }) => iid >= 4],
  ["created_after=", () => true],
  // Nobody can set these here.
  ["assignee_id=None", () => true],
  ["assignee_id=0", () => true],
  ["assignee_id=Any", () => false],
  ["assignee_id=1", () => false],
  ["assignee_username=developer", () => false],
  ["assignee_username[]=developer", () => false],
  ["milestone=None", () => true],
  ["milestone=v1", () => false],
  ["milestone_id=Any", () => false],
  ["my_reaction_emoji=star", () => false],
  ["not[assignee_id]=1", () => true],
];

const ofIssues: typeof both = [
  ["confidential=true", ({ confidential }) => confidential === true],
  ["confidential=no", ({ confidential }) => confidential === false],
  ["issue_type=issue", () => true],
  ["issue_type=incident", () => false],
  ["due_date=0", () => true],
  ["due_date=overdue", () => false],
];

const ofMergeRequests: typeof both = [
  ["wip=yes", ({ iid }) => iid === 2 || iid === 4],
  ["wip=no", ({ iid }) => iid !== 2 && iid !== 4],
  ["target_branch=next", ({ iid }) => iid > 3],
  ["state=merged&merge_user_username=reporter", ({ state }) => state === "merged"],
  ["merge_user_username=developer", () => false],
  ["reviewer_username=developer", () => false],
  ["reviewer_id=None", () => true],
  ["approved_by_ids=Any", () => false],
  ["approved_by_ids=None", () => true],
  ["approved_by_ids[]=1", () => false],
  ["scope=reviews_for_me", () => false],
];

describe.each([
  ["issues", ofIssues],
  ["merge_requests", ofMergeRequests],
])("the list of %s", (kind, own) => {
  it("is narrowed by each filter, alone", async () => {
    const all = await list(kind, "");
    expect(all.map(({ iid }) => iid)).toEqual([5, 4, 3, 2, 1]);
    for (const [query, leaves] of [...both, ...own])
      expect([query, (await list(kind, query)).map(({ iid }) => iid)]).toEqual([query, all.filter(leaves).map(({ iid }) => iid)]);
    const { id } = service.store.users.byUsername("reporter")!;
    expect((await list(kind, `author_id=${id}`)).map(({ iid }) => iid)).toEqual([4, 3]);
    expect((await list(kind, `author_id=${id}&not[author_id]=${id}`)).length).toBe(0);
  });

  it("is ordered, and refuses what it cannot read", async () => {
    const order = async (query: string) => (await list(kind, query)).map(({ iid }) => iid);
    expect(await order("order_by=updated_at&sort=desc")).toEqual([1, 2, 3, 4, 5]);
    expect(await order("order_by=title&sort=asc")).toEqual([1, 3, 2, 4, 5]);
    expect(await order("order_by=priority")).toEqual([5, 4, 3, 2, 1]);
    const refused = async (query: string) => (await service.ask("GET", `${project}/${kind}?${query}`)).body;
    expect(await refused("iids=one")).toEqual({ error: "iids is invalid" });
    expect(await refused("created_after=soon")).toEqual({ error: "created_after is invalid" });
    expect(await refused("scope=theirs")).toEqual({ error: "scope does not have a valid value" });
    expect(await refused("order_by=id")).toEqual({ error: "order_by does not have a valid value" });
    expect(await refused("author_id=1&author_username=a")).toEqual({ error: "author_id, author_username are mutually exclusive" });
  });
});

it("merge requests come by when they were merged, the others last", async () => {
  const order = async (sort: string) => (await list("merge_requests", `order_by=merged_at&sort=${sort}`)).map(({ iid }) => iid);
  expect(await order("desc")).toEqual([1, 3, 5, 4, 2]);
  expect(await order("asc")).toEqual([3, 1, 2, 4, 5]);
});

it.each(["issues", "merge_requests"])("%s show their labels in full where that is asked for", async (kind) => {
  const [row] = await list(kind, "iids=2&with_labels_details=true");
  expect(row?.labels.map((label) => (label as unknown as { name: string }).name)).toEqual(["a", "b"]);
  const [again] = await list(kind, "labels=b&sort=desc&iids=4&with_labels_details=1");
  expect(again?.labels).toEqual([row?.labels[1]]);
  expect(again?.labels[0]).toMatchObject({ id: expect.any(Number), color: expect.stringMatching(/^#/), description: null });
});

it.each(["issues", "merge_requests"])("%s take labels more and labels less", async (kind) => {
  const put = async (json: object) => (await service.ask("PUT", `${project}/${kind}/3`, { json })).body;
  expect((await put({ add_labels: "y,x" })).labels).toEqual(["x", "y"]);
  expect((await put({ remove_labels: ["y", "none"], add_labels: ["z"] })).labels).toEqual(["x", "z"]);
  expect((await put({ labels: "", add_labels: "w" })).labels).toEqual(["w"]);
  expect((await put({ title: "Beta" })).labels).toEqual(["w"]);
  expect((await put({ labels: "" })).labels).toEqual([]);
});

it("merge requests take back how they are to be merged", async () => {
  const put = async (json: object) => (await service.ask("PUT", `${project}/merge_requests/3`, { json })).body;
  expect(await put({ squash: true, remove_source_branch: true })).toMatchObject({ squash: true, force_remove_source_branch: true });
  expect(await put({ squash: false })).toMatchObject({ squash: false, force_remove_source_branch: true });
});
