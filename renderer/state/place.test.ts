// Deep links survive the way into the URL and back, whatever characters names hold.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHash, placeIn, toHash } from "./place.ts";

const text = fc.string({ minLength: 1, unit: "grapheme" });

describe("place", () => {
  it("reads back every place that it writes", () => {
    fc.assert(
      fc.property(text, text, text, text, fc.integer({ min: 1, max: 1e6 }), (connection, project, ref, path, line) => {
        fc.pre(connection !== "settings" && connection !== "kept");
        const location = placeIn({ connection, project }, { view: "files", ref, path, line });
        expect(parseHash(toHash(location))).toEqual(location);
      }),
    );
  });

  it("leads back out of the settings", () => {
    const from = placeIn({ connection: "local", project: "local/tides" }, { view: "history", ref: "a/b&c", options: { author: "x=y" } });
    if (from.at !== "project") return expect.unreachable();
    expect(parseHash(toHash({ at: "settings", section: "keyboard", from }))).toEqual({ at: "settings", section: "keyboard", from });
    expect(parseHash("#/settings/about")).toEqual({ at: "settings", section: "about", from: null });
    expect(parseHash("#/settings/about?from=%23%2F")).toEqual({ at: "settings", section: "about", from: null });
  });

  it("leads back out of kept work", () => {
    const from = placeIn({ connection: "local", project: "local/tides" }, { view: "files", ref: "gone" });
    if (from.at !== "project") return expect.unreachable();
    expect(parseHash(toHash({ at: "kept", desk: "local/a%2Fb/fix%2Fx", from }))).toEqual({ at: "kept", desk: "local/a%2Fb/fix%2Fx", from });
    expect(parseHash("#/kept")).toEqual({ at: "kept", desk: null, from: null });
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
