// Reads what `git commit` would run in this repository, which we never do: hooks, the program that signs, filters of content.

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { internalsOf } from "../handle.ts";
import { readBlob } from "../objects/objects.ts";
import { readEntry } from "../objects/tree.ts";
import { type ConfigEntry, parseConfig } from "../process/config-files.ts";
import { readIfPlain } from "../process/plain-file.ts";
import { GitError, runGit } from "../process/run.ts";
import { readHead } from "../refs/head.ts";
import type { Repository } from "../types.ts";

/** A hook that is there and may be run. */
export interface Hook {
  /** "pre-commit". */
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
}

export interface CommitPrograms {
  /** Names of hooks that are there and may be run, in the order in which git runs them. */
  readonly hooks: readonly string[];
  /** commit.gpgSign: git would sign each commit. */
  readonly signs: boolean;
  /** Filters that change content on its way into a commit: set up, and named by attributes. */
  readonly filters: readonly string[];
}

/** Of githooks(5), those of `git commit`, in order. */
const commitHooks = ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"] as const;

const wanted = "^(core\\.hookspath|filter\\..*\\.(clean|process))$";

/** By the repository's configuration and the person's own. A configuration that git cannot read names nothing. */
export async function readCommitPrograms(repository: Repository): Promise<CommitPrograms> {
  const { place, headDir } = internalsOf(repository);
  const ask = async (args: readonly ["config", ...string[]]): Promise<string> => {
    const run = { args, takes: "moment", accept: [0, 1], cwd: headDir } as const;
    return runGit({ ...place, personal: true }, run).then(
      ({ stdout }) => stdout.toString("utf8"),
      (error: unknown) => {
        if (error instanceof GitError) return "";
        throw error;
      },
    );
  };
  const [listed, signs] = await Promise.all([
    ask(["config", "--show-origin", "-z", "--get-regexp", wanted]),
    ask(["config", "--type=bool", "--get", "commit.gpgsign"]),
  ]);
  // What no file says is what we ourselves tell git, so that it runs nothing.
  const entries = parseConfig(listed, headDir).filter(({ file }) => file !== null);
  const [hooks, filters] = await Promise.all([findHooks(repository, entries), findFilters(repository, entries)]);
  return { hooks: hooks.map(({ name }) => name), signs: signs.trim() === "true", filters };
}

/** Hooks of `git commit`, in the order in which git runs them; `entries` as files say them, `core.hookspath` among them. */
export async function findHooks(repository: Repository, entries: readonly ConfigEntry[]): Promise<Hook[]> {
  const said = entries.findLast(({ key }) => key === "core.hookspath")?.value ?? "";
  // Relative to where hooks run: the top of the work tree, or the git directory of a bare repository.
  const folder =
    said === ""
      ? join(repository.gitDir, "hooks")
      : resolve(repository.workTree ?? repository.gitDir, said.startsWith("~/") ? join(homedir(), said.slice(2)) : said);
  const runs = await Promise.all(commitHooks.map((name) => isProgram(join(folder, name))));
  return commitHooks.filter((_, index) => runs[index]).map((name) => ({ name, file: join(folder, name) }));
}

/** A file that may be run, as git asks; on Windows it runs any that is there. */
async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, process.platform === "win32" ? constants.F_OK : constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false; // not there, or not to be run
  }
}

/** Looks at the attributes at the top of the checked-out commit and at the repository's own, which is where filters are named. */
async function findFilters(repository: Repository, entries: readonly ConfigEntry[]): Promise<string[]> {
  const programs = new Map<string, string>();
  for (const { key, value } of entries) if (key.startsWith("filter.")) programs.set(key, value);
  const isSetUp = (name: string) => ["clean", "process"].some((kind) => (programs.get(`filter.${name}.${kind}`) ?? "") !== "");
  if (programs.size === 0) return [];
  const { commit } = await readHead(repository);
  const entry = commit === null ? null : await readEntry(repository, commit, ".gitattributes");
  const inTree = entry?.type === "blob" ? (await readBlob(repository, entry.id)).toString("utf8") : "";
  const own = (await readIfPlain(join(repository.gitDir, "info", "attributes"))) ?? "";
  const lines = `${inTree}\n${own}`.split(/\r?\n/).filter((line) => !/^\s*#/.test(line));
  const named = lines.flatMap((line) => [...line.matchAll(/\sfilter=(\S+)/g)].map((match) => match[1] ?? ""));
  return [...new Set(named)].filter(isSetUp).sort();
}
