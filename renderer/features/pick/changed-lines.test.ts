// One changed line among many is what is shown of a place, on both sides of the change.
import { expect, it } from "vitest";
import { changedLines, excerpt } from "./changed-lines.ts";

const many = Array.from({ length: 90 }, (_, index) => `line ${index}\n`);
const oneLater = many.with(60, "another line\n");

it("finds the one line that changed", () => {
  expect(changedLines(many, oneLater)).toEqual({ from: 60, to: 61 });
  expect(changedLines(oneLater, many)).toEqual({ from: 60, to: 61 });
});

it("says that a side which only took lines out has none of its own", () => {
  expect(changedLines(many, [])).toEqual({ from: 0, to: 0 });
  expect(changedLines(["a\n", "b\n", "c\n"], ["a\n", "c\n"])).toEqual({ from: 1, to: 1 });
});

it("shows the change with the line before it, and how many lines are above and below", () => {
  const { lines, above, below } = excerpt(oneLater, { from: 60, to: 61 }, 6);
  expect(lines.map(({ text, isChanged }) => [text, isChanged])).toEqual([
    ["line 59\n", false],
    ["another line\n", true],
    ["line 61\n", false],
    ["line 62\n", false],
    ["line 63\n", false],
    ["line 64\n", false],
  ]);
  expect([above, below]).toEqual([59, 25]);
});

it("shows the end where the change is there, and everything that has room", () => {
  expect(excerpt(many, { from: 89, to: 90 }, 6)).toMatchObject({ above: 84, below: 0 });
  expect(excerpt(["a\n", "b\n"], { from: 1, to: 2 }, 6)).toMatchObject({ above: 0, below: 0 });
});
