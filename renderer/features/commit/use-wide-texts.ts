// Binary files of a diff that are text in UTF-16: git compares none of their lines, so that they are compared here.
import { useMemo } from "react";
import { pictureType } from "../../data/picture.ts";
import { useQueriesOnce } from "../../data/use-queries-once.ts";
import { type WideChange, wideChangeQuery } from "../../data/wide-text.ts";
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

/** The same files, of which such texts have their lines once those are known. */
export function useWideTexts({ connection, project, before, after }: Sides, files: readonly DiffFile[]): readonly DiffFile[] {
  const binary = useMemo(
    () => files.filter(({ diff, path }) => diff.kind === "binary" && pictureType(path) === null).slice(0, most),
    [files],
  );
  const answers = useQueriesOnce<WideChange | null>(
    binary.map(({ change, path, oldPath }) => {
      if ((change !== "added" && before == null) || after === "") return null;
      const old = change === "added" || before == null ? null : { commit: before, path: oldPath };
      return wideChangeQuery(connection, project, old, change === "removed" ? null : { commit: after, path });
    }),
  );
  // A list of the same facts is the same list: an answer is never another one later.
  const known = binary.flatMap(({ key }, at) => (answers[at]?.data == null ? [] : [key])).join("\0\0");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` says which answers are there
  return useMemo(() => {
    if (known === "") return files;
    const changes = new Map(binary.map(({ key }, at) => [key, answers[at]?.data ?? null]));
    return files.map((file) => withChange(file, changes.get(file.key) ?? null));
  }, [files, known]);
}

function withChange(file: DiffFile, change: WideChange | null): DiffFile {
  if (change === null) return file;
  if (change === "same") return { ...file, absence: { text: "The same text in another encoding", offer: null } };
  if (change === "large") return { ...file, absence: { text: "Text in UTF-16, whose lines git does not compare", offer: "load" } };
  return { ...file, diff: change, absence: null };
}
