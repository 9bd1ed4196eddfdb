// Lists the statuses of a commit (specification 4.2 and 2.8).
import type { Api } from "../../../shared/contract/contract.ts";
import type { CommitStatus } from "../../../shared/contract/statuses.ts";
import { isAncestor } from "../../git/history/merged.ts";
import { readMeantHead } from "../../git/refs/head.ts";
import type { ObjectId, Repository } from "../../git/types.ts";
import type { StatusRow } from "../../store/statuses.ts";
import type { Context, Handler } from "../context.ts";
import { pageOf } from "../paging.ts";
import { requireCaller } from "../people/account.ts";
import { personOf } from "../people/people.ts";
import { requireProject } from "../permissions.ts";
import { storedPage } from "../stored-page.ts";
import { findCommit } from "./commits.ts";

/** `coverage` is left out, as the specification has it. */
export const listCommitStatuses: Handler<Api["listCommitStatuses"]> = async (context, input) => {
  requireCaller(context);
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const { id: sha } = await findCommit(repository, input.sha);
  const asked = pageOf(input);
  const found = context.store.statuses.list({
    projectId: project.id,
    sha,
    ref: input.ref || (await findMeantRef(repository, sha, input.pipeline_id)),
    stage: input.stage || undefined,
    name: input.name || undefined,
    pipelineId: input.pipeline_id,
    all: input.all === true,
    orderBy: input.order_by ?? "id",
    sort: input.sort ?? "asc",
    ...asked,
  });
  return storedPage(found, asked, (row) => toStatus(context, row));
};

/**
 * The ref that is meant when none is named: the default branch, as the specification has it. A commit that is not on it has no status
 * there, and a pipeline has one ref of its own, so then every ref is meant.
 */
async function findMeantRef(repository: Repository, sha: ObjectId, pipelineId: number | undefined): Promise<string | undefined> {
  if (pipelineId !== undefined) return undefined;
  const { branch, commit } = await readMeantHead(repository);
  return branch !== null && commit !== null && (await isAncestor(repository, sha, commit)) ? branch : undefined;
}

/** A status without its coverage. */
export function toStatus(context: Context, row: StatusRow): CommitStatus {
  return {
    id: row.id,
    sha: row.sha,
    ref: row.ref,
    status: row.status,
    name: row.name,
    target_url: row.target_url,
    description: row.description,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    allow_failure: false,
    pipeline_id: row.pipeline_id,
    author: personOf(context, row.user_id),
  };
}
