// Where the arrows lead in the tree (design section 6): the next row, or a folder that opens or closes. Pure.
import { parentOf } from "../../../state/tree.ts";
import type { TreeRow } from "./tree-rows.ts";

export type TreeStep = { readonly act: "move"; readonly to: number } | { readonly act: "expand" | "collapse" };

/** Right: unfolds a closed folder, steps into an open one; null on anything else. */
export function stepIn(rows: readonly TreeRow[], active: number): TreeStep | null {
  const row = rows[active];
  if (row === undefined || row.open === null) return null;
  return row.open ? { act: "move", to: Math.min(rows.length - 1, active + 1) } : { act: "expand" };
}

/** Left: folds an open folder, else steps out to the folder that the row lies in. */
export function stepOut(rows: readonly TreeRow[], active: number): TreeStep | null {
  const row = rows[active];
  if (row === undefined) return null;
  if (row.open === true) return { act: "collapse" };
  const parent = rows.findIndex((other) => other.kind === "folder" && other.path === parentOf(row.path));
  return parent >= 0 && row.kind !== "nothing" ? { act: "move", to: parent } : null;
}
