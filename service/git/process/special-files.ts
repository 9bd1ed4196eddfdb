// Finds pipes, sockets and devices where git has files, before git opens one of them and waits for it.

import { type Dirent, existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { filesOf, includeKeys, parseConfig } from "./config-files.ts";
import { lookBehind } from "./file-state.ts";
import { checkPlain, namedByGitFile, readPlainFile, SpecialFileError } from "./plain-file.ts";
import { type GitPlace, runGit } from "./run.ts";

/** Files of a git directory (gitrepository-layout) that git reads whatever it is asked. */
const ofGitDir = ["HEAD", "commondir", "gitdir", "config", "config.worktree", "index", "packed-refs", "shallow", "FETCH_HEAD", "ORIG_HEAD"];
const below = ["info/attributes", "info/exclude", "info/grafts", "info/sparse-checkout", "reftable/tables.list"];
const ofObjects = ["info/alternates", "info/http-alternates", "info/commit-graph", "info/commit-graphs/commit-graph-chain"];

/** The git directory that git would find from a folder on upwards, without asking it; null when there is none. */
export async function findGitDir(folder: string): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    const dotGit = join(at, ".git");
    const found = lookBehind(dotGit);
    checkPlain(dotGit, found);
    if (found?.isDirectory()) return dotGit;
    const named = found === null ? null : namedByGitFile((await readPlainFile(dotGit)) ?? "");
    if (named !== null) return resolve(at, named);
    // A bare one, or the inside of one.
    if (existsSync(join(at, "HEAD")) && (existsSync(join(at, "objects")) || existsSync(join(at, "commondir")))) return at;
    if (dirname(at) === at) return null;
  }
}

/** Throws SpecialFileError when one stands where git would read a file of this git directory, or of what its files name. */
export async function refuseSpecialFiles(git: string, gitDir: string): Promise<void> {
  check(gitDir, [...ofGitDir, ...below]);
  const named = (await readPlainFile(join(gitDir, "commondir")))?.trim();
  const commonDir = named === undefined || named === "" ? gitDir : resolve(gitDir, named);
  if (commonDir !== gitDir) check(commonDir, [...ofGitDir, ...below]);
  check(join(commonDir, "objects"), ofObjects);
  for (const folder of new Set([gitDir, commonDir])) {
    await checkFolder(join(folder, "refs"), true);
    for (const name of ["config", "config.worktree"]) await checkIncludes({ git }, join(folder, name));
  }
  await checkFolder(join(commonDir, "objects", "pack"), false);
}

function check(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(folder, name);
    checkPlain(path, lookBehind(path));
  }
}

/** What a folder's list already tells to be a file or a folder is not looked at again. */
const isPlain = (entry: Dirent): boolean => entry.isFile() || entry.isDirectory();

async function checkFolder(folder: string, recursive: boolean): Promise<void> {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (!isPlain(entry)) check(entry.parentPath, [entry.name]);
}

/** Files that may be included by one another. */
const mostIncludes = 100;

/** `git config --file` reads that file alone; each that it names is looked at before it is read in turn. */
async function checkIncludes(place: GitPlace, config: string): Promise<void> {
  const open = new Set([config]);
  for (const file of open) {
    if (open.size > mostIncludes) return;
    check(dirname(file), [basename(file)]);
    // Most include nothing: no process is needed to see that.
    const text = await readPlainFile(file, "latin1").catch((error: unknown) => {
      if (error instanceof SpecialFileError) throw error;
      return null; // git says better what is wrong with it
    });
    if (text === null || !/include/i.test(text)) continue;
    const args = ["config", "--file", file, "--show-origin", "-z", "--get-regexp", `^(${includeKeys})$`] as const;
    const { stdout } = await runGit(place, { args, takes: "moment", accept: [0, 1, 3, 128] });
    for (const each of filesOf(parseConfig(stdout.toString("utf8"), dirname(file))).files) open.add(each);
  }
}
