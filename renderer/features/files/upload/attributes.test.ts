// Patterns of .gitattributes mean what git check-attr says they mean.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isLfs, keepsLf } from "./attributes.ts";

const patterns = [
  "*.psd",
  "a?c",
  "/top.bin",
  "art/*.png",
  "**/deep.bin",
  "art/**",
  "x[0-9].bin",
  "x[a-c-].bin",
  "x[-q].bin",
  "x[!a-c]y",
  "art/**/z.bin",
  "\\*.bin",
  "*a*b*",
];
const paths = [
  "one.psd",
  "art/two.psd",
  "abc",
  "art/abc",
  "top.bin",
  "art/top.bin",
  "art/a.png",
  "art/in/a.png",
  "deep.bin",
  "art/in/deep.bin",
  "x1.bin",
  "xa.bin",
  "x-.bin",
  "xq.bin",
  "xdy",
  "xby",
  "art/z.bin",
  "art/in/z.bin",
  "*.bin",
  "q.bin",
  "xxaxxbxx",
  "art",
];

it("as git reads them, in one file and in one below another", () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-attributes-"));
  try {
    execFileSync("git", ["init", "-q", folder]);
    mkdirSync(join(folder, "art"));
    const git = (): string[] => {
      const out = execFileSync("git", ["check-attr", "-z", "--stdin", "filter"], {
        cwd: folder,
        input: `${paths.join("\0")}\0`,
      }).toString();
      const fields = out.split("\0");
      return paths.filter((_, index) => fields[index * 3 + 2] === "lfs");
    };
    for (const pattern of patterns) {
      const text = `# a comment\n${pattern} filter=lfs diff=lfs -text\n`;
      writeFileSync(join(folder, ".gitattributes"), text);
      expect([pattern, paths.filter((path) => isLfs(path, [{ folder: "", text }]))]).toEqual([pattern, git()]);
    }
    const [top, below] = ["* filter=lfs\n*.png -filter\n", "a.png filter=lfs\n*.bin !filter\n"];
    writeFileSync(join(folder, ".gitattributes"), top);
    writeFileSync(join(folder, "art", ".gitattributes"), below);
    const files = [
      { folder: "art", text: below },
      { folder: "", text: top },
    ];
    expect(paths.filter((path) => isLfs(path, files))).toEqual(git());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("tells which line ends git turns to LF in a file that has CRLF in its commit", () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-attributes-"));
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "core.autocrlf=false", "-c", "core.safecrlf=false", ...args], { cwd: folder }).toString();
  const write = (lines: number): void => writeFileSync(join(folder, "a.txt"), "line\r\n".repeat(lines));
  const all = ["text", "-text", "text=auto", "eol=crlf", "eol=lf", "-text eol=crlf", "text=auto eol=crlf", "text eol=lf", "binary"];
  try {
    git("init", "-q");
    for (const attributes of [...all, "!text", "-eol", "binary text", "text=input"]) {
      writeFileSync(join(folder, ".gitattributes"), "");
      write(1);
      git("add", "a.txt");
      const text = `*.txt ${attributes}\n`;
      writeFileSync(join(folder, ".gitattributes"), text);
      write(2);
      git("add", "a.txt");
      const isTurned = git("ls-files", "--eol", "a.txt").startsWith("i/lf");
      expect([attributes, keepsLf("a.txt", [{ folder: "", text }])]).toEqual([attributes, isTurned]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
