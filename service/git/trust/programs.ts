// Reads what a commit would run once it is trusted: its hooks with their texts, and how it is signed. Runs none of it.

import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { internalsOf } from "../handle.ts";
import { readLastCommit } from "../history/last-commit.ts";
import { readCommit } from "../objects/objects.ts";
import { type ConfigEntry, parseConfig } from "../process/config-files.ts";
import { readIfPlain, readPlainFile } from "../process/plain-file.ts";
import { GitError, runGit } from "../process/run.ts";
import { readHead } from "../refs/head.ts";
import type { Repository } from "../types.ts";
import { findHooks, type Hook } from "../writing/commit-programs.ts";

/** How `git commit` would sign, by the settings of the repository and of the person. */
export interface Signing {
  /** gpg.format */
  readonly format: "openpgp" | "ssh" | "x509";
  /** A name that the PATH finds, or an absolute path. */
  readonly program: string;
  /** user.signingKey; null: by the committer's name, or what `keyCommand` says. */
  readonly key: string | null;
  /** gpg.ssh.defaultKeyCommand, where it would be asked. */
  readonly keyCommand: string | null;
}

export interface TrustedProgram {
  /** "pre-commit", "signature". */
  readonly name: string;
  /** What is shown of where it is: a path in the repository, ~/…, or an absolute one; of a signature its key. */
  readonly file: string;
  /** What it says; null: no text, or a long one. */
  readonly text: string | null;
  /** When the file changed last: by its newest commit where it has one. ISO 8601. */
  readonly changedAt: string | null;
  /** Author of that commit. */
  readonly changedBy: string | null;
}

export interface Trusted {
  readonly hooks: readonly Hook[];
  readonly signing: Signing | null;
  /** What the person called the key of the signature: the comment of its public half; null: none is known. */
  readonly keyName: string | null;
  /** The same, for a person to look at. */
  readonly programs: readonly TrustedProgram[];
  /** A digest of each of them, by its name, and of the folder itself. */
  readonly parts: Readonly<Record<string, string>>;
  /** One of all. */
  readonly fingerprint: string;
}

const wanted = "^(core\\.hookspath|commit\\.gpgsign|user\\.signingkey|gpg\\..*)$";
/** Longest text that is shown. */
const longestShown = 64 * 1024;

/** What would run now. */
export async function readTrusted(repository: Repository): Promise<Trusted> {
  const entries = await readSettings(repository);
  const isSigning = await readSwitch(repository);
  const hooks = process.platform === "win32" ? [] : await findHooks(repository, entries);
  const signing = isSigning ? readSigning(repository, entries) : null;
  const programs: TrustedProgram[] = [];
  const parts: Record<string, string> = { folder: await digestFolder(repository) };
  for (const hook of hooks) {
    const texts = await readTexts(hook);
    parts[hook.name] = digest([hook.file, await realpath(hook.file), ...texts.flatMap(({ file, bytes }) => [file, bytes])]);
    programs.push(await showHook(repository, hook, texts));
  }
  if (signing !== null) {
    const { format, program, key, keyCommand } = signing;
    const signer = await readWatched(repository, program);
    const called = await Promise.all((keyCommand ?? "").split(/\s+/).map((word) => readWatched(repository, word)));
    parts["signature"] = digest([format, program, key ?? "", keyCommand ?? "", signer.join(""), ...called.flat()]);
    const said = key ?? (keyCommand === null ? "" : `$(${keyCommand})`);
    const file = key !== null && isKeyFile(format, key) ? nameFile(repository, key) : said;
    programs.push({ name: "signature", file, text: showText(signer.at(-1) ?? ""), changedAt: null, changedBy: null });
  }
  const fingerprint = digest(Object.entries(parts).flat());
  const keyName = signing === null ? null : await readKeyName(signing);
  return { hooks, signing, keyName, programs, parts, fingerprint };
}

/** Names of what is new, other or gone since `known` was looked at; in order. */
export function listChanged(known: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(known), ...Object.keys(now)])].filter((name) => known[name] !== now[name]).sort();
}

/** Files alone: what no file says is what we ourselves tell git, so that it runs nothing. A configuration that git can't read says nothing. */
async function readSettings(repository: Repository): Promise<ConfigEntry[]> {
  const { place, headDir } = internalsOf(repository);
  const run = { args: ["config", "--show-origin", "-z", "--get-regexp", wanted], takes: "moment", accept: [0, 1], cwd: headDir } as const;
  const listed = await runGit({ ...place, personal: true }, run).catch(unreadable);
  return parseConfig(listed?.stdout.toString("utf8") ?? "", headDir).filter(({ file }) => file !== null);
}

async function readSwitch(repository: Repository): Promise<boolean> {
  const { place, headDir } = internalsOf(repository);
  const run = { args: ["config", "--type=bool", "--get", "commit.gpgsign"], takes: "moment", accept: [0, 1], cwd: headDir } as const;
  return (await runGit({ ...place, personal: true }, run).catch(unreadable))?.stdout.toString("utf8").trim() === "true";
}

function unreadable(error: unknown): null {
  if (error instanceof GitError) return null;
  throw error;
}

const defaults = { openpgp: "gpg", ssh: "ssh-keygen", x509: "gpgsm" } as const;

/** As gpg-interface.c reads it; of a format that git does not know, the usual one, as git refuses it. */
function readSigning({ workTree, gitDir }: Repository, entries: readonly ConfigEntry[]): Signing {
  const last = (key: string): string | null => entries.findLast((entry) => entry.key === key)?.value || null;
  const said = last("gpg.format") ?? "openpgp";
  const format = said === "ssh" || said === "x509" ? said : "openpgp";
  const program = last(`gpg.${format}.program`) ?? (format === "openpgp" ? last("gpg.program") : null) ?? defaults[format];
  const key = last("user.signingkey");
  const keyCommand = format === "ssh" && key === null ? last("gpg.ssh.defaultkeycommand") : null;
  // Git stands at the top of the work tree, and expands ~.
  const locate = (path: string): string => (path.startsWith("~/") ? join(homedir(), path.slice(2)) : resolve(workTree ?? gitDir, path));
  const isFile = key !== null && isKeyFile(format, key);
  return { format, program: program.includes("/") ? locate(program) : program, key: isFile ? locate(key) : key, keyCommand };
}

/** Of the public half alone, which lies beside a private one. */
async function readKeyName({ format, key }: Signing): Promise<string | null> {
  if (key === null || format !== "ssh") return null;
  const literal = literalKey(key);
  const texts = literal === null ? await Promise.all([readIfPlain(key), readIfPlain(`${key}.pub`)]) : [literal];
  for (const text of texts) {
    const name = /^(?:ssh-|ecdsa-|sk-)\S+[ \t]+\S+[ \t]+(\S[^\n]{0,200})/.exec(text ?? "")?.[1]?.trim();
    if (name !== undefined) return name;
  }
  return null;
}

const isKeyFile = (format: Signing["format"], key: string): boolean => format === "ssh" && literalKey(key) === null;

/** The public key that user.signingKey itself is, for SSH; null: it names a file. */
export const literalKey = (key: string): string | null => (key.startsWith("key::") ? key.slice(5) : key.startsWith("ssh-") ? key : null);

interface HookText {
  readonly file: string;
  /** As latin1: whatever the bytes are. */
  readonly bytes: string;
}

/**
 * The hook's file, and what husky's runs by its place: `_/h` and the file of the same name one folder up (from 9 on), `_/husky.sh` before.
 * What else a hook calls is not watched.
 */
async function readTexts({ name, file }: Hook): Promise<HookText[]> {
  const folder = dirname(file);
  const beside = basename(folder) === "_" ? [join(folder, "h"), join(dirname(folder), name)] : [join(folder, "_", "husky.sh")];
  const found = await Promise.all([file, ...beside].map(async (path) => ({ file: path, bytes: await readBytes(path) })));
  return found.flatMap(({ file: path, bytes }) => (bytes === null ? [] : [{ file: path, bytes }]));
}

/** Null where there is nothing, or no file. A program of more bytes than are read at once is told by what the file system says of it. */
async function readBytes(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (!found?.isFile()) return null;
  return readPlainFile(path, "latin1").catch(() => `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`);
}

async function showHook(repository: Repository, { name, file }: Hook, texts: readonly HookText[]): Promise<TrustedProgram> {
  // With husky, the one that a person wrote.
  const shown = texts.find((text) => basename(text.file) === name && text.file !== file) ?? texts[0];
  const path = shown?.file ?? file;
  const text = shown === undefined ? null : showText(shown.bytes);
  return { name, file: nameFile(repository, path), text, ...(await readChange(repository, path)) };
}

function showText(bytes: string): string | null {
  if (bytes === "" || bytes.length > longestShown) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(bytes, "latin1"));
  } catch {
    return null; // a program of another kind
  }
}

/** A path below `folder`, with slashes; null when it is elsewhere. */
function below(folder: string, path: string): string | null {
  const inside = relative(folder, path);
  return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? null : inside.replaceAll(sep, "/");
}

/** How a file is shown: a path in the repository, ~/…, or an absolute one. */
export function nameFile({ workTree, gitDir }: Repository, path: string): string {
  const inTree = below(workTree ?? dirname(gitDir), path);
  const atPerson = below(homedir(), path);
  return inTree ?? (atPerson === null ? path : `~/${atPerson}`);
}

async function readChange(repository: Repository, path: string): Promise<Pick<TrustedProgram, "changedAt" | "changedBy">> {
  const inTree = repository.workTree === null ? null : below(repository.workTree, path);
  const { commit } = await readHead(repository);
  if (inTree !== null && commit !== null && !inTree.startsWith(".git/")) {
    const last = await readLastCommit(repository, commit, inTree);
    if (last !== null) {
      const { author, committer } = await readCommit(repository, last);
      return { changedAt: new Date(committer.seconds * 1000).toISOString(), changedBy: author.name };
    }
  }
  const found = await stat(path).catch(() => null);
  return { changedAt: found === null ? null : found.mtime.toISOString(), changedBy: null };
}

/** The path of the git directory, and which one it is: another folder that is put in its place is another one. */
async function digestFolder({ gitDir, workTree }: Repository): Promise<string> {
  const { ino } = await stat(gitDir, { bigint: true });
  return digest([await realpath(gitDir), String(ino), workTree ?? ""]);
}

/**
 * What tells a program that a setting names from another one in its place: all of it where it lies in the repository, with what a link leads to, and a
 * script elsewhere that is named by its path. Of the machine's own only the name counts, for those are updated.
 */
async function readWatched({ gitDir, workTree }: Repository, program: string): Promise<string[]> {
  const named = program.includes("/") ? program : await findInPath(program);
  if (named === null) return [];
  const path = await realpath(named).catch(() => named);
  const tops = [gitDir, workTree, workTree === null ? null : await realpath(workTree)];
  const isInside = tops.some((top) => top !== null && (below(top, named) ?? below(top, path)) !== null);
  const bytes = (await readBytes(path)) ?? "";
  if (isInside) return [path, bytes];
  return program.includes("/") && bytes.startsWith("#!") ? [bytes] : [];
}

async function findInPath(name: string): Promise<string | null> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter).filter((one) => name !== "" && isAbsolute(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile()) return join(folder, name);
  }
  return null;
}

/** Lengths go along, so that no two lists look alike. */
function digest(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length}:`).update(text, "latin1");
  return hash.digest("hex");
}
