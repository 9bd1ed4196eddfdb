// How diffs are shown: one column or two, long lines wrapped or not, white space counted or not; the next start finds it again.
import { createRemembered } from "./remembered.ts";

export type DiffLayout = "unified" | "split";

interface DiffLayoutStore {
  readonly layout: DiffLayout;
  /** In one column; two columns always wrap. */
  readonly wraps: boolean;
  readonly ignoresSpace: boolean;
  /** Lines that came from elsewhere in the diff are not marked as moved. */
  readonly hidesMoved: boolean;
  /** Whether comments on earlier commits are looked for, on this machine and on servers, where each file costs requests. */
  readonly earlier: { readonly local: boolean; readonly server: boolean };
  choose(layout: DiffLayout): void;
  wrap(wraps: boolean): void;
  ignoreSpace(ignores: boolean): void;
  hideMoved(hides: boolean): void;
  askEarlier(kind: "local" | "server", asks: boolean): void;
}

export const useDiffLayout = createRemembered<DiffLayoutStore>("diff-layout", (set) => ({
  layout: "unified",
  wraps: false,
  ignoresSpace: false,
  hidesMoved: false,
  earlier: { local: true, server: false },
  choose: (layout) => set({ layout }),
  wrap: (wraps) => set({ wraps }),
  ignoreSpace: (ignoresSpace) => set({ ignoresSpace }),
  hideMoved: (hidesMoved) => set({ hidesMoved }),
  askEarlier: (kind, asks) => set(({ earlier }) => ({ earlier: { ...earlier, [kind]: asks } })),
}));
