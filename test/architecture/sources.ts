// The project's own source files, as git knows them, with their imports.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Source {
  /** Path from the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  /** Imports of our own files, as paths from the root; others as they are written. */
  readonly imports: readonly string[];
  /** Those of them that are fetched when they are needed: `import()`. */
  readonly fetched: readonly string[];
}

const listed = (): string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.css"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter(Boolean);

const importPattern = /(?:^|\n)\s*(?:import|export)\s(?:[^;'"]*?\sfrom\s)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

export const sources: readonly Source[] = listed().flatMap((path) => {
  let text: string;
  try {
    text = readFileSync(join(root, path), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []; // Deleted in the work tree, still in the index.
    throw error;
  }
  const found = (target: string): string =>
    target.startsWith(".") ? relative(root, join(root, dirname(path), target)).replaceAll("\\", "/") : target;
  const matches = [...text.matchAll(importPattern)];
  const imports = matches.map((match) => found(match[1] ?? match[2] ?? ""));
  const fetched = matches.flatMap((match) => (match[2] === undefined ? [] : [found(match[2])]));
  return [{ path, text, lines: text.split("\n").length - 1, imports, fetched }];
});

export const isTest = (path: string): boolean => path.startsWith("test/") || /\.test\.tsx?$/.test(path);
