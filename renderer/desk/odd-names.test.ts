// A file may be called as what every object has (constructor, __proto__): a desk knows of it only what a person did to it.
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { ownValue } from "../../shared/lib/own-value.ts";
import { listKeptWork } from "./kept-work.ts";
import { deskKey, emptyDesk, type FileMerge, type Unsaved } from "./model.ts";
import { partsOf, readPart, withPart, writePart } from "./parts.ts";
import { put } from "./put-work.ts";
import { setMerge, setUnsaved, stage } from "./staging.ts";
import { deskOf, deskStore } from "./store.ts";

const inherited = Object.getOwnPropertyNames(Object.prototype);
const name = fc.oneof(fc.constantFrom(...inherited), fc.string({ minLength: 1 }));
/** Odd names as files, as folders, and beside each other. */
const paths = fc.uniqueArray(
  fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/")),
  { minLength: 1, maxLength: 6 },
);
const typedAt = (path: string): Unsaved => ({ path, text: `of ${path}`, base: null });
const side = { commit: "c", path: null };
const mergeAt = (path: string): FileMerge => ({ path, base: side, theirs: side, yours: side, picked: null, whole: null, result: null });
const key = deskKey("local", "team/app", "main");

beforeEach(() => deskStore.setState({ desks: {} }));

it.each(inherited)("a desk on which nothing was done knows no file %s", (path) => {
  expect(ownValue(deskOf(key).unsaved, path)).toBeUndefined();
  setUnsaved(key, "another", typedAt("another"));
  setMerge(key, "another", mergeAt("another"));
  expect(ownValue(deskOf(key).unsaved, path)).toBeUndefined();
  expect(ownValue(deskOf(key).merges, path)).toBeUndefined();
  expect(ownValue(deskStore.getState().desks, path)).toBeUndefined();
});

it("what is typed and merged under any names is there under these names, and goes alone", () => {
  fc.assert(
    fc.property(paths, (all) => {
      deskStore.setState({ desks: {} });
      for (const path of all) {
        setUnsaved(key, path, typedAt(path));
        setMerge(key, path, mergeAt(path));
      }
      expect(Object.keys(deskOf(key).unsaved).sort()).toEqual([...all].sort());
      for (const path of all) {
        expect(ownValue(deskOf(key).unsaved, path)).toEqual(typedAt(path));
        expect(ownValue(deskOf(key).merges, path)).toEqual(mergeAt(path));
      }
      const [first = "", ...rest] = all;
      setUnsaved(key, first, null);
      setMerge(key, first, null);
      expect(Object.keys(deskOf(key).unsaved).sort()).toEqual([...rest].sort());
      expect(Object.keys(deskOf(key).merges ?? {}).sort()).toEqual([...rest].sort());
    }),
  );
});

it("what is kept under any names is read back under these names", () => {
  fc.assert(
    fc.property(paths, (all) => {
      deskStore.setState({ desks: {} });
      for (const path of all) {
        setUnsaved(key, path, typedAt(path));
        setMerge(key, path, mergeAt(path));
        stage(key, { kind: "create", path, content: { encoding: "text", text: path }, executable: false, included: true });
      }
      const own = new Map<string, string>();
      const kept = [...partsOf(deskOf(key), own)].map(([entry, part]) => [entry, writePart(entry, part, () => null)] as const);
      const read = kept.reduce(
        (desk, [entry, value]) =>
          withPart(
            desk,
            entry,
            readPart(entry, value, () => null),
            own,
          ),
        emptyDesk,
      );
      expect(Object.entries(read.unsaved).sort()).toEqual(Object.entries(deskOf(key).unsaved).sort());
      expect(Object.entries(read.merges ?? {}).sort()).toEqual(Object.entries(deskOf(key).merges ?? {}).sort());
      expect(read.changes).toHaveLength(all.length);
    }),
  );
});

it("kept work comes to another branch under any names", () => {
  fc.assert(
    fc.property(paths, (all) => {
      deskStore.setState({ desks: {} });
      for (const path of all) setUnsaved(key, path, typedAt(path));
      const [work] = listKeptWork(deskStore.getState().desks);
      if (work === undefined) throw new Error("The work is not listed.");
      const to = { connection: "local", project: "team/app", branch: "other" };
      const unsaved = Object.fromEntries(all.map((path) => [path, typedAt(path)]));
      put({ work, to, changes: [], unsaved, overlaps: [], mergeable: [] });
      expect(Object.keys(deskOf(deskKey("local", "team/app", "other")).unsaved).sort()).toEqual([...all].sort());
    }),
  );
});
