// Which entry of a folder is its README.
import { isMarkdown } from "../../markdown/index.ts";
import type { TreeRow } from "../tree/tree-rows.ts";

/** The entry that describes a folder: Markdown before plain text before anything else of that name. */
export function findReadme(rows: readonly TreeRow[]): string | null {
  const named = rows.filter((row) => row.kind === "file" && row.mark !== "removed" && /^readme(\.[a-z0-9]+)?$/i.test(row.name));
  const worth = (path: string): number => (isMarkdown(path) ? 2 : /\.(txt|text)$|readme$/i.test(path) ? 1 : 0);
  return named.sort((left, right) => worth(right.path) - worth(left.path))[0]?.path ?? null;
}
