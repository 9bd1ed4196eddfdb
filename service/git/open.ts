// Opens a repository wherever a person points, or says why not; makes new bare ones.

import { mkdir, opendir, realpath, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { CommitGraph, type GraphState } from "./commit-graph/commit-graph.ts";
import { registerHandle } from "./handle.ts";
import { ObjectReader } from "./objects/object-reader.ts";
import { syncTree } from "./objects/sync-folder.ts";
import type { RawEntry } from "./objects/tree-format.ts";
import { Budget, idBytes as idTextBytes, smallBytes, textBytes } from "./process/budget.ts";
import { DeadlineError, type Limits } from "./process/deadlines.ts";
import { NamedPrograms, UnnameableProgram } from "./process/named-programs.ts";
import { readIfPlain, SpecialFileError } from "./process/plain-file.ts";
import { GitError, type GitPlace, runGit, withSwitches } from "./process/run.ts";
import { findGitDir, refuseSpecialFiles } from "./process/special-files.ts";
import { chooseGit, findGit, readGitVersion } from "./process/version.ts";
import { isBranchName } from "./refs/ref-name.ts";
import { RefReader } from "./refs/ref-reader.ts";
import { RefWriter } from "./refs/ref-transaction.ts";
import { removeStaleLocks } from "./refs/stale-locks.ts";
import { enqueueWrite } from "./refs/write-queue.ts";
import { findWayOut } from "./repository-bounds.ts";
import type { CommitRecord, OpenFailure, Repository } from "./types.ts";
import { recoverWorkTrees } from "./work-trees/work-tree-recovery.ts";

/** A folder could not be opened as a repository; `message` says what happened, why and what to do. */
export class RepositoryError extends Error {
  readonly failure: OpenFailure;
  readonly path: string;

  constructor(failure: OpenFailure, path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RepositoryError";
    this.failure = failure;
    this.path = path;
  }
}

export interface OpenOptions {
  /** The git executable; else REPODESK_GIT, else `git` of the PATH. */
  readonly git?: string;
  /** An object folder of ours that holds a commit-graph for this repository, and last commits; filled with `info/alternates` here. */
  readonly overlay?: string;
  /** Folder for intents of work trees that follow their branches, so that a crash in between can be mended. */
  readonly intents?: string;
  /** Told how the commit-graph fares: being written, ready, failed and why. */
  readonly onGraph?: (state: GraphState) => void;
  /** Commits from which on a commit-graph is made and held; default 2,000. */
  readonly graphThreshold?: number;
  /** Other deadlines of git processes than the usual ones. */
  readonly limits?: Limits;
  /** Bytes that all that is remembered of the repository may take, its history's thread included; default 192 MB. */
  readonly memory?: number;
}

export const usualMemory = 192 * 1024 * 1024;
/** What the thread of a large history may remember, as part of that. */
const threadShare = 1 / 4;

/**
 * Opens a work tree, a folder inside one (climbing as git does), a bare repository, a git directory or a `.git` file.
 * A folder of another user is refused unless the person's own `safe.directory` names it. Throws RepositoryError.
 */
export async function openRepository(path: string, options: OpenOptions = {}): Promise<Repository> {
  const absolute = resolve(path);
  const git = await requireGit(absolute, options.git);
  const folder = await startFolder(absolute);
  await refuseSpecial(git, folder, absolute);
  const found = await discover(git, folder, absolute);
  await Promise.all(keptFolders.map((name) => requireReadable(join(found.commonDir, name), absolute)));
  await refuseWayOut({ git, gitDir: found.gitDir, limits: options.limits }, folder, found, absolute);
  const workTree = found.bare ? null : await findWorkTree(git, folder, found);
  const place: GitPlace = { git, gitDir: found.gitDir, switches: new NamedPrograms(found.commonDir), limits: options.limits };
  await checkPrograms(place, absolute);
  const objects = join(found.commonDir, "objects");
  const overlay = options.overlay === undefined || /[\n"]/.test(objects) ? undefined : await prepareOverlay(options.overlay, objects);
  const interactive = new ObjectReader(place, objects);
  const bulk = new ObjectReader(place, objects);
  const refs = new RefWriter(place, found.commonDir);
  const idBytes = found.objectFormat === "sha256" ? 32 : 20;
  const memory = options.memory ?? usualMemory;
  const budget = new Budget(memory * (1 - threadShare));
  const refReader = new RefReader(place, found.commonDir, idBytes, budget.cache);
  await sweep(found.commonDir, workTree);
  const graph = new CommitGraph({
    ...{ place, gitDir: found.commonDir, overlay, idBytes, reader: bulk },
    ...{ onChange: options.onGraph, threshold: options.graphThreshold, orderBytes: memory * threadShare },
  });
  const repository: Repository = Object.freeze({
    gitDir: found.commonDir,
    workTree,
    objectFormat: found.objectFormat,
    close: async () => {
      await graph.close();
      await Promise.all([interactive.close(), bulk.close(), refs.close()]);
      budget.clear();
    },
  });
  registerHandle(repository, {
    place,
    graph,
    get walks() {
      return graph.walks;
    },
    headDir: found.gitDir,
    idBytes,
    interactive,
    bulk,
    refReader,
    refs,
    intents: options.intents,
    keptAnswers: overlay === undefined ? undefined : join(overlay, "last-commits"),
    budget,
    commits: budget.cache(weighCommit),
    peeled: budget.cache(() => idTextBytes),
    trees: budget.cache(weighTree),
  });
  if (options.intents !== undefined) await enqueueWrite(repository.gitDir, () => recoverWorkTrees(repository));
  return repository;
}

/** Two signatures with what is in them, ids of tree and parents, the message. */
function weighCommit({ parents, author, committer, message, signature }: CommitRecord): number {
  const people = textBytes(author.name) + textBytes(author.email) + textBytes(committer.name) + textBytes(committer.email);
  return 240 + people + (parents.length + 2) * idTextBytes + textBytes(message) + textBytes(signature ?? "");
}

/** Of each entry an object, its mode, its name and its id. */
const weighTree = (entries: readonly RawEntry[]): number =>
  entries.reduce((sum, { name }) => sum + 80 + textBytes(name) + idTextBytes, smallBytes);

const swept = new Map<string, Promise<unknown>>();

/** Once in this program's life: what an earlier run of it, killed while writing, left in the way. */
async function sweep(gitDir: string, workTree: string | null): Promise<void> {
  const sweeping = swept.get(gitDir) ?? removeStaleLocks({ gitDir, workTree }, new Date(performance.timeOrigin));
  swept.set(gitDir, sweeping);
  await sweeping;
}

/** Makes an empty bare repository (the folder and its parents too), durably, and opens it. */
export async function createRepository(
  path: string,
  options: { readonly defaultBranch: string; readonly objectFormat?: "sha1" | "sha256"; readonly git?: string },
): Promise<Repository> {
  const absolute = resolve(path);
  if (!isBranchName(options.defaultBranch)) throw new TypeError(`not a branch name: ${options.defaultBranch}`);
  const git = await requireGit(absolute, options.git);
  const made = await mkdir(absolute, { recursive: true });
  const args = ["init", "--quiet", "--bare", "--template=", `--initial-branch=${options.defaultBranch}`] as const;
  await runGit(
    { git },
    { args: [...args, `--object-format=${options.objectFormat ?? "sha1"}`, "--", absolute], takes: "change", cwd: absolute },
  );
  await syncTree(absolute, made);
  return openRepository(absolute, { git });
}

async function requireGit(path: string, asked: string | undefined): Promise<string> {
  const version = await readGitVersion(asked);
  if (!version)
    throw new RepositoryError(
      "git-missing",
      path,
      `Git was not found (looked for "${chooseGit(asked)}"). Install git 2.38 or newer from https://git-scm.com and try again.`,
    );
  if (!version.supported)
    throw new RepositoryError(
      "git-old",
      path,
      `Git ${version.version} is too old: 2.38 or newer is needed. Install a newer git and try again.`,
    );
  return (await findGit(asked)) ?? chooseGit(asked);
}

/** The folder from which git searches. */
async function startFolder(path: string): Promise<string> {
  const found = await stat(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR")
      throw new RepositoryError("missing", path, `There is no folder at ${path}. Check the spelling; it may have been moved or renamed.`);
    throw await unreadable(path, error);
  });
  if (found.isDirectory()) {
    await requireReadable(path, path);
    return path;
  }
  if (found.isFile() && basename(path) === ".git") return dirname(path);
  throw new RepositoryError("not-a-directory", path, `${path} is a file. Choose the folder that holds the repository.`);
}

/** `path`: what was to be opened, unless the system names what it could not read. */
async function unreadable(path: string, error: NodeJS.ErrnoException): Promise<RepositoryError> {
  const { folder, isOwn } = await findShut(error.path ?? path);
  const help = isOwn ? `It is yours: chmod -R u+rX '${folder}' lets you read it again` : "Ask its owner for permission to read it";
  return new RepositoryError("unreadable", path, `${folder} can't be read (${error.code}). ${help}.`, { cause: error });
}

/** What of a path is shut: the path itself, or the folder above it behind which nothing is seen. */
async function findShut(path: string): Promise<{ folder: string; isOwn: boolean }> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch((error: unknown) => (isForbidden(error) && dirname(at) !== at ? "behind" : null));
    if (found !== "behind") return { folder: at, isOwn: found !== null && found.uid === process.geteuid?.() };
  }
}

const isForbidden = (error: unknown): error is NodeJS.ErrnoException =>
  ["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");

async function requireReadable(folder: string, path: string): Promise<void> {
  try {
    await (await opendir(folder)).close();
  } catch (error) {
    if (isForbidden(error)) throw await unreadable(path, error);
  }
}

/** Where git may not read these, it says nothing and shows a repository without a commit. */
const keptFolders = ["objects", "refs", "refs/heads"];

/** Whether what was there and readable when it was opened is so now. */
export async function isStillReadable({ gitDir }: Repository): Promise<boolean> {
  const readable = keptFolders.map((name) =>
    opendir(join(gitDir, name)).then(
      (found) => found.close(),
      (error: unknown) => {
        if (isForbidden(error) || name === "objects") throw error;
      },
    ),
  );
  return (await Promise.allSettled(readable)).every(({ status }) => status === "fulfilled");
}

/** Git would wait for what they give, which may be never. */
async function refuseSpecial(git: string, folder: string, path: string): Promise<void> {
  try {
    const gitDir = await findGitDir(folder);
    if (gitDir !== null) await refuseSpecialFiles(git, gitDir);
  } catch (error) {
    if (isForbidden(error)) throw await unreadable(path, error);
    if (!(error instanceof SpecialFileError)) throw error;
    throw new RepositoryError("refused", path, `${path} is not opened: ${error.message}. Remove it and open the folder again.`, {
      cause: error,
    });
  }
}

async function refuseWayOut(place: GitPlace, folder: string, found: Discovered, path: string): Promise<void> {
  const reason = await findWayOut(place, folder, found);
  if (reason !== null) throw new RepositoryError("refused", path, `${path} is not opened, because it leads elsewhere: ${reason}`);
}

interface Discovered {
  readonly gitDir: string;
  readonly commonDir: string;
  readonly bare: boolean;
  readonly insideWorkTree: boolean;
  readonly objectFormat: "sha1" | "sha256";
}

const questions = ["--git-dir", "--git-common-dir", "--is-bare-repository", "--is-inside-work-tree", "--show-object-format"];

async function discover(git: string, folder: string, path: string): Promise<Discovered> {
  // The person's own configuration counts here, for its safe.directory. A path they chose themselves is no embedded surprise.
  const place: GitPlace = { git, personal: true, config: [["safe.bareRepository", "all"]] };
  try {
    const { stdout } = await runGit(place, { args: ["rev-parse", "--path-format=absolute", ...questions], takes: "moment", cwd: folder });
    const lines = stdout.toString("utf8").trimEnd().split("\n");
    if (lines.length !== questions.length)
      throw new RepositoryError("unsupported", path, `The path of ${path} holds a line break, which is not supported. Rename the folder.`);
    return {
      gitDir: lines[0]!,
      commonDir: lines[1]!,
      bare: lines[2] === "true",
      insideWorkTree: lines[3] === "true",
      objectFormat: lines[4] === "sha256" ? "sha256" : "sha1",
    };
  } catch (error) {
    if (error instanceof DeadlineError) {
      const why = `Git did not come to an end when it read its settings (${error.message})`;
      throw new RepositoryError("unreadable", path, `${path} can't be opened. ${why}. See what they include and open it again.`, {
        cause: error,
      });
    }
    if (!(error instanceof GitError)) throw error;
    throw explain(error, path);
  }
}

function explain(error: GitError, path: string): RepositoryError {
  const told = error.stderr.trim();
  const cause = { cause: error };
  if (/dubious ownership|unsafe repository/.test(told)) {
    const directory = /repository at '(.+)'$/m.exec(told)?.[1] ?? path;
    const fix = `git config --global --add safe.directory '${directory.replaceAll("'", "'\\''")}'`;
    const why = "belongs to another user, and its settings could run programs as you. If you trust it, run";
    return new RepositoryError("not-owned", path, `${directory} ${why}: ${fix} and open it again.`, cause);
  }
  if (/bad (numeric |boolean )?config/.test(told)) {
    const why = `Git can't read its settings: ${told.replace(/^fatal: /, "")}`;
    return new RepositoryError("unreadable", path, `${path} can't be opened. ${why}. Correct that line and open it again.`, cause);
  }
  if (/cannot chdir to|Invalid path/.test(told)) {
    const fix = 'Correct it, or run "git config --unset core.worktree" there, and open it again.';
    return new RepositoryError(
      "refused",
      path,
      `${path} can't be opened: its setting core.worktree leads nowhere (${told}). ${fix}`,
      cause,
    );
  }
  if (/Permission denied/i.test(told) || error.cause !== undefined)
    return new RepositoryError("unreadable", path, `${path} can't be read: ${told}. Ask its owner for permission to read it.`, cause);
  if (/extension|repo version|object format|unknown repository/i.test(told)) {
    const why = "is in a format that the installed git does not know";
    return new RepositoryError("unsupported", path, `${path} ${why}: ${told}. A newer git may open it.`, cause);
  }
  return new RepositoryError(
    "not-a-repository",
    path,
    `${path} is not in a git repository. Choose a folder that holds one, or run "git init" there first.`,
    cause,
  );
}

/** Throws where git would run what the repository's own settings name. */
async function checkPrograms(place: GitPlace, path: string): Promise<void> {
  try {
    await withSwitches(place);
  } catch (error) {
    if (!(error instanceof UnnameableProgram)) throw error;
    const fix = `Take it out of ${place.gitDir}/config and open it again.`;
    throw new RepositoryError("refused", path, `${path} is not opened, because of its git settings: ${error.message}. ${fix}`, {
      cause: error,
    });
  }
}

/** Top of the work tree that `folder` is in; from inside a git directory, the work tree that points back at it. */
async function findWorkTree(git: string, folder: string, found: Discovered): Promise<string | null> {
  if (found.insideWorkTree) {
    const place: GitPlace = { git, personal: true };
    const { stdout } = await runGit(place, {
      args: ["rev-parse", "--path-format=absolute", "--show-toplevel"],
      takes: "moment",
      cwd: folder,
    });
    return stdout.toString("utf8").replace(/\n$/, "");
  }
  if (basename(found.gitDir) === ".git") return dirname(found.gitDir);
  const pointer = await readIfPlain(join(found.gitDir, "gitdir"));
  return pointer === null ? null : dirname(resolve(found.gitDir, pointer.trim()));
}

async function prepareOverlay(overlay: string, objects: string): Promise<string> {
  await mkdir(join(overlay, "info"), { recursive: true });
  await writeFile(join(overlay, "info", "alternates"), `${await realpath(objects)}\n`);
  return overlay;
}
