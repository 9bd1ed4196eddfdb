// Why a key of the tree does nothing to a folder: git keeps files only.
import type { RowAct } from "../tree/FileTree.tsx";

/** `name`: the folder's own. */
export function describeFolderAct(act: RowAct, name: string): string {
  if (act === "mode") return "Only a file can be executable.";
  return act === "rename"
    ? `Git keeps no folders: ${name} is renamed when its files are. Rename them one by one.`
    : `Git keeps no folders: ${name} goes with its last file. Delete its files one by one.`;
}
