// Builds small real repositories with git itself, and asks git what it thinks of them.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"))),
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.org",
  GIT_COMMITTER_NAME: "Grace",
  GIT_COMMITTER_EMAIL: "grace@example.org",
  LC_ALL: "C",
  // Neither upkeep, which is two more processes after each commit, nor waiting for the disk: nothing of this outlives the test.
  GIT_CONFIG_COUNT: "2",
  GIT_CONFIG_KEY_0: "maintenance.auto",
  GIT_CONFIG_VALUE_0: "false",
  GIT_CONFIG_KEY_1: "core.fsync",
  GIT_CONFIG_VALUE_1: "none",
};

let clock = 1_700_000_000;

/** Runs git and answers its output without the last line feed. Throws when git fails. */
export function git(cwd: string, args: readonly string[], input: string | Buffer = ""): string {
  return gitBytes(cwd, args, input).toString("utf8").replace(/\n$/, "");
}

export function gitBytes(cwd: string, args: readonly string[], input: string | Buffer = ""): Buffer {
  clock += 60;
  const env = { ...environment, GIT_AUTHOR_DATE: `${clock} +0200`, GIT_COMMITTER_DATE: `${clock} +0200` };
  return execFileSync("git", args, { cwd, env, input, stdio: ["pipe", "pipe", "pipe"], maxBuffer: 1 << 28 });
}

const made: string[] = [];

/** A folder that is gone after the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-git-"));
  made.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty repository with a work tree (or bare) on branch main. */
export function makeRepository(options: { bare?: boolean; format?: "sha1" | "sha256" } = {}): string {
  const folder = temporaryFolder();
  const bare = options.bare ? ["--bare"] : [];
  git(folder, ["init", "-q", "--template=", "-b", "main", `--object-format=${options.format ?? "sha1"}`, ...bare, "."]);
  for (const name of ["hooks", "info"]) mkdirSync(join(folder, options.bare ? "" : ".git", name), { recursive: true });
  return folder;
}

/** Writes files into a work tree and commits them; a null content deletes. Answers the commit's id. */
export function commitFiles(folder: string, files: Readonly<Record<string, string | Buffer | null>>, message = "Change files"): string {
  for (const [path, content] of Object.entries(files)) {
    const full = join(folder, path);
    if (content === null) {
      rmSync(full, { recursive: true });
      continue;
    }
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
  }
  git(folder, ["add", "-A"]);
  git(folder, ["commit", "-q", "--allow-empty", "-m", message]);
  return git(folder, ["rev-parse", "HEAD"]);
}

/** Throws unless `git fsck --strict` is content with everything. */
export function fsck(folder: string): void {
  git(folder, ["fsck", "--strict", "--full", "--no-dangling"]);
}
