// The release that had a commit first: what the parts of its page share.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Tag } from "../../../shared/contract/resources.ts";
import { containingRefsQuery } from "../../data/commit-lists.ts";
import { mostTags, tagsQuery } from "../../data/repository.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { formatCount } from "../../ui/text/count.ts";

/** `release`: the oldest tag that holds it; null: none does; undefined: not known. `error`: why it never will be; `lacking`: what was not to be had then. */
export function useRelease(sha: string): {
  readonly release: Tag | null | undefined;
  readonly error: Error | null;
  readonly lacking: string;
} {
  const { connection, project } = useRefPlace();
  const tags = useQuery(containingRefsQuery(connection, project, sha, "tag"));
  const allTags = useQuery({ ...tagsQuery(connection, project), enabled: (tags.data?.items.length ?? 0) > 0 });
  // Where not all tags are listed, the oldest of them are not.
  const isCut = tags.data?.isCut === true || (allTags.data?.length ?? 0) >= mostTags;
  const release = useMemo(() => firstRelease(tags.data?.items, isCut ? undefined : allTags.data), [tags.data, allTags.data, isCut]);
  const error =
    tags.error ?? allTags.error ?? (isCut ? new Error(`There are more than ${formatCount(mostTags)}, too many to look through.`) : null);
  return { release, error: release === undefined ? error : null, lacking: tags.error ? "The tags of a commit" : "Tags" };
}

/** When a tag's commit was made; the end of time where nobody knows. */
const timeOf = (tag: Tag): number => (tag.commit === null ? Number.POSITIVE_INFINITY : Date.parse(tag.commit.committed_date));

/** The tag among `names` whose commit is the oldest. */
export function firstRelease(names: readonly string[] | undefined, all: readonly Tag[] | undefined): Tag | null | undefined {
  if (names === undefined) return undefined;
  if (names.length === 0) return null;
  if (all === undefined) return undefined;
  const holding = new Set(names);
  let first: Tag | null = null;
  for (const tag of all) if (holding.has(tag.name) && (first === null || timeOf(tag) < timeOf(first))) first = tag;
  return first;
}
