// Makes a commit as `git commit` does in a repository that a person trusts: with its hooks and its signature, step by step.

import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { internalsOf } from "../handle.ts";
import { addSignature, formatCommit } from "../objects/commit-format.ts";
import { readCommit } from "../objects/objects.ts";
import { GitError, runGit } from "../process/run.ts";
import { readTip } from "../refs/refs.ts";
import { enqueueWrite } from "../refs/write-queue.ts";
import type { CommitOutcome, CommitRequest, ObjectId, Repository, Signature } from "../types.ts";
import { type Refused, refuse } from "../work-trees/branch-move.ts";
import { advanceBranch } from "../writing/advance-branch.ts";
import type { Hook } from "../writing/commit-programs.ts";
import type { Prepared } from "../writing/write-commit.ts";
import { cleanMessage } from "./clean-message.ts";
import { type HookTree, makeHookTree } from "./hook-tree.ts";
import { nameFile, type Trusted } from "./programs.ts";
import { type ProgramEnd, personalEnvironment, runProgram } from "./run-program.ts";
import { sign } from "./sign.ts";

/** What is told while a commit is made. `step`: a hook, or "signature". */
export type StepEvent =
  | { readonly step: string; readonly state: "running"; readonly command: string }
  | { readonly step: string; readonly output: Buffer; readonly channel: "stdout" | "stderr" }
  /** `code` null: it was ended, or never started. */
  | { readonly step: string; readonly state: "passed" | "refused"; readonly code: number | null; readonly milliseconds: number };

export interface TrustedRun {
  readonly trusted: Pick<Trusted, "hooks" | "signing">;
  /** False: without pre-commit and commit-msg, as `git commit --no-verify`. */
  readonly verify: boolean;
  /** Ends what runs, and the commit with it as long as the branch has not moved. */
  readonly signal: AbortSignal;
  /** Milliseconds for each program. */
  readonly limit: number;
  readonly onEvent: (event: StepEvent) => void;
}

export type TrustedOutcome =
  | CommitOutcome
  /** A program would not have it; nothing was written but objects that nothing names. */
  | {
      readonly outcome: "stopped";
      readonly step: string;
      readonly why: ProgramEnd["why"] | "unusable";
      readonly code: number | null;
      readonly detail: string | null;
    };

type Stopped = Extract<TrustedOutcome, { outcome: "stopped" }>;

/** Ten minutes: a hook may run a test suite. */
export const usualLimit = 600_000;

/**
 * `prepared` as `prepareCommit` made it. The hooks run outside the repository's queue, as they may take minutes; where the branch has moved
 * meanwhile, the commit is refused as git refuses it. Work tree, index and message are those of the commit to be, and what hooks change
 * of index and message is committed.
 */
export async function commitTrusted(
  repository: Repository,
  request: CommitRequest,
  prepared: Prepared,
  run: TrustedRun,
): Promise<TrustedOutcome> {
  // Hooks read it, and so does who prepares the work tree for them.
  await prepared.writer.flush();
  const { hooks } = run.trusted;
  const tree = hooks.length === 0 ? null : await makeHookTree(repository, request.branch, prepared.plan, prepared.tree);
  try {
    return await commitThere({ repository, request, prepared, run, tree });
  } finally {
    await tree?.remove();
  }
}

interface Work {
  readonly repository: Repository;
  readonly request: CommitRequest;
  readonly prepared: Prepared;
  readonly run: TrustedRun;
  /** Null where there are no hooks. */
  readonly tree: HookTree | null;
}

async function commitThere(work: Work): Promise<TrustedOutcome> {
  const { repository, request, prepared, run, tree } = work;
  const hooked = await runHooks(work);
  if ("outcome" in hooked) return hooked;
  const { plan, writer } = prepared;
  const { author, committer } = request;
  const parents = plan.base === null ? [] : [plan.base];
  const unsigned = formatCommit({ tree: hooked.tree, parents, author, committer, message: hooked.message });
  const signed = await addSigned(work, unsigned);
  if ("outcome" in signed) return signed;
  if (run.signal.aborted) return { ...{ outcome: "stopped", step: "commit", why: "cancelled", code: null }, detail: null };
  const commit = writer.add("commit", signed.bytes);
  const moved: CommitRequest = { ...request, message: hooked.message };
  const outcome = await enqueueWrite(repository.gitDir, () =>
    advanceBranch<CommitOutcome>(repository, moved, async () => {
      if ((await readTip(repository, request.branch)) !== plan.tip)
        return { settled: refuse({ reason: "branch-moved", branch: request.branch }) };
      const done = async (): Promise<CommitOutcome> => ({
        ...{ outcome: "committed", commit: await readCommit(repository, commit), branchCreated: plan.tip === null },
      });
      return { plan, built: { commit, writer }, done };
    }),
  );
  const last = hookNamed(run, "post-commit");
  // The commit is made, whatever comes of this; git does not look at it either.
  if (outcome.outcome === "committed" && last !== null && tree !== null) {
    await tree.standOnBranch();
    await runHook(work, tree, last, []);
  }
  return outcome;
}

const hookNamed = ({ trusted, verify }: TrustedRun, name: string): Hook | null =>
  !verify && (name === "pre-commit" || name === "commit-msg") ? null : (trusted.hooks.find((hook) => hook.name === name) ?? null);

/** The tree and the message as the hooks leave them. */
async function runHooks(work: Work): Promise<{ readonly tree: ObjectId; readonly message: string } | Stopped | Refused> {
  const { repository, request, prepared, run, tree } = work;
  if (tree === null) return { tree: prepared.tree, message: request.message };
  let content = prepared.tree;
  const first = hookNamed(run, "pre-commit");
  if (first !== null) {
    const end = await runHook(work, tree, first, []);
    if (end.code !== 0) return stopped(first.name, end);
    const written = await readContent(work, tree);
    if (typeof written !== "string") return written;
    content = written;
    const { base } = prepared.plan;
    // What was to be committed is gone: git, too, then has nothing to commit.
    if (content !== prepared.tree && base !== null && content === (await readCommit(repository, base)).tree)
      return refuse({ reason: "unchanged", branch: request.branch });
  }
  const given = request.message.endsWith("\n") ? request.message : `${request.message}\n`;
  await writeFile(tree.messageFile, given);
  for (const [name, args] of [
    ["prepare-commit-msg", [tree.messageFile, "message"]],
    ["commit-msg", [tree.messageFile]],
  ] as const) {
    const hook = hookNamed(run, name);
    if (hook === null) continue;
    const end = await runHook(work, tree, hook, args);
    if (end.code !== 0) return stopped(name, end);
  }
  const left = await readFile(tree.messageFile, "utf8").catch(() => "");
  // What no hook has touched stays as it was sent, byte for byte.
  const message = left === given ? request.message : cleanMessage(left);
  if (message.trim() === "")
    return { ...{ outcome: "stopped", step: "commit-msg", why: "unusable", code: null }, detail: "The hooks left no message" };
  if (message.includes("\0"))
    return {
      ...{ outcome: "stopped", step: "commit-msg", why: "unusable", code: null },
      detail: "The hooks left a message with a NUL character",
    };
  return { tree: content, message };
}

/** The tree of the index, with all of its objects in the repository for good. */
async function readContent({ repository, prepared }: Work, tree: HookTree): Promise<ObjectId | Stopped> {
  try {
    const content = await tree.writeTree();
    if (content !== prepared.tree) await keepNew(repository, prepared, content);
    return content;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return {
      outcome: "stopped",
      step: "pre-commit",
      why: "unusable",
      code: null,
      detail: `It left an index that can't be committed: ${error.stderr.trim()}`,
    };
  }
}

/** `git add` of a hook syncs nothing: its objects are looked up, and made to last with those of the commit. */
async function keepNew(repository: Repository, { tree, writer }: Prepared, content: ObjectId): Promise<void> {
  const args = ["diff-tree", "-r", "-t", "-z", "--raw", "--no-abbrev", "--no-renames", tree, content] as const;
  const { stdout } = await runGit(internalsOf(repository).place, { args, takes: "walk" });
  // ":<mode> <mode> <id> <id> <status>" and a path, in turn; submodules have no object here.
  const ids = stdout
    .toString("latin1")
    .split("\0")
    .flatMap((field) => {
      const [, mode, , id] = field.startsWith(":") ? field.split(" ") : [];
      return mode === undefined || id === undefined || mode === "160000" || /^0+$/.test(id) ? [] : [id];
    });
  await writer.keep([...new Set([content, ...ids])]);
}

const stopped = (step: string, { code, why, fault }: ProgramEnd): Stopped => ({ outcome: "stopped", step, why, code, detail: fault });

async function runHook(
  { repository, request, run }: Work,
  tree: HookTree,
  { name, file }: Hook,
  args: readonly string[],
): Promise<ProgramEnd> {
  const environment = { ...personalEnvironment(), ...tree.environment, ...authorOf(request.author) };
  const call = { program: file, args, folder: tree.folder, environment };
  return measure(run, name, [nameFile(repository, file), ...args.map((arg) => basename(arg))].join(" "), (onOutput) =>
    runProgram({ ...call, signal: run.signal, limit: run.limit, onOutput }),
  );
}

/** As git tells it to hooks; the committer is not told. */
function authorOf({ name, email, seconds, offset }: Signature): Record<string, string> {
  const minutes = Math.abs(offset);
  const zone = `${offset < 0 ? "-" : "+"}${String(Math.trunc(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: `@${seconds} ${zone}` };
}

async function addSigned({ repository, request, run }: Work, unsigned: Buffer): Promise<{ readonly bytes: Buffer } | Stopped> {
  const { signing } = run.trusted;
  if (signing === null) return { bytes: unsigned };
  let made: { readonly signature: string } | null = null;
  let detail: string | null = null;
  const end = await measure(run, "signature", signing.program, async (onOutput): Promise<ProgramEnd> => {
    const { signal, limit } = run;
    const environment = personalEnvironment();
    const signed = await sign(signing, { payload: unsigned, committer: request.committer, environment, signal, limit, onOutput });
    if ("signature" in signed) {
      made = signed;
      return { code: 0, why: "exit", fault: null };
    }
    detail = signed.why;
    return signed.end.code === 0 ? { ...signed.end, code: null } : signed.end;
  });
  const { signature } = (made ?? {}) as { readonly signature?: string };
  if (signature !== undefined) return { bytes: addSignature(unsigned, signature, repository.objectFormat) };
  return { ...stopped("signature", end), detail: detail ?? end.fault };
}

/** Tells that a step begins, what it writes and how it ends. */
async function measure(
  { onEvent }: TrustedRun,
  step: string,
  command: string,
  work: (onOutput: (bytes: Buffer, channel: "stdout" | "stderr") => void) => Promise<ProgramEnd>,
): Promise<ProgramEnd> {
  const begin = performance.now();
  onEvent({ step, state: "running", command });
  const end = await work((output, channel) => onEvent({ step, output, channel }));
  const milliseconds = Math.round(performance.now() - begin);
  onEvent({ step, state: end.code === 0 ? "passed" : "refused", code: end.code, milliseconds });
  return end;
}
