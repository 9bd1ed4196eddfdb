// Reads the template of commit messages (`commit.template`), and leaves of it what git would leave in a commit.

import { isUtf8 } from "node:buffer";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { internalsOf } from "../handle.ts";
import { readPlainFile } from "../process/plain-file.ts";
import { GitError, runGit } from "../process/run.ts";
import type { Repository } from "../types.ts";

export interface CommitTemplate {
  /** As the configuration says it; null: there is none. */
  readonly file: string | null;
  /** What is left of it in a commit; null: there is none, or it can't be read. */
  readonly text: string | null;
  /** Why it can't be read. */
  readonly problem: string | null;
}

const none: CommitTemplate = { file: null, text: null, problem: null };

/** UTF-16 units of the longest template: what somebody writes by hand. */
const longest = 65_536;

const wanted = "^(commit\\.(template|cleanup)|i18n\\.commitencoding|core\\.comment(char|string))$";

/** By the repository's configuration and the person's own. A configuration that git cannot read names none. */
export async function readCommitTemplate(repository: Repository): Promise<CommitTemplate> {
  const { place, headDir } = internalsOf(repository);
  const output = await runGit(
    { ...place, personal: true },
    { args: ["config", "-z", "--get-regexp", wanted], takes: "moment", accept: [0, 1], cwd: headDir },
  ).catch((error: unknown) => {
    if (error instanceof GitError) return null;
    throw error;
  });
  if (output === null) return none;
  const entries = output.stdout
    .toString("utf8")
    .split("\0")
    .filter(Boolean)
    .map((entry): readonly [key: string, value: string] => {
      const end = entry.indexOf("\n");
      return end < 0 ? [entry, ""] : [entry.slice(0, end), entry.slice(end + 1)];
    });
  const lastOf = (...keys: string[]) => entries.findLast(([key]) => keys.includes(key))?.[1];
  const file = lastOf("commit.template") ?? "";
  if (file === "") return none;
  const cleanup = lastOf("commit.cleanup") ?? "default";
  try {
    const text = await readText(repository, file, lastOf("i18n.commitencoding") ?? "");
    return { file, text: cleaned(text, cleanup, lastOf("core.commentchar", "core.commentstring") ?? "#"), problem: null };
  } catch (error) {
    return { file, text: null, problem: problemOf(error) };
  }
}

/** Throws an Error that says what is wrong with the file. */
async function readText(repository: Repository, file: string, encoding: string): Promise<string> {
  // A share of another machine would be told who asks.
  if (/^[\\/]{2}/.test(file)) throw new Error("it is on another machine");
  // Relative to the top of the work tree, where git stands when it commits.
  const path = resolve(repository.workTree ?? repository.gitDir, await expand(repository, file));
  const bytes = await readPlainFile(path, "latin1");
  if (bytes === null) throw new Error("there is no such file");
  const text = decode(Buffer.from(bytes, "latin1"), encoding);
  if (text.length > longest) throw new Error("it is longer than 64 KB");
  if (text.includes("\0")) throw new Error("it is no text");
  return text.replace(/^\ufeff/, "");
}

/** `~ada/…` and `%(prefix)/…` too, which only git knows. */
async function expand(repository: Repository, file: string): Promise<string> {
  if (file.startsWith("~/")) return join(homedir(), file.slice(2));
  if (!/^(?:~|%\(prefix\)\/)/.test(file)) return file;
  const { place, headDir } = internalsOf(repository);
  const args = ["config", "-z", "--type=path", "--get", "commit.template"] as const;
  const said = await runGit({ ...place, personal: true }, { args, takes: "moment", cwd: headDir }).catch((error: unknown) => {
    if (error instanceof GitError) throw new Error("git does not know whose folder that is");
    throw error;
  });
  return said.stdout.toString("utf8").replace(/\0$/, "");
}

/** What is no UTF-8 is in the encoding of the commits; where none is said, git takes each byte that is none for the letter of its number (commit.c, verify_utf8). */
function decode(bytes: Buffer, encoding: string): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  try {
    if (encoding !== "" && !/^utf-?8$/i.test(encoding)) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`it is neither UTF-8 nor ${encoding}`);
  }
  return toLetters(bytes);
}

function toLetters(bytes: Buffer): string {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const one = bytes.subarray(at, at + length);
    const isWhole = one.length === length && isUtf8(one);
    text += isWhole ? utf8.decode(one) : String.fromCharCode(first);
    at += isWhole ? length : 1;
  }
  return text;
}

function problemOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EACCES" || code === "EPERM") return "it may not be read";
  return code === "EISDIR" ? "it is a folder" : message;
}

/** As `git commit` cleans a message that somebody has edited (git-commit(1), --cleanup). */
function cleaned(text: string, cleanup: string, comment: string): string {
  if (cleanup === "verbatim") return text;
  // Git chooses another sign then, which begins no line of the template.
  const keepsComments = cleanup === "whitespace" || cleanup === "scissors" || comment === "auto";
  return stripSpace(text, keepsComments ? null : comment);
}

/**
 * What `git stripspace` leaves: no blanks at ends of lines, no empty lines at either end, one where there were several; without lines that
 * begin with `comment`, where one is given.
 */
export function stripSpace(text: string, comment: string | null): string {
  const lines = text
    .split("\n")
    .filter((line) => comment === null || comment === "" || !line.startsWith(comment))
    .map((line) => line.slice(0, endOf(line)));
  const kept = lines.filter((line, at) => line !== "" || (at > 0 && lines[at - 1] !== ""));
  if (kept[0] === "") kept.shift();
  if (kept.at(-1) === "") kept.pop();
  return kept.length === 0 ? "" : `${kept.join("\n")}\n`;
}

/** Index behind the last letter that git does not hold for blank. */
function endOf(line: string): number {
  let end = line.length;
  while (end > 0 && " \t\r".includes(line[end - 1] ?? "")) end -= 1;
  return end;
}
