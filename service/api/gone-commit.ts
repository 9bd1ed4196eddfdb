// Tells a commit that git removed after it was read here, as it does with what a force push left behind, from a repository that is damaged.
import { apiError } from "../../shared/contract/errors.ts";
import { findAbsentObject } from "../git/objects/absent-object.ts";
import { isStillThere } from "../git/objects/still-there.ts";
import { GitError } from "../git/process/run.ts";
import type { Context } from "./context.ts";
import { requireProject } from "./permissions.ts";

/** A whole hash in what was asked. */
const wholeHash = /\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b/g;

/** Whether git gave up; what it was not given time for is another matter. */
function isOfGit(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) if (at instanceof GitError) return true;
  return false;
}

/** What a read that failed is answered with: commit_not_found where a commit that it names by its hash is gone, else the failure. */
export async function goneOr(context: Context, input: Readonly<Record<string, unknown>>, error: unknown): Promise<unknown> {
  const isRead = context.method === "GET" || context.method === "HEAD";
  if (!isRead || input["id"] === undefined || context.signal.aborted || !isOfGit(error)) return error;
  // What a partial clone never fetched is no commit that is gone.
  if (findAbsentObject(error)?.kind === "unfetched") return error;
  const repository = await context.repositories.open(requireProject(context, String(input["id"]), "read-code"));
  for (const hash of new Set(JSON.stringify(input).match(wholeHash)))
    if (!(await isStillThere(repository, hash))) return apiError("commit_not_found");
  return error;
}
