// What was done, what its undo would do, and what becomes of the commits, in words.
import type { Inverse } from "../../desk/last-actions.ts";
import type { LastAction } from "../../state/last-actions.ts";

const short = (hash: string): string => hash.slice(0, 7);
const count = (number: number, one: string, several = `${one}s`): string => (number === 1 ? `1 ${one}` : `${number} ${several}`);

/** "Committed", "Picked 3 commits": what it was, without the title of its commit. */
export function nameAction({ kind, commits, before, tag }: LastAction): string {
  switch (kind) {
    case "commit":
      return before === null ? "Committed on a new branch" : "Committed";
    case "pick":
      return commits.length > 1 ? `Picked ${commits.length} commits` : "Picked";
    case "revert":
      return commits.length > 1 ? `Reverted ${commits.length} commits` : "Reverted";
    case "replace":
      return "Replaced the branch";
    case "make":
      return tag === undefined ? "Made the branch" : "Made the tag";
    case "delete":
      return tag === undefined ? "Deleted the branch" : "Deleted the tag";
  }
}

/** One word for the row. */
export function nameState({ isUndone }: LastAction, inverse: Inverse | null): string {
  if (isUndone) return "undone";
  if (inverse === null) return "looking";
  return inverse.kind === "none" ? "no way back" : inverse.kind === "revert" ? "can be reverted" : "can be undone";
}

/** What a press would do, or why there is none. */
export function describeInverse({ branch, before, after, kind, changes, tag }: LastAction, inverse: Inverse | null): string {
  if (inverse === null) return `The ${tag === undefined ? "branch" : "tag"} is being looked at.`;
  switch (inverse.kind) {
    case "none":
      return inverse.why;
    case "revert":
      return `${inverse.why} A revert takes the changes back with another commit.`;
    case "create":
      if (tag !== undefined)
        return `Makes ${branch} again at ${short(tag.commit)}${tag.message === "" ? "" : ", with its message, as a new tag of today: its date and a signature do not come back"}.`;
      return `Makes ${branch} again at ${short(before ?? "")}, where it stood, if the commit is still there: a server may have removed it.`;
    case "delete":
    case "move": {
      if (tag !== undefined) return `Deletes the tag ${branch}. Possible while nobody moves it.`;
      const staged = inverse.stages > 0 ? ` and stages ${count(inverse.stages, "change")} again` : "";
      const move = inverse.kind === "move" ? `Moves ${branch} back to ${short(before ?? "")}${staged}.` : `Deletes ${branch}${staged}.`;
      const left =
        kind === "replace" && changes > 0 && inverse.stages === 0
          ? ` ${count(changes, "change")} of yours ${changes === 1 ? "is" : "are"} not staged again: only ${short(after ?? "")} holds ${changes === 1 ? "it" : "them"}.`
          : "";
      return `${move}${left} Possible while nobody builds on it: it is still at ${short(after ?? "")}.`;
    }
  }
}
