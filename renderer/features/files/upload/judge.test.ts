// Each file of an upload is new, in place of another, or refused with a reason.
import { expect, it } from "vitest";
import { type Desk, emptyDesk } from "../../../desk/model.ts";
import { contentBytes } from "../open-file/use-open-file.ts";
import { judge, largestUpload, standingOf, uploadBytes } from "./judge.ts";

const base = { commit: "c1", blob: "b1", lastCommit: "l1", executable: false };
const content = { encoding: "text", text: "x" } as const;
const desk: Desk = {
  ...emptyDesk,
  changes: [
    { kind: "create", path: "made.txt", content, executable: false, included: true },
    { kind: "delete", path: "gone.txt", base, included: true },
    { kind: "move", path: "to.txt", previousPath: "from.txt", content: null, base, included: true },
  ],
  unsaved: { "typed.txt": { path: "typed.txt", text: "t", base: null } },
};
const others = new Map([["latest", "link"]] as const);
const standing = standingOf(["a.txt", "src/b.ts", "gone.txt", "from.txt", "latest"], others, desk);
const picked = (...names: string[]) => names.map((name) => ({ name, file: new File(["x"], "x") }));
const told = (folder: string, ...names: string[]) =>
  judge({ picked: picked(...names), left: [] }, folder, null, standing).map(({ path, verdict, why, isWork }) => [
    path,
    why ?? verdict,
    isWork,
  ]);

it("tells new files from those that replace others, and from work of one's own", () => {
  expect(told("", "a.txt", "new.txt", "made.txt", "typed.txt", "gone.txt", "from.txt", "to.txt")).toEqual([
    ["a.txt", "replaces", false],
    ["new.txt", "new", false],
    ["made.txt", "replaces", true],
    ["typed.txt", "replaces", true],
    ["gone.txt", "new", false],
    ["from.txt", "new", false],
    ["to.txt", "replaces", true],
  ]);
  expect(told("src", "b.ts", "c/d.ts").map(([path, is]) => `${path} ${is}`)).toEqual(["src/b.ts replaces", "src/c/d.ts new"]);
});

it.each([
  [".git/config", /Git keeps its own files/],
  ["a\u0001b", /control character/],
  ["src", /A folder has this name/],
  ["a.txt/below", /a.txt is a file/],
  ["latest", /symbolic link/],
])("refuses %j", (name, why) => {
  expect(told("", name)[0]?.[1]).toMatch(why);
});

it("warns of a new name that some systems take for one that is there, or for another one of the upload", () => {
  const near = (folder: string, ...names: string[]) =>
    judge({ picked: picked(...names), left: [] }, folder, null, standing).map(({ near }) => near?.path ?? null);
  expect(near("", "A.txt", "b.txt", "SRC/c.ts", "a.txt")).toEqual(["a.txt", null, "src", null]);
  expect(near("", "one.txt", "One.txt")).toEqual(["One.txt", "one.txt"]);
});

it("refuses what is in its own way, comes twice, or is too large, and lists it first", () => {
  expect(told("", "x", "x/y", "x/y").map(([, is]) => is)).toEqual([
    "A folder has this name.",
    "x is a file, so it cannot hold others.",
    "x is a file, so it cannot hold others.",
  ]);
  expect(told("", "ok", "twice", "twice").map(([path, is]) => `${path} ${is}`)).toEqual([
    "twice Another file of this upload has the same path.",
    "ok new",
    "twice new",
  ]);
  const large = { size: largestUpload + 1 } as File;
  expect(judge({ picked: [{ name: "l", file: large }], left: [{ name: "r", why: "w" }] }, "d", null, standing)).toMatchObject([
    { path: "d/r", verdict: "refused", why: "w" },
    { path: "d/l", verdict: "refused", why: expect.stringContaining("over 50 MB") },
  ]);
});

it("gives the one file that replaces another the other's path", () => {
  expect(judge({ picked: picked("other.bin"), left: [] }, "src", "src/b.ts", standing)).toMatchObject([
    { path: "src/b.ts", verdict: "replaces" },
  ]);
});

it("counts what the request grows by, and the bytes of what is staged", () => {
  expect(uploadBytes(judge({ picked: picked("n", ".git"), left: [] }, "", null, standing))).toBe(150 + 1 + 2);
  for (const bytes of [0, 1, 2, 3, 4])
    expect(contentBytes({ encoding: "base64", base64: Buffer.alloc(bytes).toString("base64") })).toBe(bytes);
  expect(contentBytes({ encoding: "text", text: "é" })).toBe(2);
});

it("judges 5,000 files over 100,000 in a moment", () => {
  const many = standingOf(
    Array.from({ length: 100_000 }, (_, index) => `d${index % 100}/f${index}`),
    new Map(),
    emptyDesk,
  );
  const names = Array.from({ length: 5_000 }, (_, index) => `d${index % 100}/f${index}`);
  const entries = judge({ picked: picked(...names), left: [] }, "", null, many);
  expect(entries.filter(({ verdict }) => verdict === "replaces")).toHaveLength(5_000);
});
