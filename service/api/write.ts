// Turns the outcome of a write into an answer: identities of commits, and refusals in the server's words (api-behaviour 1.6, 2.3).
import type { ApiError } from "../../shared/contract/errors.ts";
import { refuse } from "../../shared/contract/refusals.ts";
import type { CommitRecord, CommitRefusal, CommitRequest, Repository, Signature } from "../git/types.ts";
import { writeCommit } from "../git/write-commit.ts";
import type { ProjectRow } from "../store/projects.ts";
import type { UserRow } from "../store/users.ts";
import type { Context } from "./context.ts";

/** Author (as asked, else the caller) and committer (always the caller), now, in this machine's zone. */
export function signatures(
  context: Context,
  author: { name?: string | undefined; email?: string | undefined },
): { author: Signature; committer: Signature } {
  const user = context.caller?.user;
  const moment = { seconds: Math.floor(Date.now() / 1000), offset: -new Date().getTimezoneOffset() };
  const committer = { name: user?.name ?? "", email: user === undefined ? "" : emailOf(user), ...moment };
  return {
    author: { name: author.name?.trim() || committer.name, email: author.email?.trim() || committer.email, ...moment },
    committer,
  };
}

const emailOf = (user: UserRow): string => (user.email === "" ? `${user.username}@localhost` : user.email);

/** Which API asks: the two say some things differently. */
export type Asker = "files" | "commits";

/** Writes the commit and notes the project's activity. Throws commit_refused. */
export async function commit(
  context: Context,
  project: ProjectRow,
  repository: Repository,
  request: CommitRequest,
  asker: Asker,
): Promise<CommitRecord> {
  if (request.message.includes("\0")) throw refuse("commit_refused", "message_nul");
  const outcome = await writeCommit(repository, request);
  if (outcome.outcome === "refused") throw toError(outcome, request, asker);
  context.store.projects.touch(project.id);
  return outcome.commit;
}

/** A refusal of the git layer in the words of the API that asked. */
export function toError(refusal: CommitRefusal, request: Pick<CommitRequest, "actions">, asker: Asker): ApiError {
  switch (refusal.reason) {
    case "exists":
      return refuse("commit_refused", "file_exists");
    case "missing":
      return refuse("commit_refused", "file_missing");
    case "empty-path":
      return refuse("commit_refused", "path_missing");
    case "traversal":
      return refuse("commit_refused", "path_traversal");
    case "hostile-path":
      return refuse("commit_refused", "path_invalid", { path: refusal.path });
    case "directory":
      return refuse("commit_refused", "directory_exists");
    case "stale":
      if (asker === "commits") return refuse("commit_refused", "stale_action", { path: refusal.path });
      return refuse("commit_refused", request.actions[refusal.index]?.action === "delete" ? "stale_delete" : "stale_update");
    case "no-branch":
    case "start-missing":
      return refuse("commit_refused", "no_branch");
    case "branch-exists":
      return refuse("commit_refused", "branch_exists", { branch: refusal.branch });
    case "branch-name":
      return refuse("commit_refused", "branch_name", { branch: refusal.branch });
    case "hierarchy":
      return refuse("commit_refused", "branch_hierarchy", { branch: refusal.branch });
    case "branch-moved":
      return refuse("commit_refused", "branch_moved", { branch: refusal.branch });
    case "unchanged":
      return refuse("commit_refused", "unchanged");
    case "identity":
      return refuse("commit_refused", "identity");
    case "work-tree-dirty":
      return refuse("commit_refused", "work_tree_dirty", {
        branch: refusal.branch,
        folder: refusal.workTree,
        paths: listed(refusal.paths),
      });
  }
}

/** Names a few paths and counts the rest. */
function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).join(", ");
  return paths.length > 5 ? `${shown} and ${paths.length - 5} more` : shown;
}
