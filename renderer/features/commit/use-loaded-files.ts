// Files whose lines the server left out, compared here once somebody asks: both versions are read and their difference is made.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { largestEdited } from "../../data/file.ts";
import { fileSizeQuery } from "../../data/folder.ts";
import { rawTextQuery } from "../../data/raw-text.ts";
import { formatBytes } from "../../ui/text/bytes.ts";
import type { DiffFile } from "../diff/index.ts";
import { diffBeside } from "./diff-beside.ts";
import { labelOf } from "./use-said-encodings.ts";

export interface LoadedFiles {
  /** The file with its lines where they were loaded. */
  withLines(file: DiffFile): DiffFile;
  /** Compares both versions of a file here. */
  load(file: DiffFile): void;
  /** Files being loaded, or the reason why they could not be. */
  readonly loading: ReadonlyMap<string, "loading" | string>;
  /** Another one when a file was loaded. */
  readonly version: unknown;
}

/** `before` and `after`: commits, as full hashes; what has no commit before it is empty there. */
export function useLoadedFiles(connection: string, project: string, before: string | undefined, after: string): LoadedFiles {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<ReadonlyMap<string, DiffFile>>(new Map());
  const [loading, setLoading] = useState<ReadonlyMap<string, string>>(new Map());
  const keyOf = (file: DiffFile): string => `${before} ${after}\0${file.key}`;
  const load = (file: DiffFile): void => {
    const note = (text: string | null): void =>
      setLoading((known) => {
        const next = new Map(known);
        if (text === null) next.delete(file.key);
        else next.set(file.key, text);
        return next;
      });
    const read = async (ref: string | undefined, path: string): Promise<string> => {
      if (ref === undefined) return "";
      const size = (await client.fetchQuery(fileSizeQuery(connection, project, ref, path))) ?? 0;
      if (size > largestEdited) throw new Error(`At ${formatBytes(size)} it is too large to compare here.`);
      return client.fetchQuery(rawTextQuery(connection, project, ref, path, labelOf(connection, project, file)));
    };
    note("loading");
    const compare = async (): Promise<void> => {
      const [old, now] = await Promise.all([
        file.change === "added" ? "" : read(before, file.oldPath),
        file.change === "removed" ? "" : read(after, file.path),
      ]);
      const diff = await diffBeside(old, now);
      note(null);
      setLoaded((known) => new Map(known).set(keyOf(file), { ...file, diff, absence: null }));
    };
    compare().catch((error: Error) => note(error.message));
  };
  return { withLines: (file) => loaded.get(keyOf(file)) ?? file, load, loading, version: loaded };
}
