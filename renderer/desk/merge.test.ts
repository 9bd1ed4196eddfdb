// Staged and typed work onto a branch that moved: both changes or none, never by half.
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decode } from "../../shared/lib/text-file.ts";
import type { Moved } from "./diagnose.ts";
import { mergeMoved, takeMerged } from "./merge.ts";
import { type Base, type Change, emptyDesk } from "./model.ts";
import { setUnsaved, stage } from "./staging.ts";
import { deskOf, editDesk } from "./store.ts";

const key = "local/p/main";
const base = (commit: string): Base => ({ commit, blob: `${commit}-blob`, lastCommit: commit, executable: false });

/** A server that has these texts at "old" and "new". */
function serve(files: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const client = {
    fetchQuery: async ({ queryKey }: { queryKey: readonly unknown[] }) => {
      const { ref, file_path: path } = queryKey[2] as { ref: string; file_path: string };
      const text = files[path]?.[ref] ?? "";
      const content = decode(new TextEncoder().encode(text));
      return { path, commit: ref, blob: `${ref}-blob`, lastCommit: ref, executable: false, size: text.length, content };
    },
  };
  return { client: client as unknown as QueryClient, connection: "local", project: "p" };
}

const moved = (path: string): Moved => ({ path, commit: null, count: 1, base: base("new"), isSame: false });
const update = (path: string, text: string): Change => ({
  kind: "update",
  path,
  content: { encoding: "text", text },
  base: base("old"),
  included: true,
});
const textAt = (path: string): string | undefined => {
  const change = deskOf(key).changes.find((known) => known.path === path);
  return change !== undefined && "content" in change && change.content?.encoding === "text" ? change.content.text : undefined;
};

describe("work on a file that the branch changed too", () => {
  beforeEach(() => editDesk(key, () => emptyDesk));
  afterEach(() => editDesk(key, () => emptyDesk));

  it("holds both changes, with the line ends of the branch, on the branch as it is now", async () => {
    stage(key, update("a", "A\nb\nc\n"));
    setUnsaved(key, "a", { path: "a", text: "A\nb\nc\nd\n", base: base("old") });
    const where = serve({ a: { old: "a\nb\nc\n", new: "a\r\nb\r\nC\r\n" } });
    const work = await mergeMoved(where, key, deskOf(key).changes, [moved("a")]);
    expect(work).toBeNull(); // The typed line touches theirs: nothing is merged by half.
    setUnsaved(key, "a", { path: "a", text: "0\nA\nb\nc\n", base: base("old") });
    const merged = await mergeMoved(where, key, deskOf(key).changes, [moved("a")]);
    if (merged === null) throw new Error("They fit.");
    expect(textAt("a")).toBe("A\nb\nc\n");
    takeMerged(key, merged);
    expect(textAt("a")).toBe("A\r\nb\r\nC\r\n");
    expect(deskOf(key).changes[0]).toMatchObject({ base: { commit: "new", lastCommit: "new" } });
    expect(deskOf(key).unsaved["a"]).toMatchObject({ text: "0\nA\nb\nC\n", base: { commit: "new" } });
  });

  it("is known to be there where the branch made the same changes, all of them", async () => {
    const where = serve({ a: { old: "a\nb\n", new: "A\nb\n" }, b: { old: "1\n2\n3\n", new: "1\n2\nIII\n" } });
    stage(key, update("a", "A\nb\n"));
    expect(await mergeMoved(where, key, deskOf(key).changes, [moved("a")])).toMatchObject({ isThere: true });
    stage(key, update("b", "I\n2\n3\n"));
    expect(await mergeMoved(where, key, deskOf(key).changes, [moved("a"), moved("b")])).toMatchObject({ isThere: false });
    expect(await mergeMoved(where, key, deskOf(key).changes, [moved("a")])).toMatchObject({ isThere: false });
  });

  it("is not merged where one file of several contradicts, is gone, or is deleted here", async () => {
    stage(key, update("a", "A\nb\nc\n"));
    stage(key, update("b", "mine\n"));
    const where = serve({ a: { old: "a\nb\nc\n", new: "a\nb\nC\n" }, b: { old: "base\n", new: "theirs\n" } });
    const { changes } = deskOf(key);
    expect(await mergeMoved(where, key, changes, [moved("a"), moved("b")])).toBeNull();
    expect(await mergeMoved(where, key, changes, [{ ...moved("a"), base: null }])).toBeNull();
    expect(await mergeMoved(where, key, [{ kind: "delete", path: "a", base: base("old"), included: true }], [moved("a")])).toBeNull();
    expect((await mergeMoved(where, key, changes, [moved("a")]))?.changes.size).toBe(1);
  });

  it("is left to the merge view where other line ends or a mark were given to the file, which lines alone do not tell", async () => {
    const where = serve({ a: { old: "a\nb\nc\n", new: "a\nb\nC\n" }, b: { old: "a\r\nb\nc\n", new: "a\r\nb\nC\n" } });
    for (const [path, text] of [
      ["a", "A\r\nb\r\nc\r\n"],
      ["a", "\ufeffA\nb\nc\n"],
      ["b", "A\nb\nc\n"],
    ] as const) {
      stage(key, update(path, text));
      expect(await mergeMoved(where, key, [update(path, text)], [moved(path)])).toBeNull();
    }
  });

  it("keeps the end of each line of a file where they differ", async () => {
    const where = serve({ a: { old: "a\r\nb\nc\nd\r\n", new: "a\r\nb\nc\nD\r\ne\n" } });
    for (const [mine, both] of [
      ["A\r\nb\nc\nd\r\n", "A\r\nb\nc\nD\r\ne\n"],
      // Only lines of one kind are left.
      ["b\nc\nd\r\n", "b\nc\nD\r\ne\n"],
    ] as const) {
      editDesk(key, () => emptyDesk);
      stage(key, update("a", mine));
      const work = await mergeMoved(where, key, deskOf(key).changes, [moved("a")]);
      if (work !== null) takeMerged(key, work);
      expect(textAt("a")).toBe(both);
    }
  });

  it("leaves alone what was staged again while the merge was looked at", async () => {
    stage(key, update("a", "A\nb\nc\n"));
    const where = serve({ a: { old: "a\nb\nc\n", new: "a\nb\nC\n" } });
    const work = await mergeMoved(where, key, deskOf(key).changes, [moved("a")]);
    stage(key, update("a", "AA\nb\nc\n"));
    if (work !== null) takeMerged(key, work);
    expect(textAt("a")).toBe("AA\nb\nc\n");
  });
});
