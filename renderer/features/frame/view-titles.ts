// The views in the order of their tabs and keys.
import type { View } from "../../state/place.ts";

/** The pages of a commit and of a comparison have no tab of their own: they belong to the history, and merges to the changes. */
export const tabOf = (view: View): View => (view === "commit" || view === "compare" ? "history" : view === "merge" ? "changes" : view);

export const viewTitles: readonly { readonly view: View; readonly title: string }[] = [
  { view: "files", title: "Files" },
  { view: "changes", title: "Changes" },
  { view: "history", title: "History" },
];
