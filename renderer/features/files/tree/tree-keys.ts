// What a key does in the tree (design section 6): moves the active row, or asks for something to be done with it. Pure.
import { parentOf } from "../../../state/tree.ts";
import type { TreeRow } from "./tree-rows.ts";

export type TreeAct =
  | { readonly act: "move"; readonly to: number }
  | { readonly act: "expand" | "collapse" | "open" | "preview" | "filter" | "rename" | "delete" | "mode" | "menu" };

export interface TreeKey {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, Alt or Meta: not the tree's business. */
  readonly chord: boolean;
}

/** The act of a key on the active row, null when the key means nothing here. `page` = rows in view. */
export function actOf(key: TreeKey, rows: readonly TreeRow[], active: number, page: number): TreeAct | null {
  if (key.chord) return null;
  if (key.key === "/") return { act: "filter" };
  const last = rows.length - 1;
  if (last < 0) return null;
  const row = rows[active];
  const move = (to: number): TreeAct => ({ act: "move", to: Math.min(last, Math.max(0, to)) });
  switch (key.key) {
    case "ArrowDown":
      return move(active + 1);
    case "ArrowUp":
      return move(active - 1);
    case "PageDown":
      return move(active + page);
    case "PageUp":
      return move(active - page);
    case "Home":
      return move(0);
    case "End":
      return move(last);
  }
  if (row === undefined) return null;
  switch (key.key) {
    case "ArrowRight":
      return row.open === false ? { act: "expand" } : row.open === true ? move(active + 1) : null;
    case "ArrowLeft": {
      if (row.open === true) return { act: "collapse" };
      const parent = rows.findIndex((other) => other.kind === "folder" && other.path === parentOf(row.path));
      return parent >= 0 && row.kind !== "nothing" ? move(parent) : null;
    }
    case "Enter":
      return row.open === null ? { act: "open" } : { act: row.open ? "collapse" : "expand" };
    case " ":
      return row.open === null ? { act: "preview" } : { act: row.open ? "collapse" : "expand" };
    case "F2":
      return { act: "rename" };
    case "Delete":
      return { act: "delete" };
    case "ContextMenu":
      return { act: "menu" };
    case "F10":
      return key.shift ? { act: "menu" } : null;
    case "x":
    case "X":
      return { act: "mode" };
  }
  return [...key.key].length === 1 && key.key.trim() !== "" ? jump(key.key, rows, active) : null;
}

function jump(letter: string, rows: readonly TreeRow[], active: number): TreeAct | null {
  const wanted = letter.toLowerCase();
  for (let step = 1; step <= rows.length; step += 1) {
    const at = (active + step) % rows.length;
    if (rows[at]?.name.toLowerCase().startsWith(wanted)) return { act: "move", to: at };
  }
  return null;
}
