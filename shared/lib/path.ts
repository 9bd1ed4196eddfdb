// Who may be the path of a file: said once, for the dialog that asks for one, the look at a refusal, the contract and the service.
import { trimEndOf } from "./trim.ts";

/** Why a path cannot be written; each has its sentence in `pathFaultWords`. */
export type PathFault =
  | "empty"
  | "traversal"
  | "absolute"
  | "empty-name"
  | "dot"
  | "backslash"
  | "control"
  | "unicode"
  | "git"
  | "modules"
  | "long-name"
  | "long-path";

const [longestName, longestPath] = [255, 4_096] as const;

/** The sentence for a person who typed the path. */
export const pathFaultWords: Readonly<Record<PathFault, string>> = {
  empty: "A file needs a name.",
  traversal: "A path does not go up: it holds no “..”.",
  absolute: "Paths begin at the repository, without a slash.",
  "empty-name": "A name is missing before, between or after slashes.",
  dot: "“.” and names that some file systems read as “.” or “..” cannot be used.",
  backslash: "Folders are separated by /, and a name holds no \\.",
  control: "The path holds a control character.",
  unicode: "The path holds half of a character (a lone surrogate).",
  git: "Git keeps its own files in .git, so nothing else can have a name that a file system reads as .git.",
  modules: "A folder cannot be called .gitmodules or .gitattributes.",
  "long-name": "A name is longer than 255 bytes.",
  "long-path": "The path is longer than 4,096 bytes.",
};

/** Whether a part of the path leads upwards; also behind a backslash, which separates folders on Windows. */
export const isTraversal = (path: string): boolean => path.split(/[/\\]/).includes("..");

/** What keeps `path`, relative to the top of the repository, from being written; null = nothing. Nothing is repaired. */
export function findPathFault(path: string): PathFault | null {
  if (path === "") return "empty";
  if (isTraversal(path)) return "traversal";
  if (path.startsWith("/")) return "absolute";
  if (bytesOf(path) > longestPath) return "long-path";
  const names = path.split("/");
  for (const name of names) {
    const fault = findNameFault(name);
    if (fault !== null) return fault;
  }
  // As files they are what everyone knows; as directories git's fsck rejects the repository.
  return names.slice(0, -1).some(isReadByGit) ? "modules" : null;
}

/** .gitmodules and .gitattributes, and their short names on NTFS: cut after six letters, or after up to six of a digest. */
const readByGit = /^(?:\.git(?:modules|attributes)|git(?:mod|att)~[0-9]+|(?=.{8}$)(?:g(?:i(?:7(?:e(?:ba?)?|d(?:29?)?)?)?)?)?~[1-9][0-9]*)$/;

/** Whether a name is, on some file system, that of a file whose content git's fsck judges. */
export const isReadByGit = (name: string): boolean => isName(name, readByGit);

/** Git allows control characters, but they forge log lines and terminals, and no real file needs them. */
function findNameFault(name: string): PathFault | null {
  if (name === "") return "empty-name";
  if (name === ".") return "dot";
  if (!name.isWellFormed()) return "unicode";
  if (name.includes("\\")) return "backslash";
  if (/[\x00-\x1f\x7f]/.test(name)) return "control";
  if (bytesOf(name) > longestName) return "long-name";
  if (isName(name, /^(?:\.git|git~1)$/)) return "git";
  return climbs(name) ? "dot" : null;
}

/**
 * Whether some file system opens a name of `pattern` when asked for this one: HFS+ ignores invisible code points and folds case and
 * composition; NTFS drops dots and spaces at the end, knows the short name GIT~1, and ends the name at a colon.
 */
function isName(component: string, pattern: RegExp): boolean {
  const name = trimEndOf(visibleOf(component).normalize("NFC").split(":", 1)[0] ?? "", /[. ]/);
  return [name.toLowerCase(), name.toUpperCase().toLowerCase()].some((folded) => pattern.test(folded));
}

/** `. .` and `.. ` are `.` or `..` once a file system has dropped trailing spaces or invisible code points. */
function climbs(component: string): boolean {
  const visible = visibleOf(component);
  return /^\.{1,2}$/.test(trimEndOf(visible, / /)) || visible === "" || /^\.{1,2}:/.test(visible);
}

const visibleOf = (component: string): string => component.replace(/[\p{Default_Ignorable_Code_Point}\u206a-\u206f\ufeff]/gu, "");

/** Bytes in UTF-8; half of a character counts as the mark that replaces it. */
function bytesOf(text: string): number {
  let count = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    count += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return count;
}
