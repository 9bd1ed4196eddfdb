// Decides which paths may enter a tree: whatever any file system could read as .git, or as a way out, may not.
import { trimEndOf } from "../../shared/lib/trim.ts";

export type PathCheck =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: "empty-path" | "traversal" | "hostile-path" };

const componentLimit = 255;
const pathLimit = 4096;

/**
 * Checks a path that a client wants to write. One leading slash is dropped, as Gitaly does; nothing else is repaired.
 * `..` anywhere is "traversal"; an empty or `.` component, any disguise of `.git`, a backslash, a control character
 * (git allows them, but they forge log lines and terminals, and no real file needs them), text that is not Unicode,
 * a component over 255 bytes or a path over 4096 bytes is "hostile-path".
 */
export function checkPath(path: string): PathCheck {
  const relative = path.startsWith("/") ? path.slice(1) : path;
  if (relative === "") return { ok: false, reason: "empty-path" };
  const components = relative.split("/");
  if (components.includes("..")) return { ok: false, reason: "traversal" };
  // Behind a backslash it climbs on Windows: the same attempt in other clothes.
  if (relative.split(/[/\\]/).includes("..")) return { ok: false, reason: "traversal" };
  if (Buffer.byteLength(relative) > pathLimit || !components.every(isSafeComponent)) return { ok: false, reason: "hostile-path" };
  // As a file it is what everyone knows; as a directory git's fsck rejects the repository.
  if (components.slice(0, -1).some((component) => isName(component, /^(?:\.gitmodules|gitmod~[0-9]+)$/)))
    return { ok: false, reason: "hostile-path" };
  return { ok: true, path: relative };
}

function isSafeComponent(component: string): boolean {
  if (component === "" || component === "." || !component.isWellFormed()) return false;
  if (/[\x00-\x1f\x7f\\]/.test(component) || Buffer.byteLength(component) > componentLimit) return false;
  return !looksLikeGit(component) && !climbs(component);
}

/**
 * Whether some file system opens `.git` when asked for this name: HFS+ ignores invisible code points and folds case and
 * composition; NTFS drops dots and spaces at the end, knows the short names GIT~1 and so on, and ends the name at a colon.
 */
function looksLikeGit(component: string): boolean {
  return isName(component, /^(?:\.git|git~[0-9]+)$/);
}

function isName(component: string, pattern: RegExp): boolean {
  const visible = component.replace(/[\p{Default_Ignorable_Code_Point}\u206a-\u206f\ufeff]/gu, "").normalize("NFC");
  const name = trimEndOf(visible.split(":", 1)[0] ?? "", /[. ]/);
  return [name.toLowerCase(), name.toUpperCase().toLowerCase()].some((folded) => pattern.test(folded));
}

/** `. .` and `.. ` are `.` or `..` once a file system has dropped trailing spaces or invisible code points. */
function climbs(component: string): boolean {
  const visible = component.replace(/[\p{Default_Ignorable_Code_Point}\u206a-\u206f\ufeff]/gu, "");
  return /^\.{1,2}$/.test(trimEndOf(visible, / /)) || visible === "" || /^\.{1,2}:/.test(visible);
}
