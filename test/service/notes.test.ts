// Comments and discussions of commits: where they land, who may change them, how they are shown (specification 4.2, api-behaviour 5).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let project: string;
let open: string;
let first: string;
let second: string;

beforeAll(() => {
  service = startService();
  repo = service
    .repository("notes")
    .write("a.txt", "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n")
    .write("old name.txt", "moved\n".repeat(20))
    .commit("Begin\n");
  first = repo.id();
  repo
    .write("a.txt", "one\nTWO\nthree\nfour\nfive\nsix\nseven\nnine\n")
    .move("old name.txt", "new/näme.txt")
    .write("new/näme.txt", `${"moved\n".repeat(20)}end\n`)
    .commit("Change\n")
    .branch("feature/x")
    .tag("v1");
  second = repo.id();
  project = `/projects/${service.serve("notes", repo.folder).id}/repository/commits`;
  open = `/projects/${service.serve("open-notes", service.repository("open").write("f", "f\n").commit("c").folder, "public").id}/repository/commits`;
});

afterAll(() => service.end());

const comment = (json: unknown, sha = second, as: "developer" | "reporter" | "guest" | "stranger" | null = "developer") =>
  service.ask("POST", `${project}/${sha}/comments`, { json, as });

describe("comments", () => {
  it("are made and listed with their author, oldest first", async () => {
    const made = await comment({ note: "Well done" }, first);
    expect(made.status).toBe(201);
    expect(Object.keys(made.body)).toEqual(["note", "path", "line", "line_type", "author", "created_at"]);
    expect(made.body).toMatchObject({ note: "Well done", path: null, line: null, line_type: null });
    await comment({ note: "Indeed" }, first, "reporter");
    const listed = await service.ask("GET", `${project}/${first.slice(0, 10)}/comments`, { as: "reporter" });
    expect(listed.body.map((row: { note: string }) => row.note)).toEqual(["Well done", "Indeed"]);
    expect(listed.body[0].author).toMatchObject({ username: "developer", email: "developer@example.com", state: "active" });
    expect(listed.body[0].author.created_at).toMatch(/^\d{4}-.*Z$/);
    expect(listed.headers.get("x-total")).toBe("2");
  });

  it.each([
    ["an added line", { path: "a.txt", line: 2 }, { path: "a.txt", line: 2, line_type: "new" }],
    ["an added line, said so", { path: "a.txt", line: 2, line_type: "new" }, { path: "a.txt", line: 2, line_type: "new" }],
    ["a removed line by its old number", { path: "a.txt", line: 8, line_type: "old" }, { path: "a.txt", line: 8, line_type: "old" }],
    ["a renamed file by its new path", { path: "new/näme.txt", line: 21 }, { path: "new/näme.txt", line: 21, line_type: "new" }],
    ["a context line", { path: "a.txt", line: 3 }, null],
    ["a line beyond the end", { path: "a.txt", line: 900 }, null],
    ["line zero", { path: "a.txt", line: 0 }, null],
    ["a removed line by its new number", { path: "a.txt", line: 7, line_type: "old" }, null],
    ["the old path of a renamed file", { path: "old name.txt", line: 1, line_type: "old" }, null],
    ["a file that the commit left alone", { path: "nothing.txt", line: 1 }, null],
    ["a line without a path", { line: 2, line_type: "new" }, null],
  ])("keep or drop the place of %s", async (_name, place, expected) => {
    const made = await comment({ note: "Here", ...place });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject(expected ?? { path: null, line: null, line_type: null });
  });

  it("on a branch or a tag land on its commit", async () => {
    const before = Number((await service.ask("GET", `${project}/${second}/comments`)).headers.get("x-total"));
    await comment({ note: "By branch" }, "feature%2Fx");
    await comment({ note: "By tag", path: "a.txt", line: 2 }, "v1");
    const listed = await service.ask("GET", `${project}/${second}/comments?per_page=2&page=${Math.floor(before / 2) + 1}`);
    expect(listed.headers.get("x-total")).toBe(String(before + 2));
    expect(listed.text).toContain("By");
  });

  it("take form fields, as curl sends them", async () => {
    const made = await service.ask("POST", `${project}/${second}/comments`, {
      form: "note=Nice+%E2%9C%93&path=a.txt&line=2&line_type=new",
    });
    expect(made.body).toMatchObject({ note: "Nice ✓", line: 2, line_type: "new" });
  });

  it.each([
    ["no note", {}, 400, { error: "note is missing" }],
    ["a blank note", { note: "  " }, 400, { message: '400 Bad request - Note {:note=>["can\'t be blank"]}' }],
    ["a path without a line", { note: "x", path: "a.txt" }, 400, { error: "line is missing" }],
    ["a line that is no number", { note: "x", path: "a.txt", line: "two" }, 400, { error: "line is invalid" }],
    [
      "another kind of line",
      { note: "x", path: "a.txt", line: 2, line_type: "both" },
      400,
      { error: "line_type does not have a valid value" },
    ],
  ])("are refused with %s", async (_name, json, status, body) => {
    const made = await comment(json);
    expect([made.status, made.body]).toEqual([status, body]);
  });

  it("need a commit, a project that one may read, and a name", async () => {
    expect((await comment({ note: "x" }, "nothing")).body).toEqual({ message: "404 Commit Not Found" });
    expect((await comment({ note: "x" }, second, "stranger")).body).toEqual({ message: "404 Project Not Found" });
    expect((await comment({ note: "x" }, second, "guest")).body).toEqual({ message: "403 Forbidden" });
    expect((await service.ask("POST", `${open}/main/comments`, { as: null, json: { note: "x" } })).status).toBe(401);
    expect((await service.ask("GET", `${open}/main/comments`, { as: null })).status).toBe(200);
  });
});

describe("a very long list", () => {
  it("says no total beyond ten thousand, and still leads on", { tags: "long" }, async () => {
    const sha = repo.write("z", "z").commit("Much discussed\n").id();
    const { id: projectId } = service.store.projects.byFullPath("team/notes")!;
    const note = {
      subject: { projectId, sha },
      discussionId: null,
      type: null,
      body: "x",
      authorId: service.users.guest,
      place: null,
      position: null,
    };
    const add = (count: number): void =>
      service.store.transaction(() => {
        for (let index = 0; index < count; index += 1) service.store.notes.create(note);
      });
    add(10_000);
    const path = `${project}/${sha}/comments?per_page=100&page=100`;
    const full = await service.ask("GET", path);
    expect([full.headers.get("x-total"), full.headers.get("x-next-page")]).toEqual(["10000", ""]);
    add(1);
    const over = await service.ask("GET", path);
    expect([over.headers.get("x-total"), over.headers.get("x-total-pages"), over.headers.get("x-next-page")]).toEqual([null, null, "101"]);
    expect(over.headers.get("link")).not.toContain('rel="last"');
    const threads = await service.ask("GET", `${project}/${sha}/discussions`);
    expect([threads.headers.get("x-total"), threads.body.length]).toEqual([null, 20]);
  });
});

describe("discussions", () => {
  const threads = (sha = second): string => `${project}/${sha}/discussions`;
  const begin = (json: unknown, as: "developer" | "reporter" = "developer") => service.ask("POST", threads(), { json, as });

  it("need a login, even where everything else is public", async () => {
    const answer = await service.ask("GET", `${open}/main/discussions`, { as: null });
    expect([answer.status, answer.body]).toEqual([401, { message: "401 Unauthorized" }]);
  });

  it("show comments as individual notes, and those with a place as threads of the old kind", async () => {
    const sha = repo.write("b.txt", "b\n").commit("Third\n").id();
    await comment({ note: "Plain" }, sha);
    await comment({ note: "Placed", path: "b.txt", line: 1 }, sha);
    const { body, headers } = await service.ask("GET", threads(sha));
    expect(headers.get("x-total")).toBe("2");
    expect(
      body.map((row: { individual_note: boolean; notes: { type: string | null }[] }) => [row.individual_note, row.notes[0]?.type]),
    ).toEqual([
      [true, null],
      [false, "LegacyDiffNote"],
    ]);
    for (const { id, notes } of body) {
      expect(id).toMatch(/^[0-9a-f]{40}$/);
      expect(notes[0]).toMatchObject({
        system: false,
        resolvable: false,
        noteable_type: "Commit",
        noteable_id: null,
        commit_id: sha,
        noteable_iid: null,
      });
      expect(notes[0]).not.toHaveProperty("position");
      expect(notes[0].commands_changes).toEqual({});
      expect(notes[0].attachment).toBeNull();
    }
    const plain = await service.ask("POST", `${threads(sha)}/${body[0].id}/notes`, { json: { body: "Re" } });
    expect([plain.status, plain.body]).toEqual([400, { message: "400 Bad request - Discussion can not be replied to." }]);
    const legacy = await service.ask("POST", `${threads(sha)}/${body[1].id}/notes`, { json: { body: "Re" } });
    expect([legacy.status, legacy.body.type]).toEqual([201, "LegacyDiffNote"]);
  });

  it("are begun, answered, changed and deleted", async () => {
    const begun = await begin({ body: "Why?" });
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({ individual_note: false, notes: [{ type: "DiscussionNote", body: "Why?" }] });
    const thread = `${threads()}/${begun.body.id}`;
    const reply = await service.ask("POST", `${thread}/notes`, { json: { body: "Because" }, as: "reporter" });
    expect([reply.status, reply.body.body, reply.body.author.username]).toEqual([201, "Because", "reporter"]);
    expect((await service.ask("GET", thread)).body.notes.map((note: { body: string }) => note.body)).toEqual(["Why?", "Because"]);
    const note = `${thread}/notes/${reply.body.id}`;
    expect((await service.ask("PUT", note, { json: { body: "Changed" } })).status).toBe(403);
    expect((await service.ask("PUT", note, { json: { body: "" }, as: "reporter" })).status).toBe(400);
    expect((await service.ask("PUT", note, { json: { body: "Changed" }, as: "reporter" })).body.body).toBe("Changed");
    expect((await service.ask("DELETE", note)).status).toBe(403);
    expect((await service.ask("DELETE", note, { as: "admin" })).status).toBe(204);
    expect((await service.ask("PUT", note, { json: { body: "x" }, as: "reporter" })).body).toEqual({ message: "404 Note Not Found" });
    const last = `${thread}/notes/${begun.body.notes[0].id}`;
    expect((await service.ask("DELETE", last)).status).toBe(204);
    expect((await service.ask("GET", thread)).body).toEqual({ message: "404 Discussion Not Found" });
  });

  it("stand on a line of the diff, changed or beside a change", async () => {
    const position = { base_sha: first, start_sha: first, head_sha: second, position_type: "text", new_path: "a.txt", old_path: "a.txt" };
    const added = await begin({ body: "New", position: { ...position, new_line: 2 } });
    expect(added.body.notes[0]).toMatchObject({
      type: "DiffNote",
      position: { ...position, old_line: null, new_line: 2, line_range: null },
    });
    const context = await begin({ body: "Near", position: { ...position, old_line: 3, new_line: 3 } });
    expect(context.body.notes[0].position).toMatchObject({ old_line: 3, new_line: 3 });
    const renamed = await begin({
      body: "Old name",
      position: { ...position, new_path: "new/näme.txt", old_path: "old name.txt", new_line: 21 },
    });
    expect(renamed.body.notes[0].position).toMatchObject({ old_path: "old name.txt", new_path: "new/näme.txt" });
    const reply = await service.ask("POST", `${threads()}/${added.body.id}/notes`, { json: { body: "Re" } });
    expect(reply.body).toMatchObject({ type: "DiffNote", position: { new_line: 2 } });
    const form = "body=Form&position[position_type]=text&position[new_path]=a.txt&position[new_line]=2";
    expect((await service.ask("POST", threads(), { form })).body.notes[0].position).toMatchObject({ head_sha: second, new_line: 2 });
  });

  it.each([
    ["a line that is not in the diff", { new_path: "a.txt", new_line: 700 }],
    ["a file that is not in the diff", { new_path: "zzz", new_line: 1 }],
    ["no line", { new_path: "a.txt" }],
    ["another commit", { new_path: "a.txt", new_line: 2, head_sha: "0".repeat(40) }],
  ])("are refused on %s", async (_name, position) => {
    const answer = await begin({ body: "x", position });
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid line code"]}' },
    ]);
  });

  it("believe nobody but owners about when they were written", async () => {
    const at = "2020-01-02T03:04:05.000Z";
    const mine = await begin({ body: "x", created_at: at });
    expect(mine.body.notes[0].created_at).not.toBe(at);
    const theirs = await service.ask("POST", threads(), { json: { body: "x", created_at: at }, as: "admin" });
    expect(theirs.body.notes[0].created_at).toBe(at);
    expect((await begin({ body: "x", created_at: "soon" })).body).toEqual({ error: "created_at is invalid" });
  });

  it("of another commit or project are not found", async () => {
    const { body } = await begin({ body: "Here only" });
    expect((await service.ask("GET", `${threads(first)}/${body.id}`)).status).toBe(404);
    expect((await service.ask("GET", `${open}/main/discussions/${body.id}`)).status).toBe(404);
  });
});
