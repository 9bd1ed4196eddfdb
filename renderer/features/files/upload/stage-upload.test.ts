// What an upload puts on the desk: with everything that was there, as one by one, and back again.

import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { blobName } from "../../../data/blob-name.ts";
import { fold } from "../../../desk/edits.ts";
import { type Base, type Change, emptyDesk } from "../../../desk/model.ts";
import { deskOf, deskStore } from "../../../desk/store.ts";
import type { Workplace } from "../actions/file-actions.ts";
import { readUploaded } from "./content.ts";
import { type ReadFile, readUpload, stageUpload, withUploads } from "./stage-upload.ts";

const key = "local/p/main";
const base: Base = { commit: "c1", blob: "b1", lastCommit: "l1", executable: false };
const client = new QueryClient();
const place: Workplace = { client, connection: "local", project: "p", commit: "c1", key };
const read = (path: string, text: string, from: Base | null = null): ReadFile => ({
  path,
  content: { encoding: "text", text },
  base: from,
});

beforeEach(() => deskStore.setState({ desks: {} }));
afterEach(() => deskStore.setState({ desks: {} }));

it("says the same as one change after the other", () => {
  const path = fc.constantFrom("a", "b", "c", "d");
  const onBranch = new Set(["a", "b"]);
  const staged = fc.array(
    fc.oneof(
      path.map((at): Change => ({ kind: "delete", path: at, base, included: true })),
      fc.tuple(path, fc.boolean()).map(([at, included]): Change => ({ kind: "chmod", path: at, executable: true, base, included })),
      path.map((at): Change => ({ kind: "update", path: at, content: { encoding: "text", text: "staged" }, base, included: false })),
    ),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(staged, fc.uniqueArray(path, { maxLength: 4 }), (before, paths) => {
      const changes = before.filter((change) => onBranch.has(change.path)).reduce<Change[]>((all, next) => fold(all, next), []);
      const gone = (at: string) => changes.some((change) => change.kind === "delete" && change.path === at);
      const files = paths.map((at) => read(at, "up", onBranch.has(at) && !gone(at) ? base : null));
      const oneByOne = files.reduce<Change[]>((all, file) => {
        const { path: at, content } = file;
        return fold(
          all,
          file.base === null
            ? { kind: "create", path: at, content, executable: false, included: true }
            : { kind: "update", path: at, content, base, included: true },
        );
      }, changes);
      // The order, and a base that is the same, say nothing.
      const inOrder = (all: readonly Change[]) =>
        [...all].sort((one, other) => (`${one.path} ${one.kind}` < `${other.path} ${other.kind}` ? -1 : 1));
      expect(inOrder(withUploads(changes, files))).toEqual(inOrder(oneByOne));
    }),
  );
});

it("keeps a mode, a tick and a move, and takes all of it back at once", () => {
  const changes: Change[] = [
    { kind: "create", path: "run.sh", content: { encoding: "text", text: "1" }, executable: true, included: false },
    { kind: "move", path: "new", previousPath: "old", content: null, base, included: true },
    { kind: "delete", path: "gone", base, included: true },
  ];
  const before = { ...emptyDesk, changes, unsaved: { typed: { path: "typed", text: "t", base } } };
  deskStore.setState({ desks: { [key]: before } });
  const undo = stageUpload(place, [read("run.sh", "2"), read("new", "2"), read("gone", "2"), read("typed", "2", base), read("fresh", "2")]);
  const content = { encoding: "text", text: "2" };
  expect(deskOf(key).unsaved).toEqual({});
  expect(deskOf(key).changes).toEqual([
    { kind: "create", path: "run.sh", content, executable: true, included: false },
    { kind: "move", path: "new", previousPath: "old", content, base, included: true },
    { kind: "update", path: "gone", content, base, included: true },
    { kind: "update", path: "typed", content, base, included: true },
    { kind: "create", path: "fresh", content, executable: false, included: true },
  ]);
  undo();
  expect(deskOf(key)).toEqual(before);
});

it("keeps the mode of a file that is deleted, as of one that is replaced", () => {
  const executable: Base = { ...base, executable: true };
  deskStore.setState({
    desks: { [key]: { ...emptyDesk, changes: [{ kind: "delete", path: "run.sh", base: executable, included: true }] } },
  });
  stageUpload(place, [read("run.sh", "2")]);
  expect(deskOf(key).changes).toEqual([
    { kind: "update", path: "run.sh", content: { encoding: "text", text: "2" }, base: executable, included: true },
  ]);
});

it("takes a deletion back where the very same bytes are uploaded again", async () => {
  const blob = await blobName(new TextEncoder().encode("as it was\n"), "0".repeat(40));
  const changes: Change[] = ["back.txt", "other.txt"].map((path) => ({ kind: "delete", path, base: { ...base, blob }, included: true }));
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes } } });
  const entry = (path: string, text: string) =>
    ({ path, file: new File([text], path), verdict: "new", why: null, isWork: false, near: null }) as const;
  const entries = [entry("back.txt", "as it was\n"), entry("other.txt", "otherwise\n")];
  const { files, same } = await readUpload(place, entries, true, new AbortController().signal, () => undefined);
  expect(same).toEqual([]);
  const undo = stageUpload(place, files);
  // An update that changes nothing would be refused.
  const content = { encoding: "text", text: "otherwise\n" };
  expect(deskOf(key).changes).toEqual([{ kind: "update", path: "other.txt", content, base: { ...base, blob }, included: true }]);
  undo();
  expect(deskOf(key).changes).toHaveLength(2);
  expect(deskOf(key).changes).toEqual(expect.arrayContaining(changes));
});

it("stages 5,000 files at once", () => {
  const undo = stageUpload(
    place,
    Array.from({ length: 5_000 }, (_, index) => read(`f${index}`, "x")),
  );
  expect(deskOf(key).changes).toHaveLength(5_000);
  undo();
  expect(deskOf(key).changes).toEqual([]);
});

it("names bytes as git does, and text is text with its mark and line ends", async () => {
  const { content, bytes } = await readUploaded(new Blob(["\ufeffa\r\nb"]));
  expect(content).toEqual({ encoding: "text", text: "\ufeffa\r\nb" });
  expect(await blobName(new Uint8Array(), "0".repeat(40))).toBe("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
  expect(bytes).toHaveLength(7);
});
