// How diffs are shown: one column or two, long lines wrapped or not, white space counted or not; the next start finds it again.
import { createRemembered } from "./remembered.ts";

export type DiffLayout = "unified" | "split";

interface DiffLayoutStore {
  readonly layout: DiffLayout;
  /** In one column; two columns always wrap. */
  readonly wraps: boolean;
  readonly ignoresSpace: boolean;
  choose(layout: DiffLayout): void;
  wrap(wraps: boolean): void;
  ignoreSpace(ignores: boolean): void;
}

export const useDiffLayout = createRemembered<DiffLayoutStore>("diff-layout", (set) => ({
  layout: "unified",
  wraps: false,
  ignoresSpace: false,
  choose: (layout) => set({ layout }),
  wrap: (wraps) => set({ wraps }),
  ignoreSpace: (ignoresSpace) => set({ ignoresSpace }),
}));
