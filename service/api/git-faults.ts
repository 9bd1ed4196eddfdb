// Tells what git could not do in time, or may not be asked to do any more, from a fault of our own.
import { type ApiError, apiError } from "../../shared/contract/errors.ts";
import { type AbsentObject, findAbsentObject } from "../git/objects/absent-object.ts";
import { DeadlineError, deadlines } from "../git/process/deadlines.ts";
import { UnnameableProgram } from "../git/process/named-programs.ts";
import { GitError } from "../git/process/run.ts";

/** "fatal: unexpected line in ./packed-refs: 1234 refs/heads/short" */
const brokenLine = /^fatal: ((?:unexpected|unterminated|invalid) line) in .*packed-refs: (.{0,300})/m;

const tooDeep = "exceeded maximum allowed tree depth";

/** The refusal to answer with; null for anything else. Looks at the causes too. */
export function findGitFault(error: unknown): ApiError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if (at instanceof DeadlineError) return refusalOf(at);
    // Its settings have changed since it was opened; as when it is opened with them.
    if (at instanceof UnnameableProgram) return apiError("repository_not_found", { cause: error });
    if (at instanceof GitError && at.stderr.includes(tooDeep)) return apiError("tree_too_deep", { cause: error });
    const [, fault, line] = (at instanceof GitError ? brokenLine.exec(at.stderr) : null) ?? [];
    // Where the folder is concerns nobody who only reads.
    if (fault !== undefined) return apiError("refs_damaged", { details: { fault, line: line ?? "" }, cause: error });
  }
  const absent = findAbsentObject(error);
  return absent === null ? null : absentOf(absent, error);
}

/** `object` and `command` are members of the body, for who shows them apart; `code` tells the refusal whatever its text names. */
function absentOf({ id, kind }: AbsentObject, cause: unknown): ApiError {
  const code = kind === "unfetched" ? "object_unfetched" : "object_damaged";
  const command = kind === "unfetched" ? `git fetch origin ${id}` : "git fsck --full";
  return apiError(code, { details: { id }, members: { code, object: id, command }, cause });
}

function refusalOf(error: DeadlineError): ApiError {
  const { takes, limit, argv } = error;
  const seconds = Math.ceil(limit / 1000);
  const waited = deadlines[takes].untilProgress ? `made no progress for ${seconds} s` : `was not done after ${seconds} s`;
  return apiError("git_deadline", { details: { command: argv[0] ?? "", waited, takes }, cause: error });
}
