// Decides which paths may enter a tree, in the words that refusals are answered with: the rule itself is everyone's (shared/lib/path.ts).
import { findPathFault } from "../../../shared/lib/path.ts";

export type PathCheck =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: "empty-path" | "traversal" | "hostile-path" };

/** A path from the top of the repository: one leading slash is dropped, as Gitaly does. */
export const fromTop = (path: string): string => (path.startsWith("/") ? path.slice(1) : path);

/** Checks a path that a client wants to write. Nothing but a leading slash is repaired. */
export function checkPath(path: string): PathCheck {
  const relative = fromTop(path);
  const fault = findPathFault(relative);
  if (fault === null) return { ok: true, path: relative };
  return { ok: false, reason: fault === "empty" ? "empty-path" : fault === "traversal" ? "traversal" : "hostile-path" };
}
