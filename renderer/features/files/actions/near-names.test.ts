// A new name that some systems take for one that is there is known before it is made; nothing else is warned of.
import { describe, expect, it } from "vitest";
import { nearNames, sayNear, sayNearMeans } from "./near-names.ts";

const nfc = "docs/caf\u00e9.txt";
const nfd = "docs/cafe\u0301.txt";

describe("near names", () => {
  it.each([
    ["readme.md", ["README.md"], "README.md", false],
    ["Src/b.ts", ["src/a.ts"], "src", false],
    ["src/A.TS", ["src/a.ts"], "src/a.ts", false],
    [nfd, [nfc], nfc, true],
    [nfc, [nfd], nfd, true],
    ["docs/CAFE\u0301.txt", [nfc], nfc, false],
    ["SRC", ["src/a.ts"], "src", false],
  ] as const)("of %j beside %j", (path, known, near, looksSame) => {
    expect(nearNames(known)(path)).toEqual({ path: near, looksSame });
  });

  it.each([
    ["src/b.ts", ["src/a.ts", "README.md"]],
    ["src/a.ts", ["src/a.ts", "src/A.ts"]],
    [nfc, [nfc, nfd]],
    ["strasse", ["straße"]],
    ["constructor", ["a"]],
  ])("are none of %j beside %j", (path, known) => {
    expect(nearNames(known)(path)).toBeNull();
  });

  it("say what is there and where it matters", () => {
    expect(sayNear({ path: "README.md", looksSame: false })).toContain("case alone");
    expect(sayNearMeans({ path: nfc, looksSame: true })).toContain("macOS");
  });
});
