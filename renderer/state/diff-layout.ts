// Whether diffs stand in one column or in two; remembered on this machine.
import { create } from "zustand";
import { persist } from "zustand/middleware";

export type DiffLayout = "unified" | "split";

interface DiffLayoutStore {
  readonly layout: DiffLayout;
  choose(layout: DiffLayout): void;
}

export const useDiffLayout = create<DiffLayoutStore>()(
  persist((set) => ({ layout: "unified", choose: (layout) => set({ layout }) }), { name: "repodesk.diff-layout" }),
);
