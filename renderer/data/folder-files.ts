// What each file below a folder is, all at once: this machine's service alone sends a folder with all in it.
import { streamOf } from "./api-query.ts";
import { calmly } from "./grow.ts";

export interface FolderFile {
  readonly blob: string;
  readonly executable: boolean;
}

export interface FolderReadOptions {
  readonly signal?: AbortSignal;
  /** Told how many files came with each piece. */
  readonly onRead?: (count: number) => void;
}

/** By path. `commit`: a full hash. Rejects with an ApiError where there is no such folder. */
export async function readFolderFiles(
  id: string,
  commit: string,
  folder: string,
  { signal, onRead }: FolderReadOptions = {},
): Promise<Map<string, FolderFile>> {
  const files = new Map<string, FolderFile>();
  const input = { id, ref: commit, path: folder, recursive: true, pagination: "none" } as const;
  for await (const rows of calmly(streamOf("local", "listTree", input, signal === undefined ? {} : { signal }))) {
    const before = files.size;
    for (const { path, id: blob, type, mode } of rows) if (type === "blob") files.set(path, { blob, executable: mode === "100755" });
    onRead?.(files.size - before);
  }
  return files;
}
