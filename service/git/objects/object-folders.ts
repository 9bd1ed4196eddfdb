// Finds the folders in which git looks for objects: the repository's own, and those that it borrows from.

import { stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { ignoreAbsence } from "../process/file-state.ts";
import { readPlainFile } from "../process/plain-file.ts";

/** Levels of borrowing that git follows. */
const deepest = 5;

export interface ObjectFolders {
  /** Nearest first; those that are there. */
  readonly folders: readonly string[];
  /** A text that differs when git would look in other folders. */
  readonly state: string;
}

/** An object folder and the ones it borrows from, nearest first (gitrepository-layout: objects/info/alternates). */
export async function readObjectFolders(objects: string): Promise<ObjectFolders> {
  const folders: string[] = [];
  const texts: string[] = [];
  const visit = async (folder: string, depth: number): Promise<void> => {
    // Git ignores a folder that it knows already, and one that is not there.
    if (folders.includes(folder) || depth > deepest) return;
    if (!(await stat(folder).catch(ignoreAbsence))?.isDirectory()) return;
    folders.push(folder);
    const text = await readPlainFile(join(folder, "info", "alternates"));
    texts.push(text ?? "");
    // Git reads it as a text that ends at the first NUL.
    const lines =
      text
        ?.split("\0", 1)[0]
        ?.split("\n")
        .filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith('"')) ?? [];
    for (const line of lines) await visit(isAbsolute(line) ? line : resolve(folder, line), depth + 1);
  };
  await visit(objects, 0);
  return { folders, state: JSON.stringify([folders, texts]) };
}
