// What the map says of each finding, in a word, aloud and in full; nothing says more than is known.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import type { MapCell } from "./backport-state.ts";
import { countPresent, explainMapCell, isLackingCell, readMapCell, sayMapCell } from "./map-words.ts";
import type { Copy, Trial, Verdict } from "./model/verdict.ts";

const commit = (letter: string): CommitInList => ({ id: letter.repeat(40), title: `Commit ${letter}` }) as CommitInList;
const fix = commit("f");
const copy = (by: Copy["by"], letter: string | null = "c"): Copy => ({ by, commit: letter === null ? null : commit(letter) });
const trials: Readonly<Record<Trial["kind"], Trial>> = {
  clean: { kind: "clean" },
  empty: { kind: "empty" },
  conflict: { kind: "conflict", says: "Sorry.", paths: ["a.ts", "b.ts"] },
  refused: { kind: "refused", says: "You may not." },
  failed: { kind: "failed", says: "No answer." },
};
const judged = (verdict: Verdict, isFinal = true): MapCell => ({ state: "judged", verdict, isFinal, at: 0 });
const missing = (kind: Trial["kind"]): MapCell => judged({ is: "missing", trial: trials[kind] });
const reverted = (kind: Trial["kind"], revert: CommitInList | null = null): MapCell =>
  judged({ is: "reverted", copy: copy("trailer"), revert, trial: trials[kind] });
const there = (of: Copy, isTried = true, isFinal = true): MapCell => judged({ is: "there", copy: of, isTried }, isFinal);

describe("a cell in a word", () => {
  it.each<[aloud: string, sign: string, tone: string, cell: MapCell]>([
    ["waiting", "none", "quiet", { state: "waiting" }],
    ["trying", "trying", "run", { state: "trying" }],
    ["not tried", "untried", "amber", { state: "failed", says: "Gone" }],
    ["same hash", "same", "quiet", there(copy("hash", null))],
    ["same hash", "same", "quiet", there(copy("hash"))],
    ["as ccccccc", "picked", "quiet", there(copy("trailer"))],
    ["patch ccccccc", "patch", "quiet", there(copy("patch"))],
    ["as ccccccc", "patch", "quiet", there(copy("title"))],
    ["same hash, changed since", "same", "amber", judged({ is: "changed", copy: copy("hash", null), isTold: true })],
    ["as ccccccc, changed since", "picked", "amber", judged({ is: "changed", copy: copy("trailer"), isTold: true })],
    ["as ccccccc, not sure", "picked", "amber", judged({ is: "changed", copy: copy("trailer"), isTold: false })],
    ["its lines", "lines", "quiet", judged({ is: "within" })],
    ["nothing to change", "apart", "quiet", judged({ is: "nothing" })],
    ["not known", "untried", "amber", judged({ is: "untold" })],
    ["not affected", "apart", "quiet", judged({ is: "unaffected" })],
    ["goes cleanly", "clean", "ok", missing("clean")],
    ["conflicts", "conflict", "bad", missing("conflict")],
    ["nothing to change", "apart", "quiet", missing("empty")],
    ["no right to try", "untried", "amber", missing("refused")],
    ["not tried", "untried", "amber", missing("failed")],
    ["reverted, goes cleanly", "clean", "ok", reverted("clean")],
    ["reverted, conflicts", "conflict", "bad", reverted("conflict")],
    ["reverted, no right to try", "untried", "amber", reverted("refused")],
  ])("%s: %s, %s", (aloud, sign, tone, cell) => {
    expect(readMapCell(cell)).toBe(aloud);
    expect(sayMapCell(cell)).toMatchObject({ sign, tone });
  });
});

describe("a cell in full", () => {
  it.each<[says: string, cell: MapCell, tone: string]>([
    [
      "fffffff is being looked for on 4.x. Messages and changes are compared, and a dry run is made: nothing is written.",
      { state: "waiting" },
      "neutral",
    ],
    ["Whether 4.x has fffffff is not known. No network", { state: "failed", says: "No network" }, "red"],
    ["4.x has fffffff. The commit itself, under the same hash.", there(copy("hash", null)), "neutral"],
    ["4.x has fffffff, as ccccccc. Its message names this commit.", there(copy("trailer")), "neutral"],
    [
      "4.x has fffffff, as ccccccc. It makes the same changes. A dry run is still being made.",
      there(copy("patch"), false, false),
      "neutral",
    ],
    [
      "4.x has fffffff, as ccccccc. It has the same author, date and title. Nobody could try whether its lines are still there.",
      there(copy("title"), false),
      "neutral",
    ],
    [
      "fffffff came to 4.x, and its lines were changed there since. It came under its own hash, and no commit says that it was taken back. Look whether it still does what it is for.",
      judged({ is: "changed", copy: copy("hash", null), isTold: true }),
      "amber",
    ],
    [
      "fffffff came to 4.x; its lines are too short to tell whether they still stand there. A dry run conflicts, as it also does where only the lines around them changed. It came as ccccccc, and no commit says that it was taken back. Look whether it still does what it is for.",
      judged({ is: "changed", copy: copy("trailer"), isTold: false }),
      "amber",
    ],
    [
      "4.x has the lines of fffffff. No commit there names it: it may have been squashed into another one, or written again.",
      judged({ is: "within" }),
      "neutral",
    ],
    ["fffffff has nothing to change on 4.x. What it takes away is not there.", judged({ is: "nothing" }), "neutral"],
    [
      "Whether 4.x has fffffff is not known. A dry run leaves nothing to change: what it takes away was taken away there too, or was never there. The server does not tell where the two part.",
      judged({ is: "untold" }),
      "amber",
    ],
    [
      "4.x has the lines of fffffff. No commit there names it: it may have been squashed into another one, or written again. Whether the branch has the commit itself, the server does not tell.",
      judged({ is: "within", isUntold: true }),
      "neutral",
    ],
    ["4.x is not affected by fffffff. It never had the lines that this commit changes.", judged({ is: "unaffected" }), "neutral"],
    [
      "fffffff was reverted on 4.x. It came as ccccccc and was taken out again, by rrrrrrr. A dry run says that it applies to 4.x cleanly.",
      reverted("clean", commit("r")),
      "amber",
    ],
    [
      "fffffff was reverted on 4.x. It came as ccccccc and was taken out again, no commit says so, but its lines are not there any more. A dry run was not made. No answer.",
      reverted("failed"),
      "amber",
    ],
    ["fffffff is missing on 4.x and goes there cleanly. A dry run says that it applies to 4.x cleanly.", missing("clean"), "green"],
    ["fffffff is missing on 4.x and conflicts there. A dry run conflicts. The server says: “Sorry.”", missing("conflict"), "red"],
    ["fffffff is missing on 4.x, as far as messages tell. A dry run was not made. You may not.", missing("refused"), "amber"],
  ])("%s", (says, cell, tone) => {
    const { fact, words, tone: found } = explainMapCell(cell, fix, "4.x", false);
    expect(`${fact} ${words}`).toBe(says);
    expect(found).toBe(tone);
  });

  it("leads to the commit that it is about, and to the files of a conflict", () => {
    const of = (cell: MapCell) => explainMapCell(cell, fix, "4.x", false);
    expect(of(there(copy("trailer"))).commit?.id).toBe("c".repeat(40));
    expect(of(there(copy("hash", null))).commit).toBeNull();
    expect(of(reverted("clean", commit("r"))).commit?.id).toBe("r".repeat(40));
    expect(of(reverted("clean")).commit?.id).toBe("c".repeat(40));
    expect([of(reverted("conflict")).paths, of(missing("conflict")).paths, of(missing("clean")).paths]).toEqual([
      ["a.ts", "b.ts"],
      ["a.ts", "b.ts"],
      [],
    ]);
    expect(of(judged({ is: "missing", trial: { kind: "conflict", says: "", paths: null } })).paths).toEqual([]);
  });

  it("says where it did not look only of what it did not find", () => {
    const isSaid = (cell: MapCell): boolean =>
      explainMapCell(cell, fix, "4.x", true).words.endsWith("Older commits of the branch were not looked at.");
    expect([missing("clean"), missing("conflict"), missing("failed")].map(isSaid)).toEqual([true, true, true]);
    expect([there(copy("trailer")), reverted("clean"), judged({ is: "within" })].map(isSaid)).toEqual([false, false, false]);
  });
});

const everyCell: readonly MapCell[] = [
  { state: "waiting" },
  { state: "trying" },
  { state: "failed", says: "" },
  ...Object.values(trials).flatMap((trial) => [judged({ is: "missing", trial }), judged({ is: "missing", trial }, false)]),
  ...Object.values(trials).map((trial) => judged({ is: "reverted", copy: copy("title"), revert: null, trial })),
  ...(["within", "nothing", "untold", "unaffected"] as const).map((is) => judged({ is })),
  judged({ is: "changed", copy: copy("patch"), isTold: true }),
  there(copy("hash", null)),
  there(copy("trailer"), false, false),
];

describe("how many fixes a branch has", () => {
  it.each<[what: string, cells: MapCell[], count: [number, number] | null]>([
    ["is not known of none", [], null],
    ["is not known while all wait", [{ state: "waiting" }, { state: "trying" }, { state: "failed", says: "" }], null],
    ["is none of none where it needs none", [judged({ is: "unaffected" }), judged({ is: "nothing" }), judged({ is: "untold" })], [0, 0]],
    [
      "counts those that came, in whatever way",
      [there(copy("hash", null)), judged({ is: "within" }), judged({ is: "changed", copy: copy("patch"), isTold: true })],
      [3, 3],
    ],
    [
      "counts those that lack among those that it needs",
      [there(copy("hash", null)), missing("clean"), reverted("clean"), judged({ is: "unaffected" })],
      [1, 3],
    ],
  ])("%s", (_what, cells, count) => expect(countPresent(cells)).toEqual(count === null ? null : { present: count[0], affected: count[1] }));

  it("is no more than it needs, and a cell that lacks is never counted as there", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...everyCell)), (cells) => {
        const { present, affected } = countPresent(cells) ?? { present: 0, affected: 0 };
        expect(present).toBeLessThanOrEqual(affected - cells.filter(isLackingCell).length);
      }),
    );
  });
});

it("a branch lacks what is missing or taken out, once that is final", () => {
  expect(everyCell.filter(isLackingCell).map((cell) => (cell.state === "judged" ? cell.verdict.is : ""))).toEqual([
    ...Array.from({ length: 5 }, () => "missing"),
    ...Array.from({ length: 5 }, () => "reverted"),
  ]);
  expect(isLackingCell(undefined)).toBe(false);
});

it("every cell has words, a sign and a fact, and never a hash without its label", () => {
  for (const cell of everyCell) {
    expect(readMapCell(cell)).toMatch(/^[a-z]/);
    expect(explainMapCell(cell, fix, "4.x", false).fact).toMatch(/^[A-Zf4].*\.$/);
    expect(readMapCell(cell)).not.toMatch(/undefined|null/);
  }
});
