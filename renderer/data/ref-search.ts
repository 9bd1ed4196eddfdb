// Branches and tags for a list that is filtered by what somebody types: those that are here, and what the server finds where not all are.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Branch, Tag } from "../../shared/contract/resources.ts";
import { useSettled } from "../state/use-settled.ts";
import { branchesQuery, branchSearchQuery, mostBranches, mostTags, tagSearchQuery, tagsQuery } from "./repository.ts";

export interface RefSearch {
  /** What the server found first, then all that are here; each once. */
  readonly branches: readonly Branch[];
  readonly tags: readonly Tag[];
  /** Whether the branches are read just now. */
  readonly isReading: boolean;
  /** Whether answers are on their way that may hold what is sought. */
  readonly isLooking: boolean;
  /** Whether a name that is not among them is certainly none of theirs. */
  readonly isCertain: boolean;
  readonly error: Error | null;
}

export interface RefSearchOptions {
  /** Whether tags are sought too. */
  readonly tags?: boolean;
  readonly enabled?: boolean;
  /** Whether lists that can wait are read only once nobody types any more: branches that are known already, and tags. */
  readonly isPatient?: boolean;
}

interface Listed<T> {
  readonly data: readonly T[] | undefined;
  readonly isFetching: boolean;
}

/** Whether the list is the whole one. */
const isWhole = (list: Listed<unknown>, most: number): boolean => list.data !== undefined && !list.isFetching && list.data.length < most;

const byName = <T extends { readonly name: string }>(...lists: readonly (readonly T[] | undefined)[]): T[] => {
  const known = new Map<string, T>();
  for (const list of lists) for (const item of list ?? []) known.set(item.name, item);
  return [...known.values()];
};

/**
 * `text` is what is typed, trimmed: what is here is to be filtered at each letter, the server is asked once they pause. What was found for
 * fewer letters is filtered on.
 */
export function useRefSearch(
  { connection, project }: { readonly connection: string; readonly project: string },
  text: string,
  { tags: hasTags = true, enabled = true, isPatient = false }: RefSearchOptions = {},
): RefSearch {
  const isSettled = useSettled(text) === text;
  const mayWait = isPatient && !isSettled;
  const branches = useQuery({
    ...branchesQuery(connection, project),
    enabled: ({ state }) => enabled && !(mayWait && state.data !== undefined),
  });
  const tags = useQuery({ ...tagsQuery(connection, project), enabled: enabled && hasTags && !mayWait });
  const lacksBranches = !isWhole(branches, mostBranches);
  const lacksTags = hasTags && !isWhole(tags, mostTags);
  const asks = enabled && text !== "" && isSettled;
  const foundBranches = useQuery({
    ...branchSearchQuery(connection, project, text),
    enabled: asks && lacksBranches,
    placeholderData: keepPreviousData,
  });
  const foundTags = useQuery({
    ...tagSearchQuery(connection, project, text),
    enabled: asks && lacksTags,
    placeholderData: keepPreviousData,
  });
  const isAnswered = (found: typeof foundBranches | typeof foundTags): boolean => found.isSuccess && !found.isPlaceholderData;
  return {
    branches: byName(lacksBranches && text !== "" ? foundBranches.data : undefined, branches.data),
    tags: byName(lacksTags && text !== "" ? foundTags.data : undefined, tags.data),
    isReading: branches.isFetching,
    isLooking:
      branches.isFetching ||
      (hasTags && tags.isFetching) ||
      (text !== "" && !isSettled && (lacksBranches || lacksTags)) ||
      foundBranches.isFetching ||
      foundTags.isFetching,
    isCertain: (!lacksBranches || isAnswered(foundBranches)) && (!lacksTags || isAnswered(foundTags)),
    error: branches.error ?? tags.error,
  };
}
