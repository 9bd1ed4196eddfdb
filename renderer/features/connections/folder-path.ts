// Paths of this machine as text that is being typed: where the folder ends and the name begins.
import { trimEndOf } from "../../../shared/lib/trim.ts";

/** "~/src/do" -> the folder "~/src/" and the beginning "do". Both separators count, as Windows takes both. */
export function splitTyped(typed: string): { folder: string; start: string } {
  const cut = Math.max(typed.lastIndexOf("/"), typed.lastIndexOf("\\")) + 1;
  if (cut === 0) return typed === "~" ? { folder: "~/", start: "" } : { folder: "", start: typed };
  return { folder: typed.slice(0, cut), start: typed.slice(cut) };
}

/** A folder's path, ready for a name behind it. */
export const withSeparator = (path: string): string => (/[/\\]$/.test(path) ? path : path + (path.includes("\\") ? "\\" : "/"));

/** "~/src/tides" -> "~/src/", where its neighbours are; "~/" for what is no path. */
export function placeOfFolder(path: string): string {
  const { folder } = splitTyped(trimEndOf(path, /[/\\]/));
  return looksLikeFolder(folder) ? folder : "~/";
}

/** "/home/ada/src" -> "~/src" for the home folder "/home/ada". */
export function shortenHome(path: string, home: string): string {
  if (home === "" || !path.startsWith(home)) return path;
  const rest = path.slice(home.length);
  return rest === "" || /^[/\\]/.test(rest) ? `~${rest}` : path;
}

/** Whether a text means a folder of this machine rather than a project. */
export const looksLikeFolder = (text: string): boolean => /^(~|\/|\.{1,2}[/\\]|[a-zA-Z]:[/\\]|\\\\)/.test(text);
