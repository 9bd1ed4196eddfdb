// Dropped folders are walked to their last file, and pasted pictures get names that are free.
import { expect, it } from "vitest";
import { collect, mostFiles, namePasted } from "./collect.ts";
import { takeDropped } from "./dropped.ts";

const fileEntry = (name: string): FileSystemEntry =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(new File([name], name)),
  }) as unknown as FileSystemEntry;

/** Answers two entries at a time, as a browser answers a hundred. */
function folderEntry(name: string, entries: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  const createReader = () => {
    let at = 0;
    return {
      readEntries: (done: (part: FileSystemEntry[]) => void) => {
        done(entries.slice(at, at + 2));
        at += 2;
      },
    };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemDirectoryEntry;
}

const broken = (name: string): FileSystemDirectoryEntry =>
  ({
    name,
    isDirectory: true,
    createReader: () => ({ readEntries: (_done: unknown, fail: (error: Error) => void) => fail(new Error("not allowed")) }),
  }) as unknown as FileSystemDirectoryEntry;

const running = new AbortController().signal;

it("takes as many files as it may, and says that it took no more only where there were more", async () => {
  const files = Array.from({ length: mostFiles - 2 }, (_, at) => new File([], `${at}`));
  const folders = (count: number) => [
    folderEntry("first", ["a", "b"].slice(0, count).map(fileEntry)),
    folderEntry("empty", []),
    folderEntry("second", ["c", "d"].slice(0, Math.max(0, count - 2)).map(fileEntry)),
  ];
  const exact = await collect({ files, folders: folders(2) }, running, () => undefined);
  expect([exact.picked.length, exact.left]).toEqual([mostFiles, []]);
  const more = await collect({ files, folders: folders(3) }, running, () => undefined);
  expect([more.picked.length, more.left.map(({ name }) => name)]).toEqual([mostFiles, ["second"]]);
});

it("walks folders, and leaves out .git and what cannot be read", async () => {
  const deep = folderEntry("deep", ["a", "b", "c"].map(fileEntry));
  const root = folderEntry("root", [
    fileEntry("one"),
    deep,
    folderEntry(".git", [fileEntry("config")]),
    broken("locked"),
    fileEntry("two"),
  ]);
  const counts: number[] = [];
  const { picked, left } = await collect({ files: [new File(["x"], "x")], folders: [root] }, running, (count) => counts.push(count));
  expect(picked.map(({ name }) => name)).toEqual(["x", "root/one", "root/two", "root/deep/a", "root/deep/b", "root/deep/c"]);
  expect(left.map(({ name }) => name)).toEqual(["root/.git", "root/locked"]);
  expect(left[1]?.why).toContain("not allowed");
  expect(counts).toEqual([3, 6, 6]);
});

it("goes on behind an entry that is no file and cannot be read", async () => {
  const pipe = { ...fileEntry("pipe"), file: (_done: unknown, fail: (error: Error) => void) => fail(new Error("not of this type")) };
  const root = folderEntry("root", [fileEntry("one"), pipe as FileSystemEntry, fileEntry("two"), folderEntry("deep", [fileEntry("a")])]);
  const { picked, left } = await collect({ files: [], folders: [root] }, running, () => undefined);
  expect(picked.map(({ name }) => name)).toEqual(["root/one", "root/two", "root/deep/a"]);
  expect(left).toEqual([{ name: "root/pipe", why: "It could not be read: not of this type" }]);
});

it("takes so many files and no more, and names the others", async () => {
  const files = Array.from({ length: mostFiles + 2 }, (_, index) => ({ name: `f${index}` }) as File);
  const { picked, left } = await collect({ files, folders: [] }, running, () => undefined);
  expect([picked.length, left.map(({ name }) => name)]).toEqual([mostFiles, [`f${mostFiles}`, `f${mostFiles + 1}`]]);
});

it("stops where it is given up", async () => {
  const stop = new AbortController();
  const reason = new Error("given up");
  const root = folderEntry("root", [folderEntry("deep", [fileEntry("a")])]);
  await expect(collect({ files: [], folders: [root] }, stop.signal, () => stop.abort(reason))).rejects.toBe(reason);
});

it("takes files and folders out of what an event brings, and nothing else", () => {
  const folder = folderEntry("folder", []);
  const file = new File(["x"], "x");
  const items = [
    { kind: "string", webkitGetAsEntry: () => null, getAsFile: () => null },
    { kind: "file", webkitGetAsEntry: () => folder, getAsFile: () => new File([], "folder") },
    { kind: "file", webkitGetAsEntry: () => null, getAsFile: () => file },
  ];
  expect(takeDropped({ items } as unknown as DataTransfer)).toEqual({ files: [file], folders: [folder] });
});

it("names pasted pictures by what is free, and keeps names that a file has", () => {
  const png = (name: string) => new File(["x"], name, { type: "image/png" });
  const taken = new Set(["image-2.png"]);
  const files = [png("image.png"), png(""), png("plan.png"), new File(["x"], "", { type: "image/jpeg" })];
  expect(namePasted(files, (name) => taken.has(name)).map(({ name }) => name)).toEqual([
    "image.png",
    "image-3.png",
    "plan.png",
    "image.jpg",
  ]);
});
