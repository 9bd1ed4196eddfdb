// Writes changes of files as a patch that `git apply` and `git am` read (git-diff: "Generating patch text with -p").
import { diffTexts } from "./line-diff.ts";

export interface PatchFile {
  /** null = a new file. */
  readonly oldPath: string | null;
  /** null = the file is deleted. */
  readonly newPath: string | null;
  readonly oldMode: "100644" | "100755";
  readonly newMode: "100644" | "100755";
  readonly before: string;
  readonly after: string;
}

/** All files, one after the other. */
export const formatPatch = (files: readonly PatchFile[]): string => files.map(formatFile).join("");

function formatFile({ oldPath, newPath, oldMode, newMode, before, after }: PatchFile): string {
  const left = oldPath ?? newPath ?? "";
  const right = newPath ?? oldPath ?? "";
  const head = [`diff --git ${quote(`a/${left}`)} ${quote(`b/${right}`)}`];
  if (oldPath === null) head.push(`new file mode ${newMode}`);
  else if (newPath === null) head.push(`deleted file mode ${oldMode}`);
  else {
    if (oldMode !== newMode) head.push(`old mode ${oldMode}`, `new mode ${newMode}`);
    if (left !== right) head.push(`rename from ${quote(left)}`, `rename to ${quote(right)}`);
  }
  const { hunks } = diffTexts(before, after);
  if (hunks.length > 0) head.push(`--- ${name("a", oldPath)}`, `+++ ${name("b", newPath)}`);
  const lines = hunks.flatMap((hunk) => [
    `@@ -${range(hunk.oldStart, hunk.oldCount)} +${range(hunk.newStart, hunk.newCount)} @@`,
    ...hunk.lines.flatMap(({ kind, text, endsFile }) => [
      `${kind === "added" ? "+" : kind === "removed" ? "-" : " "}${text}`,
      ...(endsFile ? ["\\ No newline at end of file"] : []),
    ]),
  ]);
  return `${[...head, ...lines].join("\n")}\n`;
}

const range = (start: number, count: number): string => (count === 1 ? String(start) : `${start},${count}`);

/** A name that holds a blank ends with a tab, as git writes it. */
const name = (side: "a" | "b", path: string | null): string =>
  path === null ? "/dev/null" : `${quote(`${side}/${path}`)}${path.includes(" ") ? "\t" : ""}`;

const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** As git quotes paths with signs that would be read as something else. */
function quote(path: string): string {
  const special = /["\\\u0000-\u001f\u007f]/g;
  if (path.search(special) < 0) return path;
  return `"${path.replace(special, (sign) => escapes[sign] ?? `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`)}"`;
}
