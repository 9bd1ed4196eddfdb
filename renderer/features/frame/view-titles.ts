// The views in the order of their tabs and keys.
import type { View } from "../../state/place.ts";

/** A commit's page has no tab of its own: it belongs to the history. */
export const tabOf = (view: View): View => (view === "commit" ? "history" : view);

export const viewTitles: readonly { readonly view: View; readonly title: string }[] = [
  { view: "files", title: "Files" },
  { view: "changes", title: "Changes" },
  { view: "history", title: "History" },
];
