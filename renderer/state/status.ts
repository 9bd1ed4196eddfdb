// What the open view tells the status bar: facts about the file at the right, keys of the place, at most a handful.
import { useEffect } from "react";
import { create } from "zustand";

export interface StatusItem {
  readonly id: string;
  readonly text: string;
  /** Keys shown before the text, such as ["J", "K"]. */
  readonly keys?: readonly string[];
  readonly title?: string;
}

interface StatusStore {
  readonly items: readonly StatusItem[];
  show(items: readonly StatusItem[]): void;
}

export const useStatusStore = create<StatusStore>()((set) => ({ items: [], show: (items) => set({ items }) }));

/** Shows items while mounted; a later view's replace them. Says nothing where another part speaks (`isOn` false). */
export function useStatus(items: readonly StatusItem[], isOn = true): void {
  const text = JSON.stringify(items);
  useEffect(() => {
    if (!isOn) return;
    useStatusStore.getState().show(JSON.parse(text) as StatusItem[]);
    return () => useStatusStore.getState().show([]);
  }, [text, isOn]);
}
