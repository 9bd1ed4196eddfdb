// Where the caret of the shown text is, beside React: it moves with each key, and only the status bar tells of it.
import { create } from "zustand";
import type { Caret } from "../../editor/index.ts";

interface ShownCaret {
  /** null: no text was shown yet. */
  readonly path: string | null;
  readonly caret: Caret | null;
}

const useShownCaret = create<ShownCaret>()(() => ({ path: null, caret: null }));

export const showCaret = (path: string, caret: Caret): void => useShownCaret.setState({ path, caret });

/** null: another file is shown, or none. */
export const useCaretIn = (path: string | null): Caret | null => useShownCaret((shown) => (shown.path === path ? shown.caret : null));
