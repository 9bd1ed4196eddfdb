// Writes changes of files as a patch that `git apply` and `git am` read (git-diff: "Generating patch text with -p").
import { quotePath } from "./git-quote.ts";
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

/** All files, one after the other; what changes nothing is left out. */
export const formatPatch = (files: readonly PatchFile[]): string => files.map(formatFile).join("");

function formatFile({ oldPath, newPath, oldMode, newMode, before, after }: PatchFile): string {
  const left = oldPath ?? newPath ?? "";
  const right = newPath ?? oldPath ?? "";
  const head = [`diff --git ${quotePath(`a/${left}`)} ${quotePath(`b/${right}`)}`];
  if (oldPath === null) head.push(`new file mode ${newMode}`);
  else if (newPath === null) head.push(`deleted file mode ${oldMode}`);
  else {
    if (oldMode !== newMode) head.push(`old mode ${oldMode}`, `new mode ${newMode}`);
    if (left !== right) head.push(`rename from ${quotePath(left)}`, `rename to ${quotePath(right)}`);
  }
  const { hunks } = diffTexts(before, after);
  // Git takes no head that nothing follows.
  if (hunks.length === 0 && head.length === 1) return "";
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
  path === null ? "/dev/null" : `${quotePath(`${side}/${path}`)}${path.includes(" ") ? "\t" : ""}`;
