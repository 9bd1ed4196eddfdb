// Which dialog of the Files view is open, and for what.
export type FileDialog =
  | { readonly kind: "create"; readonly folder: string }
  | { readonly kind: "move"; readonly path: string }
  | { readonly kind: "move-folder"; readonly path: string }
  | { readonly kind: "convert"; readonly path: string }
  | { readonly kind: "open" };
