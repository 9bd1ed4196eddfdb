// What blame tells the status bar: how many ranges of how many commits, and its keys where they are heard: in the text they are letters.
import { create } from "zustand";
import { keyOf } from "../../commands/press.ts";
import type { StatusItem } from "../../state/status.ts";

const useItems = create<{ readonly items: readonly StatusItem[] }>()(() => ({ items: [] }));

export const useBlameStatus = (): readonly StatusItem[] => useItems((state) => state.items);

/** null = no text is blamed. `hasKeys`: the lane or the strip has the focus. */
export function showBlameStatus(counts: { readonly ranges: number; readonly commits: number } | null, hasKeys = false): void {
  if (counts === null) {
    useItems.setState({ items: [] });
    return;
  }
  const keys = (...ids: Parameters<typeof keyOf>[0][]): string[] => ids.flatMap((id) => keyOf(id) ?? []);
  const count = (number: number, noun: string): string => `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
  useItems.setState({
    items: [
      ...(counts.ranges === 0
        ? []
        : [{ id: "blame-ranges", text: `${count(counts.ranges, "range")}, ${count(counts.commits, "commit")}` }]),
      ...(hasKeys
        ? [
            { id: "blame-before", text: "before this change", keys: keys("blame.before") },
            { id: "blame-steps", text: "older, newer", keys: keys("blame.older", "blame.newer") },
          ]
        : []),
    ],
  });
}
