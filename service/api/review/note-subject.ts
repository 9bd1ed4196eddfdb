// What a note is about where it is no commit: a merge request or an issue that the caller may see.
import type { MergeRequestRow } from "../../store/merge-request-row.ts";
import type { IssuableKey } from "../../store/notes.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { findIssue } from "../merge-requests/issues.ts";
import { requireMergeRequest } from "../merge-requests/merge-request-lookup.ts";
import { requireCaller } from "../people/account.ts";
import { accessLevel, roles } from "../permissions.ts";

export interface Subject {
  readonly project: ProjectRow;
  readonly key: IssuableKey;
  readonly iid: number;
  /** The merge request; null of an issue. */
  readonly request: MergeRequestRow | null;
}

export type SubjectInput =
  | { readonly id: string | number; readonly merge_request_iid: number }
  | { readonly id: string | number; readonly issue_iid: number };

/** Rereads everything and never waits: anyone who writes a note does so before anybody else can change what it was decided upon. */
export function requireSubject(context: Context, input: SubjectInput): Subject {
  requireCaller(context);
  if ("issue_iid" in input) {
    const { project, row } = findIssue(context, input);
    return { project, key: keyOf(context, project, "Issue", row.id), iid: row.iid, request: null };
  }
  const { project, row } = requireMergeRequest(context, input);
  return { project, key: keyOf(context, project, "MergeRequest", row.id), iid: row.iid, request: row };
}

/** With what is only for those who work on the project, for them. */
function keyOf(context: Context, project: ProjectRow, type: IssuableKey["type"], id: number): IssuableKey {
  return { projectId: project.id, type, id, publicOnly: accessLevel(context, project) < roles.planner };
}
