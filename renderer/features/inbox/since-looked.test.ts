// What a branch did since one looked: nothing, more commits, or another history; and where one looked is kept by the branch's own name.
import { beforeEach, describe, expect, it } from "vitest";
import { useLastLooks } from "../../state/last-looks.ts";
import { hasMoved, isRewritten, sayCount } from "./since-looked.ts";

const [a, b] = ["a".repeat(40), "b".repeat(40)];
const branch = (name: string, id: string) => ({ name, commit: { id } });

it.each<[what: string, looks: Record<string, string>, name: string, moved: boolean]>([
  ["nobody looked yet", {}, "main", false],
  ["it stands where it stood", { main: a }, "main", false],
  ["it stands elsewhere", { main: b }, "main", true],
  ["another one was looked at", { side: b }, "main", false],
  ["it is called as what every object has", {}, "constructor", false],
  ["it is called as what every object has, and stands elsewhere", { toString: b }, "toString", true],
])("where %s", (_what, looks, name, moved) => expect(hasMoved(looks, branch(name, a))).toBe(moved));

it.each<[what: string, base: { id: string } | null | undefined, isOther: boolean]>([
  ["not known yet", undefined, false],
  ["where it stood", { id: a }, false],
  ["further back", { id: b }, true],
  ["nowhere", null, true],
])("parted %s", (_what, base, isOther) => expect(isRewritten(base, a)).toBe(isOther));

it("counts what came", () => expect([sayCount(undefined), sayCount(0), sayCount(100)]).toEqual(["…", "+0", "+100"]));

describe("where one looked", () => {
  const look = (name: string, id: string, isFirst?: boolean): void => useLastLooks.getState().look("local/p", name, id, isFirst);
  const looks = () => useLastLooks.getState().projects["local/p"] ?? {};
  beforeEach(() => useLastLooks.setState({ projects: {} }));

  it("is kept, and the first look is never taken for another", () => {
    look("main", a, true);
    look("main", b, true);
    expect(looks()).toEqual({ main: a });
    look("main", b);
    expect(looks()).toEqual({ main: b });
  });

  it("is kept of branches that are called as what every object has", () => {
    for (const name of ["constructor", "toString", "valueOf"]) look(name, a, true);
    expect(Object.entries(looks())).toEqual(["constructor", "toString", "valueOf"].map((name) => [name, a]));
  });

  it("is kept of two hundred, the one looked at longest ago goes first", () => {
    for (let number = 0; number < 201; number += 1) look(`b${number}`, a);
    look("b1", b);
    look("b201", a);
    const names = Object.keys(looks());
    expect([names.length, names.includes("b0"), names.includes("b1"), names.includes("b2"), names.at(-1)]).toEqual([
      200,
      false,
      true,
      false,
      "b201",
    ]);
  });

  it("is another matter in another project, and goes with its connection alone", () => {
    look("main", a);
    useLastLooks.getState().look("other/p", "main", b);
    useLastLooks.getState().forget("local");
    expect(useLastLooks.getState().projects).toEqual({ "other/p": { main: b } });
  });
});
