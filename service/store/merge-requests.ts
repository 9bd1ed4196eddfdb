// Merge requests: which branch asks to go into which, what became of it, and the commits that it brings.
import { type Database, now, type Value } from "../../local/database.ts";
import { ensureLabels } from "./labels.ts";

import { listMergeRequests, type MergeRequestQuery } from "./merge-request-list.ts";
import { type MergeRequestRow, type RawMergeRequest, toMergeRequest } from "./merge-request-row.ts";
import { addVersion } from "./merge-request-versions.ts";
import type { Page, PageQuery } from "./pages.ts";

/** The two branches as they stood, and the commits that one has and the other has not; null leaves those that are known. */
export interface Comparison {
  readonly baseSha: string;
  readonly startSha: string;
  readonly headSha: string;
  readonly history: string;
  readonly commits: readonly string[] | null;
}

export interface NewMergeRequest {
  readonly projectId: number;
  readonly title: string;
  readonly description: string | null;
  readonly sourceBranch: string;
  readonly targetBranch: string;
  readonly labels: readonly string[];
  /** None when absent. */
  readonly assignees?: readonly number[];
  readonly reviewers?: readonly number[];
  readonly squash: boolean;
  readonly removeSourceBranch: boolean;
  readonly authorId: number;
  readonly comparison: Comparison;
}

export interface MergeRequestChange {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly target_branch?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly assignees?: readonly number[] | undefined;
  readonly reviewers?: readonly number[] | undefined;
  readonly squash?: boolean | undefined;
  readonly remove_source_branch?: boolean | undefined;
}

/** A request as it was when something was decided upon it. */
export type KnownMergeRequest = Pick<MergeRequestRow, "id" | "state" | "target_branch">;

export interface Merge {
  /** Null: nobody knows who merged it. */
  readonly userId: number | null;
  readonly mergeCommit: string | null;
  readonly squashCommit: string | null;
  /** Head of the source branch that was merged. */
  readonly head: string;
  /** The branches as they were merged; null leaves what is known of them. */
  readonly comparison: Comparison | null;
}

/**
 * Who changes a request says which one was known: where its state or its target is another by now, nothing is changed and the answer
 * is null. What the branches are known to be changes while it is open only, so that nothing is merged and looked at again.
 */
export interface MergeRequests {
  create(request: NewMergeRequest): MergeRequestRow;
  byIid(projectId: number, iid: number): MergeRequestRow | null;
  /** The open request of these two branches. */
  openTwin(projectId: number, sourceBranch: string, targetBranch: string): MergeRequestRow | null;
  listOpen(projectId: number): MergeRequestRow[];
  list(query: MergeRequestQuery): Page<MergeRequestRow>;
  /** Requests that bring the commit, or whose merge or squash commit it is; newest first. `state` all or undefined = every state. */
  ofCommit(projectId: number, sha: string, state: string | undefined, page: PageQuery): Page<MergeRequestRow>;
  change(known: KnownMergeRequest, change: MergeRequestChange): MergeRequestRow | null;
  /** Null for what is not open. */
  close(known: KnownMergeRequest, userId: number): MergeRequestRow | null;
  /** Null for what is not closed. */
  reopen(known: KnownMergeRequest): MergeRequestRow | null;
  /** Notes where the branches stand now, unless that was noted since `row` was read. What can be merged is unknown again. */
  compare(row: MergeRequestRow, comparison: Comparison): MergeRequestRow | null;
  /** Kept only if the request is open and its branches are still known to stand where `row` has them. */
  setMergeStatus(row: MergeRequestRow, status: "can_be_merged" | "cannot_be_merged"): void;
  /** What a client is told of a rebase. */
  setMergeError(id: number, text: string | null): void;
  /** Ids of the commits that it brings, in no order. */
  commits(id: number): string[];
  /** Whether it brings any commit. */
  hasCommits(id: number): boolean;
  /** Null for what is not open. */
  merged(known: KnownMergeRequest, merge: Merge): MergeRequestRow | null;
}

export function createMergeRequests(database: Database): MergeRequests {
  const byId = (id: number): MergeRequestRow =>
    toMergeRequest(database.one<RawMergeRequest>("SELECT * FROM merge_requests WHERE id = ?", id)!);
  const find = (where: string, ...values: Value[]): MergeRequestRow | null => {
    const raw = database.one<RawMergeRequest>(`SELECT * FROM merge_requests WHERE ${where}`, ...values);
    return raw === null ? null : toMergeRequest(raw);
  };
  const set = ({ id, state, target_branch }: KnownMergeRequest, assignments: string, ...values: Value[]): MergeRequestRow | null => {
    const sql = `UPDATE merge_requests SET ${assignments}, updated_at = ? WHERE id = ? AND state = ? AND target_branch = ?`;
    return database.run(sql, ...values, now(), id, state, target_branch).changes === 0 ? null : byId(id);
  };
  return {
    create: (request) => database.transaction(() => byId(insert(database, request))),
    byIid: (projectId, iid) => find("project_id = ? AND iid = ?", projectId, iid),
    openTwin: (projectId, source, target) =>
      find("project_id = ? AND source_branch = ? AND target_branch = ? AND state = 'opened'", projectId, source, target),
    listOpen: (projectId) =>
      database
        .all<RawMergeRequest>("SELECT * FROM merge_requests WHERE project_id = ? AND state = 'opened' ORDER BY id", projectId)
        .map(toMergeRequest),
    list: (query) => listMergeRequests(database, query),
    ofCommit: (projectId, sha, state, page) =>
      listMergeRequests(database, {
        projectId,
        state: state === "all" ? undefined : state,
        ofCommit: sha,
        orderBy: "id",
        sort: "desc",
        ...page,
      }),
    change(known, change) {
      const old = byId(known.id);
      if (change.labels !== undefined) ensureLabels(database, old.project_id, change.labels);
      return set(
        known,
        "title = ?, description = ?, target_branch = ?, labels = ?, assignees = ?, reviewers = ?, squash = ?, remove_source_branch = ?",
        change.title ?? old.title,
        change.description === undefined ? old.description : change.description,
        change.target_branch ?? old.target_branch,
        JSON.stringify(change.labels ?? old.labels),
        JSON.stringify(change.assignees ?? old.assignees),
        JSON.stringify(change.reviewers ?? old.reviewers),
        (change.squash ?? old.squash) ? 1 : 0,
        (change.remove_source_branch ?? old.remove_source_branch) ? 1 : 0,
      );
    },
    close: (known, userId) => set({ ...known, state: "opened" }, "state = 'closed', closed_at = ?, closed_by_id = ?", now(), userId),
    reopen: (known) => set({ ...known, state: "closed" }, "state = 'opened', closed_at = NULL, closed_by_id = NULL"),
    compare: (row, comparison) =>
      database.transaction(() => {
        const { changes } = database.run(
          `UPDATE merge_requests SET merge_status = 'unchecked', merge_error = NULL
           WHERE id = ? AND state = 'opened' AND target_branch = ? AND start_sha = ? AND head_sha = ? AND history = ?`,
          row.id,
          row.target_branch,
          row.start_sha,
          row.head_sha,
          row.history,
        );
        if (changes === 0) return null;
        setComparison(database, row.id, comparison);
        return byId(row.id);
      }),
    setMergeStatus({ id, head_sha, start_sha }, status) {
      database.run(
        "UPDATE merge_requests SET merge_status = ? WHERE id = ? AND state = 'opened' AND head_sha = ? AND start_sha = ?",
        status,
        id,
        head_sha,
        start_sha,
      );
    },
    setMergeError: (id, text) => void database.run("UPDATE merge_requests SET merge_error = ? WHERE id = ?", text, id),
    commits: (id) =>
      database.all<{ sha: string }>("SELECT sha FROM merge_request_commits WHERE merge_request_id = ?", id).map(({ sha }) => sha),
    hasCommits: (id) => database.one("SELECT 1 FROM merge_request_commits WHERE merge_request_id = ? LIMIT 1", id) !== null,
    merged: (known, { userId, mergeCommit, squashCommit, head, comparison }) =>
      database.transaction(() => {
        const row = set(
          { ...known, state: "opened" },
          `state = 'merged', merged_at = ?, merged_by_id = ?, merge_commit_sha = ?, squash_commit_sha = ?, squash = squash OR ?,
           head_sha = ?, merge_status = 'can_be_merged'`,
          now(),
          userId,
          mergeCommit,
          squashCommit,
          squashCommit === null ? 0 : 1,
          head,
        );
        if (row === null || comparison === null) return row;
        setComparison(database, row.id, comparison);
        return byId(row.id);
      }),
  };
}

function setComparison(database: Database, id: number, { baseSha, startSha, headSha, history, commits }: Comparison): void {
  database.run(
    "UPDATE merge_requests SET base_sha = ?, start_sha = ?, head_sha = ?, history = ? WHERE id = ?",
    baseSha,
    startSha,
    headSha,
    history,
    id,
  );
  if (commits === null) return;
  replaceCommits(database, id, commits);
  addVersion(database, id, { baseSha, startSha, headSha });
}

function insert(database: Database, request: NewMergeRequest): number {
  const { comparison } = request;
  const { id } = database.run(
    `INSERT INTO merge_requests (iid, project_id, title, description, state, source_branch, target_branch, labels, squash, remove_source_branch,
       author_id, created_at, updated_at, base_sha, start_sha, head_sha, history, merge_status, assignees, reviewers)
     VALUES ((SELECT coalesce(max(iid), 0) + 1 FROM merge_requests WHERE project_id = ?1), ?1, ?2, ?3, 'opened', ?4, ?5, ?6, ?7, ?8,
       ?9, ?10, ?10, ?11, ?12, ?13, ?14, 'unchecked', ?15, ?16)`,
    request.projectId,
    request.title,
    request.description,
    request.sourceBranch,
    request.targetBranch,
    JSON.stringify(request.labels),
    request.squash ? 1 : 0,
    request.removeSourceBranch ? 1 : 0,
    request.authorId,
    now(),
    comparison.baseSha,
    comparison.startSha,
    comparison.headSha,
    comparison.history,
    JSON.stringify(request.assignees ?? []),
    JSON.stringify(request.reviewers ?? []),
  );
  replaceCommits(database, id, comparison.commits ?? []);
  addVersion(database, id, comparison);
  ensureLabels(database, request.projectId, request.labels);
  return id;
}

function replaceCommits(database: Database, id: number, commits: readonly string[]): void {
  database.run("DELETE FROM merge_request_commits WHERE merge_request_id = ?", id);
  database.run(
    "INSERT OR IGNORE INTO merge_request_commits (sha, merge_request_id) SELECT value, ? FROM json_each(?)",
    id,
    JSON.stringify(commits),
  );
}
