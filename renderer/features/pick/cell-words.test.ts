// The words of the matrix: each cell says what happened and what one can do, and none of them says it in the wrong direction.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CommitDetail, CommitInList } from "../../../shared/contract/resources.ts";
import type { PickKind } from "../../data/pick.ts";
import { type Cell, cellKey } from "./cell.ts";
import { explain, isAtRest, type SeenCell, sayCell, sayOdd, saySequence, seeRow, short } from "./cell-words.ts";
import { emptyState, type PickState } from "./pick-state.ts";
import type { Row } from "./plan.ts";
import type { Touched } from "./touched.ts";

const hash = (letter: string): string => letter.repeat(40);
const commit = (letter: string, parents: readonly string[] = ["0"]): CommitDetail =>
  ({ id: hash(letter), title: `Commit ${letter}`, parent_ids: parents.map(hash) }) as unknown as CommitDetail;
const copy = commit("c") as unknown as CommitInList;

const seen = (cell: Cell, more: Partial<SeenCell> = {}): SeenCell => ({ cell, forecast: { kind: "unknown" }, isLeftOut: false, ...more });
const inOrder: Partial<SeenCell> = { forecast: { kind: "in-order", after: hash("b") } };
const conflict = (paths: readonly string[] | null): Cell => ({ state: "conflict", says: "Sorry, we cannot.", paths });

/** Tone, label and detail on one line. */
const line = (cell: SeenCell, kind: PickKind = "cherry-pick", isWaiting = false): string => {
  const { tone, label, detail } = sayCell(cell, kind, isWaiting);
  return [tone, label, ...(detail === undefined ? [] : [detail])].join(" | ");
};

const everyCell: readonly Cell[] = [
  { state: "waiting" },
  { state: "trying" },
  { state: "clean", at: 0 },
  conflict(null),
  conflict([]),
  conflict(["a.txt"]),
  conflict(["a.txt", "עברית/קובץ.txt"]),
  { state: "empty", says: "Nothing to do." },
  { state: "there", why: { by: "hash" } },
  { state: "there", why: { by: "trailer", commit: copy } },
  { state: "there", why: { by: "copy", commit: copy } },
  { state: "refused", by: "branch", says: "You are not allowed to push into this branch" },
  { state: "refused", by: "token", says: "insufficient_scope" },
  { state: "refused", by: "server", says: "403 Forbidden" },
  { state: "failed", says: "No answer." },
  { state: "picking", step: "sent" },
  { state: "picking", step: "settling", heard: "No answer came." },
  { state: "picking", step: "lost" },
  { state: "picked", commit: copy },
  { state: "stopped", says: "Stopped before it arrived." },
];

describe("the few words of a cell", () => {
  it.each<[said: string, cell: SeenCell]>([
    ["quiet | Waiting", seen({ state: "waiting" })],
    ["run | Trying", seen({ state: "trying" })],
    ["ok | Clean", seen({ state: "clean", at: 0 })],
    ["bad | Conflict", seen(conflict(null))],
    ["bad | Conflict | 1 file", seen(conflict(["a.txt"]))],
    ["bad | Conflict | 2 files", seen(conflict(["a.txt", "b.txt"]))],
    ["bad | Conflict | 1,200 files", seen(conflict(Array.from({ length: 1_200 }, (_, at) => `${at}.txt`)))],
    ["amber | In order | after bbbbbbb", seen(conflict(["a.txt"]), inOrder)],
    ["quiet | Empty | changes nothing", seen({ state: "empty", says: "" })],
    ["ok | Clean | once more", seen({ state: "clean", at: 0, isHeld: true })],
    ["quiet | Already there | same hash", seen({ state: "there", why: { by: "hash" } })],
    ["quiet | Already there | picked as ccccccc", seen({ state: "there", why: { by: "trailer", commit: copy } })],
    ["quiet | Already there | as ccccccc", seen({ state: "there", why: { by: "copy", commit: copy } })],
    ["amber | Refused | no push here", seen({ state: "refused", by: "branch", says: "" })],
    ["amber | Refused | by the token", seen({ state: "refused", by: "token", says: "" })],
    ["amber | Refused | token unknown", seen({ state: "refused", by: "unknown-token", says: "" })],
    ["amber | Refused | no right", seen({ state: "refused", by: "server", says: "" })],
    ["bad | Failed | not known", seen({ state: "failed", says: "" })],
    ["run | Picking", seen({ state: "picking", step: "sent" })],
    ["amber | Looking | whether it arrived", seen({ state: "picking", step: "settling", heard: "No answer came." })],
    ["amber | Looking | no answer", seen({ state: "picking", step: "lost" })],
    ["ok | Picked | as ccccccc", seen({ state: "picked", commit: copy })],
    ["bad | Not picked", seen({ state: "stopped", says: "" })],
  ])("%s", (said, cell) => expect(line(cell)).toBe(said));

  it.each<[said: string, cell: Cell]>([
    ["quiet | Empty | changes nothing", { state: "empty", says: "" }],
    ["run | Reverting", { state: "picking", step: "sent" }],
    ["ok | Reverted | as ccccccc", { state: "picked", commit: copy }],
    ["bad | Not reverted", { state: "stopped", says: "" }],
  ])("of a revert: %s", (said, cell) => expect(line(seen(cell), "revert")).toBe(said));

  it("says that it waits only of what is on its way to the server", () => {
    const waits = everyCell.filter((cell) => line(seen(cell), "cherry-pick", true) === "amber | Waits | as the server asks");
    expect(waits).toEqual([{ state: "trying" }, { state: "picking", step: "sent" }]);
  });

  it("says left out of every commit that is left out, but never of one that was sent", () => {
    const sent = everyCell.filter((cell) => line(seen(cell, { isLeftOut: true })) !== "quiet | Left out").map(({ state }) => state);
    expect([...new Set(sent)]).toEqual(["picking", "picked", "stopped"]);
  });

  it("never speaks of picking in a revert", () => {
    const cells = everyCell.filter(({ state }) => state !== "there");
    for (const cell of cells) expect(line(seen(cell), "revert"), cell.state).not.toMatch(/pick/i);
  });
});

describe("the sentence of a cell", () => {
  const say = (cell: SeenCell, kind: PickKind = "cherry-pick", others = 0, of = commit("a")) =>
    explain(cell, of, "release", kind, { others, changed: 1 });

  it("never says of somebody without a token that theirs is refused", () => {
    const refused = seen({ state: "refused", by: "unknown-token", says: "401 Unauthorized" });
    const { fact, words } = explain(refused, commit("a"), "release", "revert", { others: 0, changed: 1, hasToken: false });
    expect(fact).toBe("There is no token for this server, and nothing is tried without one.");
    expect(words).toBe("The server says: “401 Unauthorized” With one this is tried again.");
  });

  it.each<[fact: string, words: string, cell: SeenCell]>([
    ["aaaaaaa is being tried onto release.", "A dry run: nothing is written.", seen({ state: "waiting" })],
    ["aaaaaaa is being tried onto release.", "A dry run: nothing is written.", seen({ state: "trying" })],
    ["aaaaaaa applies cleanly to release.", "", seen({ state: "clean", at: 0 })],
    ["aaaaaaa is left out of release.", "It would apply cleanly.", seen({ state: "clean", at: 0 }, { isLeftOut: true })],
    ["aaaaaaa conflicts on release.", "The server says: “Sorry, we cannot.”", seen(conflict(null))],
    [
      "aaaaaaa conflicts on release alone.",
      "It probably goes after bbbbbbb, which comes earlier in this run and leaves the lines that it changes.",
      seen(conflict(["a.txt"]), inOrder),
    ],
    [
      "aaaaaaa would change nothing on release.",
      "Its change is there already. The server says: “Nothing.”",
      seen({ state: "empty", says: "Nothing." }),
    ],
    [
      "aaaaaaa applies cleanly to release once more.",
      "The branch has the commit itself, but not, or not all of, what it changed: it was taken back there.",
      seen({ state: "clean", at: 0, isHeld: true }),
    ],
    ["release has aaaaaaa already.", "The commit itself, under the same hash.", seen({ state: "there", why: { by: "hash" } })],
    [
      "release has aaaaaaa already, as ccccccc.",
      "Its message names this commit.",
      seen({ state: "there", why: { by: "trailer", commit: copy } }),
    ],
    [
      "release has aaaaaaa already, as ccccccc.",
      "It has the same author, date and title, and this change applies to nothing any more.",
      seen({ state: "there", why: { by: "copy", commit: copy } }),
    ],
    [
      "release is protected, or you may not push to it.",
      "The server says: “No.” A new branch from it can take the commits.",
      seen({ state: "refused", by: "branch", says: "No." }),
    ],
    ["The server does not let this token write.", "The server says: “No.”", seen({ state: "refused", by: "token", says: "No." })],
    ["Nothing may be written to release.", "The server says: “No.”", seen({ state: "refused", by: "server", says: "No." })],
    ["The try of aaaaaaa on release failed.", "No answer. Nothing was written.", seen({ state: "failed", says: "No answer." })],
    [
      "The try of aaaaaaa on release failed.",
      "404 Commit Not Found. Nothing was written.",
      seen({ state: "failed", says: "404 Commit Not Found" }),
    ],
    ["aaaaaaa is being picked onto release.", "", seen({ state: "picking", step: "sent" })],
    [
      "No answer came.",
      "release is being looked at; nothing is sent twice.",
      seen({ state: "picking", step: "settling", heard: "No answer came." }),
    ],
    [
      "Nobody knows yet whether aaaaaaa arrived on release.",
      "The server does not answer. The branch is looked at as soon as it does; nothing is sent twice.",
      seen({ state: "picking", step: "lost" }),
    ],
    ["aaaaaaa is on release, as ccccccc.", "", seen({ state: "picked", commit: copy })],
    ["aaaaaaa was not picked onto release.", "Stopped.", seen({ state: "stopped", says: "Stopped." })],
  ])("%s %s", (fact, words, cell) => expect(say(cell)).toMatchObject({ fact, words }));

  it.each<[fact: string, cell: Cell]>([
    ["aaaaaaa is being tried on release.", { state: "trying" }],
    ["Applies cleanly to release.", { state: "clean", at: 0 }],
    ["Reverting aaaaaaa conflicts on release.", conflict(null)],
    ["Already reverted on release.", { state: "empty", says: "" }],
    ["aaaaaaa is being reverted on release.", { state: "picking", step: "sent" }],
    ["aaaaaaa is reverted on release, as ccccccc.", { state: "picked", commit: copy }],
    ["aaaaaaa was not reverted on release.", { state: "stopped", says: "" }],
  ])("of a revert: %s", (fact, cell) => expect(say(seen(cell), "revert").fact).toBe(fact));

  it.each([
    [0, "The server says: “Sorry, we cannot.”"],
    [1, "The server says: “Sorry, we cannot.” The other one can go without it."],
    [2, "The server says: “Sorry, we cannot.” The other 2 can go without it."],
  ])("tells beside a conflict that %i others need not wait for it", (others, words) =>
    expect(say(seen(conflict(["a.txt"])), "cherry-pick", others).words).toBe(words),
  );

  it.each<[what: string, changed: number | null, words: string]>([
    ["without a changed file", 0, "The commit changes no file. The server says: “Nothing.”"],
    ["of which nobody knows yet what it changes", null, "The server says: “Nothing.”"],
  ])("calls a commit %s neither reverted nor there", (_what, changed, words) => {
    const cell = seen({ state: "empty", says: "Nothing." });
    const of = (kind: "revert" | "cherry-pick") => explain(cell, commit("a"), "release", kind, { others: 0, changed });
    expect(of("revert").fact).toBe("Reverting aaaaaaa would change nothing on release.");
    expect(of("cherry-pick")).toMatchObject({ fact: "aaaaaaa would change nothing on release.", words });
  });

  it("names the files of a conflict and the commit of a copy, and nothing where there is none", () => {
    expect(say(seen(conflict(["a.txt", "b/ü.txt"]))).paths).toEqual(["a.txt", "b/ü.txt"]);
    expect(say(seen(conflict(null))).paths).toEqual([]);
    expect(say(seen({ state: "picked", commit: copy })).commit).toBe(copy);
    expect(say(seen({ state: "there", why: { by: "trailer", commit: copy } })).commit).toBe(copy);
    expect(say(seen({ state: "there", why: { by: "hash" } })).commit).toBeNull();
  });

  it("is green where something is good, red or amber where somebody has to look, and of one tone with the cell's words", () => {
    const fitting = { ok: ["green"], bad: ["red"], amber: ["amber"], quiet: ["neutral"], run: ["neutral"] };
    for (const cell of everyCell)
      expect(fitting[sayCell(seen(cell), "cherry-pick", false).tone], cell.state).toContain(say(seen(cell)).tone);
  });

  it("always is a sentence, with no hole where a word should be", () => {
    const any = fc.record({
      cell: fc.constantFrom(...everyCell),
      forecast: fc.constantFrom(
        { kind: "goes" } as const,
        { kind: "stays" } as const,
        { kind: "unknown" } as const,
        { kind: "in-order", after: hash("b") } as const,
      ),
      isLeftOut: fc.boolean(),
    });
    fc.assert(
      fc.property(any, fc.constantFrom<PickKind>("cherry-pick", "revert"), fc.nat(3), fc.nat(3), (cell, kind, others, parents) => {
        const { fact, words } = say(cell, kind, others, commit("a", ["d", "e", "f"].slice(0, parents)));
        expect(fact).toMatch(/^[^ ].*\.$/);
        expect(`${fact} ${words}`).not.toMatch(/undefined|null|\[object| {2}\S/);
        expect(words).toBe(words.trim());
      }),
    );
  });
});

describe("commits without a parent, and with several", () => {
  it("are told before they are picked or reverted", () => {
    expect(sayOdd(commit("a", []), "revert")).toBe("It is the first commit: a revert removes all of its files.");
    expect(sayOdd(commit("a", []), "cherry-pick")).toBe(
      "It is the first commit: with no parent to compare with, the server does not pick it. Resolve takes its files onto the branch.",
    );
    expect(sayOdd(commit("a", ["b", "d"]), "cherry-pick")).toBe(
      "It merges 2 parents, and the server takes the first one (bbbbbbb) as the mainline: everything that the merge brought into it becomes one commit without a second parent.",
    );
    expect(sayOdd(commit("a", ["b", "d", "e"]), "revert")).toMatch(/^It merges 3 parents, .* revert the revert for that\.$/);
  });

  it("are no news of an ordinary commit", () => expect(sayOdd(commit("a"), "revert")).toBe(""));

  it("stand behind what is said of the cell", () => {
    const { words } = explain(seen({ state: "empty", says: "Nothing." }), commit("a", []), "release", "revert", { others: 0, changed: 1 });
    expect(words).toBe("The server says: “Nothing.” It is the first commit: a revert removes all of its files.");
  });
});

describe("a row and the sequence of it", () => {
  const row = (branch: string, more: Partial<Row> = {}): Row => ({ branch, isTicked: true, leftOut: new Set(), madeFrom: null, ...more });
  const touches = (needs: string, leaves: string): Touched =>
    new Map([["a.txt", { isWhole: false, needs: new Set([needs]), leaves: new Set([leaves]) }]]);
  /** b leaves the lines that d stands on; e stands alone. */
  const files = { [hash("b")]: touches("one", "two"), [hash("d")]: touches("two", "three"), [hash("e")]: touches("four", "five") };
  const state = (rows: readonly Row[], cells: readonly [branch: string, letter: string, cell: Cell][], letters = "bde"): PickState => ({
    ...emptyState,
    commits: [...letters].map((letter) => commit(letter)),
    rows,
    cells: Object.fromEntries(cells.map(([branch, letter, cell]) => [cellKey(branch, hash(letter)), cell])),
    files,
  });
  const clean: Cell = { state: "clean", at: 0 };
  const clash = conflict(["a.txt"]);

  it("has one cell for each commit, waiting where nothing is known", () => {
    const cells = seeRow(state([row("main"), row("old", { leftOut: new Set([hash("d")]) })], [["old", "b", clean]]), 1);
    expect(cells.map(({ cell, forecast, isLeftOut }) => [cell.state, forecast.kind, isLeftOut])).toEqual([
      ["clean", "goes", false],
      ["waiting", "stays", true],
      ["waiting", "unknown", false],
    ]);
  });

  it("is empty where there is no such row", () => {
    expect(seeRow(emptyState, 0)).toEqual([]);
    expect(seeRow(state([row("main")], []), -1)).toEqual([]);
  });

  const after = "Predicted from the lines that each commit changes; the server tries one commit at a time, and";
  it("tells which commit takes the conflict of another away", () => {
    const known = state(
      [row("main")],
      [
        ["main", "b", clean],
        ["main", "d", clash],
        ["main", "e", clean],
      ],
    );
    expect(saySequence(known, "cherry-pick")).toBe(`main takes all, ddddddd after bbbbbbb. ${after} picks them one after the other.`);
    expect(saySequence(known, "revert")).toMatch(/reverts them one after the other\.$/);
  });

  it("tells what stays behind, branch by branch", () => {
    const known = state(
      [row("main"), row("old"), row("fine")],
      [
        ["main", "b", clean],
        ["main", "d", clash],
        ["main", "e", clash],
        ["old", "b", clash],
        ["old", "d", clean],
        ["old", "e", clean],
        ["fine", "b", clean],
        ["fine", "d", clean],
        ["fine", "e", clean],
      ],
    );
    expect(saySequence(known, "cherry-pick")).toBe(
      `main goes without eeeeeee and takes 2, ddddddd after bbbbbbb. old goes without bbbbbbb. ${after} picks them one after the other.`,
    );
  });

  it("has nothing to say of a branch onto which nothing goes", () => {
    const clashes: [string, string, Cell][] = [
      ["main", "b", clash],
      ["main", "d", clash],
      ["main", "e", { state: "empty", says: "Nothing to do." }],
    ];
    const known = state([row("main", { leftOut: new Set([hash("d")]) })], clashes);
    expect(saySequence(known, "cherry-pick")).toBeNull();
  });

  it("has nothing to say of one commit, of branches that are not ticked, and where all are clean or left out", () => {
    const clashes: [string, string, Cell][] = [
      ["main", "b", clash],
      ["main", "d", clean],
      ["main", "e", clean],
    ];
    expect(saySequence(state([row("main")], clashes, "b"), "cherry-pick")).toBeNull();
    expect(saySequence(state([row("main", { isTicked: false })], clashes), "cherry-pick")).toBeNull();
    expect(saySequence(state([row("main", { leftOut: new Set([hash("b")]) })], clashes), "cherry-pick")).toBeNull();
    expect(saySequence(state([row("main")], []), "cherry-pick")).toBeNull();
    expect(saySequence(emptyState, "revert")).toBeNull();
  });
});

it("is at rest when nothing waits for its try, or somebody holds the tries", () => {
  const of = (cell: Cell | undefined, isPaused = false): boolean =>
    isAtRest({
      ...emptyState,
      commits: [commit("a")],
      rows: [{ branch: "main", isTicked: true, leftOut: new Set<string>(), madeFrom: null }],
      cells: cell === undefined ? {} : { [cellKey("main", hash("a"))]: cell },
      isPaused,
    });
  expect([undefined, ...everyCell].filter((cell) => !of(cell)).map((cell) => cell?.state)).toEqual([undefined, "waiting", "trying"]);
  expect([of({ state: "trying" }, true), of(undefined, true)]).toEqual([true, true]);
});

it("writes hashes with seven letters, and shorter ones as they are", () => {
  expect(short(hash("a"))).toBe("aaaaaaa");
  expect(short("abc")).toBe("abc");
});
