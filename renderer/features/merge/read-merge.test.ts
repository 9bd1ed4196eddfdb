// What can be done with the three sides of a file is told by what they are: merged line by line, settled without a question, or taken whole.
import type { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../shared/contract/errors.ts";
import { decode } from "../../../shared/lib/text-file.ts";
import type { FileMerge, MergeSide } from "../../desk/model.ts";
import { findSide, largestMerged, openPlaces, readMerge, readSide } from "./read-merge.ts";

interface Stored {
  readonly bytes: string | Uint8Array;
  readonly size?: number;
  readonly executable?: boolean;
  /** Larger than what is loaded. */
  readonly isUnread?: boolean;
}
type Commits = Readonly<Record<string, Readonly<Record<string, Stored>>>>;

function serve(commits: Commits, diffs: readonly object[] = [], status = 404) {
  const asked: string[] = [];
  const fetchQuery = async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const [operation, , input] = queryKey as readonly [string, string, { ref: string; file_path: string }];
    asked.push(operation);
    if (operation === "compareRefs") return { diffs };
    const found = commits[input.ref]?.[input.file_path];
    if (found === undefined) throw new ApiError(null, status, "no", {});
    const bytes = typeof found.bytes === "string" ? new TextEncoder().encode(found.bytes) : found.bytes;
    const { size = bytes.length, executable = false, isUnread = false } = found;
    const blob = `${bytes.join()} ${size}`;
    return {
      path: input.file_path,
      commit: input.ref,
      blob,
      lastCommit: input.ref,
      executable,
      size,
      content: isUnread ? null : decode(bytes),
    };
  };
  return { where: { client: { fetchQuery } as unknown as QueryClient, connection: "local", project: "p" }, asked };
}

const at = (commit: string, path: string | null = "a"): MergeSide => ({ commit, path });
const text = (content: string) => ({ content: { encoding: "text", text: content } as const });
const file = (bytes: Stored["bytes"], more: Partial<Stored> = {}): Stored => ({ bytes, ...more });
const read = (commits: Commits, yours: FileMerge["yours"], base: MergeSide = at("base"), theirs: MergeSide = at("theirs")) =>
  readMerge(serve(commits).where, { path: "a", base, theirs, yours });

describe("a side", () => {
  it("is nothing where it has no path, or the server has no such file", async () => {
    const { where, asked } = serve({});
    expect([await readSide(where, at("c", null)), await readSide(where, at("c"))]).toEqual([null, null]);
    expect(asked).toHaveLength(1);
  });
  it("is not taken for nothing where the server fails", async () => {
    await expect(readSide(serve({}, [], 503).where, at("c"))).rejects.toMatchObject({ status: 503 });
  });
  it("is found under its own path, without a comparison, else where it was renamed to, else nowhere", async () => {
    const there = serve({ new: { a: file("x") } });
    expect([await findSide(there.where, "a", "old", "new"), there.asked.includes("compareRefs")]).toEqual([at("new"), false]);
    const renames = [
      { renamed_file: true, old_path: "other", new_path: "a2" },
      { renamed_file: false, old_path: "a", new_path: "a" },
      { renamed_file: true, old_path: "a", new_path: "b" },
    ];
    expect(await findSide(serve({}, renames).where, "a", "old", "new")).toEqual(at("new", "b"));
    expect(await findSide(serve({}).where, "a", "old", "new")).toEqual(at("new", null));
  });
});

describe("a merge", () => {
  it("of texts that both changed is made line by line", async () => {
    const open = await read({ base: { a: file("a\nb\nc\nd\n") }, theirs: { a: file("A\nb\nc\nd\n") } }, text("a\nb\nc\nD\n"));
    expect([open.why, open.settled, open.lines?.places.map(({ from }) => from)]).toEqual([null, null, ["theirs", "same", "yours"]]);
  });

  it("is mine without a question where the branch left the file as it was, also where it is gone on both", async () => {
    expect((await read({ base: { a: file("a") }, theirs: { a: file("a") } }, text("mine"))).settled).toBe("yours");
    expect((await read({}, text("mine"))).settled).toBe("yours");
  });

  it("is the branch's where mine is what one of the others is, or both took the file away", async () => {
    const commits = { base: { a: file("a") }, theirs: { a: file("b") }, picked: { a: file("a") }, same: { a: file("b") } };
    expect((await read(commits, at("picked"))).settled).toBe("theirs");
    expect((await read(commits, at("same"))).settled).toBe("theirs");
    expect((await read({ base: { a: file("a") } }, { content: null })).settled).toBe("theirs");
    expect((await read({ base: { a: file("a") } }, at("picked"))).settled).toBe("theirs");
  });

  it.each<[why: string | null, what: string, commits: Commits, yours: FileMerge["yours"]]>([
    ["gone-theirs", "the branch has it no more", { base: { a: file("a") } }, text("mine")],
    ["gone-yours", "I deleted it", { base: { a: file("a") }, theirs: { a: file("b") } }, { content: null }],
    ["gone-yours", "the picked commit deletes it", { base: { a: file("a") }, theirs: { a: file("b") } }, at("picked")],
    [
      "binary",
      "mine is no text",
      { base: { a: file("a") }, theirs: { a: file("b") } },
      { content: { encoding: "base64", base64: btoa("\0") } },
    ],
    ["binary", "the branch's is no text", { base: { a: file("a") }, theirs: { a: file("\0") } }, text("mine")],
    ["binary", "what both began from is no text", { base: { a: file("\0") }, theirs: { a: file("b") } }, text("mine")],
    ["large", "it is too large to edit", { base: { a: file("a") }, theirs: { a: file("b", { size: largestMerged + 1 }) } }, text("mine")],
    ["large", "it was not loaded", { base: { a: file("a", { isUnread: true }) }, theirs: { a: file("b") } }, text("mine")],
    [
      "encodings",
      "one of them is not UTF-8",
      { base: { a: file("é\n") }, theirs: { a: file(Uint8Array.of(0xe9, 10, 10)) } },
      text("mine\n"),
    ],
    [null, "a text of the largest size", { base: { a: file("a") }, theirs: { a: file("b", { size: largestMerged }) } }, text("mine")],
  ])("is taken from one side as a whole (%s) where %s", async (why, _what, commits, yours) => {
    const open = await read(commits, yours);
    expect([open.why, open.settled, open.lines === null]).toEqual([why, null, why !== null]);
  });

  it.each<[why: string | null, settled: string | null, what: string, odd: FileMerge["odd"], commits: Commits]>([
    ["submodule", null, "a submodule moves, which is no file anywhere", "submodule", {}],
    ["link", null, "a link comes that the branch has not", "link", { picked: { a: file("to") } }],
    [
      ...(["link", null, "a file becomes a link, though the branch did not touch it", "link"] as const),
      { base: { a: file("a") }, theirs: { a: file("a") }, picked: { a: file("to") } },
    ],
    [
      ...(["link", null, "a file becomes a link to what it says", "link"] as const),
      { base: { a: file("a") }, theirs: { a: file("a") }, picked: { a: file("a") } },
    ],
    [null, "theirs", "a link comes that the branch has", "link", { theirs: { a: file("to") }, picked: { a: file("to") } }],
    [
      ...([null, "yours", "a link leads elsewhere, and the branch left it", "link target"] as const),
      { base: { a: file("a") }, theirs: { a: file("a") }, picked: { a: file("b") } },
    ],
    [
      ...(["link-target", null, "both made a link lead elsewhere", "link target"] as const),
      { base: { a: file("a") }, theirs: { a: file("b") }, picked: { a: file("c") } },
    ],
    ["link", null, "a link leads elsewhere that the branch deleted", "link target", { base: { a: file("a") }, picked: { a: file("b") } }],
  ])("never makes a text of what is none: %s, %s where %s", async (why, settled, _what, odd, commits) => {
    const merge = { path: "a", base: at("base"), theirs: at("theirs"), yours: at("picked"), ...(odd === undefined ? {} : { odd }) };
    const open = await readMerge(serve(commits).where, merge);
    expect([open.why, open.settled, open.lines]).toEqual([why, settled, null]);
  });

  it("of a file that both made begins with nothing", async () => {
    const open = await read({ theirs: { a: file("same\ntheirs\n") } }, text("same\nmine\n"), at("base", null));
    expect(open.lines?.places.map(({ from }) => from)).toEqual(["both", "overlap"]);
  });

  it("is asked where one side moved a file, and changed nothing else, that the other deleted", async () => {
    const commits = { base: { a: file("a") }, kept: { a: file("b") }, picked: { "new/a": file("a") } };
    const moved = async (yours: MergeSide, theirs: MergeSide) =>
      readMerge(serve(commits).where, { path: "new/a", base: at("base"), theirs, yours });
    // Staged as a move without content, and as a commit that is picked.
    for (const yours of [at("base"), at("picked", "new/a")]) {
      expect(await moved(yours, at("theirs", null))).toMatchObject({ why: "gone-theirs", settled: null });
      expect(await moved(yours, at("kept"))).toMatchObject({ why: null, settled: "theirs" });
    }
  });

  it("knows the mode of the picked commit", async () => {
    const commits = { base: { a: file("a") }, theirs: { a: file("b") }, picked: { a: file("c", { executable: true }) } };
    expect((await read(commits, at("picked"))).yoursExecutable).toBe(true);
    expect((await read(commits, text("mine"))).yoursExecutable).toBeNull();
  });
});

describe("questions that are open", () => {
  const merge = { whole: null, result: null } as FileMerge;
  it("are the overlaps, one for a file that is taken whole, and none once a side is taken", async () => {
    const overlap = await read({ base: { a: file("a\n") }, theirs: { a: file("b\n") } }, text("c\n"));
    expect([openPlaces(merge, overlap), openPlaces({ ...merge, whole: "yours" }, overlap)]).toEqual([1, 0]);
    const result = { text: "c\n", counts: [1], choices: ["yours" as const] };
    expect(openPlaces({ ...merge, result }, overlap)).toBe(0);
    expect(openPlaces(merge, await read({ base: { a: file("a") } }, text("mine")))).toBe(1);
    expect(openPlaces(merge, await read({}, text("mine")))).toBe(0);
  });
});
