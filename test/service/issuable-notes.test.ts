// What people say about merge requests and issues: notes, threads, places in the diff, who resolves and who sees what.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RepositoryBuilder } from "../scenarios/builder.ts";
import { type Asked, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;

beforeAll(async () => {
  service = startService();
  repo = service.repository("notes").write("a.txt", "1\n2\n3\n").commit("Base");
  repo.branch("topic").checkout("topic").write("a.txt", "1\ntwo\n3\n").commit("Change").checkout("main");
  root = `/projects/${service.serve("notes", repo.folder, "public").id}`;
  const json = { source_branch: "topic", target_branch: "main", title: "Topic" };
  expect((await service.ask("POST", `${root}/merge_requests`, { json })).status).toBe(201);
  expect((await service.ask("POST", `${root}/issues`, { json: { title: "Issue" } })).status).toBe(201);
});
afterAll(() => service.end());

type As = Exclude<Asked["as"], undefined>;
const bodies = (notes: { body: string }[]): string[] => notes.map(({ body }) => body);

describe.each([
  ["merge_requests", "MergeRequest"],
  ["issues", "Issue"],
])("%s", (kind, type) => {
  const ask = (method: string, below: string, json?: unknown, as: As = "developer") =>
    service.ask(method, `${root}/${kind}/1${below}`, { as, ...(json === undefined ? {} : { json }) });

  it("take notes, newest first, and show how many there are", async () => {
    const first = await ask("POST", "/notes", { body: "First" });
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        body: "First",
        type: null,
        noteable_type: type,
        noteable_iid: 1,
        system: false,
        resolvable: false,
        author: { username: "developer" },
      },
    ]);
    expect(typeof first.body.noteable_id).toBe("number");
    const second = await ask("POST", "/notes", { body: "Second" }, "stranger");
    expect(second.status).toBe(201);
    const { body, headers } = await ask("GET", "/notes");
    expect([bodies(body), headers.get("x-total")]).toEqual([["Second", "First"], "2"]);
    expect(bodies((await ask("GET", "/notes?sort=asc&per_page=1&page=2")).body)).toEqual(["Second"]);
    expect((await ask("GET", "/notes?activity_filter=only_activity")).body).toEqual([]);
    expect((await ask("GET", "")).body.user_notes_count).toBe(2);
    expect((await ask("GET", `/notes/${first.body.id}`)).body).toEqual(body[1]);
    expect((await ask("PUT", `/notes/${first.body.id}`, { body: "No" }, "stranger")).status).toBe(403);
    expect((await ask("PUT", `/notes/${first.body.id}`, { body: "Changed" })).body.body).toBe("Changed");
    expect((await ask("DELETE", `/notes/${first.body.id}`, undefined, "reporter")).status).toBe(403);
    expect((await ask("DELETE", `/notes/${second.body.id}`, undefined, "admin")).status).toBe(204);
    const gone = await ask("GET", `/notes/${second.body.id}`);
    expect([gone.status, gone.body]).toEqual([404, { message: "404 Note Not Found" }]);
    expect((await ask("POST", "/notes", { body: " " })).body.message).toContain("can't be blank");
    expect((await ask("GET", "/notes", undefined, null)).status).toBe(401);
  });

  it("have threads of their own and none of anything else", async () => {
    const thread = await ask("POST", "/discussions", { body: "Why?" });
    expect([thread.status, thread.body.individual_note, thread.body.notes[0].type]).toEqual([201, false, "DiscussionNote"]);
    const place = `/discussions/${thread.body.id}`;
    const reply = await ask("POST", `${place}/notes`, { body: "So" }, "stranger");
    expect(reply.status).toBe(201);
    expect(bodies((await ask("GET", place)).body.notes)).toEqual(["Why?", "So"]);
    expect((await ask("GET", `${place}/notes/${reply.body.id}`)).body.body).toBe("So");
    expect((await ask("PUT", `${place}/notes/${reply.body.id}`, { body: "Thus" }, "stranger")).body.body).toBe("Thus");
    const all = (await ask("GET", "/discussions")).body;
    expect(all.map(({ individual_note }: { individual_note: boolean }) => individual_note)).toEqual([true, false]);
    expect((await ask("DELETE", `${place}/notes/${reply.body.id}`, undefined, "stranger")).status).toBe(204);
    const other = kind === "issues" ? "merge_requests" : "issues";
    expect((await service.ask("GET", `${root}/${other}/1${place}`)).body).toEqual({ message: "404 Discussion Not Found" });
    expect((await service.ask("GET", `${root}/${other}/1/notes/${thread.body.notes[0].id}`)).status).toBe(404);
  });

  it("show internal notes to those who work on the project, and to nobody else", async () => {
    expect((await ask("POST", "/notes", { body: "x", internal: true }, "stranger")).status).toBe(403);
    const { body: note } = await ask("POST", "/notes", { body: "Hush", internal: true });
    expect(note.internal).toBe(true);
    expect(bodies((await ask("GET", "/notes")).body)).toContain("Hush");
    for (const below of ["/notes", "/discussions"]) {
      const seen = await ask("GET", below, undefined, "stranger");
      expect([below, seen.text.includes("Hush")]).toEqual([below, false]);
      expect(seen.headers.get("x-total")).toBe(String(seen.body.length));
    }
    expect((await ask("GET", `/notes/${note.id}`, undefined, "stranger")).status).toBe(404);
  });
});

describe("a thread on a line", () => {
  const path = () => `${root}/merge_requests/1`;
  const begin = async (position: object) => service.ask("POST", `${path()}/discussions`, { json: { body: "Here", position } });

  it("stands on the request's diff, of the version that it names", async () => {
    const refs = (await service.ask("GET", path())).body.diff_refs;
    const place = { ...refs, position_type: "text", new_path: "a.txt", old_path: "a.txt", new_line: 2 };
    const made = await begin(place);
    expect([made.status, made.body.notes[0]]).toMatchObject([
      201,
      { type: "DiffNote", resolvable: true, resolved: false, position: place },
    ]);
    const wrong = await begin({ ...place, new_line: 99 });
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining("must be a valid line code")]);
    expect((await begin({ ...place, head_sha: repo.id("main") })).status).toBe(400);
    repo.checkout("topic").write("a.txt", "1\ntwo\nthree\n").commit("More").checkout("main");
    await service.ask("GET", path());
    expect((await begin(place)).status).toBe(201);
    expect((await begin({ ...place, new_line: 3, head_sha: repo.id("topic") })).status).toBe(201);
  });

  it("is resolved and opened again by those who may push, or proposed the request", async () => {
    const { body: thread } = await service.ask("POST", `${path()}/discussions`, { json: { body: "Fix" }, as: "stranger" });
    const place = `${path()}/discussions/${thread.id}`;
    const put = (json: object, as: As, below = "") => service.ask("PUT", `${place}${below}`, { json, as });
    expect((await put({ resolved: true }, "reporter")).status).toBe(403);
    expect((await put({ resolved: true }, "developer")).body.notes[0]).toMatchObject({
      resolved: true,
      resolved_by: { username: "developer" },
      resolved_at: expect.any(String),
    });
    const note = `/notes/${thread.notes[0].id}`;
    expect((await put({ resolved: false }, "developer", note)).body).toMatchObject({ resolved: false, resolved_by: null });
    expect((await service.ask("GET", path())).body.blocking_discussions_resolved).toBe(false);
    for (const json of [{}, { body: "b", resolved: true }]) expect((await put(json, "developer", note)).status).toBe(400);
    for (const { id, individual_note } of (await service.ask("GET", `${path()}/discussions`)).body) {
      const answer = await service.ask("PUT", `${path()}/discussions/${id}`, { json: { resolved: true } });
      expect([individual_note, answer.status]).toEqual([individual_note, individual_note ? 400 : 200]);
    }
    expect((await service.ask("GET", path())).body.blocking_discussions_resolved).toBe(true);
  });
});
