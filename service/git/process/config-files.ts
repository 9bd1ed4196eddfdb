// Tells from what `git config` prints which files it has read, and whether they are still as they were.

import { type BigIntStats, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** Pattern of the keys that name further files (git-config(1), "Includes"). */
export const includeKeys = "include\\.path|includeif\\..*\\.path";

export interface ConfigEntry {
  /** Section and last member in lower case. */
  readonly key: string;
  /** Empty also where a key stands alone. */
  readonly value: string;
  /** Full path of the file that says it; null when no file does. */
  readonly file: string | null;
}

/** Reads `git config --show-origin -z --get-regexp`, run in `folder`: `file:<path> NUL <key> LF <value> NUL`, the latter two also alone. */
export function parseConfig(text: string, folder: string): ConfigEntry[] {
  const entries: ConfigEntry[] = [];
  const fields = text.split("\0");
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const record = fields[at + 1] ?? "";
    const end = record.indexOf("\n");
    const origin = /^file:(.+)$/s.exec(fields[at] ?? "")?.[1];
    entries.push({
      key: end < 0 ? record : record.slice(0, end),
      value: end < 0 ? "" : record.slice(end + 1),
      file: origin === undefined ? null : resolve(folder, origin),
    });
  }
  return entries;
}

/** Whether a key names a file to include. */
export const isInclude = (key: string): boolean => /^include(if\..*)?\.path$/s.test(key);

/** Files that the entries stand in or name; `isWhole`: git may have read no other but the usual ones. */
export function filesOf(entries: readonly ConfigEntry[]): { readonly files: readonly string[]; readonly isWhole: boolean } {
  const files: string[] = [];
  let isWhole = true;
  for (const { key, value, file } of entries) {
    if (file !== null) files.push(file);
    if (!isInclude(key)) continue;
    if (value.startsWith("~/")) files.push(join(homedir(), value.slice(2)));
    // Git alone knows another person's home and its own prefix.
    else if (file === null || /^(~|%\()/.test(value)) isWhole = false;
    else files.push(resolve(dirname(file), value));
  }
  return { files, isWhole };
}

/** Files that git reads whether or not they are there: of a repository, and, when they are believed, of the person and the machine. */
export function usualFiles(gitDir: string, headDir: string, personal: boolean): string[] {
  // HEAD: an include may hold for one branch only.
  const own = [join(gitDir, "config"), join(headDir, "config.worktree"), join(headDir, "HEAD")];
  if (!personal) return own;
  const { GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME } = process.env;
  const home = [join(homedir(), ".gitconfig"), join(XDG_CONFIG_HOME || join(homedir(), ".config"), "git", "config")];
  return ["/etc/gitconfig", ...(GIT_CONFIG_GLOBAL === undefined ? home : [resolve(headDir, GIT_CONFIG_GLOBAL)]), ...own];
}

/** How files are told from what they were; `changedAt`: milliseconds since 1970, when the newest of them changed. */
export function stampOf(files: readonly string[]): { readonly text: string; readonly changedAt: number } {
  const found = files.map(look);
  const text = found.map((facts) => (facts === null ? "" : `${facts.dev}:${facts.ino}:${facts.size}:${facts.mtimeNs}:${facts.ctimeNs}`));
  return { text: text.join(" "), changedAt: Math.max(0, ...found.map((facts) => Number(facts?.ctimeMs ?? 0))) };
}

/** Waits, as each git process asks for a few files that are nearly always the same (file-state.ts). */
function look(file: string): BigIntStats | null {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false }) ?? null;
  } catch {
    return null; // git can't read it either
  }
}

/** Whether what was read from `startedAt` on is certainly what the files hold that `changedAt` tells of: clocks of file systems tick. */
export const isSettled = (changedAt: number, startedAt: number): boolean => changedAt < startedAt - 50;
