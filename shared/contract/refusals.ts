// Texts that stand in the `{reason}` of an error: why a commit or a branch was refused. Clients match on some of them, so they live once, here.
import { type ApiError, apiError, type ErrorCode } from "./errors.ts";

/** `{name}` is replaced by the detail of that name; sections of the behaviour reference in brackets. */
export const refusalTexts = {
  // What an action met (1.6, 2.3)
  file_exists: "A file with this name already exists",
  file_missing: "A file with this name doesn't exist",
  path_traversal: "Path cannot include directory traversal",
  path_missing: "You must provide a file path",
  path_invalid: "invalid path: '{path}'",
  directory_exists: "A directory with this name already exists",
  file_unsound: "Git does not take the file '{path}', and no server that checks what is pushed would: {why}",
  stale_update: "You are attempting to update a file that has changed since you started editing it.",
  stale_delete: "You are attempting to delete a file that has been previously updated.",
  stale_action: "The file has changed since you started editing it: {path}",
  unchanged: "The new content is the same as the current content of the file: there is nothing to commit",
  base64: "{field} is not valid Base64: illegal base64 data at input byte {position}",
  message_nul: "The commit message contains a NUL character, which git cannot store",
  identity: "The author's name and e-mail must not be empty and must not contain line breaks or angle brackets",
  identity_unset:
    "Git does not know who you are here, and nobody is made up. Say who in the commit (author_name, author_email), or tell git with: git config --global user.name, git config --global user.email",
  // Where it was to go (1.6, 2.3)
  no_branch: "You can only create or edit files when you are on a branch",
  branch_exists: "A branch called '{branch}' already exists. Switch to that branch in order to make changes",
  branch_name: "Something went wrong when we tried to create '{branch}' for you: Branch name is invalid",
  branch_hierarchy:
    "Something went wrong when we tried to create '{branch}' for you: Branch name conflicts with existing branch hierarchy.",
  branch_alike:
    "Nothing was written to the branch '{branch}': this disk does not tell it from '{other}'. Choose a name that differs in more than upper and lower case, or rename one of the two",
  branch_protected: "You are not allowed to push into this branch",
  branch_moved: "Could not update refs/heads/{branch}. Please refresh and try again.",
  undo_moved:
    "The branch '{branch}' does not stand at {sha} any more, so that commit cannot be undone. Nothing was changed. It can be reverted",
  undo_pushed: "The commit {sha} is on {remote} already, so that others may have built on it. Nothing was changed. It can be reverted",
  undo_in_use: "The branch '{branch}' is checked out, so it cannot be deleted. Nothing was changed",
  branch_locked:
    "Could not update refs/heads/{branch}: another program is at work on it, and holds {lock} in the git directory. Nothing was changed. Please try again; if no program is at work there, one was killed: remove that file",
  start_sha_invalid: "Invalid start_sha '{sha}'",
  start_sha_missing: "Cannot find start_sha '{sha}'",
  work_tree_dirty:
    "The branch {branch} is checked out in {folder}, where files have changes that are not committed: {paths}. Nothing was changed. Commit or stash those changes there, or commit to another branch",
  work_tree_locked:
    "The branch {branch} is checked out in {folder}, where another program is at work: {lock} is there. Nothing was changed. Please try again; if no program is at work there, one was killed: remove that file",
  work_tree_unfinished:
    "The branch {branch} is checked out in {folder}, where {what} is not finished. Nothing was changed. Finish or abort it there, or commit to another branch",
  work_tree_blocked:
    "The branch {branch} is checked out in {folder}, and the files there cannot be brought to the new commit: {why}. Nothing was changed. Put that right there, or commit to another branch",
  work_tree_torn:
    "The branch {branch} is checked out in {folder}, and the files there could not be brought to the new commit: {why}. The branch is as it was. Some files there have been changed already and could not be put back yet; once that is put right, this is done before the next commit",
  fork_network: "Project is not included in the fork network for {project}",
  // The body of POST commits (2.2)
  required: "{field} is required",
  action_content: "{field} is required for {action} action",
  not_an_array: "{field} must be an array",
  not_a_text: "{field} must be a string",
  exclusive: "start_branch, start_sha are mutually exclusive",
  action_unknown: "{field} must be one of: create, update, move, delete, chmod",
  encoding_unknown: "{field} must be text or base64",
  author_date: "{field} must be a time since 1970 with its zone, such as 2026-01-31T14:00:00+01:00",
  content_type: "Unsupported Content-Type: {type}",
  file_upload: "This endpoint does not support form encoded file uploads",
  not_a_boolean: "{field} must be a boolean",
  // Branches (10)
  refname_invalid: "The branch refname is invalid",
  new_branch_exists: "Branch already exists",
  new_branch_invalid: "Branch name is invalid",
  new_branch_start: "Failed to create branch '{branch}': invalid reference name '{ref}'",
  new_branch_hierarchy: "Failed to create branch '{branch}': Branch name conflicts with existing branch hierarchy.",
  new_branch_alike:
    "Failed to create branch '{branch}': this disk does not tell it from '{other}'. Choose a name that differs in more than upper and lower case",
  too_long: "{field} is too long (maximum is {limit} characters)",
  regex_invalid: "Regex is invalid",
  default_branch: "Cannot remove HEAD branch",
  branch_protected_removal: "Protected branch can't be removed",
  branch_checked_out: "The branch {branch} is checked out in a work tree and cannot be removed. Switch to another branch there first",
  branch_in_motion: "The branch {branch} was changed at the same time. Nothing was removed: refresh and try again",
  branch_alike_kept:
    "The branch '{branch}' was not removed: this disk does not tell it from '{other}', which would go with it. Rename '{other}' first",
  // Folders of this machine (own)
  folder_relative: "{path} is not the full path of a folder. Give the whole path, such as /home/you/project or ~/project.",
  folder_parent: "There is no folder at {folder}. Make it first, or choose another place",
  folder_forbidden: "You may not write in {folder}. Choose another place, or ask its owner for permission",
  folder_file: "{path} is a file. Choose another name",
  folder_repository: "{path} is a repository already. Open it instead",
  folder_filled: "{path} is not empty. Choose an empty folder, or a name that is not taken there",
  folder_name: "The system or git cannot take the name of {path}. Choose a shorter or a plainer one",
  folder_inside: "{path} would lie inside the repository at {top}, which would not hold its files. Choose a place outside of it",
  folder_branch: "'{branch}' cannot be the name of a branch",
  folder_git: "Git could not make a repository in {path}: {why}",
  trust_missing: "This folder is not trusted, so that nothing it names runs. Nothing was written",
  trust_changed:
    "What a commit runs here is not what was looked at any more: {names}. Nothing ran, and nothing was written. Look at it again",
  trust_origin: "Only a folder that a person has opened on this machine can be trusted",
  // Cherry-pick and revert (3)
  pick_failed:
    "Sorry, we cannot cherry-pick this {thing} automatically. This {thing} may already have been cherry-picked, or a more recent commit may have updated some of its content.",
  revert_failed:
    "Sorry, we cannot revert this {thing} automatically. This {thing} may already have been reverted, or a more recent commit may have updated some of its content.",
  // Blame (1.4)
  range_order: "range[start] must be less than or equal to range[end]",
  blame_large: "The file has {size} bytes, and blame is told of files of up to {limit} bytes: ask for less of it by its raw bytes",
  // Tags, merge bases (10)
  tag_exists: "Tag {tag} already exists",
  tag_target: "Target {target} is invalid",
  tag_invalid: "Tag name invalid",
  tag_hierarchy: "Tag name conflicts with existing tag hierarchy",
  tag_alike:
    "The tag '{tag}' was not made: this disk does not tell it from '{other}'. Choose a name that differs in more than upper and lower case",
  tag_alike_kept:
    "The tag '{tag}' was not removed: this disk does not tell it from '{other}', which would go with it. Rename '{other}' first",
  tag_in_motion: "The tag {tag} was changed at the same time. Nothing was removed: refresh and try again",
  merge_base_refs: "Provide at least 2 refs",
  merge_base_ref: "Could not find ref: {ref}",
  merge_base_unknown: "Could not find refs: {refs}",
  // Lists (2.1)
  ref_name_invalid: "ref_name is invalid",
  author_pattern:
    "author may not hold {what}, which can keep git busy for ever. Put a backslash before a character that is meant as it is, and write out what repeats",
  project_names: "name, path are missing, at least one parameter must be provided",
  page_token: "Invalid page token: {token}",
  tree_pagination: 'pagination cannot be "none" unless "recursive" is true',
  // Git over HTTP (own, as a real server words it)
  git_download: "You are not allowed to download code from this project.",
  git_push: "You are not allowed to push code to this project.",
  git_archived: "You can't push code to an archived project.",
  git_scope: "This token does not open repositories for that: it needs the scope {scopes}.",
  git_protected: "You are not allowed to push code to protected branches on this project.",
  git_force: "You are not allowed to force push code to a protected branch on this project.",
  git_protected_removal: "Protected branches are not deleted. Lift the protection first.",
  git_push_option: "the option {option} is not known here: push without it, and open the merge request by itself",
  git_dumb:
    "This address speaks git's smart protocol only, as git 1.6.6 and newer do: ask for info/refs?service=git-upload-pack or git-receive-pack.",
  git_unclear: "This is not git's protocol: {what}.",
  git_content_type: "A request to {service} is of the type application/x-{service}-request.",
  git_encoding: "A request may come as it is, or packed by gzip.",
} as const satisfies Record<string, string>;

export type Refusal = keyof typeof refusalTexts;

/** The error `code` with the words of `refusal` as its `{reason}`. */
export function refuse(code: ErrorCode, refusal: Refusal, details: Readonly<Record<string, string | number>> = {}): ApiError {
  const reason = refusalTexts[refusal].replace(/\{(\w+)\}/g, (place, name: string) => String(details[name] ?? place));
  return apiError(code, { details: { reason } });
}
