// Finds merge requests for a caller, in step with their branches (api-behaviour 7 and 10).
import { apiError } from "../../../shared/contract/errors.ts";
import { readWithoutBase } from "../../git/content/compare.ts";
import type { ObjectId, Repository } from "../../git/types.ts";
import { canMerge } from "../../git/writing/merge.ts";
import type { MergeRequestRow } from "../../store/merge-request-row.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { requireProject } from "../permissions.ts";
import { refreshMergeRequest } from "./merge-request-refresh.ts";

export interface FoundMergeRequest {
  readonly project: ProjectRow;
  readonly repository: Repository;
  readonly row: MergeRequestRow;
}

interface Asked {
  readonly id: string | number;
  readonly merge_request_iid: number;
}

/** Merge requests are read by those who may read code. Throws project_not_found, forbidden, not_found. */
export function requireMergeRequest(context: Context, input: Asked): Pick<FoundMergeRequest, "project" | "row"> {
  const project = requireProject(context, input.id, "read-code");
  const row = context.store.mergeRequests.byIid(project.id, input.merge_request_iid);
  if (row === null) throw apiError("not_found");
  return { project, row };
}

/** The same, in step with its branches; the project is as it is after they were read. */
export async function findMergeRequest(context: Context, input: Asked): Promise<FoundMergeRequest> {
  const known = requireMergeRequest(context, input);
  const repository = await context.repositories.open(known.project);
  const row = await refreshMergeRequest(context, repository, known.row);
  return { project: requireProject(context, input.id, "read-code"), repository, row };
}

/** Finds out whether an open request can be merged; kept until one of its branches moves. */
export async function checkMergeable(context: Context, { repository, row }: FoundMergeRequest): Promise<MergeRequestRow> {
  if (row.state !== "opened" || row.merge_status !== "unchecked") return row;
  const status = (await canMerge(repository, row.start_sha, row.head_sha, context.signal)) ? "can_be_merged" : "cannot_be_merged";
  context.store.mergeRequests.setMergeStatus(row, status);
  return { ...row, merge_status: status };
}

/** What the head of a request, or of one of its versions, is compared with: where the branches parted, as a comparison of them does. */
export const readParting = (
  repository: Repository,
  { base_sha, start_sha }: { readonly base_sha: string; readonly start_sha: string },
): Promise<ObjectId> => (base_sha === "" ? readWithoutBase(repository, start_sha) : Promise.resolve(base_sha));
