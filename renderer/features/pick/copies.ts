// Whether a branch has a copy of a commit, told by what messages and authors say.
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { createReverts } from "../../../shared/lib/reverts.ts";
import type { There } from "./cell.ts";

type Original = Pick<CommitInList, "id" | "title" | "author_name" | "authored_date">;

/** Letters of a long title that a server keeps in other messages, at least. */
const titleKept = 60;

/** The line that `git cherry-pick -x` and servers add. */
export const originLine = (sha: string): string => `(cherry picked from commit ${sha})`;

const isSameMoment = (left: string, right: string): boolean => Date.parse(left) === Date.parse(right);

/**
 * The newest copy among a branch's commits: one whose message names the original, else, where `alsoAlike`, one with its author, date and
 * title, as a pick without that line keeps them.
 */
export function findCopy(commits: readonly CommitInList[], original: Original, alsoAlike: boolean): There | null {
  const line = originLine(original.id);
  const named = commits.find(({ message }) => message.includes(line));
  if (named !== undefined) return { by: "trailer", commit: named };
  if (!alsoAlike) return null;
  const alike = commits.find(
    ({ id, title, author_name, authored_date }) =>
      id !== original.id &&
      title === original.title &&
      author_name === original.author_name &&
      isSameMoment(authored_date, original.authored_date),
  );
  return alike === undefined ? null : { by: "copy", commit: alike };
}

/** The commits of a branch, newest first, without those that a later one took back. */
export function findStanding(commits: readonly CommitInList[], original: Pick<Original, "id">): CommitInList[] {
  const { revertOf } = createReverts(commits);
  return commits.filter(({ id }, index) => revertOf(new Set([id, original.id]), index) === null);
}

/** Whether one of a branch's commits since `original`, newest first, took it back for good. */
export const isTakenBack = (commits: readonly CommitInList[], { id }: Pick<Original, "id">): boolean =>
  createReverts(commits).revertOf(new Set([id]), Number.POSITIVE_INFINITY) !== null;

/** Whether a message is that of a revert of a commit: of the merge of a merge request, servers name that instead of the hash. */
export const isRevertOf = (message: string, { id, title }: Pick<Original, "id" | "title">): boolean =>
  message.startsWith(`Revert "${title.slice(0, titleKept)}`) && (message.includes(id) || message.includes("This reverts merge request !"));
