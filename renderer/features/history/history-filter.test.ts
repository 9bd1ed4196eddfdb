// Filters ask the server what they say.
import { describe, expect, it } from "vitest";
import { namesOfRange, readFilter, sayEnd, sayNothingFound, toCommitFilter } from "./history-filter.ts";

const none = {
  message: null,
  range: null,
  author: null,
  path: null,
  since: null,
  until: null,
  all: false,
  firstParent: false,
  topological: false,
};

describe("history filter", () => {
  it("asks for whole days, and for no ref with all branches", () => {
    expect(toCommitFilter({ ...none, since: "2026-10-01", until: "2026-10-01" }, "abc")).toEqual({
      ref_name: "abc",
      since: new Date("2026-10-01T00:00:00").toISOString(),
      until: new Date("2026-10-01T23:59:59").toISOString(),
    });
    expect(toCommitFilter({ ...none, all: true, topological: true }, "abc")).toEqual({ all: true, order: "topo" });
    expect(toCommitFilter({ ...none, range: "v1..main", message: "x" }, "abc")).toEqual({ ref_name: "v1..main", message: "x" });
  });

  it("is of a range or of all branches, never of both at once", () => {
    expect(readFilter({ ...none, all: true, range: "v1..main" })).toMatchObject({ all: false, range: "v1..main" });
    expect(readFilter({ ...none, all: true })).toMatchObject({ all: true, range: null });
  });

  it("says what was not found", () => {
    expect(sayNothingFound({ ...none, author: "priya", path: "migrations/", since: "2026-10-01" })).toBe(
      "No commit by “priya” touches migrations/ since 1 Oct 2026",
    );
    expect(sayNothingFound({ ...none, author: "priya" })).toBe("No commit by “priya” was found");
    expect(sayNothingFound({ ...none, message: "depot", path: "src", range: "v1.0..main" })).toBe(
      "No commit says “depot” and touches src in v1.0..main",
    );
  });
});

it("ends where the history begins only where nothing is left out", () => {
  expect(sayEnd(none)).toBe("This is where the history begins.");
  expect(sayEnd({ ...none, all: true, firstParent: true })).toBe("This is where the history begins.");
  expect(sayEnd({ ...none, path: "src/a.ts" })).toBe("This is where src/a.ts begins; a renamed file is followed.");
  for (const more of [{ message: "x" }, { range: "a..b" }, { author: "ada" }, { since: "2026-01-01" }, { until: "2026-01-01" }])
    for (const path of [null, "src"]) expect(sayEnd({ ...none, ...more, path })).toBe("No older commit matches the filter.");
});

it("ends where a shallow clone ends, and does not call that the beginning", () => {
  for (const path of [null, "src/a.ts"]) expect(sayEnd({ ...none, path }, true)).toMatch(/^This shallow clone ends here/);
  expect(sayEnd({ ...none, author: "ada" }, false, true)).toMatch(/^No older commit that was fetched matches.*git fetch --unshallow/);
});

it("knows the names of a range", () => {
  const names = ["v1.0..main", "v1.0...main", "..main", "main..", "main~3..main^", "feature/a.b"].map((range) => namesOfRange(range));
  expect(names).toEqual([["v1.0", "main"], ["v1.0", "main"], ["main"], ["main"], ["main"], ["feature/a.b"]]);
});
