// What a project can do, in the words of a real server's answer: clients look there before they ask for an issue or a merge request.
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { canPush, canReadCode, canSee } from "../permissions.ts";

/** Parts that are here, and those that a real server has and this one has not. */
const here = ["issues", "repository", "merge_requests", "builds", "releases"];
const absent = [
  ...["wiki", "snippets", "pages", "analytics", "container_registry", "security_and_compliance", "environments", "feature_flags"],
  ...["infrastructure", "monitor", "model_experiments", "model_registry", "package_registry", "requirements", "forking"],
];

const accessLevels = Object.fromEntries(
  [...here.map((part) => [part, "enabled"]), ...absent.map((part) => [part, "disabled"])].map(([part, level]) => [
    `${part}_access_level`,
    level,
  ]),
);

/** The same for every project. */
const constants = {
  container_registry_image_prefix: null,
  packages_enabled: false,
  wiki_enabled: false,
  snippets_enabled: false,
  container_registry_enabled: false,
  service_desk_enabled: false,
  service_desk_address: null,
  ...accessLevels,
  emails_disabled: true,
  emails_enabled: false,
  shared_runners_enabled: false,
  group_runners_enabled: false,
  lfs_enabled: false,
  import_url: null,
  import_type: null,
  import_status: "none",
  import_error: null,
  forked_from_project: null,
  mr_default_target_self: false,
  auto_devops_enabled: false,
  auto_devops_deploy_strategy: "continuous",
  auto_cancel_pending_pipelines: "enabled",
  build_git_strategy: "fetch",
  build_timeout: 3600,
  ci_config_path: null,
  ci_default_git_depth: 20,
  ci_forward_deployment_enabled: true,
  ci_job_token_scope_enabled: false,
  ci_separated_caches: true,
  keep_latest_artifact: true,
  restrict_user_defined_variables: false,
  runner_token_expiration_interval: null,
  runners_token: null,
  public_jobs: true,
  shared_with_groups: [],
  request_access_enabled: false,
  resolve_outdated_diff_discussions: false,
  only_allow_merge_if_pipeline_succeeds: false,
  allow_merge_on_skipped_pipeline: false,
  only_allow_merge_if_all_discussions_are_resolved: false,
  remove_source_branch_after_merge: false,
  printing_merge_request_link_enabled: false,
  merge_method: "merge",
  merge_requests_template: null,
  merge_commit_template: null,
  squash_commit_template: null,
  issue_branch_template: null,
  squash_option: "default_off",
  suggestion_commit_message: null,
  enforce_auth_checks_on_uploads: true,
  warn_about_potentially_unwanted_characters: true,
  autoclose_referenced_issues: true,
  marked_for_deletion_at: null,
  marked_for_deletion_on: null,
};

/** Members of a single project's answer that say what the caller may use. */
export function describeFeatures(context: Context, row: ProjectRow) {
  const code = canReadCode(context, row);
  return {
    _links: linksOf(context, row),
    ...constants,
    issues_enabled: canSee(context, row),
    merge_requests_enabled: code,
    jobs_enabled: code,
    can_create_merge_request_in: canPush(context, row),
    updated_at: row.last_activity_at,
  };
}

function linksOf({ baseUrl }: Context, { id }: ProjectRow) {
  const self = `${baseUrl}/api/v4/projects/${id}`;
  return {
    self,
    issues: `${self}/issues`,
    merge_requests: `${self}/merge_requests`,
    repo_branches: `${self}/repository/branches`,
    labels: `${self}/labels`,
    members: `${self}/members`,
  };
}

/** The address of a repository as ssh writes it. No ssh server is part of this one; clients take no project without it. */
export function sshAddress({ baseUrl }: Context, { full_path }: ProjectRow): string {
  return `git@${new URL(baseUrl).hostname}:${full_path}.git`;
}
