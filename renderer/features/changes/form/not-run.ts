// What git would do with a commit and Repodesk does not, as one plain sentence.
import type { CommitPrograms } from "../../../../shared/contract/local.ts";
import { isGone } from "../../../data/checkout.ts";

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** "git would run pre-commit and sign this commit; Repodesk does neither."; null = git would do nothing more either. */
export function describeNotRun({ hooks, filters, signs }: CommitPrograms): string | null {
  const filter = filters.length === 0 ? [] : [`the filter${filters.length === 1 ? "" : "s"} ${listed(filters)}`];
  const run = listed([...hooks, ...filter]);
  const skipped = [...(run === "" ? [] : [`run ${run}`]), ...(signs ? ["sign this commit"] : [])];
  if (skipped.length === 0) return null;
  const none =
    skipped.length === 2 ? "does neither" : signs ? "does not" : hooks.length + filters.length === 1 ? "does not" : "runs none of them";
  return `git would ${skipped.join(run.includes(" and ") ? ", and " : " and ")}; Repodesk ${none}.`;
}

/** Why nothing is committed where it cannot be read what a commit would run. */
export const sayUntold = (error: Error): string =>
  isGone(error)
    ? "The folder of this repository is not there: it may have been moved or renamed, or its disk is not connected. Your changes are kept."
    : `What a commit runs here cannot be read: ${error.message}`;
