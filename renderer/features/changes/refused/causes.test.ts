// A refusal in words: what was the cause, and what was looked at and was not.
import { describe, expect, it } from "vitest";
import type { CommitInList } from "../../../../shared/contract/resources.ts";
import type { Attempt, Diagnosis, Moved } from "../../../desk/diagnose.ts";
import type { Base, Change } from "../../../desk/model.ts";
import { changeId, countChanges, describeChange, secondLine, stateOfChange } from "../change-words.ts";
import { listCauses } from "./causes.ts";

const now = new Date("2026-11-22T12:00:00Z");
const base: Base = { commit: "c", blob: "b", lastCommit: "c", executable: false };
const attempt: Attempt = {
  ...{ connection: "local", project: "p", from: "main", to: "main", force: false, changes: [], bytes: 3_000 },
};
const fine: Diagnosis = { head: "h", moved: [], taken: [], unchanged: [], badPaths: [], branchTaken: false, tooLarge: false, unread: 0 };
const commit = (title: string): CommitInList =>
  ({ id: "abc1234", title, author_name: "Bo Lind", committed_date: "2026-11-22T11:50:00Z" }) as CommitInList;
const moved = (changes: Partial<Moved> = {}): Moved => ({
  ...{ path: "src/tide.ts", commit: commit("Turn the tide"), count: 1, base, isSame: false },
  ...changes,
});
const causes = (found: Partial<Diagnosis>, sent: Partial<Attempt> = {}) => listCauses({ ...fine, ...found }, { ...attempt, ...sent }, now);
const found = (diagnosis: Partial<Diagnosis>): string[] =>
  causes(diagnosis).flatMap(({ isCause, fact, detail }) => (isCause ? [`${fact} ${detail}`.trim()] : []));

describe("the causes of a refusal", () => {
  it("are none where everything is fine, and each look is told", () => {
    expect(causes({}).map(({ isCause, fact }) => [isCause, fact])).toEqual([
      [false, "No newer commit touches these files on main"],
      [false, "Every path is one that git takes"],
      [false, "Every update differs from the file on the branch"],
      [false, "Request is 2.9 KB, under the 300 MB limit"],
    ]);
  });

  it("say of how many files they know, where there are too many to look at each", () => {
    const changes = Array.from({ length: 5_004 }, (_, index): Change => ({ kind: "delete", path: `f${index}`, base, included: true }));
    expect(
      causes({ unread: 4_974 }, { changes })
        .slice(0, 3)
        .map(({ fact }) => fact),
    ).toEqual([
      "No newer commit touches the files looked at on main; 4,974 were not looked at",
      "Every path is one that git takes",
      "Every update looked at differs from the file on the branch",
    ]);
  });

  it.each<[string, Partial<Diagnosis>, string[]]>([
    ["a branch that is gone", { head: null }, ["There is no branch main any more. Commit to a new branch to keep your work."]],
    [
      "one newer commit",
      { moved: [moved()] },
      ["main moved while you were editing. 1 newer commit by Bo Lind, 10 min ago, also changes tide.ts."],
    ],
    [
      "several of them that come to the same content",
      { moved: [moved({ count: 3, isSame: true })] },
      [
        "main moved while you were editing. 3 newer commits, the last by Bo Lind, 10 min ago, also changes tide.ts. Its content is what you started from.",
      ],
    ],
    ["a file that somebody deleted", { moved: [moved({ base: null })] }, ["src/tide.ts is no longer on main. “Turn the tide” by Bo Lind"]],
    [
      "a file that is gone, and nobody knows since when",
      { moved: [moved({ base: null, commit: null })] },
      ["src/tide.ts is no longer on main."],
    ],
    [
      "one file that is there already",
      { taken: ["a/b.txt"] },
      ["b.txt exists already on main. Rename yours, or edit the one that is there."],
    ],
    [
      "many of them, of which three are named",
      { taken: ["1", "2", "3", "4", "5"] },
      ["1, 2, 3 and 2 more exist already on main. Rename yours, or edit the one that is there."],
    ],
    [
      "a name of a branch that is taken",
      { branchTaken: true },
      ["A branch called main exists already. Choose another name, or replace it."],
    ],
    [
      "content that is there already",
      { unchanged: ["a", "b"] },
      ["a, b are as the branch has it already. There is nothing to commit in it."],
    ],
    ["a request that is too large", { tooLarge: true }, ["The request is over 300 MB. Commit some of the changes apart."]],
  ])("name %s", (_what, diagnosis, words) => expect(found(diagnosis)).toEqual(words));

  it("say why a path is none", () => {
    const [words = ""] = found({ badPaths: ["a/../b"] });
    expect(words).toMatch(/^b cannot be a path\. .+ Rename it in the tree\.$/);
    expect(found({ badPaths: ["a/../b", ".git/x"] })[0]).toMatch(/^b, x cannot be paths\./);
  });

  it("tell no look as fine that found something", () => {
    const all = causes({ moved: [moved()], badPaths: [".git"], unchanged: ["a"], tooLarge: true, head: "h" });
    expect(all.filter(({ isCause }) => !isCause)).toEqual([]);
  });

  it("lead to the commit that they are about", () => {
    expect(causes({ moved: [moved()] }).map(({ sha }) => sha)[0]).toBe("abc1234");
  });

  it("come before what is fine, in the order in which they matter", () => {
    const facts = causes({ head: null, taken: ["x"], branchTaken: true }).map(({ isCause }) => isCause);
    expect(facts).toEqual([true, true, true, false, false, false]);
  });
});

describe("a staged change in words", () => {
  const content = { encoding: "text", text: "" } as const;
  const changes: readonly Change[] = [
    { kind: "create", path: "a/n.txt", content, executable: false, included: true },
    { kind: "update", path: "u.txt", content, base, included: false },
    { kind: "move", path: "b/m.txt", previousPath: "a/m.txt", content: null, base, included: true },
    { kind: "delete", path: "d.txt", base, included: true },
    { kind: "chmod", path: "u.txt", executable: true, base, included: true },
  ];

  it("has a state, a second line and a name for readers", () => {
    expect(changes.map(stateOfChange)).toEqual(["added", "changed", "moved", "removed", "mode"]);
    expect(changes.map(secondLine)).toEqual(["a", "", "from a/m.txt", "", "mode 100644 → 100755"]);
    expect(changes.map(describeChange).map((words) => words.split(", ").at(-1))).toEqual([
      "included",
      "not included",
      "included",
      "included",
      "included",
    ]);
  });

  it("is known apart from the other one of the same file", () => {
    expect(new Set(changes.map(changeId)).size).toBe(changes.length);
    const again: Change = { kind: "create", path: "d.txt", content, executable: false, included: true };
    expect(changeId(again)).not.toBe(changeId(changes[3]!));
  });

  it("is counted", () => expect([0, 1, 2].map(countChanges)).toEqual(["0 changes", "1 change", "2 changes"]));
});
