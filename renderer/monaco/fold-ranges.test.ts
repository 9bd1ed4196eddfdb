// A block begins with the line that names it, also where its bracket has a line of its own.
import { expect, it } from "vitest";
import { foldRanges } from "./fold-ranges.ts";

const ranges = (text: string): string[] => {
  const lines = text.split("\n");
  return foldRanges(lines.length, (line) => lines[line - 1] ?? "", 4).map(({ start, end }) => `${start}-${end}`);
};

it("a function begins with its name, not with its bracket", () => {
  expect(ranges("int main(void)\n{\n\tif (a) {\n\t\treturn 1;\n\t}\n\n\treturn 0;\n}\n")).toEqual(["1-7", "3-4"]);
});

it("a bracket that nothing names begins its own block", () => {
  expect(ranges("int a;\n\n{\n  b;\n}\n")).toEqual(["3-4"]);
});

it("blocks without brackets follow their indentation", () => {
  expect(ranges("a\n  b\n    c\n  d\ne")).toEqual(["1-4", "2-3"]);
});
