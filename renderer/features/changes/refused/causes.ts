// The checked causes of a refusal as lines to read: what it is, and what it is not.

import { findPathFault, pathFaultWords } from "../../../../shared/lib/path.ts";
import type { Attempt, Diagnosis } from "../../../desk/diagnose.ts";
import { formatBytes } from "../../../ui/text/bytes.ts";
import { formatCount } from "../../../ui/text/count.ts";
import { formatAge } from "../../../ui/text/format-age.ts";
import { nameOf } from "../change-words.ts";

export interface Cause {
  readonly isCause: boolean;
  readonly fact: string;
  readonly detail: string;
  /** The commit that it is about. */
  readonly sha: string | null;
}

const list = (paths: readonly string[]): string =>
  paths.length <= 3 ? paths.map(nameOf).join(", ") : `${paths.slice(0, 3).map(nameOf).join(", ")} and ${paths.length - 3} more`;

/** Found causes first, in the order in which they matter; then what was checked and is fine. */
export function listCauses(diagnosis: Diagnosis, attempt: Attempt, now: Date): Cause[] {
  const { from, to } = attempt;
  const cause = (fact: string, detail = "", sha: string | null = null): Cause => ({ isCause: true, fact, detail, sha });
  const fine = (fact: string): Cause => ({ isCause: false, fact, detail: "", sha: null });
  const causes: Cause[] = [];
  if (diagnosis.head === null) causes.push(cause(`There is no branch ${from} any more.`, "Commit to a new branch to keep your work."));
  for (const moved of diagnosis.moved) {
    const { commit, count } = moved;
    if (moved.base === null)
      causes.push(cause(`${moved.path} is no longer on ${from}.`, commit ? `“${commit.title}” by ${commit.author_name}` : ""));
    else if (commit) {
      const what = count > 1 ? `${count} newer commits, the last` : "1 newer commit";
      const age = formatAge(new Date(commit.committed_date), now);
      const same = moved.isSame ? " Its content is what you started from." : "";
      causes.push(
        cause(
          `${from} moved while you were editing.`,
          `${what} by ${commit.author_name}, ${age}, also changes ${nameOf(moved.path)}.${same}`,
          commit.id,
        ),
      );
    }
  }
  if (diagnosis.taken.length > 0)
    causes.push(
      cause(
        `${list(diagnosis.taken)} ${diagnosis.taken.length === 1 ? "exists" : "exist"} already on ${from}.`,
        "Rename yours, or edit the one that is there.",
      ),
    );
  if (diagnosis.branchTaken) causes.push(cause(`A branch called ${to} exists already.`, "Choose another name, or replace it."));
  if (diagnosis.badPaths.length > 0) {
    const [path = ""] = diagnosis.badPaths;
    const fault = findPathFault(path);
    const why = fault === null ? "" : `${pathFaultWords[fault]} `;
    causes.push(
      cause(
        `${list(diagnosis.badPaths)} cannot be ${diagnosis.badPaths.length === 1 ? "a path" : "paths"}.`,
        `${why}Rename it in the tree.`,
      ),
    );
  }
  if (diagnosis.unchanged.length > 0)
    causes.push(
      cause(
        `${list(diagnosis.unchanged)} ${diagnosis.unchanged.length === 1 ? "is" : "are"} as the branch has it already.`,
        "There is nothing to commit in it.",
      ),
    );
  if (diagnosis.tooLarge) causes.push(cause("The request is over 300 MB.", "Commit some of the changes apart."));
  const { unread } = diagnosis;
  if (diagnosis.moved.length === 0 && diagnosis.head !== null)
    causes.push(
      fine(
        unread === 0
          ? `No newer commit touches these files on ${from}`
          : `No newer commit touches the files looked at on ${from}; ${formatCount(unread)} were not looked at`,
      ),
    );
  if (diagnosis.badPaths.length === 0) causes.push(fine("Every path is one that git takes"));
  if (diagnosis.unchanged.length === 0)
    causes.push(fine(`Every update${unread === 0 ? "" : " looked at"} differs from the file on the branch`));
  if (!diagnosis.tooLarge) causes.push(fine(`Request is ${formatBytes(attempt.bytes)}, under the 300 MB limit`));
  return causes;
}
