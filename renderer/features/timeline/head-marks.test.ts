// Tags and dates over the columns of a timeline never cover each other, and every tag that has room is there.
import fc from "fast-check";
import { expect, it } from "vitest";
import { tagColumns, toHeadMarks } from "./head-marks.ts";

it("puts tags where they are, the newer of two that would meet, and dates where there is room", () => {
  const marks = toHeadMarks(
    30,
    new Map([
      [9, "v1"],
      [20, "v2"],
      [22, "v3"],
      [29, "v4"],
    ]),
  );
  expect(marks.map(({ kind, column, at, name }) => `${kind} ${column} ${at} ${name}`)).toEqual([
    "date 0 0 ",
    "tag 9 9 v1",
    "date 16 16 ",
    "tag 22 22 v3",
    "tag 29 26 v4",
  ]);
});

it("lets nothing cover anything, and leaves out only tags that a newer one would cover", () => {
  const tags = fc.uniqueArray(fc.nat(80), { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), tags, (count, columns) => {
      const marks = toHeadMarks(count, new Map(columns.map((column) => [column, `v${column}`])));
      for (const [index, mark] of marks.entries()) {
        const next = marks[index + 1];
        if (next !== undefined) expect(mark.at + (mark.kind === "tag" ? tagColumns : 3)).toBeLessThanOrEqual(next.at);
      }
      const shown = marks.filter(({ kind }) => kind === "tag");
      for (const column of columns.filter((each) => each < count && !shown.some((mark) => mark.column === each)))
        expect(shown.some((mark) => mark.column > column && mark.at < Math.min(column, count - tagColumns) + tagColumns)).toBe(true);
    }),
  );
});
