// Which commits of a branch are a fix again, told by messages, authors and dates.
import type { CommitInList } from "../../../../shared/contract/resources.ts";
import { hashesIn, namesOne, reverting } from "../../../../shared/lib/reverts.ts";

export type Fix = Pick<CommitInList, "id" | "title" | "message" | "author_name" | "author_email" | "authored_date">;

const origin = /\(cherry picked from commit ([0-9a-f]{7,64})\)/g;

const isSameMoment = (left: string, right: string): boolean => Date.parse(left) === Date.parse(right);

/** The hashes under which a fix is known: its own, and those of the commits that it was picked from. */
export const namesOf = ({ id, message }: Pick<Fix, "id" | "message">): ReadonlySet<string> => new Set([id, ...hashesIn(message, origin)]);

export interface Found {
  readonly commit: CommitInList;
  /** Place in the list of the branch's commits, the newest is 0. */
  readonly index: number;
  /** `alike`: author and date only. */
  readonly by: "original" | "trailer" | "title" | "alike";
}

/** Commits of a branch (newest first) that are the fix again, or may be. */
export function findCopies(commits: readonly CommitInList[], fix: Fix): Found[] {
  const names = namesOf(fix);
  /** What the fix takes back itself, where it is a revert: its copies say the same. */
  const own = new Set(hashesIn(fix.message, reverting));
  const isRevert = (message: string): boolean => hashesIn(message, reverting).some((sha) => !namesOne(own, sha));
  return commits.flatMap((commit, index): Found[] => {
    if (commit.id === fix.id) return [];
    if (namesOne(names, commit.id)) return [{ commit, index, by: "original" }];
    if (hashesIn(commit.message, origin).some((sha) => namesOne(names, sha)) && !isRevert(commit.message))
      return [{ commit, index, by: "trailer" }];
    const isAlike =
      commit.author_name === fix.author_name &&
      commit.author_email === fix.author_email &&
      isSameMoment(commit.authored_date, fix.authored_date);
    if (!isAlike || isRevert(commit.message)) return [];
    return [{ commit, index, by: commit.title === fix.title ? "title" : "alike" }];
  });
}
