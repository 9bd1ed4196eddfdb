// Section 4 of the specification as data: each endpoint with each parameter, `!` after the required ones.

export interface SpecifiedEndpoint {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly status: number;
}

const one = (method: string, path: string, status: number, parameters: string): SpecifiedEndpoint => ({
  method,
  path,
  status,
  parameters: parameters.split(" ").filter(Boolean),
});

const files = "/projects/:id/repository/files/:file_path";
const commits = "/projects/:id/repository/commits";
const activity = "/analytics/group_activity";

export const specification: readonly SpecifiedEndpoint[] = [
  one("GET", files, 200, "ref!"),
  one("GET", `${files}/blame`, 200, "ref! range range[start] range[end]"),
  one("GET", `${files}/raw`, 200, "lfs ref"),
  one("POST", files, 201, "branch! commit_message! content! author_email author_name encoding execute_filemode start_branch"),
  one("PUT", files, 200, "branch! commit_message! content! author_email author_name encoding execute_filemode start_branch last_commit_id"),
  one("DELETE", files, 200, "branch! commit_message! author_email author_name last_commit_id start_branch"),
  one("GET", commits, 200, "all author first_parent order path ref_name since until trailers with_stats page per_page"),
  one("POST", commits, 201, "actions! branch! commit_message! author_email author_name force start_branch start_project start_sha stats"),
  one("GET", `${commits}/:sha`, 200, "stats"),
  one("GET", `${commits}/:sha/refs`, 200, "type page per_page"),
  one("GET", `${commits}/:sha/sequence`, 200, "first_parent"),
  one("POST", `${commits}/:sha/cherry_pick`, 201, "branch! dry_run message"),
  one("POST", `${commits}/:sha/revert`, 201, "branch! dry_run"),
  one("GET", `${commits}/:sha/diff`, 200, "unidiff"),
  one("GET", `${commits}/:sha/comments`, 200, ""),
  one("POST", `${commits}/:sha/comments`, 201, "note! line line_type path"),
  one("GET", `${commits}/:sha/discussions`, 200, ""),
  one("GET", `${commits}/:sha/statuses`, 200, "all name order_by pipeline_id ref sort stage page per_page"),
  one("POST", "/projects/:id/statuses/:sha", 201, "state! coverage description name context pipeline_id ref target_url"),
  one("GET", `${commits}/:sha/merge_requests`, 200, "state"),
  one("GET", `${commits}/:sha/signature`, 200, ""),
  one("GET", `${activity}/issues_count`, 200, "group_path!"),
  one("GET", `${activity}/merge_requests_count`, 200, "group_path!"),
  one("GET", `${activity}/new_members_count`, 200, "group_path!"),
];

/** Members of an action (POST commits). */
export const specifiedAction = ["action", "file_path", "content", "encoding", "execute_filemode", "last_commit_id", "previous_path"];

/** What the contract does not cover yet. It may only shrink. */
export const notCovered: readonly string[] = [];
