// The views in the order of their tabs and keys.
import type { View } from "../../state/place.ts";

/** Pages of a commit, of a comparison and other views of the history have no tab of their own: they belong to it, merges and the queue to the changes. */
const tabs: Partial<Readonly<Record<View, View>>> = {
  ...{ commit: "history", compare: "history", backports: "history", statuses: "history" },
  ...{ merge: "changes", queue: "changes" },
};

export const tabOf = (view: View): View => tabs[view] ?? view;

export const viewTitles: readonly { readonly view: View; readonly title: string }[] = [
  { view: "files", title: "Files" },
  { view: "changes", title: "Changes" },
  { view: "history", title: "History" },
];
