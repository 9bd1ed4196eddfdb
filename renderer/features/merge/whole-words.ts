// What is said of a file of which one side is taken whole: what mine is, a person typed, or a commit that is picked or reverted brings.
import type { FileMerge } from "../../desk/model.ts";
import type { WhyWhole } from "./read-merge.ts";

type Said = Pick<FileMerge, "path" | "base" | "theirs" | "picked" | "isRevert">;

/** What is told once merges are staged: `files` of them, all of `ready`; `name`: of the only one. */
export function sayStaged(ready: number, files: number, name: string): string {
  if (files === 0) return "Nothing is staged: the branch has it all so already";
  if (ready === 1) return `${name} is staged as merged`;
  const left = ready - files;
  const rest = left === 0 ? "" : left === 1 ? "; one stays as the branch has it" : `; ${left} stay as the branch has them`;
  return `${files === 1 ? "One merged file is" : `${files} merged files are`} staged${rest}`;
}

/** Whether it was moved by a person, or by what is picked. */
const isMoved = ({ path, base }: Said): boolean => base.path !== null && base.path !== path;

/** Where the branch moved it; null = it did not. */
export const whereRenamed = ({ base, theirs }: Pick<Said, "base" | "theirs">): string | null =>
  base.path === null || theirs.path === base.path ? null : theirs.path;

/** What the file is called once it is merged, and what it was called where its name became another one. */
export function namesOf(merge: Said): { readonly name: string; readonly from: string | null } {
  const name = isMoved(merge) ? merge.path : (whereRenamed(merge) ?? merge.path);
  return { name, from: merge.base.path === null || merge.base.path === name ? null : merge.base.path };
}

/** "you", or what comes in their place. */
const whoOf = ({ picked, isRevert }: Said): string =>
  picked === null ? "you" : isRevert === true ? `the revert of ${picked.slice(0, 7)}` : picked.slice(0, 7);

/** Why no lines are merged; `why` null: a person wants it so. */
export function sayWhole(merge: Said, why: WhyWhole | null, branch: string): string {
  const who = whoOf(merge);
  const isPerson = merge.picked === null;
  switch (why) {
    case null:
      return "One side of it is taken.";
    case "submodule":
      return `It is a submodule, and only git itself can move one: ${branch} keeps what it has, and the commit will not hold this change.`;
    case "link":
      return `One side is a symbolic link, and only git itself can make or replace one: ${branch} keeps what it has, and the commit will not hold this change.`;
    case "link-target":
      return "It is a symbolic link, and both sides made it lead somewhere else.";
    case "gone-theirs":
      return `The file was deleted on ${branch}, and ${who} ${isMoved(merge) ? "move" : "change"}${isPerson ? "d" : "s"} it.`;
    case "gone-yours":
      return isPerson
        ? `You delete the file, and it was changed on ${branch}.`
        : `The file was changed on ${branch}, and ${who} deletes it.`;
    case "binary":
      return "It is no text, so it cannot be merged line by line.";
    case "large":
      return "It is too large to be merged line by line here.";
    case "encodings":
      return "The two sides are written in different encodings, so their lines cannot be compared.";
    case "tangled":
      return "Both sides changed so many lines at once that they cannot be compared in a moment.";
  }
}

/** What is told of a file that needs no choice. */
export function saySettled(merge: Said, settled: "theirs" | "yours", branch: string): string {
  const { path, theirs } = merge;
  const renamed = whereRenamed(merge);
  if (settled === "yours") {
    if (renamed === null) return `${branch} did not touch this file.`;
    return `${branch} only moved it, to ${renamed}: ${isMoved(merge) ? `it goes to ${path} all the same` : "the change goes there"}.`;
  }
  if (theirs.path === null) return `${branch} has it no more.`;
  return isMoved(merge) && theirs.path !== path
    ? `Its content is ${branch}’s, and it goes to ${path}.`
    : `${branch} has it as it shall be.`;
}

/** The choices, as buttons say them; `yours` null: only theirs can be taken. */
export function nameSides({ picked }: Said, why: WhyWhole | null): { readonly theirs: string; readonly yours: string | null } {
  const isPerson = picked === null;
  if (why === "submodule" || why === "link") return { theirs: "Leave it as it is there", yours: null };
  if (why === "gone-theirs")
    return isPerson
      ? { theirs: "Delete the file", yours: "Keep yours as a new file" }
      : { theirs: "Leave the file deleted", yours: "Add the commit’s as a new file" };
  if (why === "gone-yours") return { theirs: "Keep the file as it is there", yours: "Delete the file" };
  return { theirs: "Take theirs", yours: "Take yours" };
}
