// Which dialog of the Files view is open, and for what.
export type FileDialog =
  | { readonly kind: "create"; readonly folder: string }
  /** `to`: where it was dragged. */
  | { readonly kind: "move" | "move-folder"; readonly path: string; readonly to?: string }
  | { readonly kind: "convert"; readonly path: string }
  | { readonly kind: "open" };
