// The order in which this window lists what is in folders: by which head, and which way round.
import { create } from "zustand";

export type OrderBy = "name" | "commit" | "size" | "age";

export interface FolderOrder {
  readonly by: OrderBy;
  readonly isDescending: boolean;
}

interface Store extends FolderOrder {
  /** A press on a head: in its usual order, then the other way round. */
  press(by: OrderBy): void;
}

/** Largest first; of the others the first letter, and the youngest. */
const usuallyDescending: ReadonlySet<OrderBy> = new Set(["size"]);

export const useFolderOrder = create<Store>()((set) => ({
  by: "name",
  isDescending: false,
  press: (by) => set((before) => ({ by, isDescending: before.by === by ? !before.isDescending : usuallyDescending.has(by) })),
}));
