// Where a function begins, as git says it in the heads of hunks: git's own patterns are the oracle of ours.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readHeads } from "../../renderer/monaco/symbols/heads.ts";
import { git } from "../scenarios/builder.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-heads-"));
  git(folder, ["init", "-q", "--template="]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every MARK stands in something that has a head; by Monaco's name of the language and git's. */
const samples: readonly (readonly [language: string, driver: string, text: string])[] = [
  [
    "c",
    "cpp",
    `#include <stdio.h>
static int first(int a,
		 int b)
{
	/* MARK */
	if (a)
		return call(a, MARK);
	while (b) {
		MARK;
	}
}

struct tide {
	int MARK;
};

char *second(void)
{
	MARK
}
`,
  ],
  [
    "cpp",
    "cpp",
    `std::vector<int> Tide::all(int a) const {
  MARK
  for (auto b : c(a)) {
    MARK
  }
}
Tide::~Tide() {
  MARK
}
class Gauge final : public Base {
  int MARK;
};
template <typename T> T least(T a) {
  MARK
}
`,
  ],
  [
    "python",
    "python",
    `import a

class Clock:
    at = "MARK"

    def tick(self):
        if self.at:
            MARK

    async def wait(self):
        MARK

def free(
    a,
):
    MARK
`,
  ],
  [
    "go",
    "golang",
    `package a

func (t *Tide) Rise(by int) {
	if by > 0 {
		MARK
	}
}

type Gauge struct {
	MARK int
}

func low() {
	MARK
}
`,
  ],
  [
    "java",
    "java",
    `public class Tide {
  public Tide(int a) {
    MARK
  }
  private static List<String> all(int a, int b) {
    say(a);
    MARK
  }
  int low() {
    MARK
  }
}
`,
  ],
  [
    "csharp",
    "csharp",
    `namespace Tides
{
    public class Gauge
    {
        public async Task<int> Read(int a)
        {
            MARK
        }
        private int Low(int a)
        {
            MARK
        }
    }
}
`,
  ],
  [
    "rust",
    "rust",
    `pub struct Tide {
    MARK: u8,
}
impl Tide {
    pub async fn rise(&self) {
        if a {
            MARK
        }
    }
    fn low() {
        MARK
    }
}
pub(crate) enum Kind {
    MARK,
}
`,
  ],
  [
    "ruby",
    "ruby",
    `module A
  class Tide
    def self.rise(a)
      if a
        MARK
      end
    end
    def low?
      MARK
    end
  end
end
`,
  ],
  [
    "php",
    "php",
    `<?php
final class Tide {
    public static function rise($a) {
        MARK
    }
}
function low() {
    MARK
}
`,
  ],
  ["perl", "perl", "package Tide;\nour $a = MARK;\nsub rise {\n  MARK\n}\nsub low {\n  MARK\n}\n"],
  ["shell", "bash", "#!/bin/sh\nrise() {\n  MARK\n}\nfunction low {\n  if a; then\n    MARK\n  fi\n}\n"],
  ["kotlin", "kotlin", "class Tide(val a: Int) {\n    override fun rise(): Int {\n        MARK\n    }\n}\nfun low() {\n    MARK\n}\n"],
  ["css", "css", ".a .b {\n  MARK: 1;\n}\n#c {\n  MARK: 2;\n}\n"],
  ["markdown", "markdown", "# Tides\n\nMARK\n\n## Low water ##\n\nMARK\n\n### Deep\nMARK\n"],
];

/** For each MARK, by its line, the line of the head above it. */
function headsByGit(driver: string, text: string): Map<number, number> {
  writeFileSync(join(folder, "sample"), text);
  writeFileSync(join(folder, ".gitattributes"), `sample diff=${driver}\n`);
  const heads = new Map<number, number>();
  let head = 0;
  for (const line of git(folder, ["grep", "--no-index", "--no-color", "-p", "-n", "MARK", "sample"]).split("\n")) {
    const [, sign, number] = /^sample([=:])(\d+)/.exec(line) ?? [];
    if (sign === "=") head = Number(number);
    if (sign === ":") heads.set(Number(number), head);
  }
  return heads;
}

it.each(samples)("%s begins where git's %s begins", (language, driver, text) => {
  const symbols = readHeads(language, text)?.symbols ?? [];
  const byGit = headsByGit(driver, text);
  expect(byGit.size).toBeGreaterThan(1);
  const ours = new Map([...byGit.keys()].map((line) => [line, symbols.findLast((symbol) => symbol.line < line)?.line ?? 0]));
  expect(ours).toEqual(byGit);
});
