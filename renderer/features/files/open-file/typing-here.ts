// How the open text is shown, which model holds it, and whether it can be typed in.
import type { Checkout } from "../../../data/checkout.ts";
import type { PlaceOf } from "../../../state/place.ts";
import type { OpenFile, OpenText } from "./use-open-file.ts";

/** `theirs`: against the branch as it is now; `window`: against what another window typed at the same time. */
export type Mode = "edit" | "changes" | "theirs" | "window";

/** Names the model of a path: one for each branch and encoding, so that switching keeps every edit, and every step of its undo, apart. */
export const textKeyOf = (place: PlaceOf<"files">, checkout: Checkout, path: string, open: OpenFile | null): string =>
  `${place.connection}/${place.project}/${checkout.branch ?? checkout.commit?.id ?? ""}/${path}${open?.is === "text" && open.original.charset !== undefined ? `\n${open.original.charset.label}` : ""}`;

/** Why this text cannot be typed in; null = it can. */
export function whyReadOnlyHere(open: OpenText, checkout: Checkout): string | null {
  if (checkout.readOnly !== null) return checkout.readOnly;
  if (open.isLink) return "This is a symbolic link; its text is where it points to. Links cannot be edited here.";
  if (open.isPlain) return "Files over 20 MB are shown for reading only.";
  if (open.change?.kind === "delete") return "This file is staged for deletion.";
  return checkout.branch === null ? "The branch is not known yet." : null;
}
