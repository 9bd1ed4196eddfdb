// What is known of one fix on one branch.
import type { CommitInList } from "../../../../shared/contract/resources.ts";

/** What a dry run said. */
export type Trial =
  | { readonly kind: "clean" }
  | { readonly kind: "empty" }
  /** `paths`: where, as far as the server told; null = it did not. */
  | { readonly kind: "conflict"; readonly says: string; readonly paths: readonly string[] | null }
  /** It was not tried, or the answer tells nothing about the change. */
  | { readonly kind: "refused"; readonly says: string }
  | { readonly kind: "failed"; readonly says: string };

/** How a branch holds a fix, told by commits: itself, one whose message names it, one with the same changes, one with its author, date and title. */
export type CopyBy = "hash" | "trailer" | "patch" | "title";

export interface Copy {
  readonly by: CopyBy;
  /** The commit on the branch; null = the fix itself, under its own hash. */
  readonly commit: CommitInList | null;
}

export type Verdict =
  /** `isTried` false: no dry run has confirmed it yet. */
  | { readonly is: "there"; readonly copy: Copy; readonly isTried: boolean }
  /**
   * It came, nobody says that it was taken back, and its lines do not tell whether it still does its work: they were changed since, or
   * are too short to tell (`isTold` false).
   */
  | { readonly is: "changed"; readonly copy: Copy; readonly isTold: boolean }
  /**
   * No commit tells so, but its lines are there: squashed, or written again. `isUntold`, here and below: the server does not tell whether
   * the branch reaches the fix itself.
   */
  | { readonly is: "within"; readonly isUntold?: true }
  /** Nothing is left to change, and no line could tell whether the branch ever needed it. */
  | { readonly is: "nothing" }
  /** Nothing is left to change, and the server does not tell what would say why. */
  | { readonly is: "untold" }
  /** It came and was taken out again; `revert`: by this commit, null = told by the lines alone. */
  | { readonly is: "reverted"; readonly copy: Copy; readonly revert: CommitInList | null; readonly trial: Trial }
  | { readonly is: "missing"; readonly trial: Trial; readonly isUntold?: true }
  /** None of the files or lines that it changes was ever on the branch. */
  | { readonly is: "unaffected" };

/** Whether the branch lacks the fix, as far as that is known. */
export const isLacking = ({ is }: Verdict): boolean => is === "missing" || is === "reverted";
/** Whether the branch has it. */
export const isPresent = ({ is }: Verdict): boolean => is === "there" || is === "within";
