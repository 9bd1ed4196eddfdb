// How the window looks right now: the theme that is really shown and the density, for parts that CSS can't reach (editor, row heights).
import { create } from "zustand";

interface Appearance {
  readonly theme: "light" | "dark";
  readonly density: "compact" | "roomy";
  /** Height in px of a line in the editor. */
  readonly codeLine: number;
  /** Columns from one tab stop to the next. */
  readonly tabWidth: number;
  set(appearance: Partial<Omit<Appearance, "set">>): void;
}

export const useAppearance = create<Appearance>()((set) => ({ theme: "light", density: "compact", codeLine: 20, tabWidth: 4, set }));

/** Row heights in px: roomy adds 4 (design section 2). */
export const useRowHeight = (compact: number): number => useAppearance((state) => (state.density === "roomy" ? compact + 4 : compact));
