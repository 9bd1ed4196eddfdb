// Which commits are in the queue of a connection, in which order, and what trying one again makes of it.
import { afterEach, describe, expect, it } from "vitest";
import { type Change, deskKey, emptyDesk, type QueuedCommit } from "./model.ts";
import { clearSent, enqueue, move, setIfMoved, takeOut, tryAgain } from "./queue-desk.ts";
import { countCommits, queueOf } from "./queued.ts";
import { deskStore } from "./store.ts";

const one = (id: string, order: number, more: Partial<QueuedCommit> = {}): QueuedCommit => ({
  ...{ id, order, at: 0, project: "a/b", from: "main", to: "main", isNew: false, start: null, parent: "c0", text: id },
  ...{ message: { ...emptyDesk.message, text: id }, author: { name: null, email: null }, ifMoved: "merge" as const },
  changes: [{ kind: "create", path: `${id}.txt`, content: { encoding: "text", text: id }, executable: false, included: true }],
  state: { step: "waiting" },
  ...more,
});
const put = (connection: string, project: string, branch: string, ...queued: QueuedCommit[]): string => {
  const key = deskKey(connection, project, branch);
  const desk = { ...emptyDesk, queued: Object.fromEntries(queued.map((each) => [each.id, each])) };
  deskStore.setState(({ desks }) => ({ desks: { ...desks, [key]: desk } }));
  return key;
};
const list = (connection = "s") => queueOf(deskStore.getState().desks, connection);
const ids = (connection = "s"): string =>
  list(connection)
    .map(({ id }) => id)
    .join("");
const find = (id: string) => {
  const found = list().find((each) => each.id === id);
  if (found === undefined) throw new Error(`${id} is in no queue.`);
  return found;
};
const before = deskStore.getState();
afterEach(() => deskStore.setState(before));

describe("a commit that goes into the queue", () => {
  const key = deskKey("s", "a/b", "main");
  const create = (path: string): Change => ({
    ...{ kind: "create", path, content: { encoding: "text", text: path }, executable: false, included: true },
  });
  const typed = { path: "t.txt", text: "typed", base: null };
  const desk = { ...emptyDesk, changes: [create("a.txt"), create("b.txt")], message: { ...emptyDesk.message, text: "Two files" } };
  const queue = () =>
    enqueue({
      ...{ key, text: "Two files", message: desk.message, author: { name: null, email: null }, parent: "c0", start: null, sending: null },
      attempt: {
        ...{ connection: "s", project: "a/b", from: "main", to: "main", force: false, bytes: 1 },
        changes: [desk.changes[0] as Change],
      },
    });

  it("leaves the desk as it was where it cannot be written down", async () => {
    deskStore.setState({ restored: false, desks: { [key]: desk } });
    await expect(queue()).rejects.toThrow("has not been read back yet");
    expect(deskStore.getState().desks[key]).toBe(desk);
  });

  it("takes nothing along that was typed or staged while it could not be written down", async () => {
    deskStore.setState({ restored: false, desks: { [key]: desk } });
    const queued = queue();
    expect([ids(), deskStore.getState().desks[key]?.changes.length]).toEqual([expect.any(String), 1]);
    deskStore.getState().edit(key, (now) => ({ ...now, changes: [...now.changes, create("c.txt")], unsaved: { "t.txt": typed } }));
    await expect(queued).rejects.toThrow();
    const left = deskStore.getState().desks[key];
    expect(left?.changes.map(({ path }) => path).sort()).toEqual(["a.txt", "b.txt", "c.txt"]);
    expect([left?.unsaved, left?.message.text, left?.queued]).toEqual([{ "t.txt": typed }, "Two files", undefined]);
  });
});

describe("the queue of a connection", () => {
  it("holds those of all its desks in their order, and none of a connection whose name begins as its own", () => {
    put("s", "a/b", "main", one("b", 2), one("d", 4));
    put("s", "a/c", "main", one("a", 1), one("c", 3));
    put("s2", "a/b", "main", one("x", 1));
    put("s/2", "a/b", "main", one("y", 1));
    expect([ids(), ids("s2"), ids("s/2"), ids("t"), ids("")]).toEqual(["abcd", "x", "y", "", ""]);
  });

  it("has one order though two windows gave the same number, and lets them change places", () => {
    put("s", "a/b", "main", one("b", 1, { at: 5 }), one("a", 1, { at: 3 }), one("c", 1, { at: 5 }));
    expect(ids()).toBe("abc");
    move("s", "a", 1);
    expect(ids()).toBe("bac");
    move("s", "c", -1);
    expect(ids()).toBe("bca");
    move("s", "b", -1);
    expect(ids()).toBe("bca");
  });

  it("exchanges places among those that were not sent", () => {
    put("s", "a/b", "main", one("a", 1), one("b", 2, { state: { step: "sent", commit: "c1", at: 1 } }), one("c", 3));
    move("s", "c", -1);
    expect(
      list()
        .filter(({ state }) => state.step === "waiting")
        .map(({ id }) => id),
    ).toEqual(["c", "a"]);
  });

  it("loses those that were sent, and the others know where they left the branch", () => {
    put("s", "a/b", "main", one("a", 1, { state: { step: "sent", commit: "c1", at: 1 } }), one("b", 2));
    put("s", "a/c", "main", one("c", 3, { project: "a/c" }));
    clearSent("s");
    expect(list().map(({ id, parent }) => `${id} ${parent}`)).toEqual(["b c1", "c c0"]);
  });
});

describe("one of the queue", () => {
  const needs = { step: "needs", kind: "refused", why: "No.", paths: [] } as const;
  it("that is tried again is looked for first, and for another branch is new", () => {
    put(
      "s",
      "a/b",
      "main",
      one("a", 1, { state: needs, tried: { parent: "c0", at: 1 } }),
      one("b", 2, { state: needs, tried: { parent: "c0", at: 1 } }),
    );
    tryAgain(find("a"));
    tryAgain(find("b"), "side");
    expect(find("a")).toMatchObject({ to: "main", isNew: false, tried: { parent: "c0" }, state: { step: "waiting" } });
    expect(find("b")).toMatchObject({ to: "side", isNew: true, start: "c0", state: { step: "waiting" } });
    expect(find("b").turned).toEqual({ from: "main", because: "refused" });
    expect(find("b").tried).toBeUndefined();
  });

  it("that is taken out stands on its desk again, once, with its message where none was begun", () => {
    const key = put("s", "a/b", "main", one("a", 1), one("b", 2));
    const [a, b] = [find("a"), find("b")];
    takeOut(a);
    takeOut(b);
    const desk = deskStore.getState().desks[key];
    expect([ids(), desk?.message.text, desk?.changes.map(({ path }) => path)]).toEqual(["", "a", ["b.txt", "a.txt"]]);
  });

  it("that is gone is not made again by what is said of it", () => {
    put("s", "a/b", "main", one("a", 1));
    const gone = find("a");
    takeOut(gone);
    setIfMoved(gone, "stay");
    tryAgain(gone);
    move("s", "a", 1);
    expect(ids()).toBe("");
  });
});

it("counts in words", () => expect([countCommits(0), countCommits(1), countCommits(2)]).toEqual(["0 commits", "1 commit", "2 commits"]));
