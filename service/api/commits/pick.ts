// Cherry-pick and revert (specification 4.2 and 7, api-behaviour 3).
import type { Api } from "../../../shared/contract/contract.ts";
import { type ApiError, apiError } from "../../../shared/contract/errors.ts";
import type { Picked } from "../../../shared/contract/pick.ts";
import { refusalTexts, refuse } from "../../../shared/contract/refusals.ts";
import { isStillThere } from "../../git/objects/still-there.ts";
import { isBranchName } from "../../git/refs/ref-name.ts";
import { readTip } from "../../git/refs/refs.ts";
import { requireSound } from "../../git/refs/revision.ts";
import type { CommitRecord, Repository } from "../../git/types.ts";
import { type PickOutcome, pickCommit } from "../../git/writing/pick.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import { type Context, type Handler, Reply } from "../context.ts";
import { requireProject, requirePush, requirePushThere } from "../permissions.ts";
import { signatures, toError } from "../write.ts";
import { toCommit } from "./commit-resource.ts";
import { findCommit } from "./commits.ts";
import { findMergedRequest, pickMessage, revertMessage } from "./pick-message.ts";

interface Request {
  readonly id: string | number;
  readonly sha: string;
  readonly branch: string;
  readonly dry_run?: boolean | undefined;
  readonly message?: string | undefined;
}

export type Kind = "cherry-pick" | "revert";

export const cherryPickCommit: Handler<Api["cherryPickCommit"]> = (context, input) => pick(context, input, "cherry-pick");
export const revertCommit: Handler<Api["revertCommit"]> = (context, input) => pick(context, input, "revert");

/** What several picks of one project have in common: each branch and each commit is looked at once. */
export interface Asked {
  readonly project: ProjectRow;
  readonly repository: Repository;
  /** Throws ApiError where the branch may not be pushed to. */
  readonly mayPush: (branch: string) => Promise<void>;
  /** Throws ApiError where the commit is not there. */
  readonly find: (sha: string) => Promise<CommitRecord>;
}

/** `branch`: where it is the only one, who may not push there is told so before the repository is opened. Throws ApiError. */
export async function askFor(context: Context, id: string | number, branch: string | null): Promise<Asked> {
  const project = requireProject(context, id, "read-code");
  if (branch !== null) requirePush(context, project, "commits", branch);
  const repository = await context.repositories.open(project);
  const mayPush = async (to: string): Promise<void> => {
    requirePush(context, project, "commits", to);
    await requirePushThere(context, project, repository, "commits", to);
  };
  const find = async (sha: string): Promise<CommitRecord> => {
    const commit = await findCommit(repository, sha);
    // Of a commit that git threw away only memory is left, and git merges a tree that is gone as an empty one.
    if (!(await isStillThere(repository, commit.id))) throw apiError("commit_not_found");
    return commit;
  };
  return { project, repository, mayPush: remembering(mayPush), find: remembering(find) };
}

/** Asks once about each. */
export function remembering<T>(ask: (about: string) => Promise<T>): (about: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (about) => {
    const answer = known.get(about) ?? ask(about);
    known.set(about, answer);
    return answer;
  };
}

async function pick(context: Context, input: Request, kind: Kind): Promise<Picked | Reply<Picked>> {
  return pickAsked(context, await askFor(context, input.id, input.branch), input, kind);
}

export async function pickAsked(context: Context, asked: Asked, input: Omit<Request, "id">, kind: Kind): Promise<Picked | Reply<Picked>> {
  const { project, repository } = asked;
  await asked.mayPush(input.branch);
  const original = await asked.find(input.sha);
  const { branch } = input;
  if (!isBranchName(branch)) throw refuse("plain_bad_request", "refname_invalid");
  if ((await readTip(repository, branch)) === null) {
    await requireSound(repository, `refs/heads/${branch}`);
    throw apiError("branch_not_found");
  }
  const dryRun = input.dry_run === true;
  // Nobody signs what is only tried.
  const { author, committer } = await signatures(context, repository, dryRun ? { name: "Nobody", email: "nobody@localhost" } : {});
  const merged = findMergedRequest(context, project, original);
  const own = kind === "cherry-pick" && input.message?.trim() ? input.message : null;
  const message = own ?? (kind === "revert" ? revertMessage(original, merged) : await pickMessage(repository, original, merged));
  const outcome = await pickCommit(repository, {
    kind,
    branch,
    commit: original,
    message,
    author: kind === "revert" ? author : original.author,
    committer,
    dryRun,
    signal: context.signal,
    beforeMove: () => requirePushThere(context, project, repository, "commits", branch),
  });
  switch (outcome.outcome) {
    case "applied":
      context.store.projects.touch(project.id);
      return toCommit(context, project, outcome.commit, true);
    case "applicable":
      return new Reply({ dry_run: "success" }, { status: 200 });
    case "no-branch":
      throw apiError("branch_not_found");
    case "refused":
      throw refusal(toError(outcome, { actions: [] }, "commits").message, null, dryRun);
    default:
      throw refusal(refusalText(kind, merged === null ? "commit" : "merge request"), outcome.outcome, dryRun, pathsOf(outcome));
  }
}

/** Most paths of a conflict that an answer names. */
const mostPaths = 100;
const pathsOf = (outcome: PickOutcome): readonly string[] => (outcome.outcome === "conflict" ? outcome.paths.slice(0, mostPaths) : []);

/** `conflicts` is a member of our own, and only of a dry run: where the change does not apply. */
const refusal = (reason: string, code: "conflict" | "empty" | null, dryRun: boolean, paths: readonly string[] = []): ApiError =>
  apiError("pick_refused", {
    details: { reason },
    members: { error_code: code, ...(dryRun ? { dry_run: "error", ...(paths.length > 0 ? { conflicts: paths } : {}) } : {}) },
  });

const refusalText = (kind: Kind, thing: string): string =>
  refusalTexts[kind === "revert" ? "revert_failed" : "pick_failed"].replaceAll("{thing}", thing);
