// Kept work comes onto another branch as it is: no change of it is lost on the way, and what it would replace there is told before.

import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../shared/contract/errors.ts";
import { type KeptWork, listKeptWork } from "./kept-work.ts";
import { type Base, type Change, type Desk, deskKey, emptyDesk, type Unsaved } from "./model.ts";
import { discardWork, planPut, put } from "./put-work.ts";
import { deskOf, deskStore } from "./store.ts";
import { toPatch } from "./work-patch.ts";

const tip = "f".repeat(40);
const [from, to] = [deskKey("local", "p", "gone"), deskKey("local", "p", "main")];

/** A branch with these texts, and what the work began from at "old". */
function serve(files: Readonly<Record<string, string>>, began: Readonly<Record<string, string>> = {}): QueryClient {
  const fetchQuery = async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const [operation, , input] = queryKey as readonly [string, string, { ref?: string; file_path?: string }];
    if (operation === "getBranch") return { name: "main", commit: { id: tip } };
    const content = (input.ref === tip ? files : began)[input.file_path ?? ""];
    if (content === undefined) throw new ApiError(null, 404, "404 File Not Found", {});
    return { blob_id: content, last_commit_id: `last of ${content}`, execute_filemode: content.endsWith("*"), content: btoa(content) };
  };
  return { fetchQuery } as unknown as QueryClient;
}

const base = (blob: string): Base => ({ commit: "old", blob, lastCommit: "l", executable: false });
const text = (content: string) => ({ encoding: "text", text: content }) as const;
const create = (path: string, executable = false): Change => ({ kind: "create", path, content: text("new"), executable, included: true });
const update = (path: string, blob: string): Change => ({ kind: "update", path, content: text("new"), base: base(blob), included: true });
const remove = (path: string, blob: string): Change => ({ kind: "delete", path, base: base(blob), included: true });
const chmod = (path: string, blob: string): Change => ({ kind: "chmod", path, executable: true, base: base(blob), included: true });
const move = (previousPath: string, path: string, blob: string, content: string | null = null): Change => ({
  ...{ kind: "move", path, previousPath, content: content === null ? null : text(content), base: base(blob), included: true },
});
const typed = (path: string, blob: string | null): Unsaved => ({ path, text: "typed", base: blob === null ? null : base(blob) });

function keep(changes: readonly Change[], ...texts: readonly Unsaved[]): KeptWork {
  const desk: Desk = { ...emptyDesk, changes, unsaved: Object.fromEntries(texts.map((one) => [one.path, one])) };
  deskStore.setState({ desks: { [from]: desk } });
  const [work] = listKeptWork(deskStore.getState().desks);
  if (work === undefined) throw new Error("Nothing is kept.");
  return work;
}
const plan = (client: QueryClient, work: KeptWork) => planPut(client, work, { connection: "local", project: "p", branch: "main" });
/** "move a b", "mode b": what stands on the desk of the branch, shortly. */
const say = (changes: readonly Change[]): string[] =>
  changes.map((change) => {
    const content =
      "content" in change && change.content !== null ? ` ${change.content.encoding === "text" ? change.content.text : ""}` : "";
    return `${change.kind} ${change.kind === "move" ? `${change.previousPath} ` : ""}${change.path}${content}`;
  });

beforeEach(() => deskStore.setState({ desks: {} }));
afterEach(() => deskStore.setState({ desks: {} }));

describe("kept work that is put onto a branch", () => {
  it("keeps the mode of a file that it moves", async () => {
    const found = await plan(serve({ a: "a" }), keep([move("a", "b", "a"), chmod("b", "a")]));
    expect([say(found.changes), found.overlaps]).toEqual([["move a b", "chmod b"], []]);
    put(found);
    expect(say(deskOf(to).changes)).toEqual(["move a b", "chmod b"]);
    expect(deskOf(to).changes.map((change) => "base" in change && change.base.commit)).toEqual([tip, tip]);
  });

  it("lets files change places, in whichever order that was staged", async () => {
    const work = [move("a", "b", "a"), move("b", "c", "b", "edited"), remove("c", "c")];
    const client = serve({ a: "a", b: "b", c: "c" });
    for (const order of [work, work.toReversed()]) {
      deskStore.setState({ desks: {} });
      const found = await plan(client, keep(order));
      expect(found.overlaps).toEqual([]);
      put(found);
      expect(say(deskOf(to).changes).sort()).toEqual(["delete c", "move a b", "move b c edited"]);
      expect(deskOf(from).changes).toEqual([]);
    }
  });

  it("says that it would replace a file that stands where it moves one to, and replaces it when it is put", async () => {
    const found = await plan(serve({ a: "a", b: "theirs" }, { a: "a" }), keep([move("a", "b", "a")]));
    expect([found.overlaps, found.mergeable]).toEqual([["b"], []]);
    put(found);
    expect(say(deskOf(to).changes).sort()).toEqual(["delete b", "move a b"]);
    const deletion = deskOf(to).changes.find(({ kind }) => kind === "delete");
    expect(deletion).toMatchObject({ base: { blob: "theirs", lastCommit: "last of theirs" } });
  });

  it("makes a new file of a moved one that is gone there, with its mode, and none of one that was not edited", async () => {
    const found = await plan(serve({}), keep([move("a", "b", "a", "edited"), chmod("b", "a"), move("x", "y", "x"), remove("z", "z")]));
    expect(found.changes).toEqual([{ ...create("b", true), content: text("edited") }]);
    expect(found.overlaps).toEqual(["b", "y", "z"]);
  });

  it("takes a mode that the branch has already for done", async () => {
    const found = await plan(serve({ a: "a*" }), keep([chmod("a", "a*")]));
    expect([found.changes, found.overlaps]).toEqual([[], []]);
  });

  it("brings what is typed over a moved file along, on the state that the branch has", async () => {
    const found = await plan(serve({ a: "theirs" }), keep([move("a", "b", "a")], typed("b", "a"), typed("n", null)));
    expect(found.unsaved["b"]?.base).toEqual({ commit: tip, blob: "theirs", lastCommit: "last of theirs", executable: false });
    expect(found.unsaved["n"]?.base).toBeNull();
    expect(found.overlaps).toEqual(["b"]);
  });

  it("can be merged where the state that it began from can be read, and stays on that state until it is", async () => {
    const changes = [update("a", "a"), update("b", "b"), create("n")];
    const client = serve({ a: "theirs", b: "b", n: "theirs" }, { a: "a", b: "b" });
    const found = await plan(client, keep(changes));
    expect([found.overlaps, found.mergeable]).toEqual([
      ["a", "n"],
      ["a", "n"],
    ]);
    const takeBack = put(found, "the rest");
    expect(deskOf(to).changes.map((change) => [change.kind, "base" in change && change.base.commit])).toEqual([
      ["update", tip],
      ["update", "old"],
      ["create", false],
    ]);
    takeBack();
    expect([deskOf(from).changes, deskOf(to)]).toEqual([changes, emptyDesk]);
    const other = await plan(serve({ a: "theirs", b: "b" }), keep([update("a", "a")]));
    expect(other.mergeable, "a state of another history").toEqual([]);
  });

  it("tells of what is staged or typed on that branch already, and is said last", async () => {
    const work = keep([update("a", "a")], typed("t", "t"));
    const moved = { ...move("a", "z", "a"), base: { ...base("a"), commit: tip } } as Change;
    const mine: Desk = { ...emptyDesk, changes: [moved] };
    deskStore.setState(({ desks }) => ({ desks: { ...desks, [to]: { ...mine, unsaved: { t: typed("t", "t") } } } }));
    const found = await plan(serve({ a: "a", t: "t" }, { a: "a", t: "t" }), work);
    expect([found.overlaps, found.mergeable]).toEqual([["t"], []]);
    put(found);
    // One file has one edit: it goes where it was moved, with the content of the work.
    expect(say(deskOf(to).changes)).toEqual(["move a z new"]);
  });

  it("never begins a message over one that is there", async () => {
    for (const [there, expected] of [
      ["", "of the work"],
      ["mine", "mine"],
    ] as const) {
      const work = keep([create("n")]);
      deskStore.setState(({ desks }) => ({
        desks: {
          [from]: { ...(desks[from] ?? emptyDesk), message: { ...emptyDesk.message, text: "of the work" } },
          [to]: { ...emptyDesk, message: { ...emptyDesk.message, text: there } },
        },
      }));
      put(await plan(serve({}), work));
      expect(deskOf(to).message.text).toBe(expected);
    }
  });
});

describe("a step with kept work that is taken back", () => {
  const on = (key: string, change: (desk: Desk) => Desk): void => deskStore.getState().edit(key, change);
  const mine = typed("mine.txt", null);

  it("leaves on the branch what was typed, staged and written there since", async () => {
    const before: Desk = { ...emptyDesk, changes: [update("old", "old")], unsaved: { o: typed("o", "o") } };
    const work = keep([update("a", "a"), create("n")], typed("t", "t"));
    on(to, () => before);
    const undo = put(await plan(serve({ a: "a", t: "t", old: "old", o: "o" }), work));
    on(to, (desk) => ({
      ...desk,
      changes: [...desk.changes, create("later")],
      unsaved: { ...desk.unsaved, "mine.txt": mine },
      message: { ...desk.message, text: "Begun since" },
    }));
    undo();
    expect(new Set(say(deskOf(to).changes))).toEqual(new Set(["update old new", "create later new"]));
    expect(deskOf(to).unsaved).toEqual({ o: before.unsaved["o"], "mine.txt": mine });
    expect(deskOf(to).message.text).toBe("Begun since");
    expect(deskOf(from)).toEqual(work.desk);
  });

  it("leaves what was typed into a file of the work since, and brings the work back as well", async () => {
    const work = keep([], typed("t", "t"));
    const undo = put(await plan(serve({ t: "t" }), work));
    on(to, (desk) => ({ ...desk, unsaved: { t: { ...typed("t", "t"), text: "typed on" } } }));
    undo();
    expect([deskOf(to).unsaved["t"]?.text, deskOf(from).unsaved["t"]?.text]).toEqual(["typed on", "typed"]);
  });

  it("brings discarded work back beside what came in since, the newer text of a file first", () => {
    const merge = { path: "m", base: { commit: "c", path: "m" } } as unknown as NonNullable<Desk["merges"]>[string];
    const work = keep([update("a", "a"), remove("b", "b")], typed("t", "t"), typed("u", "u"));
    on(from, (desk) => ({ ...desk, merges: { m: merge }, others: { "text~2:t": typed("t", "t") } }));
    const { key, desk } = { key: work.key, desk: deskOf(from) };
    const undo = discardWork({ ...work, desk });
    on(key, (cleared) => ({ ...cleared, changes: [create("n")], unsaved: { t: { ...typed("t", "t"), text: "newer" } } }));
    undo();
    expect(new Set(say(deskOf(key).changes))).toEqual(new Set(["update a new", "delete b", "create n new"]));
    expect([deskOf(key).unsaved["t"]?.text, deskOf(key).unsaved["u"]?.text]).toEqual(["newer", "typed"]);
    expect([deskOf(key).merges, Object.keys(deskOf(key).others ?? {})]).toEqual([{ m: merge }, ["text~2:t"]]);
  });

  it("is exactly what it was where nothing was done since", () => {
    const work = keep([update("a", "a")], typed("t", "t"));
    const before = deskOf(from);
    discardWork(work)();
    expect(deskOf(from)).toBe(before);
  });
});

describe("kept work as a patch", () => {
  const client = {} as QueryClient;
  const committed: Readonly<Record<string, string>> = { a: "one\ntwo\n", b: "b\n" };
  const read = async (_project: string, path: string): Promise<string | null> => committed[path] ?? null;

  it("has what is typed over what is staged, each file once, with its mode and its old name", async () => {
    const work = keep([move("a", "c", "a"), chmod("c", "a"), create("n", true)], { ...typed("c", "a"), text: "one\nTWO\n" });
    const { text: patch, left } = await toPatch(client, work, read);
    expect(left).toEqual([]);
    expect(patch.match(/^diff --git .*$/gm)).toEqual(["diff --git a/a b/c", "diff --git a/n b/n"]);
    expect(patch).toMatch(/old mode 100644\nnew mode 100755/);
    expect(patch).toMatch(/rename from a\nrename to c/);
    expect(patch).toMatch(/^-two\n\+TWO$/m);
    expect(patch).toMatch(/new file mode 100755/);
  });

  it("names what it cannot hold: bytes that are no text, and what cannot be read now", async () => {
    const bytes: Change = { ...create("picture.png"), content: { encoding: "base64", base64: btoa("\0\x89PNG") } } as Change;
    const { text: patch, left } = await toPatch(client, keep([bytes, update("unread", "u"), remove("b", "b")]), read);
    expect(left).toEqual(["picture.png", "unread"]);
    expect(patch).toMatch(/^deleted file mode 100644$/m);
    expect(patch).toMatch(/^-b$/m);
  });
});
