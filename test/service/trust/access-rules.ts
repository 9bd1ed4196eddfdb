// What each cell of endpoint x credential x visibility x role is expected to answer, from the contract and the house rules (api-behaviour 0.3, 0.4).
import type { Endpoint } from "../../../shared/contract/endpoint.ts";
import { isOfGroup, isOfProject } from "./examples.ts";
import type { Credential, Role, Visibility } from "./world.ts";

/** `open` = whatever the thing itself answers, but no refusal; `refused` = one of these, with nothing changed. */
export type Expectation = { readonly open: true } | { readonly open: false; readonly statuses: readonly number[] };

const ranks: Readonly<Record<Role, number>> = { none: 0, guest: 10, reporter: 20, developer: 30, maintainer: 40, admin: 60 };

const refused = (...statuses: number[]): Expectation => ({ open: false, statuses });

/** Writes that take less, or more, than the right to push. */
const least: Readonly<Record<string, Role>> = {
  createCommitComment: "none",
  createCommitDiscussion: "none",
  createCommitDiscussionNote: "none",
  // The notes of this table are the administrator's.
  updateCommitDiscussionNote: "admin",
  deleteCommitDiscussionNote: "maintainer",
  createIssueDiscussion: "none",
  createIssueDiscussionNote: "none",
  createIssueNote: "none",
  createMergeRequestDiscussion: "none",
  createMergeRequestDiscussionNote: "none",
  createMergeRequestNote: "none",
  deleteIssueDiscussionNote: "maintainer",
  deleteIssueNote: "maintainer",
  deleteMergeRequestDiscussionNote: "maintainer",
  deleteMergeRequestNote: "maintainer",
  updateIssueDiscussionNote: "admin",
  updateIssueNote: "admin",
  updateMergeRequestNote: "admin",
  updateProject: "maintainer",
  deleteProject: "admin",
  createRelease: "developer",
  updateRelease: "developer",
  deleteRelease: "developer",
  createLabel: "reporter",
  updateLabel: "reporter",
  deleteLabel: "reporter",
  updateNamedLabel: "reporter",
  deleteNamedLabel: "reporter",
  createIssue: "none",
  updateIssue: "reporter",
  listProtectedBranches: "maintainer",
  getProtectedBranch: "maintainer",
  protectBranch: "maintainer",
  unprotectBranch: "maintainer",
  updateProtectedBranch: "maintainer",
  addProjectMember: "maintainer",
  updateProjectMember: "maintainer",
  removeProjectMember: "maintainer",
  addGroupMember: "admin",
  updateGroupMember: "admin",
  removeGroupMember: "admin",
};

/** Extensions that every service has: what figures mean for everyone who is signed in, which commits have comments for who may read those. */
const ofEveryService: readonly string[] = ["/repodesk/activity_facts", "/repodesk/projects/:id/commented_commits"];

/** Endpoints that only the desktop which started the service may ask. */
const isOfTheDesktop = ({ path }: Endpoint): boolean => path.startsWith("/repodesk/") && !ofEveryService.includes(path);

const readsCode = ({ path }: Endpoint): boolean => /\/(repository|merge_requests|statuses|search|pipelines|jobs|releases)(\/|$)/.test(path);

/** Scopes that open an endpoint: a scope that reads never opens a write, whatever the contract says. */
export function opens(endpoint: Endpoint, credential: Credential): boolean {
  const { scopes } = endpoint.access;
  if (credential === "api") return true;
  if (scopes === "any") return /^(read|write)_/.test(credential);
  return endpoint.method === "GET" && (scopes as readonly string[]).includes(credential);
}

export function expectationOf(
  name: string,
  endpoint: Endpoint,
  { credential, visibility, role }: { credential: Credential; visibility: Visibility; role: Role },
): Expectation {
  if (credential === "unknown" || credential === "expired" || credential === "revoked") return refused(401);
  const anonymous = credential === "anonymous";
  if (anonymous && !endpoint.access.anonymous) return refused(401);
  if (!anonymous && !opens(endpoint, credential)) return refused(403);
  if (isOfTheDesktop(endpoint)) return refused(404);
  if (!isOfProject(endpoint) && !isOfGroup(endpoint) && !("group_path" in endpoint.query.shape)) return { open: true };
  const rank = anonymous ? 0 : ranks[role];
  const sees = visibility === "public" || (visibility === "internal" && !anonymous) || rank > 0;
  if (!sees) return refused(404);
  if (visibility === "private" && rank < ranks.reporter && readsCode(endpoint)) return refused(403);
  const needed = ranks[least[name] ?? (endpoint.method === "GET" ? "none" : "developer")];
  if (anonymous && endpoint.method !== "GET") return refused(401, 403);
  // 405: deleting a branch without the right to push; 401: merging without it. Both are a real server's words.
  if (rank < needed)
    return name === "deleteBranch" || name === "deleteMergedBranches"
      ? refused(405)
      : name === "acceptMergeRequest"
        ? refused(401)
        : refused(403);
  return { open: true };
}
