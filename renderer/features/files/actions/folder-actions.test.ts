// A folder is moved or deleted whole, as one staged change per file, and comes back whole.
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { decode } from "../../../../shared/lib/text-file.ts";
import { openedFileQuery } from "../../../data/file.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import { setUnsaved } from "../../../desk/staging.ts";
import { deskOf, deskStore } from "../../../desk/store.ts";
import { createFile, deleteFile, type Workplace } from "./file-actions.ts";
import { filesUnder } from "./files-under.ts";
import { deleteFolder, largestFolder, largestReadAlone, moveFolder } from "./folder-actions.ts";
import { useFolderReadings } from "./folder-reading.ts";

const key = "local/p/main";
const base = { commit: "c1", blob: "b1", lastCommit: "l1", executable: false };
let place: Workplace;

function know(paths: readonly string[]): void {
  // What a short name names could change; here nothing does.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: "static" } } });
  place = { client, connection: "local", project: "p", commit: "c1", key };
  client.setQueryData(allPathsQuery("local", "p", "c1").queryKey, { paths, isComplete: true });
  for (const path of paths) {
    const content = decode(new TextEncoder().encode(path));
    const file = { path, commit: "c1", size: path.length, blob: "b1", lastCommit: "l1", executable: false, content };
    client.setQueryData(openedFileQuery("local", "p", "c1", path).queryKey, file);
  }
}

const told = (): string[] =>
  deskOf(key)
    .changes.map((change) => (change.kind === "move" ? `${change.previousPath} -> ${change.path}` : `${change.kind} ${change.path}`))
    .sort();

beforeEach(() => {
  deskStore.setState({ desks: {} });
  know(["a.txt", "src/one.ts", "src/deep/two.ts", "src-other/three.ts"]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("moves every file of a folder with what was typed, and takes it back at once", async () => {
  setUnsaved(key, "src/one.ts", { path: "src/one.ts", text: "typed", base });
  createFile(place, "src/new.ts");
  const before = deskOf(key);
  const { paths, undo } = (await moveFolder(place, "src", "lib/src")) ?? expect.unreachable();
  expect([...paths].sort()).toEqual(["src/deep/two.ts", "src/new.ts", "src/one.ts"]);
  expect(told()).toEqual(["create lib/src/new.ts", "src/deep/two.ts -> lib/src/deep/two.ts", "src/one.ts -> lib/src/one.ts"]);
  expect(deskOf(key).unsaved).toEqual({ "lib/src/one.ts": { path: "lib/src/one.ts", text: "typed", base } });
  undo();
  expect(deskOf(key)).toEqual(before);
});

it("deletes every file of a folder, and what was only staged there goes too", async () => {
  createFile(place, "src/new.ts");
  const { undo } = (await deleteFolder(place, "src")) ?? expect.unreachable();
  expect(told()).toEqual(["delete src/deep/two.ts", "delete src/one.ts"]);
  undo();
  expect(told()).toEqual(["create src/new.ts"]);
});

it("counts what the desk says and not what the branch says", async () => {
  await deleteFile(place, "src/one.ts");
  expect(filesUnder("src", ["a.txt", "src/one.ts", "src/deep/two.ts"], deskOf(key))).toEqual(["src/deep/two.ts"]);
});

it("says how many are too many and stages none of them", async () => {
  place.client.setQueryData(allPathsQuery("local", "p", "c1").queryKey, {
    paths: Array.from({ length: largestFolder + 1 }, (_one, index) => `src/${index}.ts`),
    isComplete: true,
  });
  await expect(deleteFolder(place, "src")).rejects.toThrow("40,001 files, and at most 40,000");
  const paths = Array.from({ length: largestReadAlone + 1 }, (_one, index) => `src/${index}.ts`);
  place.client.setQueryData(allPathsQuery("far", "p", "c1").queryKey, { paths, isComplete: true });
  await expect(deleteFolder({ ...place, connection: "far" }, "src")).rejects.toThrow("201 files, and at most 200");
  expect(told()).toEqual([]);
});

it("takes thousands of files of this machine by their blobs, all asked for at once", async () => {
  const paths = Array.from({ length: 20_000 }, (_one, index) => `src/${index % 50}/${index}.ts`);
  place.client.setQueryData(allPathsQuery("local", "p", "c1").queryKey, { paths, isComplete: true });
  createFile(place, "src/new.ts");
  setUnsaved(key, paths[7] ?? "", { path: paths[7] ?? "", text: "typed", base });
  const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const rows = paths.map((path) => JSON.stringify({ id: `blob of ${path}`, name: path, type: "blob", path, mode: "100755" }));
    return new Response(`${rows.join("\n")}\n`, { headers: { "content-type": "application/x-ndjson" } });
  });
  await moveFolder(place, "src", "to");
  const asked = () => fetch.mock.calls.filter(([input]) => String(input instanceof Request ? input.url : input).includes("/tree"));
  expect(asked()).toHaveLength(1);
  const { changes, unsaved } = deskOf(key);
  expect(changes).toHaveLength(paths.length + 1);
  const known = { commit: "c1", blob: `blob of ${paths[8]}`, lastCommit: "", executable: true };
  expect(changes.find(({ path }) => path === "to/8/8.ts")).toMatchObject({ kind: "move", previousPath: paths[8], base: known });
  expect(changes.find(({ path }) => path === "to/7/7.ts")).toMatchObject({ base });
  expect(Object.keys(unsaved)).toEqual(["to/7/7.ts"]);
  // And on from there, and away.
  await moveFolder(place, "to", "far");
  expect(told().filter((one) => one.startsWith("src/8/8.ts"))).toEqual(["src/8/8.ts -> far/8/8.ts"]);
  await deleteFolder(place, "far");
  expect(deskOf(key).changes.every(({ kind }) => kind === "delete")).toBe(true);
  expect(deskOf(key).changes).toHaveLength(paths.length);
  expect(asked()).toHaveLength(1);
});

it("names the submodule in a folder that keeps it from being moved or deleted, and stages nothing", async () => {
  const others = new Map([["src/lib", "submodule"]] as const);
  place.client.setQueryData(allPathsQuery("local", "p", "c1").queryKey, { paths: ["src/one.ts", "src/lib"], isComplete: true, others });
  await expect(moveFolder(place, "src", "to")).rejects.toThrow("it holds the submodule src/lib");
  await expect(deleteFolder(place, "src")).rejects.toThrow("it holds the submodule src/lib");
  expect(told()).toEqual([]);
});

it("tells how many files were read once it takes longer than a moment, and ended by a person leaves all as it was", async () => {
  vi.useFakeTimers();
  createFile(place, "src/new.ts");
  const before = deskOf(key);
  const { client } = place;
  const fetch = client.fetchQuery.bind(client);
  const slow = openedFileQuery("local", "p", "c1", "src/one.ts").queryKey;
  vi.spyOn(client, "fetchQuery").mockImplementation((query) =>
    JSON.stringify(query.queryKey) === JSON.stringify(slow) ? new Promise(() => undefined) : fetch(query),
  );
  const deleting = deleteFolder(place, "src");
  expect(useFolderReadings.getState().readings).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  const [reading] = useFolderReadings.getState().readings;
  expect(reading).toMatchObject({ folder: "src", done: 2, total: 3 });
  reading?.cancel();
  expect(await deleting).toBe(null);
  expect([deskOf(key), useFolderReadings.getState().readings]).toEqual([before, []]);
});
