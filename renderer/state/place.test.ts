// Deep links survive the way into the URL and back, whatever characters names hold; no address breaks the window.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atRef, connectionAt, type Location, pageAt, parseHash, placeIn, toHash } from "./place.ts";

const text = fc.string({ minLength: 1, unit: "grapheme" });
const name = text.filter((value) => !["settings", "kept", "c"].includes(value));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const trimmed = text.filter((value) => value.trim() === value);
const day = fc.constantFrom("2026-10-01", "2024-02-29");

const place = fc
  .record({
    base: fc.record({ connection: name, project: text }),
    ref: maybe(text),
    files: fc.record({
      ...{ path: maybe(fc.string()), line: maybe(fc.integer({ min: 1, max: 1e9 })), lastLine: maybe(fc.integer({ min: 1, max: 1e9 })) },
      ...{
        search: maybe(fc.string()),
        matchCase: fc.boolean(),
        wholeWord: fc.boolean(),
        expression: fc.boolean(),
        within: maybe(text),
        without: maybe(text),
      },
      ...{ blame: fc.boolean(), skipsIgnored: fc.boolean(), blamedLines: maybe(fc.constant({ from: 3, to: 12 })) },
      trail: fc.array(
        fc.record({
          ref: maybe(fc.string({ minLength: 1 })),
          path: text,
          line: fc.integer({ min: 1, max: 1e9 }),
          sha: fc.constantFrom("", "0a".repeat(20)),
        }),
        { maxLength: 3 },
      ),
    }),
    history: fc.record({
      ...{ path: maybe(text), sha: maybe(text), author: maybe(trimmed), since: maybe(day), until: maybe(day) },
      ...{ all: fc.boolean(), firstParent: fc.boolean(), topological: fc.boolean() },
    }),
    sha: maybe(text),
  })
  .chain(({ base, ref, files, history, sha }) =>
    fc.constantFrom(
      placeIn(base, { view: "files", ref, ...files }),
      placeIn(base, { view: "changes", ref }),
      placeIn(base, { view: "history", ref, ...history }),
      placeIn(base, { view: "commit", ref, sha }),
    ),
  );
const page = fc.tuple(text, maybe(trimmed), fc.boolean()).map(([id, search, all]) => connectionAt(id, { search, all }));
const origin = fc.oneof(place, page);
/** Views and pages of which each option stands alone. */
const refs = fc.array(fc.stringMatching(/^[a-z/.-]{1,8}$/), { minLength: 1, maxLength: 3 });
const other: fc.Arbitrary<Location> = fc
  .record({
    base: fc.record({ connection: name, project: text }),
    ...{ ref: maybe(text), path: maybe(text), words: maybe(trimmed), more: maybe(trimmed), any: maybe(fc.string()), list: maybe(refs) },
    ...{ yes: fc.boolean(), no: fc.boolean(), line: maybe(fc.integer({ min: 1, max: 1e9 })), branches: maybe(refs) },
    tab: fc.constantFrom("files", "comments", "statuses", "details", "backports"),
    range: fc.constantFrom("12w", "4w", "1y"),
    counter: fc.constantFrom("merge_requests", "issues", "new_members"),
    against: fc.constantFrom("28", "7", "84", "182", "364"),
    show: fc.constantFrom("all", "unread", "threads", "own"),
    weeks: fc.constantFrom("26", "12", "52"),
  })
  .chain(({ base, ref, path, words, more, any, list, yes, no, line, branches, tab, range, counter, against, show, weeks }) =>
    fc.constantFrom(
      placeIn(base, { view: "merge", ref, path: any }),
      placeIn(base, { view: "queue", ref }),
      placeIn(base, { view: "statuses", ref, job: words, stage: words, changed: yes, result: no }),
      placeIn(base, {
        view: "backports",
        ref,
        fixes: list,
        message: any,
        trailer: more,
        author: words,
        path,
        branches,
        missing: yes,
        clean: no,
      }),
      placeIn(base, { view: "commit", ref, sha: any, tab, file: path, line }),
      placeIn(base, { view: "compare", ref, from: words, to: more, straight: yes }),
      pageAt(base.connection, "activity", { group: path, range, counter, against }),
      pageAt(base.connection, "inbox", { show, author: words, file: more, project: path, opened: path }),
      pageAt(base.connection, "authors", { project: path, ref, weeks, table: yes }),
    ),
  );
const location: fc.Arbitrary<Location> = fc.oneof(
  place,
  other,
  page,
  fc.constant({ at: "welcome" } as const),
  fc.tuple(text, maybe(origin)).map(([section, from]) => ({ at: "settings", section, from }) as Location),
  fc.tuple(maybe(text), maybe(origin)).map(([desk, from]) => ({ at: "kept", desk, from }) as Location),
);

describe("place", () => {
  it("reads back every location that it writes", () => {
    fc.assert(
      fc.property(location, (there) => {
        expect(parseHash(toHash(there))).toEqual(there);
      }),
    );
  });

  it("makes a location of any address, and the same one of what that location writes", () => {
    const piece = fc.oneof(
      fc.constantFrom("c", "local", "settings", "kept", "files", "%", "%2F", "%C3", "from=", "line=-1", "?", "&", "#", "/", "__proto__"),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => `#/${pieces.join("/")}`),
        (hash) => {
          const there = parseHash(hash);
          if (there.at === "nowhere") expect(there.why).toMatch(/^It .+\.$/);
          else expect(parseHash(toHash(there))).toEqual(there);
        },
      ),
    );
  });

  it("says when an address leads nowhere", () => {
    for (const hash of ["#/c", "#/c/abc/nonsense", `#/local/${"x".repeat(100_000)}`]) expect(parseHash(hash).at).toBe("nowhere");
    // However often an address holds itself, it is read once.
    let nested = "#/settings/about";
    for (let depth = 0; depth < 12; depth += 1) nested = `#/settings/about?from=${encodeURIComponent(nested)}`;
    expect(parseHash(nested)).toEqual({ at: "settings", section: "about", from: null });
  });

  it("leads back out of the settings and of kept work", () => {
    const from = placeIn({ connection: "local", project: "local/tides" }, { view: "history", ref: "a/b&c", author: "x=y" });
    expect(parseHash(`#/settings/keyboard?from=${encodeURIComponent(toHash(from))}`)).toEqual({
      at: "settings",
      section: "keyboard",
      from,
    });
    expect(parseHash("#/settings/about?from=%23%2F")).toEqual({ at: "settings", section: "about", from: null });
    expect(parseHash("#/settings")).toEqual({ at: "settings", section: "connections", from: null });
    expect(parseHash("#/kept")).toEqual({ at: "kept", desk: null, from: null });
  });

  it("takes an address made by hand, and ignores options that make no sense", () => {
    expect(parseHash("#/local/local%2Ftide-tables/files?path=src/a.ts&line=12")).toEqual({
      ...{ at: "project", connection: "local", project: "local/tide-tables", ref: null },
      ...{
        view: "files",
        path: "src/a.ts",
        line: 12,
        lastLine: null,
        search: null,
        matchCase: false,
        wholeWord: false,
        expression: false,
        within: null,
        without: null,
      },
      ...{ blame: false, blamedLines: null, skipsIgnored: false, trail: [] },
    });
    expect(parseHash("#/local/x/history?path=&since=yesterday&until=2026-99-99&author=+&order=odd&line=3")).toEqual(
      placeIn({ connection: "local", project: "x" }, { view: "history" }),
    );
    expect(parseHash("#/c/abc")).toEqual(connectionAt("abc"));
    expect(parseHash("#/abc")).toEqual(connectionAt("abc"));
  });

  it("falls back to the welcome screen and to files", () => {
    for (const hash of ["", "#", "#/"]) expect(parseHash(hash)).toEqual({ at: "welcome" });
    expect(parseHash("#/local/x/nonsense")).toMatchObject({ view: "files" });
  });

  it("keeps the path at another ref, not the commit", () => {
    const project = { connection: "local", project: "x" };
    const at = (there: Location) => (there.at === "project" ? toHash(atRef(there, "next")) : "");
    expect(at(placeIn(project, { view: "files", path: "a", line: 3 }))).toBe("#/local/x/files?ref=next&path=a");
    expect(at(placeIn(project, { view: "history", path: "a", sha: "b", author: "c" }))).toBe("#/local/x/history?ref=next&path=a");
    expect(at(placeIn(project, { view: "commit", sha: "b" }))).toBe("#/local/x/files?ref=next");
    expect(at(placeIn(project, { view: "files", path: "a", search: "b", blame: true }))).toBe("#/local/x/files?ref=next&path=a&blame=1");
    expect(at(placeIn(project, { view: "statuses", job: "unit", changed: true }))).toBe("#/local/x/statuses?ref=next&job=unit&changed=1");
    expect(at(placeIn(project, { view: "backports", fixes: ["b"], clean: true }))).toBe("#/local/x/backports?ref=next&fixes=b&clean=1");
    expect(at(placeIn(project, { view: "merge", path: "a" }))).toBe("#/local/x/changes?ref=next");
    expect(at(placeIn(project, { view: "changes" }))).toBe("#/local/x/changes?ref=next");
  });
});
