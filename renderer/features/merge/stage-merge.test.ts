// What was merged is staged over the file as the branch has it now: nothing else on the desk changes, and one step takes it back.
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decodeText } from "../../../shared/lib/text-file.ts";
import type { OpenedFile } from "../../data/file.ts";
import { type Base, type Change, type Content, type Desk, emptyDesk, type FileMerge, type MergeResult } from "../../desk/model.ts";
import { deskOf, editDesk } from "../../desk/store.ts";
import { toPlaces } from "./model/places.ts";
import { choose, firstResult } from "./model/result.ts";
import type { OpenMerge } from "./read-merge.ts";
import { stageMerges } from "./stage-merge.ts";

const key = "local/p/main";
const texts = { base: "a\nb\nc\n", theirs: "A\nb\nc\n", yours: "a\nb\nC\n" };
const text = (content: string): Content => ({ encoding: "text", text: content });
const base: Base = { commit: "old", blob: "old blob", lastCommit: "old", executable: false };
const now: Base = { commit: "new", blob: "new blob", lastCommit: "last", executable: false };

/** A server that has one file in a commit that is picked. */
const where = {
  ...{ connection: "local", project: "p" },
  client: { fetchQuery: async () => ({ content: btoa("picked\n") }) } as unknown as QueryClient,
};
const opened = (path: string, content: string, of: Base): OpenedFile => {
  const { blob, lastCommit, executable, commit } = of;
  return { path, commit, blob, lastCommit, executable, size: content.length, content: decodeText(content) } as unknown as OpenedFile;
};

interface Sides {
  readonly base?: string | null;
  readonly theirs?: string | null;
  readonly yours?: string | null;
}
/** A merge of a file that is called `from` on the branch and `path` here. */
function mergeOf(path: string, more: Partial<FileMerge> = {}, from = path, sides: Sides = texts): { merge: FileMerge; open: OpenMerge } {
  const { base: began = null, theirs = null, yours = null } = sides;
  const file = (content: string | null, of: Base) => (content === null ? null : opened(from, content, of));
  const decoded = (content: string | null) => {
    const read = content === null ? null : decodeText(content);
    return read?.kind === "text" ? read : null;
  };
  const [theirsText, yoursText] = [decoded(theirs), decoded(yours)];
  const places =
    theirsText === null || yoursText === null
      ? null
      : toPlaces({ base: decoded(began)?.text ?? "", theirs: theirsText.text, yours: yoursText.text });
  const lines =
    places === null || theirsText === null || yoursText === null
      ? null
      : { places, files: { base: decoded(began), theirs: theirsText, yours: yoursText } };
  return {
    merge: {
      ...{
        path,
        base: { commit: "old", path: began === null ? null : from },
        theirs: { commit: "new", path: theirs === null ? null : from },
      },
      ...{ yours: { content: yours === null ? null : text(yours) }, picked: null, whole: null, result: null },
      ...more,
    },
    open: { theirs: file(theirs, now), base: file(began, base), yoursExecutable: null, lines, why: null, settled: null },
  };
}

const update = (path: string, content = texts.yours): Change => ({ kind: "update", path, content: text(content), base, included: true });
const move = (previousPath: string, path: string): Change => ({
  ...{ kind: "move", path, previousPath, content: text(texts.yours), base, included: true },
});
const chmod = (path: string): Change => ({ kind: "chmod", path, executable: true, base, included: true });
const remove = (path: string): Change => ({ kind: "delete", path, base, included: true });

const begin = (changes: readonly Change[], merges: readonly FileMerge[] = [], more: Partial<Desk> = {}): void =>
  editDesk(key, () => ({ ...emptyDesk, changes, ...more, merges: Object.fromEntries(merges.map((merge) => [merge.path, merge])) }));
const stage = async (...merges: readonly { merge: FileMerge; open: OpenMerge }[]) => {
  const staged = await stageMerges(where, key, merges);
  if (staged.outcome !== "staged") throw new Error(staged.reason);
  return staged;
};

beforeEach(() => editDesk(key, () => emptyDesk));
afterEach(() => editDesk(key, () => emptyDesk));

describe("a merge that is staged", () => {
  it("is an update of the file as the branch has it now, with what both sides changed", async () => {
    const one = mergeOf("a");
    begin([update("a"), update("z")], [one.merge], { unsaved: { a: { path: "a", text: "typed", base } } });
    await stage(one);
    expect(deskOf(key).changes).toEqual([update("z"), { ...update("a", "A\nb\nC\n"), base: now }]);
    expect([deskOf(key).unsaved, deskOf(key).merges]).toEqual([{}, undefined]);
  });

  it("stays moved, and leaves the deletion of a file whose place it takes", async () => {
    const one = mergeOf("b", {}, "a");
    begin([remove("b"), move("a", "b"), chmod("b")], [one.merge]);
    await stage(one);
    expect(new Set(deskOf(key).changes)).toEqual(
      new Set([remove("b"), { ...move("a", "b"), content: text("A\nb\nC\n"), base: now }, { ...chmod("b"), base: now }]),
    );
  });

  it("stays apart from a file that stands where it came from", async () => {
    const one = mergeOf("b", {}, "a");
    begin([move("a", "b"), move("w", "a")], [one.merge]);
    await stage(one);
    expect(new Set(deskOf(key).changes)).toEqual(new Set([move("w", "a"), { ...move("a", "b"), content: text("A\nb\nC\n"), base: now }]));
  });

  it("is nothing where it comes to what the branch has, and keeps the tick of what was staged", async () => {
    const same = mergeOf("a", {}, "a", { ...texts, yours: texts.base });
    begin([update("a", texts.base)], [same.merge]);
    await stage(same);
    expect(deskOf(key).changes).toEqual([]);
    const one = mergeOf("a");
    begin([{ ...update("a"), included: false }], [one.merge]);
    await stage(one);
    expect(deskOf(key).changes).toMatchObject([{ kind: "update", included: false }]);
  });

  it("has a mode that was staged, and none where it is the branch's already", async () => {
    const one = mergeOf("a");
    begin([update("a"), chmod("a")], [one.merge]);
    await stage(one);
    expect(deskOf(key).changes.map(({ kind }) => kind)).toEqual(["update", "chmod"]);
    const done = mergeOf("a");
    const theirs = { ...opened("a", texts.theirs, { ...now, executable: true }) };
    begin([update("a"), chmod("a")], [done.merge]);
    await stage({ merge: done.merge, open: { ...done.open, theirs } });
    expect(deskOf(key).changes.map(({ kind }) => kind)).toEqual(["update"]);
  });
});

describe("a file that is taken from one side", () => {
  it("is as the branch has it: nothing of it is staged any more, not even its move", async () => {
    for (const change of [update("a"), move("x", "a")]) {
      const one = mergeOf("a", { whole: "theirs" }, change.kind === "move" ? "x" : "a");
      begin([change, chmod("a")], [one.merge]);
      await stage(one);
      expect(deskOf(key).changes).toEqual([]);
    }
  });

  it("is mine, over the branch's", async () => {
    const one = mergeOf("a", { whole: "yours" });
    begin([update("a")], [one.merge]);
    await stage(one);
    expect(deskOf(key).changes).toEqual([{ ...update("a"), base: now }]);
  });

  it("is deleted where that is mine, and made again where the branch has it no more", async () => {
    const deleted = mergeOf("a", { whole: "yours" }, "a", { ...texts, yours: null });
    begin([remove("a")], [deleted.merge]);
    await stage(deleted);
    expect(deskOf(key).changes).toEqual([{ ...remove("a"), base: now }]);
    const gone = mergeOf("a", { whole: "yours" }, "a", { ...texts, theirs: null });
    begin([update("a"), chmod("a")], [gone.merge]);
    await stage(gone);
    expect(deskOf(key).changes).toEqual([{ kind: "create", path: "a", content: text(texts.yours), executable: true, included: true }]);
    const nobody = mergeOf("a", { whole: "theirs" }, "a", { ...texts, theirs: null });
    begin([update("a")], [nobody.merge]);
    await stage(nobody);
    expect(deskOf(key).changes).toEqual([]);
  });

  it("is the picked commit's, byte for byte", async () => {
    const one = mergeOf("a", { whole: "yours", picked: "sha", yours: { commit: "sha", path: "a" } });
    begin([], [one.merge]);
    await stage(one);
    expect(deskOf(key).changes).toMatchObject([{ kind: "update", content: { encoding: "base64", base64: btoa("picked\n") }, base: now }]);
  });
});

describe("several merges", () => {
  const overlap = { base: "a\n", theirs: "theirs\n", yours: "yours\n" };

  it("of which the commit changed only the mode is no update of its content", async () => {
    const client = { fetchQuery: async () => ({ content: btoa("same\n"), blob_id: now.blob }) } as unknown as QueryClient;
    const { merge, open } = mergeOf("a.sh", { whole: "yours", yours: { commit: "fix", path: "a.sh" } });
    begin([], [merge]);
    const staged = await stageMerges({ ...where, client }, key, [{ merge, open: { ...open, yoursExecutable: true } }]);
    expect(staged).toMatchObject({ outcome: "staged", files: 1 });
    expect(deskOf(key).changes).toEqual([{ kind: "chmod", path: "a.sh", executable: true, base: now, included: true }]);
  });

  it("are counted without those that stay as the branch has them", async () => {
    const [left, taken] = [mergeOf("a.txt", { whole: "theirs" }), mergeOf("b.txt", { whole: "yours" })];
    begin([], [left.merge, taken.merge]);
    expect(await stage(left, taken)).toMatchObject({ files: 1 });
  });

  it("are staged together, with what was chosen", async () => {
    const [one, other] = [mergeOf("a", {}, "a", overlap), mergeOf("b")];
    const places = one.open.lines?.places ?? [];
    const result: MergeResult = choose(places, firstResult(places), 0, "both");
    begin([update("a", "yours\n"), update("b")], [one.merge, other.merge]);
    await stage({ ...one, merge: { ...one.merge, result } }, other);
    expect(deskOf(key).changes.map((change) => "content" in change && change.content)).toEqual([
      text("theirs\nyours\n"),
      text("A\nb\nC\n"),
    ]);
  });

  it("are none staged where one of them cannot be written", async () => {
    const [one, other] = [mergeOf("a"), { ...mergeOf("b"), open: { ...mergeOf("b").open, lines: null } }];
    begin([update("a"), update("b")], [one.merge, other.merge]);
    const before = deskOf(key);
    expect(await stageMerges(where, key, [one, other])).toEqual({
      outcome: "refused",
      path: "b",
      reason: "It is not chosen yet which side is taken.",
    });
    expect(deskOf(key)).toBe(before);
  });

  it("come back in one step, and what was done to other files meanwhile stays", async () => {
    const one = mergeOf("a");
    const typed = { path: "a", text: "typed", base };
    begin([update("a"), update("z")], [one.merge], { unsaved: { a: typed } });
    const before = deskOf(key);
    (await stage(one)).undo();
    expect(deskOf(key)).toBe(before);
    const { undo } = await stage(one);
    editDesk(key, (desk) => ({ ...desk, changes: [...desk.changes, update("later")], message: { ...desk.message, text: "m" } }));
    undo();
    expect(new Set(deskOf(key).changes)).toEqual(new Set([update("a"), update("z"), update("later")]));
    expect(deskOf(key)).toMatchObject({ unsaved: { a: typed }, merges: { a: one.merge }, message: { text: "m" } });
  });
});
