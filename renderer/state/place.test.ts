// Deep links survive the way into the URL and back, whatever characters names hold.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHash, placeIn, toHash } from "./place.ts";

const text = fc.string({ minLength: 1, unit: "grapheme" });

describe("place", () => {
  it("reads back every place that it writes", () => {
    fc.assert(
      fc.property(text, text, text, text, fc.integer({ min: 1, max: 1e6 }), (connection, project, ref, path, line) => {
        fc.pre(connection !== "settings");
        const location = placeIn({ connection, project }, { view: "files", ref, path, line });
        expect(parseHash(toHash(location))).toEqual(location);
      }),
    );
  });

  it("takes a link made by hand", () => {
    expect(parseHash("#/local/local%2Ftide-tables/files?path=src/a.ts&line=12")).toMatchObject({
      at: "project",
      project: "local/tide-tables",
      path: "src/a.ts",
      line: 12,
      ref: null,
    });
  });

  it("falls back to the welcome screen and to files", () => {
    expect(parseHash("#/")).toEqual({ at: "welcome" });
    expect(parseHash("#/local/x/nonsense")).toMatchObject({ view: "files" });
  });
});
