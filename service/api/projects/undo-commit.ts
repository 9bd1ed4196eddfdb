// Undo of the commit that the person at this machine has just made.
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refuse } from "../../../shared/contract/refusals.ts";
import { isBranchName } from "../../git/refs/ref-name.ts";
import { deleteBranch, readTip } from "../../git/refs/refs.ts";
import { resolveHash } from "../../git/refs/revision.ts";
import type { Repository } from "../../git/types.ts";
import { findRemote, undoCommit as undo } from "../../git/writing/undo-commit.ts";
import type { Handler } from "../context.ts";
import { requireProject, requirePush, requirePushThere } from "../permissions.ts";
import { signatures, toError } from "../write.ts";
import { requireLocal } from "./local.ts";

const force = { force: true } as const;

export const undoCommit: Handler<Api["undoCommit"]> = async (context, input) => {
  requireLocal(context);
  const project = requireProject(context, input.id, "read-code");
  requirePush(context, project, "commits", input.branch, force);
  const repository = await context.repositories.open(project);
  const { branch } = input;
  if (!isBranchName(branch)) throw refuse("plain_bad_request", "refname_invalid");
  const sha = await findWhole(repository, input.sha);
  const moved = () => refuse("commit_refused", "undo_moved", { branch, sha: sha.slice(0, 8) });
  const pushed = (remote: string) => refuse("commit_refused", "undo_pushed", { sha: sha.slice(0, 8), remote });
  const beforeMove = () => requirePushThere(context, project, repository, "commits", branch, force);
  if (input.before === undefined) {
    if ((await readTip(repository, branch)) !== sha) throw moved();
    const remote = await findRemote(repository, sha);
    if (remote !== null) throw pushed(remote);
    const outcome = await deleteBranch(repository, branch, sha, beforeMove);
    if (outcome === "moved" || outcome === "missing") throw moved();
    if (outcome === "checked-out") throw refuse("commit_refused", "undo_in_use", { branch });
    if (typeof outcome === "object") throw refuse("commit_refused", "branch_alike", { branch, other: outcome.alike });
  } else {
    const before = await findWhole(repository, input.before);
    const { committer } = await signatures(context, repository, { name: "Nobody", email: "nobody@localhost" });
    const outcome = await undo(repository, { branch, commit: sha, before, committer, beforeMove });
    if (outcome.outcome === "moved") throw moved();
    if (outcome.outcome === "pushed") throw pushed(outcome.remote);
    if (outcome.outcome === "refused") throw toError(outcome, { actions: [] }, "commits");
  }
  context.store.projects.touch(project.id);
  return { branch, sha: input.before ?? null };
};

async function findWhole(repository: Repository, hash: string): Promise<string> {
  const found = await resolveHash(repository, hash);
  if (found === null || found !== hash.toLowerCase()) throw apiError("commit_not_found");
  return found;
}
