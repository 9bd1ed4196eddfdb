// What Monaco's parsers find in a text, without what nobody looks for.
import { expect, it } from "vitest";
import { parseSymbols } from "./parsed-symbols.ts";
import { nestSymbols, symbolsAround } from "./text-symbols.ts";

/** "3 method rise in Tide" */
const read = async (language: string, path: string, text: string): Promise<string[] | null> =>
  (await parseSymbols(language, path, text))?.symbols.map(
    ({ line, kind, name, within }) => `${line} ${kind} ${name}${within === "" ? "" : ` in ${within}`}`,
  ) ?? null;

it("in TypeScript is in the order of the text, without imports and what only functions see", { tags: "long" }, async () => {
  const text = `import { a } from "b";
export const low = 1;
export const rise = async (by: number): Promise<void> => {
  const inside = { x: 1 };
  function deep() {}
  use(() => {
    const further = 1;
  });
};
export class Tide<T> {
  private height = 1;
  constructor(readonly at: number) {}
  get level() {
    return 1;
  }
  fall(): void;
  fall(by?: number): void {}
}
interface Port { (): void; [key: string]: unknown; name: string }
enum Kind { Spring, Neap }
type Level = { k: string };
export namespace Deep.Down { export function g() {} }
describe("the tide", () => {
  it("rises", () => undefined);
});
const table = { "a.b": { title: 1 } };
`;
  expect(await read("typescript", "a.ts", text)).toEqual([
    ...["2 constant low", "3 function rise", "5 function deep in rise"],
    ...[
      "10 class Tide",
      "11 property height in Tide",
      "12 constructor constructor in Tide",
      "12 property at in constructor",
      "13 property level in Tide",
    ],
    ...["16 method fall in Tide", "19 interface Port", "19 property name in Port"],
    ...["20 enum Kind", "20 member Spring in Kind", "20 member Neap in Kind", "21 type Level"],
    ...["22 namespace Deep.Down", "22 function g in Deep.Down"],
    ...['23 callback describe("the tide")', '24 callback it("rises") in describe("the tide")'],
    ...["26 constant table", "26 property a.b in table", "26 property title in a.b"],
  ]);
});

it("in scripts reads markup where the path says that there is some", { tags: "long" }, async () => {
  expect(
    await read("typescript", "a/View.tsx", "export function View() {\n  return <main title='x'>{1}</main>;\n}\nfunction b() {}\n"),
  ).toEqual(["1 function View", "4 function b"]);
  expect(await read("javascript", "no-name", "const f = function () {};\n")).toEqual(["1 function f"]);
});

it("in style sheets, pages and JSON is in what is around it", { tags: "long" }, async () => {
  expect(await read("scss", "a.scss", "$gap: 1px;\n@mixin wide($a) { x: y }\n.a {\n  .b { &:hover { x: y } }\n}\n.c, .d {}\n")).toEqual([
    ...["1 variable $gap", "2 macro wide", "3 rule .a", "4 rule .b in .a", "4 rule &:hover in .b", "6 rule .c", "6 rule .d in .c"],
  ]);
  expect(await read("css", "a.css", "@media print {\n  .a { x: y }\n}\n")).toEqual(["1 rule @media print", "2 rule .a in @media print"]);
  expect(await read("html", "a.html", '<body>\n<div id="x" class="k"><p>a</p></div>\n</body>')).toEqual([
    ...["1 element body", "2 element div#x.k in body", "2 element p in div#x.k"],
  ]);
  expect(await read("json", "a.json", '{\n"a": { "b": [1, { "c": 2 }] }, // so\n"d": null }')).toEqual([
    ...["2 key a", "2 key b in a", "2 key b[1] in b", "2 key c in b[1]", "3 key d"],
  ]);
});

it("is whatever stands in a text that is broken", async () => {
  expect(await read("typescript", "a.ts", "class A {\n  b( {\nfunction c() {")).toContain("1 class A");
  expect(await read("json", "a.json", '{ "a": ')).not.toBeNull();
});

it("is nobody's affair in other languages, and in texts that are too long", async () => {
  expect(await parseSymbols("cpp", "a.cpp", "int a() {}")).toBeNull();
  expect(await parseSymbols("css", "a.css", " ".repeat(2_000_001))).toBeNull();
});

it("is said to be cut where there are more than anybody reads", () => {
  const many = Array.from({ length: 4 }, (_, at) => ({
    name: `f${at}`,
    kind: "function" as const,
    line: at + 1,
    lastLine: at + 1,
    start: at * 10,
    end: at * 10 + 5,
  }));
  expect(nestSymbols(many, { lines: 10, symbols: 3 })).toMatchObject({ symbols: { length: 3 }, cut: { at: 3, of: "symbols" } });
  expect(nestSymbols([{ ...many[0]!, name: `a  b\n${"c".repeat(300)}` }]).symbols[0]?.name).toHaveLength(201);
});

it("a line of JSON, of a script and of a style sheet is inside of what goes on there", async () => {
  const names = async (language: string, path: string, text: string, line: number): Promise<string[]> =>
    symbolsAround((await parseSymbols(language, path, text))?.symbols ?? [], line).map(({ name }) => name);
  const json = '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}\n';
  expect(await names("json", "a.json", json, 3)).toEqual(["a", "b"]);
  expect(await names("json", "a.json", json, 4)).toEqual(["a"]);
  expect(await names("json", "a.json", json, 6)).toEqual([]);
  const script = "class Tide {\n  rise() {\n    go();\n  }\n}\nrun();\n";
  expect(await names("typescript", "a.ts", script, 3)).toEqual(["Tide", "rise"]);
  expect(await names("typescript", "a.ts", script, 6)).toEqual([]);
  expect(await names("css", "a.css", ".a {\n  color: red;\n}\n\n.b {}\n", 2)).toEqual([".a"]);
});
