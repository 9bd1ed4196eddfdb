// Searches the files of a commit, and the messages of a history.

import { internalsOf } from "../handle.ts";
import { neutralPlace } from "../neutral-place.ts";
import { type AbsentObject, findAbsentObject } from "../objects/absent-object.ts";
import { missingObject } from "../objects/missing-object.ts";
import { readCommits } from "../objects/objects.ts";
import { GitError, runGit } from "../process/run.ts";
import type { Cancellable, CommitRecord, ObjectId, Repository } from "../types.ts";
import { type GrepHit, GrepParser } from "./grep-parser.ts";

export type { GrepHit } from "./grep-parser.ts";

/** Lines shown around a match, as Gitaly does. */
const context = 2;
/**
 * Pieces of files that hold `text`, letter case ignored, in git's order, each handed to `accept` until it answers false. Binary files
 * are passed over, and so are those that can't be read, of which it answers the first.
 */
export async function grepFiles(
  repository: Repository,
  { commit, text }: { readonly commit: ObjectId; readonly text: string },
  accept: (hit: GrepHit) => boolean,
  { signal }: Cancellable = {},
): Promise<AbsentObject | null> {
  const { place, environment } = await neutralPlace(repository);
  const parser = new GrepParser(accept);
  const args = [
    "grep",
    "-z",
    "-I",
    "--ignore-case",
    "--fixed-strings",
    "--line-number",
    "--full-name",
    "--no-color",
    "--no-textconv",
  ] as const;
  const { stderr } = await runGit(place, {
    // Patterns go by standard input: text from outside is no argument, and may begin with a dash.
    args: [...args, `--context=${context}`, "--threads=1", "-f", "-", commit, "--"],
    takes: "walk",
    input: `${text}\n`,
    environment: { ...environment, LC_ALL: "C.UTF-8" },
    accept: [0, 1],
    onOutput: (chunk) => parser.push(chunk),
    signal,
  });
  parser.end();
  return findPassedOver(repository, stderr);
}

/** git goes on past a blob that it can't read, and says so beside its answer. */
async function findPassedOver(repository: Repository, stderr: string): Promise<AbsentObject | null> {
  const id = /: unable to read ([0-9a-f]{40,64})$/m.exec(stderr)?.[1];
  // The neutral place does not know what the clone was promised.
  return id === undefined ? null : findAbsentObject(await missingObject(repository, "blob", id));
}

/** How an expression is looked for. */
export interface Expression {
  /** In Perl's syntax, as `git grep -P` reads it; in POSIX's extended one where git was built without. */
  readonly source: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

/** git cannot look for an expression: it is none, or its matching tries too many ways. The message is git's. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
}

/**
 * Pieces of files in which an expression matches lines, in git's order, with the numbers of these lines; each handed to `accept` until it
 * answers false. Answers the first file that can't be read, and throws ExpressionError. PCRE's own limit ends a line that tries too many ways, the deadline of a walk all of it.
 */
export async function grepExpression(
  repository: Repository,
  commit: ObjectId,
  expression: Expression,
  accept: (hit: GrepHit) => boolean,
  { signal }: Cancellable = {},
): Promise<AbsentObject | null> {
  const { place, environment } = await neutralPlace(repository);
  const rules = [...(expression.matchCase ? [] : ["--ignore-case"]), ...(expression.wholeWord ? ["--word-regexp"] : [])];
  const look = async (syntax: "--perl-regexp" | "--extended-regexp"): Promise<AbsentObject | null> => {
    const parser = new GrepParser(accept, { columns: true });
    const { stderr } = await runGit(place, {
      args: [
        ...["grep", "-z", "-I", syntax, ...rules, "--line-number", "--column", "--full-name", "--no-color", "--no-textconv"],
        ...[`--context=${context}`, "--threads=1", "-f", "-", commit, "--"],
      ] as unknown as readonly ["grep", ...string[]],
      takes: "walk",
      input: `${expression.source}\n`,
      environment: { ...environment, LC_ALL: "C.UTF-8" },
      accept: [0, 1],
      onOutput: (chunk) => parser.push(chunk),
      signal,
    });
    parser.end();
    return findPassedOver(repository, stderr);
  };
  try {
    return await look("--perl-regexp").catch((error: unknown) => {
      if (error instanceof GitError && /USE_LIBPCRE/.test(error.stderr)) return look("--extended-regexp");
      throw error;
    });
  } catch (error) {
    const words = error instanceof GitError ? wordsOf(error.stderr) : null;
    throw words === null ? error : new ExpressionError(words, { cause: error });
  }
}

/** What git says against an expression, without its name for standard input; null where it complains of something else. */
function wordsOf(stderr: string): string | null {
  const [line = ""] = stderr.split("\n").filter((text) => text.startsWith("fatal: "));
  const bad = /^fatal: In '-' at \d+, (.*)$/.exec(line);
  if (bad !== null) return bad[1] ?? "";
  return /^fatal: pcre2?(_jit)?_(match|exec) failed/.test(line) ? line.slice("fatal: ".length) : null;
}

/** A page of the commits that `from` reaches whose message holds `text`, letter case ignored, newest first. */
export async function grepMessages(
  repository: Repository,
  { from, text, skip, limit }: { readonly from: ObjectId; readonly text: string; readonly skip: number; readonly limit: number },
  { signal }: Cancellable = {},
): Promise<CommitRecord[]> {
  const args = ["rev-list", "--fixed-strings", "--regexp-ignore-case", `--grep=${text}`, `--skip=${skip}`, `--max-count=${limit}`] as const;
  const { stdout } = await runGit(internalsOf(repository).walks, {
    args: [...args, "--end-of-options", from, "--"],
    takes: "walk",
    environment: { LC_ALL: "C.UTF-8" },
    signal,
  });
  return readCommits(repository, stdout.toString("latin1").split("\n").filter(Boolean));
}
