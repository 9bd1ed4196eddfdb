// Turns the outcome of a write into an answer: identities of commits, and refusals in the server's words (api-behaviour 1.6, 2.3).
import type { ApiError } from "../../shared/contract/errors.ts";
import { refuse } from "../../shared/contract/refusals.ts";
import { type Identity, readRepositoryIdentity } from "../git/identity.ts";
import type { CommitRecord, CommitRefusal, CommitRequest, Repository, Signature } from "../git/types.ts";
import { writeCommit } from "../git/writing/write-commit.ts";
import type { ProjectRow } from "../store/project-row.ts";
import type { UserRow } from "../store/users.ts";
import type { Context } from "./context.ts";

/** Who is asked for as the author of a commit. */
interface Named {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** When it was written; undefined = now. */
  readonly date?: Pick<Signature, "seconds" | "offset"> | undefined;
}

/**
 * Author (as asked, else the caller, now) and committer (always the caller), now, in this machine's zone. Where git does not know the
 * person at this machine, they are who they say the author is; throws commit_refused where they say nothing.
 */
export async function signatures(
  context: Context,
  repository: Repository,
  author: Named,
): Promise<{ author: Signature; committer: Signature }> {
  const moment = { seconds: Math.floor(Date.now() / 1000), offset: -new Date().getTimezoneOffset() };
  const asked = { name: author.name?.trim() ?? "", email: author.email?.trim() ?? "" };
  const known = await identityOf(context, repository);
  const committer = { name: known.name ?? asked.name, email: known.email ?? asked.email, ...moment };
  if (context.caller?.local === true && (committer.name === "" || committer.email === "")) throw refuse("commit_refused", "identity_unset");
  return { author: { name: asked.name || committer.name, email: asked.email || committer.email, ...(author.date ?? moment) }, committer };
}

/** Who the caller is in this repository: the person at this machine is who their git says, anybody else who their account says. */
async function identityOf(context: Context, repository: Repository): Promise<Identity> {
  const { caller } = context;
  if (caller === null) return { name: "", email: "" };
  return caller.local ? readRepositoryIdentity(repository) : { name: caller.user.name, email: emailOf(caller.user) };
}

const emailOf = (user: UserRow): string => (user.email === "" ? `${user.username}@localhost` : user.email);

/** Which API asks: the two say some things differently. */
export type Asker = "files" | "commits";

/** Throws commit_refused for a message that git can't hold. */
export function refuseNul(message: string): void {
  if (message.includes("\0")) throw refuse("commit_refused", "message_nul");
}

/** Writes the commit and notes the project's activity. Throws commit_refused. */
export async function commit(
  context: Context,
  project: ProjectRow,
  repository: Repository,
  request: CommitRequest,
  asker: Asker,
): Promise<CommitRecord> {
  refuseNul(request.message);
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
    case "unsound-file":
      return refuse("commit_refused", "file_unsound", { path: refusal.path, why: refusal.why });
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
    case "alike":
      return refuse("commit_refused", "branch_alike", { branch: refusal.branch, other: refusal.other });
    case "branch-moved":
      return refuse("commit_refused", "branch_moved", { branch: refusal.branch });
    case "branch-locked":
      return refuse("commit_refused", "branch_locked", { branch: refusal.branch, lock: refusal.lock });
    case "unchanged":
      return refuse("commit_refused", "unchanged");
    case "identity":
      return refuse("commit_refused", "identity");
    case "work-tree-dirty":
      return refuse("commit_refused", "work_tree_dirty", {
        ...{ branch: refusal.branch, folder: refusal.workTree, paths: listed(refusal.paths) },
      });
    case "work-tree-busy":
      return refuseBusy(refusal);
    case "work-tree-blocked":
      return refuse("commit_refused", refusal.torn ? "work_tree_torn" : "work_tree_blocked", {
        ...{ branch: refusal.branch, folder: refusal.workTree, why: refusal.why },
      });
  }
}

/** What is under way in a work tree, by the file in its git directory that says so. */
const underWay = new Map([
  ["MERGE_HEAD", "a merge"],
  ["CHERRY_PICK_HEAD", "a cherry-pick"],
  ["REVERT_HEAD", "a revert"],
  ["BISECT_LOG", "a bisect"],
  ["rebase-merge", "a rebase"],
  ["rebase-apply", "a rebase"],
]);

function refuseBusy({ branch, workTree: folder, file }: Extract<CommitRefusal, { reason: "work-tree-busy" }>): ApiError {
  const what = underWay.get(file);
  return what === undefined
    ? refuse("commit_refused", "work_tree_locked", { branch, folder, lock: `.git/${file}` })
    : refuse("commit_refused", "work_tree_unfinished", { branch, folder, what });
}

/** Names a few paths and counts the rest. */
function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).join(", ");
  return paths.length > 5 ? `${shown} and ${paths.length - 5} more` : shown;
}
