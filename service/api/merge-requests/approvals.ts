// Approvals of merge requests: read, given, taken back (api-behaviour 10). None is ever needed.
import type { Approvals } from "../../../shared/contract/approvals.ts";
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { MergeRequestRow } from "../../store/merge-request-row.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context, Handler } from "../context.ts";
import { requireCaller } from "../people/account.ts";
import { personOf } from "../people/people.ts";
import { canPush } from "../permissions.ts";
import { findMergeRequest, requireMergeRequest } from "./merge-request-lookup.ts";

function show(context: Context, project: ProjectRow, row: MergeRequestRow): Approvals {
  const given = context.store.approvals.list(row.id);
  const { user } = requireCaller(context);
  const has = given.some(({ user_id }) => user_id === user.id);
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    merge_status: row.merge_status,
    approved: given.length > 0,
    approvals_required: 0,
    approvals_left: 0,
    require_password_to_approve: false,
    approved_by: given.map(({ user_id, created_at }) => ({ user: personOf(context, user_id), approved_at: created_at })),
    suggested_approvers: [],
    approvers: [],
    approver_groups: [],
    user_has_approved: has,
    user_can_approve: !has && isOpenTo(context, project, row),
    approval_rules_left: [],
    has_approval_rules: false,
    merge_request_approvers_available: false,
    multiple_approval_rules_available: false,
  };
}

/** Anyone who may push may say that an open request is good. */
const isOpenTo = (context: Context, project: ProjectRow, row: MergeRequestRow): boolean =>
  canPush(context, project) && row.state === "opened";

export const getMergeRequestApprovals: Handler<Api["getMergeRequestApprovals"]> = async (context, input) => {
  const { project, row } = requireMergeRequest(context, input);
  return show(context, project, row);
};

export const approveMergeRequest: Handler<Api["approveMergeRequest"]> = async (context, input) => {
  const { user } = requireCaller(context);
  // In step with its branch: what is approved is what is there.
  const { project, row } = await findMergeRequest(context, input);
  if (!canPush(context, project)) throw apiError("forbidden");
  if (row.state !== "opened") throw apiError("unauthorized");
  if (input.sha && input.sha !== row.head_sha)
    throw apiError("conflict", { details: { reason: `SHA does not match HEAD of source branch: ${row.head_sha}` } });
  if (!context.store.approvals.add(row.id, user.id)) throw apiError("unauthorized");
  return show(context, project, row);
};

export const unapproveMergeRequest: Handler<Api["unapproveMergeRequest"]> = async (context, input) => {
  const { user } = requireCaller(context);
  const { project, row } = requireMergeRequest(context, input);
  if (!canPush(context, project)) throw apiError("forbidden");
  if (!context.store.approvals.remove(row.id, user.id)) throw apiError("not_found");
  return show(context, project, row);
};
