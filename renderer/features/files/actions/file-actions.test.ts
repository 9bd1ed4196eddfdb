// What the Files view puts on the desk, with a cache that knows the files already.
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { decode } from "../../../../shared/lib/text-file.ts";
import { type OpenedFile, openedFileQuery } from "../../../data/file.ts";
import { treeQuery } from "../../../data/repository.ts";
import type { Change } from "../../../desk/model.ts";
import { setUnsaved } from "../../../desk/staging.ts";
import { deskOf, deskStore } from "../../../desk/store.ts";
import { createFile, deleteFile, moveFile, save, toggleMode, type Workplace } from "./file-actions.ts";

// What a short name names could change; here nothing does.
const client = new QueryClient({ defaultOptions: { queries: { staleTime: "static" } } });
const key = "local/p/main";
const place: Workplace = { client, connection: "local", project: "p", commit: "c1", key };
const base = { commit: "c1", blob: "b1", lastCommit: "l1", executable: false };
const desk = () => deskOf(key);
const changes = (): readonly Change[] => desk().changes;

function know(commit: string, path: string, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const file: OpenedFile = {
    path,
    commit,
    size: bytes.length,
    blob: `b${commit.slice(1)}`,
    lastCommit: `l${commit.slice(1)}`,
    executable: false,
    content: decode(bytes),
  };
  client.setQueryData(openedFileQuery("local", "p", commit, path).queryKey, file);
}

beforeEach(() => {
  deskStore.setState({ desks: {} });
  know("c1", "a.txt", "one\r\ntwo\r\n");
});

describe("file actions", () => {
  it("stages what was typed, with the line ends of the file", async () => {
    setUnsaved(key, "a.txt", { path: "a.txt", text: "one\nthree\n", base });
    expect(await save(place, "a.txt")).toEqual({ outcome: "staged" });
    expect(changes()).toEqual([
      { kind: "update", path: "a.txt", content: { encoding: "text", text: "one\r\nthree\r\n" }, base, included: true },
    ]);
    expect(desk().unsaved).toEqual({});
  });

  it("forgets an edit that was typed back, but not a change of mode", async () => {
    expect(await toggleMode(place, "a.txt")).toBe(true);
    setUnsaved(key, "a.txt", { path: "a.txt", text: "x", base });
    await save(place, "a.txt");
    expect(
      changes()
        .map((change) => change.kind)
        .sort(),
    ).toEqual(["chmod", "update"]);
    setUnsaved(key, "a.txt", { path: "a.txt", text: "one\ntwo\n", base });
    expect(await save(place, "a.txt")).toEqual({ outcome: "unchanged" });
    expect(changes().map((change) => change.kind)).toEqual(["chmod"]);
    expect(await toggleMode(place, "a.txt")).toBe(false);
    expect(changes()).toEqual([]);
  });

  it("makes, fills and moves a new file as one creation", async () => {
    createFile(place, "new.txt");
    setUnsaved(key, "new.txt", { path: "new.txt", text: "hi", base: null });
    await save(place, "new.txt");
    await moveFile(place, "new.txt", "b/new.txt");
    expect(changes()).toEqual([
      { kind: "create", path: "b/new.txt", content: { encoding: "text", text: "hi" }, executable: false, included: true },
    ]);
  });

  it("takes typed text along when a file moves", async () => {
    setUnsaved(key, "a.txt", { path: "a.txt", text: "typed", base });
    await moveFile(place, "a.txt", "z.txt");
    expect(changes()[0]).toMatchObject({ kind: "move", path: "z.txt", previousPath: "a.txt", base });
    expect(desk().unsaved["z.txt"]?.text).toBe("typed");
    await save(place, "z.txt");
    expect(changes()[0]).toMatchObject({ kind: "move", content: { text: "typed" } });
  });

  it("brings back the edit that a deletion took", async () => {
    setUnsaved(key, "a.txt", { path: "a.txt", text: "x", base });
    await save(place, "a.txt");
    setUnsaved(key, "a.txt", { path: "a.txt", text: "xy", base });
    const before = desk();
    const undo = await deleteFile(place, "a.txt");
    expect(changes()).toMatchObject([{ kind: "delete", path: "a.txt" }]);
    expect(desk().unsaved).toEqual({});
    undo();
    expect(desk()).toEqual(before);
  });

  it("stages what was typed with what the branch did to other lines since, and nothing where it did it to the same", async () => {
    know("c1", "m.txt", "1\n2\n3\n4\n5\n");
    know("c2", "m.txt", "1\n2\n3\n4\nFIVE\n");
    const at = { ...place, commit: "c2" };
    setUnsaved(key, "m.txt", { path: "m.txt", text: "one\n2\n3\n4\n5\n", base });
    const saved = await save(at, "m.txt");
    expect(changes().find(({ path }) => path === "m.txt")).toMatchObject({
      content: { text: "one\n2\n3\n4\nFIVE\n" },
      base: { commit: "c2", blob: "b2" },
    });
    if (saved.outcome !== "merged") throw new Error(`It was ${saved.outcome}.`);
    saved.undo();
    expect([changes().some(({ path }) => path === "m.txt"), desk().unsaved["m.txt"]?.text]).toEqual([false, "one\n2\n3\n4\n5\n"]);
    setUnsaved(key, "m.txt", { path: "m.txt", text: "1\n2\n3\n4\nfive\n", base });
    expect(await save(at, "m.txt")).toEqual({ outcome: "overlaps", path: "m.txt" });
    expect([changes().some(({ path }) => path === "m.txt"), desk().unsaved["m.txt"]?.text]).toEqual([false, "1\n2\n3\n4\nfive\n"]);
  });

  it("refuses a save that would change bytes nobody typed", async () => {
    const bytes = Uint8Array.of(0xe9, 0x0a);
    client.setQueryData(openedFileQuery("local", "p", "c1", "l1.txt").queryKey, {
      path: "l1.txt",
      ...base,
      size: 2,
      content: decode(bytes),
    });
    setUnsaved(key, "l1.txt", { path: "l1.txt", text: "é€\n", base });
    expect(await save(place, "l1.txt")).toMatchObject({ outcome: "refused", path: "l1.txt" });
    expect(desk().unsaved["l1.txt"]?.text).toBe("é€\n");
  });
});

describe("what is no file", () => {
  const list = (type: "blob" | "commit", mode: string): void => {
    const entry = { id: "e", name: "odd", path: "odd", type, mode };
    client.setQueryData(treeQuery("local", "p", "c1", "").queryKey, { entries: [entry], isWhole: true });
  };

  it("says of a submodule why it stays where it is", async () => {
    list("commit", "160000");
    await expect(deleteFile(place, "odd")).rejects.toThrow("it is a submodule");
    await expect(moveFile(place, "odd", "other")).rejects.toThrow("it is a submodule");
    await expect(toggleMode(place, "odd")).rejects.toThrow("it is a submodule");
    expect(changes()).toEqual([]);
  });

  it("moves and deletes a symbolic link, and stages no mode for it", async () => {
    list("blob", "120000");
    know("c1", "odd", "a.txt");
    await expect(toggleMode(place, "odd")).rejects.toThrow("symbolic link");
    expect(changes()).toEqual([]);
    await moveFile(place, "odd", "other");
    expect(changes()).toMatchObject([{ kind: "move", previousPath: "odd", path: "other" }]);
  });
});
