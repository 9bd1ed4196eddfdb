// POST commits: one commit with a batch of actions (specification 4.2, api-behaviour 2.2 to 2.4).
import type { CommitAction } from "../../../shared/contract/commits.ts";
import type { Api } from "../../../shared/contract/contract.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import { shareHistory } from "../../git/history/shared-history.ts";
import { readTip } from "../../git/refs/refs.ts";
import { resolveHash } from "../../git/refs/revision.ts";
import type { Action, CommitRequest, Repository } from "../../git/types.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context, Handler } from "../context.ts";
import { toBytes } from "../files/content.ts";
import { requireProject, requirePush, requirePushThere } from "../permissions.ts";
import { commit, signatures } from "../write.ts";
import { type CommitInput, checkStartSha, readCommitInput } from "./commit-input.ts";
import { toCommitDetail } from "./commit-resource.ts";

export const createCommit: Handler<Api["createCommit"]> = async (context, { id }) => {
  const asked = await readCommitRequest(context, id);
  const { project, repository, request } = asked;
  const record = await commit(context, project, repository, request, "commits");
  return toCommitDetail(context, project, repository, record, asked.stats);
};

export interface AskedCommit {
  readonly project: ProjectRow;
  readonly repository: Repository;
  readonly request: CommitRequest;
  /** Whether the answer is to count lines. */
  readonly stats: boolean;
}

/** What the body asks for, by somebody who may push there. Throws ApiError. */
export async function readCommitRequest(context: Context, id: string | number): Promise<AskedCommit> {
  const project = requireProject(context, id, "read-code");
  requirePush(context, project, "commits", typeof context.raw["branch"] === "string" ? context.raw["branch"] : undefined);
  const input = readCommitInput(context.raw);
  requirePush(context, project, "commits", input.branch, { force: input.force });
  const repository = await context.repositories.open(project);
  const beforeMove = () => requirePushThere(context, project, repository, "commits", input.branch, { force: input.force });
  await beforeMove();
  const [start, people] = await Promise.all([
    readStart(context, project, repository, input),
    signatures(context, repository, { name: input.authorName, email: input.authorEmail, date: input.authorDate }),
  ]);
  const request: CommitRequest = {
    branch: input.branch,
    start,
    force: input.force,
    actions: input.actions.map(toAction),
    message: input.message,
    ...people,
    refuseUnchanged: false,
    stats: input.stats,
    beforeMove,
  };
  return { project, repository, request, stats: input.stats };
}

async function readStart(
  context: Context,
  project: ProjectRow,
  repository: Repository,
  input: CommitInput,
): Promise<CommitRequest["start"]> {
  if (input.startSha !== null) checkStartSha(input.startSha);
  const from = input.startProject === null ? null : await findStartProject(context, project, repository, input.startProject);
  const source = from ?? repository;
  if (input.startSha !== null) {
    const id = await resolveHash(source, input.startSha);
    if (id === null) throw refuse("commit_refused", "start_sha_missing", { sha: input.startSha });
    return { id, ...(from === null ? {} : { from }) };
  }
  if (from !== null) {
    const id = await readTip(from, input.startBranch ?? input.branch);
    if (id === null) throw refuse("commit_refused", "no_branch");
    return { id, from };
  }
  return input.startBranch === null || input.startBranch === input.branch ? null : { branch: input.startBranch };
}

/** The repository of start_project; null when it is this project. Projects that share history count as one fork network. */
async function findStartProject(context: Context, project: ProjectRow, repository: Repository, id: string): Promise<Repository | null> {
  const start = requireProject(context, id, "read-code");
  if (start.id === project.id) return null;
  const from = await context.repositories.open(start);
  if (from.objectFormat !== repository.objectFormat || !(await shareHistory(from, repository, context.signal)))
    throw refuse("forbidden_reason", "fork_network", { project: project.full_path });
  return from;
}

/** The mode is only considered for chmod, as the specification has it. */
function toAction(action: CommitAction, index: number): Action {
  const path = action.file_path;
  const content = (): Buffer => toBytes(action.content ?? null, action.encoding, `actions[${index}][content]`);
  const known = {
    ...(action.last_commit_id === undefined ? {} : { lastCommitId: action.last_commit_id }),
    ...(action.blob_id === undefined ? {} : { blobId: action.blob_id }),
  };
  switch (action.action) {
    case "create":
      return { action: "create", path, content: content() };
    case "update":
      return { action: "update", path, content: content(), ...known };
    case "move":
      return {
        action: "move",
        path,
        previousPath: action.previous_path ?? "",
        ...(action.content === undefined ? {} : { content: content() }),
        ...known,
      };
    case "delete":
      return { action: "delete", path, ...known };
    case "chmod":
      return { action: "chmod", path, executable: action.execute_filemode ?? false };
  }
}
