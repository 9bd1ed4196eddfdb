// What lines of a text declare: names, kinds, what they are in; and what only looks like it.
import { describe, expect, it } from "vitest";
import { headLanguages } from "./head-patterns.ts";
import { hasHeads, readHeads } from "./heads.ts";
import { symbolsAround } from "./text-symbols.ts";

/** "3 method tick in Clock" */
const read = (language: string, text: string): string[] =>
  (readHeads(language, text)?.symbols ?? []).map(
    ({ line, kind, name, within }) => `${line} ${kind} ${name}${within === "" ? "" : ` in ${within}`}`,
  );

describe("the heads of a text", () => {
  it("in C are definitions, not what is only said, called or commented", () => {
    const text = `#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
/* int old(void) {
} */
MODULE_LICENSE("GPL");
static int first(int a,
                 int b)
{
	if (a) {
		call(b);
	}
	return later(a) + MAX(a, b);
}
int later(int a);
struct point { int x, y; };
struct list *
grow(struct list *list) {
	while (more(list)) {
	}
}
enum colour
{
	RED
};
int table[] = { 1, 2 };
struct point origin = { 0, 0 };
int
main (int argc, char **argv)
{
}
`;
    expect(read("c", text)).toEqual([
      "2 macro MAX",
      "6 function first",
      "15 struct point",
      "17 function grow",
      "21 enum colour",
      "28 function main",
    ]);
  });

  it("in C++ are in their classes and namespaces", () => {
    const text = `namespace tides {
  template <typename T>
  class Gauge final : public Base {
  public:
    Gauge() : value_(0), list_{} {}
    ~Gauge();
    T read() const { return value_; }
    bool operator==(const Gauge& other) const
    {
      return same(other);
    }
  private:
    T value_;
  };
}
class Later;
std::vector<int> tides::Gauge::all(int a) const {
}
auto sum(int a) -> int {
}
TEST(Gauge, Reads) {
  expect(1) ;
}
`;
    expect(read("cpp", text)).toEqual([
      "1 namespace tides",
      "3 class Gauge in tides",
      "5 constructor Gauge in Gauge",
      "7 method read in Gauge",
      "8 method operator== in Gauge",
      "17 function tides::Gauge::all",
      "19 function sum",
      "21 function TEST(Gauge, Reads)",
    ]);
  });

  it("in Python are by indentation, outside of long texts", () => {
    const text = `"""
def no(): pass
"""
class Clock:
    """Ticks."""

    def tick(self):
        def inner():
            pass
        return inner

    async def wait(
        self,
    ):
        text = '''
def neither(): pass
'''

if True:
    def late(): pass
`;
    expect(read("python", text)).toEqual([
      "4 class Clock",
      "7 method tick in Clock",
      "8 function inner in tick",
      "12 method wait in Clock",
      "20 function late",
    ]);
  });

  it.each<[string, string, string[]]>([
    [
      "go",
      "package a\n\ntype Tide struct {\n\tHeight int\n}\n\nfunc (t *Tide) Rise(by int) {\n\tgo func() {}()\n}\n\nfunc Map[T any](a T) T {\n}\n",
      ["3 struct Tide", "7 method Rise in Tide", "11 function Map"],
    ],
    [
      "rust",
      "pub struct Tide;\nimpl<T> Show for Tide<T> {\n    pub async fn rise(&self) {\n    }\n}\nmod deep {\n    fn low() {}\n}\nmacro_rules! say {\n}\n",
      [
        ...["1 struct Tide", "2 implementation Show for Tide<T>", "3 method rise in Show for Tide<T>"],
        ...["6 module deep", "7 function low in deep", "9 macro say"],
      ],
    ],
    [
      "java",
      "public class Tide<T> extends Base {\n  private int a = of(1);\n  public Tide(int a) {\n    super(a);\n    say(a);\n  }\n  @Override public List<String> all(int a)\n      throws X {\n    return new ArrayList<>(a);\n  }\n  abstract void later();\n  enum Kind { A, B }\n}\n",
      ["1 class Tide", "3 constructor Tide in Tide", "7 method all in Tide", "11 method later in Tide", "12 enum Kind in Tide"],
    ],
    [
      "csharp",
      "namespace A.B\n{\n    public record Tide(int Height);\n    internal sealed class Gauge : Base\n    {\n        public Gauge(int a) : base(a) { }\n        public async Task<int> Read(int a)\n        {\n            await Say(a);\n        }\n    }\n}\n",
      ["1 namespace A.B", "3 record Tide in A.B", "4 class Gauge in A.B", "6 constructor Gauge in Gauge", "7 method Read in Gauge"],
    ],
    [
      "kotlin",
      'data class Tide(val a: Int) {\n    override fun toString(): String = ""\n}\nfun <T> List<T>.second(): T {\n}\nsealed interface A\nenum class B { X }\n',
      ["1 class Tide", "2 method toString in Tide", "4 function second in List<T>", "6 interface A", "7 enum B"],
    ],
    [
      "swift",
      "public struct Tide: Codable {\n  init(a: Int) {\n  }\n  static func rise() -> Int {\n    let x = rise()\n  }\n}\nextension Tide {\n}\nprotocol P {\n}\n",
      ["1 struct Tide", "2 constructor init in Tide", "4 method rise in Tide", "8 extension Tide", "10 interface P"],
    ],
    [
      "ruby",
      "module A\n  class Tide < Base\n    def self.rise!(a)\n      if a\n      end\n    end\n    def ==(other) = true\n  end\nend\ndef free; end\n",
      ["1 module A", "2 class Tide in A", "3 method self.rise! in Tide", "7 method == in Tide", "10 function free"],
    ],
    [
      "php",
      "<?php\nfinal class Tide {\n    public static function rise($a) {\n        $b = function () {};\n    }\n}\nfunction low() {\n}\n",
      ["2 class Tide", "3 method rise in Tide", "7 function low"],
    ],
    ["shell", "#!/bin/sh\nrise() {\n  low\n}\nfunction fall {\n}\n", ["2 function rise", "5 function fall"]],
    ["perl", "package Tide;\nsub rise {\n}\nsub later;\n", ["1 package Tide", "2 function rise"]],
    [
      "lua",
      "local function low(a)\nend\nfunction M.rise(a)\nend\nM.fall = function()\nend\n",
      ["1 function low", "3 function M.rise", "5 function M.fall"],
    ],
    [
      "typescript",
      "export class Tide {\n  async rise<T>(a: T): Promise<void> {\n    if (a) {\n    }\n    call(a);\n  }\n}\nexport const low = (a: number) => a;\ninterface I {\n}\n",
      ["1 class Tide", "2 method rise in Tide", "8 function low", "9 interface I"],
    ],
    [
      "scss",
      ".a {\n  &:hover { color: red; }\n}\n/* .b { } */\n@media print {\n}\n",
      ["1 rule .a", "2 rule &:hover in .a", "5 rule @media print"],
    ],
  ])("in %s", (language, text, wanted) => {
    expect(read(language, text)).toEqual(wanted);
  });

  it("in Markdown are headings, outside of code, each in the one above it", () => {
    const text = `---
title: No heading
---
# Tides

Text
----
## [Ports](a.md) \`x\` ##
\`\`\`sh
# no
\`\`\`
### Deep
Low water
=========
- a
---
#hash
`;
    expect(read("markdown", text)).toEqual([
      "4 heading Tides",
      "6 heading Text in Tides",
      "8 heading Ports x in Tides",
      "12 heading Deep in Ports x",
      "13 heading Low water",
    ]);
  });

  it("are none where nobody knows the language", () => {
    expect([readHeads("yaml", "a: 1"), readHeads("toString", "a"), hasHeads("yaml"), hasHeads("go")]).toEqual([null, null, false, true]);
  });

  it("are looked for in so many lines, and are so many at most; both are said", () => {
    const text = Array.from({ length: 10 }, (_, at) => `def f${at}(): pass`).join("\n");
    expect(readHeads("python", text, { lines: 10, symbols: 10 })?.cut).toBeNull();
    expect(readHeads("python", text, { lines: 4, symbols: 10 })).toMatchObject({ symbols: { length: 4 }, cut: { at: 4, of: "lines" } });
    expect(readHeads("python", text, { lines: 10, symbols: 3 })).toMatchObject({ symbols: { length: 3 }, cut: { at: 3, of: "symbols" } });
    expect(readHeads("markdown", "# a\n# b\n", { lines: 10, symbols: 1 })?.cut).toEqual({ at: 1, of: "symbols" });
  });

  it.each(Object.keys(headLanguages))("in %s are found in time, also where lines are as unkind as can be", (language) => {
    const unkind = [
      "a ".repeat(150),
      "a::".repeat(100),
      "(".repeat(300),
      "a<".repeat(150),
      "\t".repeat(300),
      "public static ".repeat(20),
      "[a](".repeat(75),
    ];
    const text = `class A {\n${unkind.map((line) => `  ${line}\n`.repeat(200)).join("")}}\n`;
    const started = performance.now();
    readHeads(language, text);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

/** Names around a line, from the outside in. */
const around = (language: string, text: string, line: number): string[] =>
  symbolsAround(readHeads(language, text)?.symbols ?? [], line).map(({ name }) => name);

describe("what a line is inside of", () => {
  it("ends with the brace of a block, or where the next one beside it begins", () => {
    const c = "int before;\nint first(void)\n{\n\tcall();\n}\n\nint second(void)\n{\n}\nint after;\n";
    expect([1, 2, 4, 5, 6, 8, 10].map((line) => around("c", c, line).join(" > "))).toEqual([
      ...["", "first", "first", "first", "", "second", ""],
    ]);
    const python = "class Tide:\n    def rise(self):\n        pass\n\n    def fall(self):\n        pass\n\ndef low():\n    pass\n";
    expect([1, 3, 6, 9].map((line) => around("python", python, line).join(" > "))).toEqual([
      ...["Tide", "Tide > rise", "Tide > fall", "low"],
    ]);
  });

  it("of Markdown is the heading above it, in those that are higher", () => {
    const text = "Before\n\n# Ports\n\nA\n\n## North\n\nB\n\n# Tides\n\nC\n";
    expect([1, 5, 9, 13].map((line) => around("markdown", text, line).join(" > "))).toEqual(["", "Ports", "Ports > North", "Tides"]);
  });
});
