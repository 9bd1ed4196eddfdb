// Which files of a commit overlap with a branch is known before anything is opened, and only those are named.
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../shared/contract/errors.ts";
import { decode } from "../../../shared/lib/text-file.ts";
import { readConflicts } from "./read-conflicts.ts";

type Files = Readonly<Record<string, string>>;
/** The commit, the one before it, and where the branch stands. */
interface Story {
  readonly parent: Files;
  readonly picked: Files;
  readonly head: Files;
  readonly entries: readonly Entry[];
  readonly parents?: readonly string[];
  /** Renamed on the branch since the parent, old path to new one. */
  readonly renamed?: Readonly<Record<string, string>>;
}
interface Entry {
  readonly old_path: string;
  readonly new_path: string;
  readonly new_file?: boolean;
  readonly deleted_file?: boolean;
}
const changed = (path: string): Entry => ({ old_path: path, new_path: path });

function serve({ parent, picked, head, entries, parents = ["parent"], renamed = {} }: Story): QueryClient {
  const commits: Readonly<Record<string, Files>> = { parent, picked, head };
  vi.stubGlobal("fetch", async () =>
    Response.json(
      entries.map(({ new_file = false, deleted_file = false, ...paths }) => ({
        ...{ ...paths, new_file, deleted_file, renamed_file: !new_file && !deleted_file && paths.old_path !== paths.new_path },
        ...{ a_mode: "100644", b_mode: "100644", diff: "", generated_file: false, collapsed: false, too_large: false },
      })),
    ),
  );
  const fetchQuery = async ({ queryKey }: { queryKey: readonly unknown[] }): Promise<unknown> => {
    const [operation, , input] = queryKey as readonly [string, string, { ref: string; file_path: string }];
    if (operation === "getCommit") return { id: "picked", parent_ids: parents };
    if (operation === "getBranch") return { name: "release", commit: { id: "head" } };
    if (operation === "compareRefs")
      return { diffs: Object.entries(renamed).map(([old_path, new_path]) => ({ old_path, new_path, renamed_file: true })) };
    const text = commits[input.ref]?.[input.file_path];
    if (text === undefined) throw new ApiError(null, 404, "no", {});
    const bytes = new TextEncoder().encode(text);
    const facts = { path: input.file_path, commit: input.ref, blob: text, lastCommit: input.ref, executable: false, size: bytes.length };
    return { ...facts, content: decode(bytes) };
  };
  return { fetchQuery } as unknown as QueryClient;
}
afterEach(() => void vi.unstubAllGlobals());

const read = async (story: Story, more: { kind?: "revert"; paths?: readonly string[] } = {}) =>
  (await readConflicts(serve(story), { connection: "x", project: "p", branch: "release", sha: "picked", ...more })).map(
    ({ path, overlaps }) => [path, overlaps?.map(({ theirs, yours }) => [theirs.join(""), yours.join("")]) ?? null],
  );

const lines = "1\n2\n3\n4\n5\n6\n7\n";
const with3 = (text: string): string => lines.replace("3", text);

describe("the conflicts of a pick", () => {
  it("are the lines that both changed, the branch's beside the commit's", async () => {
    const story = { parent: { a: lines }, picked: { a: with3("mine") }, head: { a: with3("theirs") }, entries: [changed("a")] };
    expect(await read(story)).toEqual([["a", [["theirs\n", "mine\n"]]]]);
  });

  it("are none where the branch is as it was, has the change already, or changed other lines", async () => {
    const picked = { same: with3("mine"), has: with3("mine"), far: with3("mine") };
    const head = { same: lines, has: with3("mine"), far: lines.replace("7", "seven") };
    const parent = { same: lines, has: lines, far: lines };
    expect(await read({ parent, picked, head, entries: ["same", "has", "far"].map(changed) })).toEqual([]);
  });

  it("name a file that the branch deleted, and one that holds no text, without lines", async () => {
    const bytes = (last: string): string => `\u0000\u0001${last}`;
    const story = {
      parent: { gone: lines, image: bytes("a") },
      picked: { gone: with3("mine"), image: bytes("b") },
      head: { image: bytes("c") },
      entries: ["gone", "image"].map(changed),
    };
    expect(await read(story)).toEqual([
      ["gone", null],
      ["image", null],
    ]);
  });

  it("follow a file that the branch renamed", async () => {
    const story = {
      ...{ parent: { old: lines }, picked: { old: with3("mine") }, head: { new: with3("theirs") } },
      ...{ entries: [changed("old")], renamed: { old: "new" } },
    };
    expect(await read(story)).toEqual([["old", [["theirs\n", "mine\n"]]]]);
  });

  it("are those of a file by its name on the branch, which is what the server says", async () => {
    const story = {
      parent: { old: lines, other: lines },
      picked: { old: with3("mine"), other: with3("mine") },
      head: { new: with3("theirs"), other: with3("theirs") },
      ...{ entries: [changed("old"), changed("other")], renamed: { old: "new" } },
    };
    expect(await read(story, { paths: ["new"] })).toEqual([["old", [["theirs\n", "mine\n"]]]]);
    expect(await read(story, { paths: ["new"], kind: "revert" })).toEqual([["old", [["theirs\n", "3\n"]]]]);
  });

  it("of a file that both added are all that differs, and none where both added the same", async () => {
    const added = (path: string): Entry => ({ ...changed(path), new_file: true });
    const story = {
      parent: {},
      picked: { a: "mine\n", b: "both\n" },
      head: { a: "theirs\n", b: "both\n" },
      entries: [added("a"), added("b")],
    };
    expect(await read(story)).toEqual([["a", [["theirs\n", "mine\n"]]]]);
  });

  it("are none of a commit without a parent, and of other files than were asked for", async () => {
    const story = { parent: { a: lines }, picked: { a: with3("mine") }, head: { a: with3("theirs") }, entries: [changed("a")] };
    expect(await read({ ...story, parents: [] })).toEqual([]);
    expect(await read(story, { paths: ["b"] })).toEqual([]);
    expect(await read(story, { paths: ["a"] })).toHaveLength(1);
  });
});

describe("the conflicts of a revert", () => {
  it("are those of going back, beside what the branch made of the commit's lines", async () => {
    const story = { parent: { a: lines }, picked: { a: with3("mine") }, head: { a: with3("mine, mended") }, entries: [changed("a")] };
    expect(await read(story, { kind: "revert" })).toEqual([["a", [["mine, mended\n", "3\n"]]]]);
    expect(await read({ ...story, head: { a: with3("mine") } }, { kind: "revert" })).toEqual([]);
  });

  it("name a file that the commit added and the branch changed since", async () => {
    const story = { parent: {}, picked: { a: "new\n" }, head: { a: "newer\n" }, entries: [{ ...changed("a"), new_file: true }] };
    expect(await read(story, { kind: "revert" })).toEqual([["a", null]]);
  });
});
