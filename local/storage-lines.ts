// What a log says of a disk that takes nothing: one plain line each, and the same one no more than once a minute.
import { dirname } from "node:path";
import { findStorageFault } from "./storage-fault.ts";

type Fault = NonNullable<ReturnType<typeof findStorageFault>>;

/** Milliseconds before a line is written once more. */
const pause = 60_000;

const lines: Readonly<Record<Fault, (folder: string) => string>> = {
  storage_full: (folder) => `The disk is full at ${folder}: nothing can be written there. Free some space; Repodesk goes on by itself.`,
  storage_refused: (folder) =>
    `Repodesk may not write to ${folder}: it is read-only, or belongs to somebody else. Give it back the right to; Repodesk goes on by itself.`,
  repository_locked: (folder) =>
    `Another program holds a lock in ${folder}. If none is at work there, remove the file that it left, whose name ends in .lock.`,
};

/** The folder that an error names: of a file that could not be written, or of git's repository. */
function folderOf(error: unknown): string | null {
  for (let at = error, depth = 0; typeof at === "object" && at !== null && depth < 10; at = (at as { cause?: unknown }).cause, depth += 1) {
    const { path, folder } = at as { path?: unknown; folder?: unknown };
    if (typeof folder === "string") return folder;
    if (typeof path === "string") return dirname(path);
  }
  return null;
}

export interface StorageLines {
  /** Whether a line of this kind, written elsewhere, is to be written now too: it counts as written then. */
  isDue(line: string): boolean;
  /** `line`: what to write; null where that was written within the last minute. Null: the error is about anything else. */
  of(error: unknown): { readonly fault: Fault; readonly line: string | null } | null;
}

/** `usual`: where one writes that names no folder. `now`: milliseconds that only go on. */
export function createStorageLines(usual: string, now: () => number = () => performance.now()): StorageLines {
  const written = new Map<string, number>();
  const isDue = (line: string): boolean => {
    const at = now();
    for (const [old, then] of written) if (at - then >= pause) written.delete(old);
    if (written.has(line)) return false;
    written.set(line, at);
    return true;
  };
  return {
    isDue,
    of(error) {
      const fault = findStorageFault(error);
      if (fault === null) return null;
      const line = lines[fault](folderOf(error) ?? usual);
      return { fault, line: isDue(line) ? line : null };
    },
  };
}
