// The rows of a folder in an order that a person chose: folders first, those of which nothing is known last. Pure.
import type { FolderOrder } from "../../../state/folder-order.ts";
import type { TreeRow } from "../tree/tree-rows.ts";

/** What a row is ordered by; null = nobody knows. */
export type KeyOf = (row: TreeRow) => string | number | null;

const letters = new Intl.Collator("en", { numeric: true });

/** `rows` by their names, as they are listed; equal ones stay in that order. */
export function orderRows(rows: readonly TreeRow[], { by, isDescending }: FolderOrder, keyOf: KeyOf): readonly TreeRow[] {
  if (by === "name" && !isDescending) return rows;
  const turn = isDescending ? -1 : 1;
  const keyed = rows.map((row, index) => ({ row, index, isFolder: row.kind === "folder", key: by === "name" ? index : keyOf(row) }));
  const compare = (one: string | number, other: string | number): number =>
    typeof one === "number" && typeof other === "number" ? one - other : letters.compare(String(one), String(other));
  keyed.sort((one, other) => {
    if (one.isFolder !== other.isFolder) return one.isFolder ? -1 : 1;
    if (one.key === null || other.key === null) return one.key === other.key ? one.index - other.index : one.key === null ? 1 : -1;
    return turn * compare(one.key, other.key) || one.index - other.index;
  });
  return keyed.map(({ row }) => row);
}
