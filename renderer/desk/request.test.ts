// Actions arrive in an order in which each one finds its path as it needs it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CommitAction } from "../../shared/contract/commits.ts";
import type { Base, Change } from "./model.ts";
import { judgeSize, requestBytes, toActions } from "./request.ts";

const base: Base = { commit: "c", blob: "b", lastCommit: "l", executable: false };
const move = (previousPath: string, path: string): Change => ({ kind: "move", previousPath, path, content: null, base, included: true });
const text = (value: string) => ({ encoding: "text" as const, text: value });

/** Runs actions on a set of paths as a server would; throws on the first that does not fit. */
function run(paths: Iterable<string>, actions: readonly CommitAction[]): Map<string, string> {
  const tree = new Map([...paths].map((path) => [path, path]));
  const take = (path: string): string => {
    const content = tree.get(path);
    if (content === undefined) throw new Error(`${path} is not there`);
    tree.delete(path);
    return content;
  };
  const put = (path: string, content: string): void => {
    for (const other of tree.keys())
      if (other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) throw new Error(`${path} is taken by ${other}`);
    tree.set(path, content);
  };
  for (const action of actions) {
    if (action.action === "create") put(action.file_path, "new");
    if (action.action === "delete") take(action.file_path);
    if (action.action === "move") put(action.file_path, take(action.previous_path ?? ""));
  }
  return tree;
}

describe("toActions", () => {
  it("frees a path before it is needed, also where a folder takes a file's place", () => {
    const changes: Change[] = [
      { kind: "create", path: "a/b", content: text(""), executable: false, included: true },
      move("c", "d"),
      { kind: "delete", path: "a", base, included: true },
      { kind: "delete", path: "d", base, included: true },
    ];
    expect([...run(["a", "c", "d"], toActions(changes)).keys()].sort()).toEqual(["a/b", "d"]);
  });

  it("orders a folder of thousands that moves to where another one leaves", () => {
    const many = Array.from({ length: 20_000 }, (_one, index) => `${index % 100}/${index}.ts`);
    const gone = many.map((path): Change => ({ kind: "delete", path: `new/${path}`, base, included: true }));
    const moved = many.map(
      (path): Change => ({ kind: "move", path: `new/${path}`, previousPath: `old/${path}`, content: null, base, included: true }),
    );
    const actions = toActions([...moved, ...gone]);
    expect(actions.slice(0, gone.length).every(({ action }) => action === "delete")).toBe(true);
    expect(actions.slice(gone.length).every(({ action }) => action === "move")).toBe(true);
    expect(actions).toHaveLength(2 * many.length);
  });

  it("lets files change places", () => {
    expect(Object.fromEntries(run(["a", "b", "c"], toActions([move("a", "b"), move("b", "c"), move("c", "a")])))).toEqual({
      a: "c",
      b: "a",
      c: "b",
    });
  });

  it("moves a file below itself, and one to the place of its folder", () => {
    expect([...run(["a", "d/e"], toActions([move("a", "a/g"), move("d/e", "d")])).keys()].sort()).toEqual(["a/g", "d"]);
    expect([...run(["d/e", "d/f"], toActions([move("d/e", "d"), move("d/f", "x")])).keys()].sort()).toEqual(["d", "x"]);
  });

  it("moves any files to any places", () => {
    const names = ["a", "b", "c", "d", "e"];
    fc.assert(
      fc.property(fc.shuffledSubarray(names), fc.shuffledSubarray(names, { minLength: 5 }), (order, places) => {
        const changes = order.flatMap((name, index) => (places[index] === name ? [] : [move(name, places[index] ?? "")]));
        const gone = names.filter((name) => !order.includes(name)).map((path): Change => ({ kind: "delete", path, base, included: true }));
        const tree = run(names, toActions([...changes, ...gone]));
        for (const [index, name] of order.entries()) expect(tree.get(places[index] ?? "")).toBe(name);
      }),
    );
  });

  it("sends last_commit_id with everything that has a base, and the mode of a new file after it", () => {
    expect(
      toActions([
        { kind: "update", path: "u", content: text("x"), base, included: true },
        { kind: "create", path: "n", content: { encoding: "base64", base64: "AA==" }, executable: true, included: true },
        { kind: "chmod", path: "u", executable: true, base, included: true },
      ]),
    ).toEqual([
      { action: "update", file_path: "u", content: "x", encoding: "text", last_commit_id: "l" },
      { action: "create", file_path: "n", content: "AA==", encoding: "base64" },
      { action: "chmod", file_path: "n", execute_filemode: true },
      { action: "chmod", file_path: "u", execute_filemode: true },
    ]);
  });
});

it("sends the blob where nobody asked for the last commit, and neither for a third name", () => {
  const untold = { ...base, lastCommit: "" };
  const there: Change = { ...move("a", "b"), base: untold } as Change;
  const back: Change = { ...move("b", "a"), base: untold } as Change;
  expect(toActions([{ kind: "delete", path: "d", base: untold, included: true }])).toEqual([
    { action: "delete", file_path: "d", blob_id: "b" },
  ]);
  expect(toActions([there, back]).map(({ blob_id }) => blob_id)).toEqual(["b", "b", undefined]);
});

describe("the size of a request", () => {
  it("counts bytes, not characters", () => {
    const change = (value: string): Change => ({ kind: "create", path: "n", content: text(value), executable: false, included: true });
    expect(requestBytes([change("é".repeat(1000))], "m") - requestBytes([change("e".repeat(1000))], "m")).toBe(1000);
  });

  it("warns before it refuses", () => {
    const mega = 1024 * 1024;
    expect([1, 20 * mega + 1, 270 * mega + 1, 300 * mega + 1].map(judgeSize)).toEqual(["fine", "limited", "close", "over"]);
  });
});
