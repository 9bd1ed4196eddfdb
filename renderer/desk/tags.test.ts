// A tag is made or deleted once: where no answer came, the tag itself tells whether it was done, and nothing is sent again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../data/query-client.ts";
import { useLastActionStore } from "../state/last-actions.ts";
import { projectKey } from "../state/tabs.ts";
import { inverseOf, undoAction } from "./last-actions.ts";
import { deleteTag, makeTag, sendTag, sendTagDeletion, type TagOf } from "./tags.ts";

const [commit, object] = ["b".repeat(40), "c".repeat(40)];
let servers = 0;
let of: TagOf;
/** The tag as it stands; null = there is none. */
let tag: { readonly target: string; readonly message: string | null } | null;
let sent: { readonly method: string; readonly body: unknown }[];
/** What becomes of a write: done and answered, done without an answer, or none of both. */
let write: "answers" | "loses the answer" | "does not arrive" | "refuses";

beforeEach(() => {
  servers += 1;
  of = { connection: `tags ${servers}`, project: "p", tag: "v1" };
  [tag, sent, write] = [null, [], "answers"];
  useLastActionStore.setState({ projects: {} });
  vi.stubGlobal("fetch", async (_url: string, { method, body }: RequestInit): Promise<Response> => {
    const when = "2026-01-01T00:00:00.000Z";
    const author = { author_name: "A", author_email: "a@b.c", authored_date: when };
    const committer = { committer_name: "A", committer_email: "a@b.c", committed_date: when, created_at: when };
    const facts = { id: commit, short_id: "b", title: "t", message: "t", parent_ids: [], web_url: "", ...author, ...committer };
    const answer = () => Response.json({ name: "v1", ...tag, commit: facts, release: null, protected: false, created_at: null });
    if (method === undefined || method === "GET")
      return tag === null ? Response.json({ message: "404 Tag Not Found" }, { status: 404 }) : answer();
    const said = typeof body === "string" ? (JSON.parse(body) as { message?: string }) : {};
    sent.push({ method, body: said });
    if (write === "does not arrive") throw new TypeError("no line");
    if (write === "refuses") return Response.json({ message: "Tag v1 already exists" }, { status: 400 });
    tag = method === "POST" ? { target: said.message === undefined ? commit : object, message: said.message ?? "" } : null;
    if (write === "loses the answer") throw new TypeError("the line broke");
    return method === "POST" ? answer() : new Response(null, { status: 204 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const noted = () => useLastActionStore.getState().projects[projectKey(of.connection, "p")] ?? [];

describe("making a tag", () => {
  it.each(["", "Words"])("with the message %j is done where the answer was lost and the tag names the commit", async (message) => {
    write = "loses the answer";
    expect((await sendTag(createQueryClient(), of, commit, message)).target).toBe(message === "" ? commit : object);
    expect(sent.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("sends no message of blanks", async () => {
    await sendTag(createQueryClient(), of, commit, " \n");
    expect(sent).toEqual([{ method: "POST", body: expect.not.objectContaining({ message: expect.anything() }) }]);
  });

  it("is not done where nothing arrived, and is not sent again", async () => {
    write = "does not arrive";
    await expect(makeTag(createQueryClient(), of, commit, "")).rejects.toThrow();
    expect([sent.length, noted()]).toEqual([1, []]);
  });

  it("is refused with the server's words", async () => {
    [tag, write] = [{ target: commit, message: null }, "refuses"];
    await expect(makeTag(createQueryClient(), of, commit, "")).rejects.toThrow("Tag v1 already exists");
    expect(noted()).toEqual([]);
  });
});

describe("deleting a tag", () => {
  beforeEach(() => {
    tag = { target: object, message: "Words" };
  });

  it("is done where the answer was lost and the tag is gone, and not where it is there", async () => {
    write = "does not arrive";
    await expect(sendTagDeletion(createQueryClient(), of)).rejects.toThrow();
    write = "loses the answer";
    await sendTagDeletion(createQueryClient(), of);
    expect([sent.length, tag]).toEqual([2, null]);
  });

  it("is undone with its commit and its message, and not where there is another one by then", async () => {
    const client = createQueryClient();
    const action = await deleteTag(client, of);
    expect(noted()).toEqual([action]);
    expect(inverseOf(of, action, commit)).toEqual({ kind: "none", why: "There is another v1 now." });
    expect(await undoAction(client, of, action)).toBeNull();
    expect(tag).toEqual({ target: object, message: "Words" });
    expect(noted()).toMatchObject([{ isUndone: true }]);
  });

  it("of one that is gone already sends and notes nothing", async () => {
    tag = null;
    await expect(deleteTag(createQueryClient(), of)).rejects.toThrow("v1 is gone already.");
    expect([sent, noted()]).toEqual([[], []]);
  });
});
