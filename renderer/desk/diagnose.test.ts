// Why a commit was refused is told file by file, as the branch has the files: whatever they are called on the desk, each is looked at once.
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../data/query-client.ts";
import { type Attempt, diagnose } from "./diagnose.ts";
import type { Base, Change } from "./model.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Text of a file and the commit that touched it last. */
type Files = Readonly<Record<string, readonly [text: string, last: string]>>;
const head = "f".repeat(40);
let servers = 0;
/** Paths that differ on main from what the changes began from. */
let differs: readonly string[] = [];

/** A server whose branches hold these files; answers the paths that were asked for. */
function serve(branches: Readonly<Record<string, Files>>, history: readonly string[] = []): { connection: string; asked: string[] } {
  servers += 1;
  const asked: string[] = [];
  const commitAt = (id: string) => ({
    ...{ id, short_id: id.slice(0, 8), title: `Commit ${id}`, message: id, parent_ids: [], web_url: "" },
    ...{ author_name: "A", author_email: "a@b", committer_name: "A", committer_email: "a@b" },
    ...{ authored_date: "2026-01-01T00:00:00Z", committed_date: "2026-01-01T00:00:00Z", created_at: "2026-01-01T00:00:00Z" },
  });
  const connection = `diagnosis ${servers}`;
  const missing = (what: string) => Response.json({ message: `404 ${what} Not Found` }, { status: 404 });
  vi.stubGlobal("fetch", async (url: string) => {
    const [line = "", query = ""] = url.replace(/^.*\/projects\/p\/repository\//, "").split("?");
    const [kind, ...rest] = line.split("/").map(decodeURIComponent);
    const name = rest.join("/");
    if (kind === "branches") {
      if (branches[name] === undefined) return missing("Branch");
      return Response.json({
        ...{ name, commit: commitAt(name === "main" ? head : "e".repeat(40)), merged: false, protected: false, default: true },
        ...{ developers_can_push: false, developers_can_merge: false, can_push: true, web_url: "" },
      });
    }
    if (kind === "commits") return Response.json(history.map(commitAt));
    if (kind === "compare") {
      const names = query.includes(`from=c&to=${head}`) ? differs : [];
      const modes = { a_mode: "100644", b_mode: "100644", new_file: false, renamed_file: false, deleted_file: false, diff: "" };
      return Response.json({
        ...{ commit: commitAt(head), commits: [], compare_timeout: false, compare_same_ref: false, web_url: "" },
        diffs: names.map((path) => ({ old_path: path, new_path: path, ...modes })),
      });
    }
    // What an earlier test still asks is none of this one's.
    if (url.includes(encodeURIComponent(connection))) asked.push(name);
    const found = branches["main"]?.[name];
    if (found === undefined) return missing("File");
    const [text, last] = found;
    return Response.json({
      ...{ file_name: name, file_path: name, size: text.length, encoding: "base64", content: btoa(text), ref: query },
      ...{ content_sha256: createHash("sha256").update(text).digest("hex"), blob_id: `blob of ${text}` },
      ...{ commit_id: head, last_commit_id: last, execute_filemode: false },
    });
  });
  return { connection, asked };
}

const base = (text: string, lastCommit = "old"): Base => ({ commit: "c", blob: `blob of ${text}`, lastCommit, executable: false });
const text = (content: string) => ({ encoding: "text", text: content }) as const;
const create = (path: string): Change => ({ kind: "create", path, content: text("new"), executable: false, included: true });
const update = (path: string, to: string, from = base("was")): Change => ({
  ...{ kind: "update", path, content: text(to), base: from, included: true },
});
const move = (previousPath: string, path: string): Change => ({
  ...{ kind: "move", path, previousPath, content: null, base: base("was"), included: true },
});
const chmod = (path: string): Change => ({ kind: "chmod", path, executable: true, base: base("was"), included: true });
const remove = (path: string): Change => ({ kind: "delete", path, base: base("was"), included: true });

const look = async (
  changes: readonly Change[],
  files: Files,
  more: Partial<Attempt> = {},
  history: readonly string[] = [],
  branches: Readonly<Record<string, Files>> = {},
  says = "",
) => {
  differs = Object.keys(files).filter((path) => files[path]?.[1] !== "old");
  const { connection, asked } = serve({ main: files, ...branches }, history);
  const attempt: Attempt = { connection, project: "p", from: "main", to: "main", force: false, changes, bytes: 1_000, ...more };
  return { ...(await diagnose(createQueryClient(), attempt, says)), asked };
};

describe("a file that the branch changed meanwhile", () => {
  it("is named once, however much is staged for it", async () => {
    const { moved, unchanged } = await look([update("a", "mine"), chmod("a")], { a: ["theirs", "third"] }, {}, [
      "third",
      "second",
      "old",
      "older",
    ]);
    expect(moved.map(({ path, count, isSame, commit }) => [path, count, isSame, commit?.id])).toEqual([["a", 2, false, "third"]]);
    expect(moved[0]?.base).toEqual({ commit: head, blob: "blob of theirs", lastCommit: "third", executable: false });
    expect(unchanged).toEqual([]);
  });

  it("is the same where only its history moved, or counts all newer commits where the old one is far", async () => {
    const { moved } = await look([update("a", "mine")], { a: ["was", "third"] }, {}, ["third", "second"]);
    expect(moved.map(({ isSame, count }) => [isSame, count])).toEqual([[true, 2]]);
  });

  it("is looked for under the name that the branch has, also where its mode is changed under the new one", async () => {
    const { moved, taken, asked } = await look([move("a", "b"), chmod("b")], { a: ["was", "old"] });
    expect({ moved, taken }).toEqual({ moved: [], taken: [] });
    expect([...new Set(asked)].sort()).toEqual(["a", "b"]);
  });

  it("is gone where it is not there any more", async () => {
    const { moved } = await look([remove("a"), update("b", "x")], { b: ["was", "old"] }, {}, ["newest"]);
    expect(moved.map(({ path, base: now, isSame, commit }) => [path, now, isSame, commit?.id])).toEqual([["a", null, false, "newest"]]);
  });
});

describe("a path that is to be made", () => {
  const files: Files = { a: ["was", "old"], b: ["was", "old"], c: ["was", "old"] };
  it("is taken where a file stands that stays", async () => {
    expect((await look([create("c"), move("a", "b")], files)).taken).toEqual(["c", "b"]);
  });
  it("is free where the same commit frees it", async () => {
    expect((await look([move("a", "b"), move("b", "a"), remove("c"), move("x", "c")], { ...files, x: ["was", "old"] })).taken).toEqual([]);
  });
  it("is named once where it is none, and the other files are looked at all the same", async () => {
    const { badPaths, moved, asked } = await look([move("a", "x/../y"), chmod("x/../y"), create(".git/x"), update("b", "x")], {
      b: ["theirs", "new"],
    });
    expect(badPaths).toEqual(["x/../y", ".git/x"]);
    expect(moved.map(({ path }) => path)).toEqual(["b"]);
    expect(asked).not.toContain(".git/x");
  });
  it("is not meant where a file stays, or goes, whose name git alone lets in", async () => {
    const { badPaths, moved } = await look([update("a\\b", "x"), move("c\td", "plain"), remove(".git/x")], {
      "a\\b": ["theirs", "new"],
      "c\td": ["was", "old"],
      ".git/x": ["theirs", "new"],
    });
    expect(badPaths).toEqual([]);
    expect(moved.map(({ path }) => path)).toEqual(["a\\b", ".git/x"]);
  });
});

describe("content that is staged", () => {
  it("is as the branch has it already, told by its bytes", async () => {
    const { unchanged } = await look([update("a", "was"), update("b", "other")], { a: ["was", "old"], b: ["was", "old"] });
    expect(unchanged).toEqual(["a"]);
  });
  it("is not held against another file where it was moved", async () => {
    const moved: Change = { ...move("a", "b"), content: text("was") } as Change;
    expect((await look([moved], { a: ["was", "old"] })).unchanged).toEqual([]);
  });
});

describe("the branch itself", () => {
  it("may be gone: then no file is asked for", async () => {
    servers += 1;
    const { connection, asked } = serve({});
    const attempt: Attempt = { connection, project: "p", from: "main", to: "main", force: false, changes: [update("a", "x")], bytes: 1 };
    expect(await diagnose(createQueryClient(), attempt)).toMatchObject({ head: null, moved: [], taken: [] });
    expect(asked).toEqual([]);
  });
  it("may be there already, which is no cause where it is to be replaced", async () => {
    const there = { topic: {} };
    expect((await look([create("n")], {}, { to: "topic" }, [], there)).branchTaken).toBe(true);
    expect((await look([create("n")], {}, { to: "topic", force: true }, [], there)).branchTaken).toBe(false);
    expect((await look([create("n")], {}, { to: "topic" })).branchTaken).toBe(false);
  });
  it("takes no request over its limit", async () => {
    const limit = 300 * 1024 * 1024;
    expect([(await look([], {}, { bytes: limit })).tooLarge, (await look([], {}, { bytes: limit + 1 })).tooLarge]).toEqual([false, true]);
  });
});

it("throws where the server cannot be asked, for nothing is known then", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "401 Unauthorized" }, { status: 401 }));
  const attempt: Attempt = { connection: "no", project: "p", from: "main", to: "main", force: false, changes: [], bytes: 1 };
  await expect(diagnose(createQueryClient(), attempt)).rejects.toMatchObject({ status: 401 });
});

describe("a commit of more files than are looked at", () => {
  const many = (make: (path: string) => Change): Change[] => Array.from({ length: 100 }, (_, index) => make(`f${index}`));
  const files = (changed: string): Files =>
    Object.fromEntries(many(create).map(({ path }) => [path, path === changed ? (["theirs", "new"] as const) : (["was", "old"] as const)]));

  it("is looked at first where the branch differs from what it began from, and the rest is counted", async () => {
    const { moved, unread, asked } = await look(
      many((path) => update(path, "mine")),
      files("f97"),
      {},
      ["new", "old"],
    );
    expect([moved.map(({ path }) => path), unread, new Set(asked).size]).toEqual([["f97"], 70, 30]);
  });

  it("is looked at first where the server says", async () => {
    const changes = many(create);
    const { taken } = await look(changes, { f88: ["theirs", "new"] }, {}, [], {}, "A file with this name already exists: f88");
    expect(taken).toEqual(["f88"]);
    expect((await look(changes.slice(0, 30), {})).unread).toBe(0);
  });
});
