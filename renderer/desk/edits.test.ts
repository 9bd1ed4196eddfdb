// Staged changes are a tree that a person sees: whatever is done to it, what would be committed is that tree, and each action finds its file.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CommitAction } from "../../shared/contract/commits.ts";
import { afterCommit, neededFor } from "./after-commit.ts";
import { collide, fold, foldAll, nestedWith, readEdits, toChanges, without } from "./edits.ts";
import { type Base, type Change, type Content, emptyDesk } from "./model.ts";
import { changeEntry, withPart } from "./parts.ts";
import { toActions } from "./request.ts";
import { restage } from "./undo.ts";

interface File {
  readonly text: string;
  readonly executable: boolean;
  /** Last commit that touched it. */
  readonly last: string;
}
/** A commit, or what a desk would make of one. */
type Tree = ReadonlyMap<string, File>;

const text = (content: string): Content => ({ encoding: "text", text: content });
const baseIn = (tree: Tree, commit: string, path: string): Base => {
  const { text: blob, last, executable } = tree.get(path) ?? { text: "", last: "", executable: false };
  return { commit, blob, lastCommit: last, executable };
};

/** What a server makes of a tree, action by action; throws on the first that does not fit. */
function commit(tree: Tree, actions: readonly CommitAction[], name: string): Tree {
  const next = new Map(tree);
  const take = (path: string, last: string | undefined): File => {
    const file = next.get(path);
    if (file === undefined) throw new Error(`${path} is not there`);
    if (last !== undefined && last !== file.last) throw new Error(`${path} was changed by ${file.last}, not by ${last}`);
    return file;
  };
  for (const { action, file_path: path, previous_path, content, last_commit_id, execute_filemode } of actions) {
    const from = action === "move" ? (previous_path ?? "") : path;
    const before = action === "create" ? { text: "", executable: false } : take(from, last_commit_id);
    if (action === "delete" || action === "move") next.delete(from);
    if (action === "delete") continue;
    for (const other of next.keys()) if (other !== path && collide(other, path)) throw new Error(`${path} is in the way of ${other}`);
    if ((action === "create" || action === "move") && next.has(path)) throw new Error(`${path} is there already`);
    next.set(path, { text: content ?? before.text, executable: execute_filemode ?? before.executable, last: name });
  }
  return next;
}
/** null where the server would refuse it. */
function committed(from: Tree, changes: readonly Change[]): Tree | null {
  try {
    return commit(from, toActions(changes), "c2");
  } catch {
    return null; // Which one of its reasons it is makes no difference here.
  }
}
/** As people see it: whose commit a file is of is not seen. */
const seen = (tree: Tree): Record<string, string> =>
  Object.fromEntries([...tree].sort().map(([path, file]) => [path, `${file.text}${file.executable ? "*" : ""}`]));

/** Stories told of each claim. */
const few = { numRuns: 60 };

/** What a person does; a step that no screen offers there is none. */
type Step =
  | { readonly do: "write"; readonly path: string; readonly text: string }
  | { readonly do: "move"; readonly path: string; readonly to: string }
  | { readonly do: "delete" | "mode" | "tick"; readonly path: string };

const paths = ["a", "b", "c", "a/x", "a/y", "d/e", "d"];
const path = fc.constantFrom(...paths);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("write" as const), path, text: fc.constantFrom("1", "2", "3") }),
  fc.record({ do: fc.constant("move" as const), path, to: path }),
  fc.record({ do: fc.constant("move" as const), path, to: path }),
  fc.record({ do: fc.constantFrom("delete" as const, "mode" as const, "tick" as const), path }),
);
const steps = fc.array(step, { maxLength: 12, size: "max" });
const start: fc.Arbitrary<Tree> = fc
  .subarray(["a", "b", "c", "d/e"])
  .map((there) => new Map(there.map((name) => [name, { text: `of ${name}`, executable: name === "c", last: `last of ${name}` }])));

interface Work {
  readonly changes: readonly Change[];
  /** What the person sees. */
  readonly tree: Tree;
}

/** The change that screens stage for a step, over `work` on a branch that stands at `from`; null where they offer none. */
function stage({ changes, tree }: Work, from: Tree, at: string, one: Step): Work | null {
  const next = new Map(tree);
  const file = tree.get(one.path);
  const isFree = (to: string): boolean => [...tree.keys()].every((other) => other === one.path || !collide(other, to));
  const edit = [...readEdits(changes).keys()].find(({ place }) => place === one.path);
  const base = edit?.base ?? baseIn(from, at, one.path);
  const put = (change: Change): Work => ({ changes: fold(changes, change), tree: next });
  const staged = { path: one.path, included: true };
  if (file === undefined) {
    if (one.do !== "write" || !isFree(one.path)) return null;
    next.set(one.path, { text: one.text, executable: false, last: "" });
    return put({ ...staged, kind: "create", content: text(one.text), executable: false });
  }
  if (one.do === "tick")
    return { tree, changes: changes.map((change) => (change.path === one.path ? { ...change, included: !change.included } : change)) };
  next.delete(one.path);
  if (one.do === "delete") return put({ ...staged, kind: "delete", base });
  if (one.do === "move") {
    if (one.to === one.path || tree.has(one.to) || !isFree(one.to)) return null;
    next.set(one.to, file);
    return put({ ...staged, kind: "move", path: one.to, previousPath: one.path, content: null, base });
  }
  if (one.do === "write") next.set(one.path, { ...file, text: one.text });
  else next.set(one.path, { ...file, executable: !file.executable });
  return one.do === "write"
    ? put({ ...staged, kind: "update", content: text(one.text), base })
    : put({ ...staged, kind: "chmod", executable: !file.executable, base });
}

const work = (all: readonly Step[], from: Tree, at: string, begun: Work = { changes: [], tree: from }): Work =>
  all.reduce((before, one) => stage(before, from, at, one) ?? before, begun);

describe("whatever a person does to the files of a branch", () => {
  it("the commit makes what they see, and each action names the commit that its file is of", () => {
    fc.assert(
      fc.property(start, steps, (from, all) => {
        const { changes, tree } = work(all, from, "c1");
        expect(seen(commit(from, toActions(changes), "c2"))).toEqual(seen(tree));
      }),
      few,
    );
  });

  it("no two changes share an entry, and no file has two edits", () => {
    fc.assert(
      fc.property(start, steps, (from, all) => {
        const { changes } = work(all, from, "c1");
        expect(new Set(changes.map(changeEntry)).size).toBe(changes.length);
        const edits = [...readEdits(changes).keys()];
        expect(new Set(edits.map(({ origin, place }) => origin ?? `new ${place}`)).size).toBe(edits.length);
        // What an edit says is what was said of it.
        expect(edits.flatMap(toChanges).length).toBe(changes.length);
      }),
      few,
    );
  });

  it("what goes back to where it was, step by step, leaves nothing behind", () => {
    fc.assert(
      fc.property(start, path, path, (from, one, to) => {
        const back: Step[] = [
          { do: "mode", path: one },
          { do: "move", path: one, to },
          { do: "mode", path: to },
          { do: "move", path: to, to: one },
        ];
        fc.pre(from.has(one) && stage({ changes: [], tree: from }, from, "c1", { do: "move", path: one, to }) !== null);
        expect(work(back, from, "c1").changes).toEqual([]);
      }),
      few,
    );
  });

  it("taking the change of one file away leaves a commit that fits, and all other files as they are seen", () => {
    fc.assert(
      fc.property(start, steps, fc.nat(), (from, all, which) => {
        const { changes, tree } = work(all, from, "c1");
        const taken = changes[which % Math.max(1, changes.length)];
        fc.pre(taken !== undefined);
        const left = commit(from, toActions(without(changes, taken.path)), "c2");
        const own = new Set(
          [...readEdits(changes).keys()].flatMap((edit) => ((edit.place ?? edit.origin) === taken.path ? edit.origin : [])),
        );
        for (const name of new Set([...paths, ...left.keys()])) {
          if (name === taken.path || own.has(name)) continue;
          expect([name, seen(left)[name]]).toEqual([name, seen(tree)[name]]);
        }
      }),
      few,
    );
  });

  it("one's own commit changes nothing of what they see, whatever was staged while it was under way", () => {
    fc.assert(
      fc.property(start, steps, steps, (from, all, later) => {
        const before = work(all, from, "c1");
        const sent = before.changes.filter(({ included }) => included);
        const after = committed(from, sent);
        // What is ticked may need what is not: the server refuses it.
        fc.pre(after !== null);
        const now = work(later, from, "c1", before);
        const desk = { ...emptyDesk, changes: now.changes };
        const needed = neededFor(desk, sent);
        const bases = new Map(needed.bases.map((name) => [name, baseIn(after, "c2", name)]));
        const originals = new Map(needed.originals.map(({ path: name }) => [name, text(from.get(name)?.text ?? "")]));
        const { changes } = afterCommit(desk, sent, { commit: "c2", bases, originals });
        expect(seen(commit(after, toActions(changes), "c3"))).toEqual(seen(now.tree));
      }),
      few,
    );
  });

  it("undoing the commit leaves all that was staged since, over what it held", () => {
    fc.assert(
      fc.property(start, steps, steps, (from, all, later) => {
        const { changes, tree } = work(all, from, "c1");
        const after = commit(from, toActions(changes), "c2");
        expect(seen(after)).toEqual(seen(tree));
        const since = work(later, after, "c2");
        const desk = restage({ ...emptyDesk, changes: since.changes }, { changes, message: emptyDesk.message });
        expect(seen(commit(from, toActions(desk.changes), "c3"))).toEqual(seen(since.tree));
      }),
      few,
    );
  });

  it("it is the same in whichever order a list of changes is put on an empty desk", () => {
    fc.assert(
      fc.property(start, steps, fc.infiniteStream(fc.nat()), (from, all, random) => {
        const { changes, tree } = work(all, from, "c1");
        const shuffled = changes.map((change) => ({ change, at: random.next().value ?? 0 })).sort((one, other) => one.at - other.at);
        const again = foldAll(
          [],
          shuffled.map(({ change }) => change),
        );
        expect(seen(commit(from, toActions(again), "c2"))).toEqual(seen(tree));
      }),
      few,
    );
  });
});

describe("files that change places", () => {
  const base: Base = { commit: "c", blob: "b", lastCommit: "l", executable: false };
  const move = (previousPath: string, to: string): Change => ({
    ...{ kind: "move", path: to, previousPath, content: null, base, included: true },
  });
  const remove = (name: string): Change => ({ kind: "delete", path: name, base, included: true });
  const update = (name: string): Change => ({ kind: "update", path: name, content: text("new"), base, included: true });

  it.each<[string, readonly Change[]]>([
    ["two of them", [move("a", "b"), move("b", "a")]],
    ["a chain, its end first", [move("b", "c"), move("a", "b")]],
    ["a chain, its begin first", [move("a", "b"), move("b", "c")]],
    ["one takes the place of a deleted one, which is said later", [move("a", "b"), remove("b")]],
  ])("%s: all of it is said at once, and not one after the other", (_, changes) => {
    expect(new Set(foldAll([], changes))).toEqual(new Set(changes));
  });

  it("stay so beside what was staged before", () => {
    expect(foldAll([update("z")], [move("a", "b"), move("b", "a")])).toEqual([update("z"), move("a", "b"), move("b", "a")]);
    expect(foldAll([update("a")], [move("a", "b"), remove("b")])).toEqual(
      expect.arrayContaining([{ ...move("a", "b"), content: text("new") }, remove("b")]),
    );
  });

  it("stay so when another window changes another file in a way that has to be brought together", () => {
    const desk = { ...emptyDesk, changes: [move("a", "b"), move("b", "c"), update("z")] };
    const { changes } = withPart(desk, changeEntry(remove("z")), remove("z"), new Map());
    expect(new Set(changes)).toEqual(new Set([move("a", "b"), move("b", "c"), update("z")]));
  });
});

it("finds among many paths what collides with one as looking at each does", () => {
  const path = fc.array(fc.constantFrom("a", "b", "a-b"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 8 }), path, (paths, one) => {
      const known = new Set(paths);
      expect(known.has(one) || nestedWith(known)(one)).toBe(paths.some((other) => collide(one, other)));
    }),
  );
});
