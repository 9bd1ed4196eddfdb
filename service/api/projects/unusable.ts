// Says why a repository that is there cannot be used, to who sits at this machine: to anybody else it is not found.
import { ApiError, apiError } from "../../../shared/contract/errors.ts";
import { RepositoryError } from "../../git/open.ts";
import type { Caller } from "../context.ts";

/** The refusal to answer with; the error itself where it is about anything else, or the folder is gone. */
export function toldTo(caller: Caller | null, error: unknown): unknown {
  if (caller?.local !== true || !(error instanceof ApiError) || error.code !== "repository_not_found") return error;
  const { cause } = error;
  if (!(cause instanceof RepositoryError) || cause.failure === "missing") return error;
  // The folder of that project is gone, whatever is there now.
  if (cause.failure === "replaced")
    return apiError("repository_not_found", { members: { code: "repository_not_found", replaced: cause.path }, cause });
  const code = "repository_unusable";
  return apiError(code, { details: { reason: cause.message }, members: { code }, cause });
}
