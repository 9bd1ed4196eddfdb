// Where lines are in a newer text, by hand and against scripted edits whose truth is known.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scriptedComments } from "../../test/scenarios/travelling-comments.ts";
import { type Arrival, travelLines } from "./line-travel.ts";

/** REPODESK_TEST_COMMENTS=2000 asks for more of them. */
const comments = Number(process.env["REPODESK_TEST_COMMENTS"] ?? 400);

const before = [
  "export function planRoute(parcel) {",
  "  const depot = findDepot(parcel);",
  "  if (depot === null) {",
  "    return null;",
  "  }",
  "  return depot.outbound;",
  "}",
];
const at = (after: readonly string[], line: number): Arrival => travelLines(before, after).to(line);
const put = (index: number, ...lines: string[]): string[] => [...before.slice(0, index), ...lines, ...before.slice(index)];

describe("a line of an older text", () => {
  it("is exact where nothing changed above it, and moved where lines were added", () => {
    expect(at(before, 4)).toEqual({ fate: "exact", line: 4, isCertain: true });
    expect(at(put(6, "  // Never reached."), 4)).toEqual({ fate: "exact", line: 4, isCertain: true });
    expect(at(put(1, "  count += 1;", "  log(parcel);"), 4)).toEqual({ fate: "moved", line: 6, isCertain: true });
  });

  it("is edited where it reads otherwise between the same neighbours", () => {
    const now = before.with(1, "  const depot = findDepot(parcel, zone);");
    expect(at(now, 2)).toEqual({ fate: "edited", line: 2, isCertain: true });
  });

  it("is gone where it was taken away, or where all is another text", () => {
    expect(at([...before.slice(0, 1), ...before.slice(2)], 2).fate).toBe("gone");
    expect(at(["nothing", "of", "it"], 2).fate).toBe("gone");
    expect(at([], 2).fate).toBe("gone");
    expect(at(before, 99).fate).toBe("gone");
    expect(at(before, 0).fate).toBe("gone");
  });

  it("is no more than a guess where another line may be meant", () => {
    // One of two closing lines went: nobody can tell which.
    const twice = ["a();", "}", "}", "b();"];
    expect(travelLines(twice, ["a();", "}", "b();"]).to(2).isCertain).toBe(false);
    // It stands in another order, and could be a copy.
    const swapped = [...before.slice(5), ...before.slice(0, 5)];
    expect(at(swapped, 6)).toEqual({ fate: "moved", line: 1, isCertain: false });
  });
});

it("every line of any text has a line of the other, or none, and equal texts are exact", () => {
  const texts = fc.array(fc.constantFrom("", "}", "return null;", "const depot = 1;", "const parcel = 2;", "log(depot, parcel);"), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const travel = travelLines(one, other);
      for (const [index, words] of one.entries()) {
        const { fate, line, isCertain } = travel.to(index + 1);
        if (fate === "gone") expect([line, isCertain]).toEqual([null, false]);
        else if (fate === "edited") expect(other[(line ?? 0) - 1]).not.toBe(words);
        else expect(other[(line ?? 0) - 1]).toBe(words);
        expect(fate === "exact").toBe(line === index + 1 && other[index] === words && fate !== "edited");
        expect(travelLines(one, one).to(index + 1)).toEqual({ fate: "exact", line: index + 1, isCertain: true });
      }
    }),
    { numRuns: 200 },
  );
});

it("a place of more lines than anybody compares tells of none of them", () => {
  const lines = (word: string): string[] => Array.from({ length: 140_000 }, (_, number) => `${word} ${number} ${word}`);
  expect(travelLines(["first of all lines", ...lines("alpha")], ["first of all lines", ...lines("omega")]).to(70_000).fate).toBe("gone");
});

it("scripted comments: at least 99 in 100 that are there are found, and none is wrong and certain", () => {
  const found = { there: 0, right: 0, certain: 0, wrongAndCertain: 0, edited: 0, editedRight: 0 };
  for (const { before: from, after, line, truth } of scriptedComments(comments, 20_261_122)) {
    const answer = travelLines(from, after).to(line);
    const isSame = answer.fate === "exact" || answer.fate === "moved";
    const isRight = isSame && truth !== null && !truth.isEdited && truth.line === answer.line;
    if (truth !== null && !truth.isEdited) {
      found.there += 1;
      found.right += isRight ? 1 : 0;
    }
    if (truth?.isEdited) {
      found.edited += 1;
      found.editedRight += answer.fate === "edited" && answer.line === truth.line ? 1 : 0;
    }
    if (!answer.isCertain) continue;
    found.certain += 1;
    if (isSame ? !isRight : truth?.line !== answer.line) found.wrongAndCertain += 1;
  }
  if (comments >= 2_000) console.log(`${comments} comments:`, found);
  expect(found.wrongAndCertain).toBe(0);
  expect(found.right / found.there).toBeGreaterThanOrEqual(0.99);
  expect(found.certain / found.there).toBeGreaterThan(0.6);
});
