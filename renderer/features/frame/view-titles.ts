// The views in the order of their tabs and keys.
import type { View } from "../../state/place.ts";

export const viewTitles: readonly { readonly view: View; readonly title: string }[] = [
  { view: "files", title: "Files" },
  { view: "changes", title: "Changes" },
  { view: "history", title: "History" },
];
