// How large a person made the panes that can be resized. The next start finds it again.
import { createRemembered } from "./remembered.ts";

/** Pixels, or a share of the window's body. */
export type PaneSize = number | `${number}%`;

/** Every pane with a size of its own. */
export type SizedPane =
  | "files"
  | "search"
  | "history"
  | "changes"
  | "commit-form"
  | "merge-files"
  | "commit-files"
  | "commit-details"
  | "compare";

interface PaneSizes {
  readonly sizes: Readonly<Partial<Record<SizedPane, PaneSize>>>;
  setSize(pane: SizedPane, size: PaneSize): void;
}

const usePaneSizes = createRemembered<PaneSizes>("panes", (set) => ({
  sizes: {},
  setSize: (pane, size) => set((state) => ({ sizes: { ...state.sizes, [pane]: size } })),
}));

/** `size` (null = nobody chose one) and `onSize` of a pane. */
export function usePaneSize(pane: SizedPane): { size: PaneSize | null; onSize: (size: PaneSize) => void } {
  const size = usePaneSizes((state) => state.sizes[pane] ?? null);
  const setSize = usePaneSizes((state) => state.setSize);
  return { size, onSize: (next) => setSize(pane, next) };
}
