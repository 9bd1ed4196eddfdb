// A merge of work on the desk is made of the file that stands at its path: where it began, what became of it on the branch, and what is mine.
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/contract/errors.ts";
import { decodeText } from "../../../shared/lib/text-file.ts";
import { type Base, type Change, type Content, emptyDesk, type Unsaved } from "../../desk/model.ts";
import { deskOf, editDesk } from "../../desk/store.ts";
import { openMoved, refreshMerges } from "./open-merges.ts";

const key = "local/p/main";
type Files = Readonly<Record<string, string>>;

/** A server with these commits; `renames`: what a commit since called a file of an earlier one. */
function serve(commits: Readonly<Record<string, Files>>, renames: Files = {}) {
  const fetchQuery = async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const [operation, , input] = queryKey as readonly [string, string, { ref: string; file_path: string }];
    if (operation === "compareRefs")
      return { diffs: Object.entries(renames).map(([old_path, new_path]) => ({ renamed_file: true, old_path, new_path })) };
    const text = commits[input.ref]?.[input.file_path];
    if (text === undefined) throw new ApiError(null, 404, "404 File Not Found", {});
    const facts = { blob: text, lastCommit: input.ref, executable: false, size: text.length };
    return { path: input.file_path, commit: input.ref, ...facts, content: decodeText(text) };
  };
  return { client: { fetchQuery } as unknown as QueryClient, connection: "local", project: "p" };
}

const base: Base = { commit: "old", blob: "a\n", lastCommit: "old", executable: false };
const text = (content: string): Content => ({ encoding: "text", text: content });
const update = (path: string, content = "mine\n"): Change => ({ kind: "update", path, content: text(content), base, included: true });
const move = (previousPath: string, path: string): Change => ({
  ...{ kind: "move", path, previousPath, content: text("mine\n"), base, included: true },
});
const remove = (path: string): Change => ({ kind: "delete", path, base, included: true });
const typed = (path: string, content: string, of: Base | null = base): Unsaved => ({ path, text: content, base: of });
const begin = (changes: readonly Change[], ...texts: readonly Unsaved[]): void =>
  editDesk(key, () => ({ ...emptyDesk, changes, unsaved: Object.fromEntries(texts.map((one) => [one.path, one])) }));
const mergeAt = (path: string) => deskOf(key).merges?.[path];

beforeEach(() => editDesk(key, () => emptyDesk));
afterEach(() => editDesk(key, () => emptyDesk));

describe("a merge of a staged file", () => {
  it("is that of the file which took the place of a deleted one, not of the deleted one", async () => {
    begin([remove("b"), move("a", "b")]);
    await openMoved(serve({ old: { a: "a\n", b: "b\n" }, head: { a: "A\n", b: "b\n" } }), key, ["b"], "head");
    expect(mergeAt("b")).toMatchObject({
      base: { commit: "old", path: "a" },
      theirs: { commit: "head", path: "a" },
      yours: { content: text("mine\n") },
    });
  });

  it("follows the file to where the branch renamed it, and tells that it is gone", async () => {
    begin([update("a")]);
    await openMoved(serve({ old: { a: "a\n" }, head: { z: "a\n" } }, { a: "z" }), key, ["a"], "head");
    expect(mergeAt("a")?.theirs).toEqual({ commit: "head", path: "z" });
    await openMoved(serve({ old: { a: "a\n" }, head: {} }), key, ["a"], "head");
    expect(mergeAt("a")?.theirs).toEqual({ commit: "head", path: null });
  });

  it("takes what is typed over it for mine, in the manner of the file that it began from, or that it was given on purpose", async () => {
    for (const [staged, yours] of [
      ["mine\r\n", "typed\r\nmore\r\n"],
      ["mine\n", "typed\nmore\n"],
    ] as const) {
      begin([update("a", staged)], typed("a", "typed\nmore\n"));
      await openMoved(serve({ old: { a: "a\r\nb\r\n" }, head: { a: "A\n" } }), key, ["a"], "head");
      expect(mergeAt("a")?.yours).toEqual({ content: text(yours) });
    }
  });

  it("is one without a base where both made the file, and one of nothing where it is deleted here", async () => {
    begin([{ kind: "create", path: "n", content: text("mine\n"), executable: false, included: true }, remove("a")]);
    const where = serve({ old: { a: "a\n" }, head: { a: "A\n", n: "theirs\n" } });
    await openMoved(where, key, ["n", "a"], "head");
    expect(mergeAt("n")).toMatchObject({ base: { path: null }, theirs: { path: "n" } });
    expect(mergeAt("a")?.yours).toEqual({ content: null });
  });

  it("is none where nothing of mine is there", async () => {
    await openMoved(serve({ head: {} }), key, ["a"], "head");
    expect(deskOf(key).merges).toBeUndefined();
  });
});

describe("merges that wait while the branch moves on", () => {
  it("keep what was chosen and typed, and are told as moved", async () => {
    const commits = { old: { a: "a\nb\nc\n" }, head: { a: "A\nb\nc\n" }, later: { a: "A\nb\nC\n" } };
    begin([{ ...update("a"), content: text("mine\nb\nc\n") } as Change]);
    const where = serve(commits);
    await openMoved(where, key, ["a"], "head");
    const result = { text: "chosen\nb\nc\n", counts: [1, 2], choices: ["edited", "auto"] } as const;
    editDesk(key, (desk) => ({ ...desk, merges: { a: { ...desk.merges?.["a"], result } as never } }));
    expect(await refreshMerges(where, key, "head")).toEqual([]);
    expect(await refreshMerges(where, key, "later")).toEqual(["a"]);
    expect(mergeAt("a")?.theirs.commit).toBe("later");
    expect(mergeAt("a")?.result?.text).toBe("chosen\nb\nC\n");
  });

  it("go where their work was taken back meanwhile", async () => {
    begin([update("a")]);
    const where = serve({ old: { a: "a\n" }, head: { a: "A\n" } });
    await openMoved(where, key, ["a"], "head");
    editDesk(key, (desk) => ({ ...desk, changes: [] }));
    expect(await refreshMerges(where, key, "head")).toEqual([]);
    expect(deskOf(key).merges).toBeUndefined();
  });
});
