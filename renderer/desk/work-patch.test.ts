// Kept work as a patch is what git makes of it: applied to the branch, it leaves the files that the desk would commit.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { collide, fold, readEdits } from "./edits.ts";
import type { KeptWork } from "./kept-work.ts";
import { type Base, type Change, emptyDesk, type Unsaved } from "./model.ts";
import { toPatch } from "./work-patch.ts";

interface File {
  readonly text: string;
  readonly executable: boolean;
}
type Tree = ReadonlyMap<string, File>;

const folder = mkdtempSync(join(tmpdir(), "repodesk-patch-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

const started: Tree = new Map([
  ["a", { text: "one\ntwo\nthree\n", executable: false }],
  ["b", { text: "four\nfive\nsix", executable: true }],
  ["d/é e", { text: "seven\r\neight\r\n", executable: false }],
  ["d/empty", { text: "", executable: false }],
]);

/** What git makes of a patch over the files of the branch; its own words where it takes none of it. */
function apply(patch: string): Tree | string {
  made += 1;
  const at = join(folder, String(made));
  mkdirSync(at);
  for (const [path, { text, executable }] of started) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
    if (executable) chmodSync(join(at, path), 0o755);
  }
  try {
    execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: at, input: patch, stdio: ["pipe", "pipe", "pipe"] });
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
  const found = new Map<string, File>();
  for (const entry of readdirSync(at, { recursive: true }) as string[]) {
    const facts = statSync(join(at, entry));
    if (facts.isFile()) found.set(entry, { text: readFileSync(join(at, entry), "utf8"), executable: (facts.mode & 0o100) !== 0 });
  }
  return found;
}

const base = (path: string): Base => ({ commit: "c", blob: "b", lastCommit: "l", executable: started.get(path)?.executable ?? false });
const path = fc.constantFrom("a", "b", "d/é e", "d/empty", "new", "d/f", 'q"t');
const text = fc.constantFrom("one\ntwo\nTHREE\n", "", "x", "x\ny\n", "seven\r\nEIGHT\r\n", "four\nfive\nsix\n");
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("write" as const), path, text }),
    fc.record({ do: fc.constant("type" as const), path, text }),
    fc.record({ do: fc.constant("move" as const), path, to: path }),
    fc.record({ do: fc.constantFrom("delete" as const, "mode" as const), path }),
  ),
  { maxLength: 7, size: "max" },
);

type Steps = typeof steps extends fc.Arbitrary<infer S> ? S : never;
const rounds = Number(process.env["REPODESK_TEST_PATCHES"] ?? 4);
/** Two files that change places, a third that takes the place of a deleted one, modes, and a text typed over a moved file. */
const everything: Steps = [
  { do: "move", path: "a", to: "new" },
  { do: "move", path: "b", to: "a" },
  { do: "move", path: "new", to: "b" },
  { do: "mode", path: "a" },
  { do: "delete", path: "d/empty" },
  { do: "move", path: "d/é e", to: "d/empty" },
  { do: "type", path: "d/empty", text: "x\ny\n" },
];

/** Staged and typed work, and the files as a person sees them. */
function workOf(all: Steps) {
  let changes: readonly Change[] = [];
  const unsaved: Record<string, Unsaved> = {};
  const tree = new Map(started);
  for (const step of all) {
    const file = tree.get(step.path);
    // What is typed is on no branch yet: screens stage it first.
    if (step.do !== "type" && unsaved[step.path] !== undefined) continue;
    const edit = [...readEdits(changes).keys()].find(({ place }) => place === step.path);
    const staged = { path: step.path, included: true };
    const of = edit === undefined ? (started.has(step.path) ? base(step.path) : null) : edit.base;
    const isFree = (to: string): boolean => [...tree.keys()].every((other) => !collide(other, to));
    if (file === undefined) {
      if (step.do !== "write" || !isFree(step.path)) continue;
      tree.set(step.path, { text: step.text, executable: false });
      changes = fold(changes, { ...staged, kind: "create", content: { encoding: "text", text: step.text }, executable: false });
    } else if (step.do === "type") {
      unsaved[step.path] = { path: step.path, text: step.text, base: of };
      tree.set(step.path, { ...file, text: step.text });
    } else if (step.do === "write") {
      tree.set(step.path, { ...file, text: step.text });
      changes = fold(changes, { ...staged, kind: "update", content: { encoding: "text", text: step.text }, base: of ?? base("") });
    } else if (step.do === "delete") {
      tree.delete(step.path);
      changes = fold(changes, { ...staged, kind: "delete", base: of ?? base("") });
    } else if (step.do === "mode") {
      tree.set(step.path, { ...file, executable: !file.executable });
      changes = fold(changes, { ...staged, kind: "chmod", executable: !file.executable, base: of ?? base("") });
    } else if (step.do === "move") {
      if (!isFree(step.to)) continue;
      tree.delete(step.path);
      tree.set(step.to, file);
      changes = fold(changes, { ...staged, kind: "move", path: step.to, previousPath: step.path, content: null, base: of ?? base("") });
    }
  }
  const desk = { ...emptyDesk, changes, unsaved };
  const work: KeptWork = { key: "k", desk, paths: [], connection: "local", project: "p", branch: "main" };
  return { work, tree };
}
const seen = (tree: Tree | string) =>
  typeof tree === "string"
    ? tree
    : Object.fromEntries([...tree].sort().map(([name, { text, executable }]) => [name, `${text}${executable ? "*" : ""}`]));

it("whatever is staged, moved and typed", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { work, tree } = workOf(all);
      const { text: patch, left } = await toPatch({} as QueryClient, work, async (_project, name) => started.get(name)?.text ?? null);
      expect(left).toEqual([]);
      if (patch === "") expect(seen(tree)).toEqual(seen(started));
      else expect(seen(apply(patch))).toEqual(seen(tree));
    }),
    { numRuns: rounds, examples: [[everything]] },
  );
});
