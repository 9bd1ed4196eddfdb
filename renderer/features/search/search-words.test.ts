// What a search says of itself: a count that reads well, or the reason why there is none, and never a reason where something was found.
import fc from "fast-check";
import { describe as about, expect, it } from "vitest";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { SearchTerms } from "./find-hits.ts";
import { describe, keysOfField, keysOfPlaces } from "./search-words.ts";

const terms = (more: Partial<SearchTerms> = {}): SearchTerms => ({
  ...{ text: "tide", matchCase: false, wholeWord: false, expression: false, within: null, without: null },
  ...more,
});
const refused = (status: number): ApiError => new ApiError(null, status, `${status} of the server`, {});
const nothing = (of: Partial<SearchTerms>, isBusy = false): string => describe(terms(of), null, 0, 0, isBusy);

about("a search that found something", () => {
  it.each([
    [1, 1, "1 place in 1 file"],
    [2, 1, "2 places in 1 file"],
    [1_234, 56, "1,234 places in 56 files"],
  ])("of %i places in %i files says how many", (places, files, said) => {
    expect(describe(terms(), null, places, files, false)).toBe(said);
  });

  it("says how many, whatever became of the rest of it", () => {
    const error = fc.constantFrom(null, refused(400), refused(404), refused(500), new Error("no network"));
    const asked = fc.record({ expression: fc.boolean(), matchCase: fc.boolean(), wholeWord: fc.boolean() });
    fc.assert(
      fc.property(asked, error, fc.integer({ min: 1, max: 99 }), fc.boolean(), (of, why, places, isBusy) => {
        expect(describe(terms(of), why, places, places, isBusy)).toBe(describe(terms(), null, places, places, false));
      }),
    );
  });
});

about("a search that found nothing", () => {
  it("says nothing before anybody typed, and what is missing after one letter", () => {
    expect(nothing({ text: "" })).toBe("");
    expect(nothing({ text: "t" })).toBe("Type one more letter.");
    // A search that is not made yet has no other reason.
    expect(describe(terms({ text: "t" }), refused(500), 0, 0, true)).toBe("Type one more letter.");
  });

  it("says so only once it is over", () => {
    expect(nothing({}, true)).toBe("Searching…");
    expect(nothing({})).toBe("Nothing was found.");
  });

  it.each<[Partial<SearchTerms>, string]>([
    [{ matchCase: true }, "Nothing was found with this case."],
    [{ wholeWord: true }, "Nothing was found as a whole word."],
    [{ within: "src" }, "Nothing was found in src."],
    [{ within: "src", without: "*.test.ts" }, "Nothing was found in src, not in *.test.ts."],
    [{ expression: true, matchCase: true }, "Nothing was found for this expression, with this case."],
  ])("under %j names each rule that may be the reason", (of, said) => {
    expect(nothing(of)).toBe(said);
  });

  it.each([400, 403, 404, 405, 501])("because a server answers %i is said to have no search", (status) => {
    expect(describe(terms(), refused(status), 0, 0, false)).toMatch(/^This server has no text search for this project\./);
  });

  it("because an expression is wrong is said where the expression is", () => {
    expect(describe(terms({ expression: true }), refused(400), 0, 0, false)).toBe("");
  });

  it.each([refused(500), refused(429), new Error("no network")])("because of %s tells the reason", (error) => {
    expect(describe(terms(), error, 0, 0, false)).toBe(`The search failed. ${error.message}`);
  });
});

about("the keys in the status bar", () => {
  it("are there for each thing that they name, in the field and in the places", () => {
    for (const { id, keys, text } of [...keysOfField, ...keysOfPlaces]) expect([id, text, keys?.length]).not.toContain(0);
    const [field, places] = [keysOfField, keysOfPlaces].map((items) => items.map(({ id }) => id));
    expect(new Set(field).size + new Set(places).size).toBe(keysOfField.length + keysOfPlaces.length);
    // From both one goes back the same way.
    expect(keysOfField.at(-1)).toBe(keysOfPlaces.at(-1));
  });
});

it("claims nothing of content that is not on this machine", () => {
  const terms = { text: "const", matchCase: true, wholeWord: false, expression: false, within: null, without: null };
  expect(describe(terms, null, 0, 0, false, "unfetched")).toBe("Nothing was found in what is on this machine with this case.");
  expect(describe(terms, null, 2, 1, false, "unfetched")).toBe("2 places in 1 file");
});
