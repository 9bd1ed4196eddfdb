// Names a path to git byte for byte: names in a tree need not be text, but what a process is given on its command line is.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type GitPlace, type GitResult, type GitRun, runGit } from "./run.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { readRawTree } from "./tree.ts";
import { findName, isTreeMode, type RawEntry } from "./tree-format.ts";
import type { ObjectId, Repository } from "./types.ts";

/** The bytes that a path shown with U+FFFD has in a commit; null for every path that is text. */
export async function readPathBytes(repository: Repository, commit: ObjectId, path: string): Promise<Buffer | null> {
  if (!path.includes("\ufffd")) return null;
  const names: string[] = [];
  let folder: ObjectId | null = commit;
  for (const component of path.split("/").filter(Boolean)) {
    const entry: RawEntry | null = folder === null ? null : findName(await readRawTree(repository, folder), component);
    if (entry === null) return null;
    names.push(entry.name);
    folder = isTreeMode(entry.mode) ? entry.id : null;
  }
  const bytes = Buffer.from(names.join("/"), "latin1");
  return bytes.equals(Buffer.from(path, "utf8")) ? null : bytes;
}

/**
 * Runs git with `path` behind `--`, or with `bytes` in its place when they are given. Those go by an alias in a configuration of our
 * own, which git splits into words itself: no shell sees them.
 */
export async function runGitOnPath(place: GitPlace, run: GitRun, path: string, bytes: Buffer | null): Promise<GitResult> {
  if (bytes === null) return runGit(place, { ...run, args: [...run.args, "--", path] });
  const folder = await makeTemporaryFolder("path");
  try {
    const words = [...run.args.map((word) => Buffer.from(word)), Buffer.from("--"), bytes].map((word) => quote(word.toString("latin1")));
    const file = join(folder, "config");
    await writeFile(file, Buffer.from(`[alias]\n\tonpath = "${escapeValue(words.join(" "))}"\n`, "latin1"), { mode: 0o600 });
    return await runGit(place, { ...run, args: ["onpath"], environment: { ...run.environment, GIT_CONFIG_GLOBAL: file } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One word of an alias (split_cmdline of alias.c): nothing is special between single quotes but their end. */
const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** A value between double quotes in a configuration file. */
const escapeValue = (value: string): string => value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\t", "\\t");
