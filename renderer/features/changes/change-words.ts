// How staged changes read: their state for spines and letters, their second line, their name for readers.
import type { Change as Staged } from "../../desk/model.ts";
import { type Change, changes } from "../../ui/marks/change.ts";

const states: Record<Staged["kind"], Change> = { create: "added", update: "changed", delete: "removed", move: "moved", chmod: "mode" };

export const stateOfChange = (change: Staged): Change => states[change.kind];

/** Unique on a desk: a file can have one change of content and one of mode, and stand where another was deleted. */
export const changeId = ({ kind, path }: Staged): string =>
  `${kind === "chmod" ? "mode" : kind === "delete" ? "deletion" : "content"} ${path}`;

export const modeText = (executable: boolean): string => (executable ? "100755" : "100644");

/** Folder, old path or modes. */
export function secondLine(change: Staged): string {
  if (change.kind === "move") return `from ${change.previousPath}`;
  if (change.kind === "chmod") return `mode ${modeText(change.base.executable)} → ${modeText(change.executable)}`;
  return change.path.slice(0, Math.max(0, change.path.lastIndexOf("/")));
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export function describeChange(change: Staged): string {
  const words = [
    nameOf(change.path),
    changes[stateOfChange(change)].name,
    secondLine(change),
    change.included ? "included" : "not included",
  ];
  // A file at the top has no folder to name.
  return words.filter((word) => word !== "").join(", ");
}

/** "1 change", "5,000 changes" */
export const countChanges = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "change" : "changes"}`;

/** "1 staged change", "5,000 staged changes" */
export const countStaged = (count: number): string => countChanges(count).replace(" ", " staged ");
