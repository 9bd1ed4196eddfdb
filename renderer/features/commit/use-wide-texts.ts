// Binary files of a diff that are text in UTF-16: git compares none of their lines, and the diff says so.
import { useMemo } from "react";
import { pictureType } from "../../data/picture.ts";
import { useQueriesOnce } from "../../data/use-queries-once.ts";
import { isWideTextQuery } from "../../data/wide-text.ts";
import type { DiffFile } from "../diff/index.ts";

export interface Sides {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  /** Full hashes; what has no commit before it is empty there. */
  readonly before: string | null | undefined;
  readonly after: string;
}

/** Binary files of one diff that are looked into. */
const most = 50;

/** The same files, of which those say so that are such texts, once that is known. */
export function useWideTexts({ connection, project, before, after }: Sides, files: readonly DiffFile[]): readonly DiffFile[] {
  const binary = useMemo(
    () => files.filter(({ diff, path }) => diff.kind === "binary" && pictureType(path) === null).slice(0, most),
    [files],
  );
  const answers = useQueriesOnce<boolean>(
    binary.map(({ change, path, oldPath }) => {
      const isGone = change === "removed";
      const commit = isGone ? before : after;
      return commit == null || commit === "" ? null : isWideTextQuery(connection, project, commit, isGone ? oldPath : path);
    }),
  );
  // A list of the same facts is the same list.
  const wide = binary.flatMap(({ key }, at) => (answers[at]?.data === true ? [key] : [])).join("\0\0");
  return useMemo(() => {
    if (wide === "") return files;
    const keys = new Set(wide.split("\0\0"));
    return files.map((file) => (keys.has(file.key) && file.absence !== null ? { ...file, absence: { ...file.absence, text } } : file));
  }, [files, wide]);
}

const text = "Binary to git: it is text in UTF-16, whose lines git does not compare";
