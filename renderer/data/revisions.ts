// The revisions of a file, from the pages of its history. Pure.
import type { CommitInList } from "../../shared/contract/resources.ts";
import type { FoundPage } from "./history-search.ts";

/** A commit that changed the file. */
export interface Revision {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What the file was called in it. */
  readonly path: string;
}

/** Newest first, as the pages come; after a rename under the path before. */
export function revisionsOf(pages: readonly FoundPage[], path: string): Revision[] {
  const found: Revision[] = [];
  let name = path;
  for (const { items, rename } of pages) {
    for (const commit of items) found.push(toRevision(commit, name));
    if (rename !== null) name = rename.from;
  }
  return found;
}

const toRevision = ({ id, title, author_name, committed_date }: CommitInList, path: string): Revision => ({
  ...{ id, title, author: author_name, path },
  time: Date.parse(committed_date),
});
