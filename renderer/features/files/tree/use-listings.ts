// The folders that the tree needs, each asked once per commit; while a newer commit's are on their way the former ones stay.
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { ApiError } from "../../../../shared/contract/errors.ts";
import type { Checkout } from "../../../data/checkout.ts";
import { type Folder, treeQuery } from "../../../data/repository.ts";
import { type Listing, type Listings, neededFolders } from "./tree-rows.ts";

export interface ListingState {
  readonly listings: Listings;
  /** The root's failure, when nothing at all can be shown. */
  readonly error: Error | null;
  /** The server lists no folders at all. */
  readonly unlisted: boolean;
  retry(folder: string): void;
}

const noListings: Listings = new Map();

export function useListings(checkout: Checkout, expanded: readonly string[]): ListingState {
  const { connection, project, commit, ref, empty } = checkout;
  const id = project?.path_with_namespace;
  const folders = useMemo(() => neededFolders(expanded), [expanded]);
  const asked = id !== undefined && commit !== undefined;
  const results: UseQueryResult<Folder>[] = useQueries({
    queries: asked ? folders.map((folder) => treeQuery(connection, id, commit.id, folder)) : [],
  });
  const former = useRef<{ place: string; listings: Listings }>({ place: "", listings: noListings });
  const place = `${connection} ${id} ${ref}`;
  const kept = former.current.place === place ? former.current.listings : noListings;
  const stamp = results.map((result) => `${result.dataUpdatedAt}:${result.status}:${result.data?.isWhole}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new objects at every render; the stamp says when they differ.
  const listings = useMemo(() => {
    if (empty) return new Map<string, Listing>([["", []]]);
    if (!asked) return kept;
    return new Map<string, Listing>(
      folders.map((folder, index) => {
        const result = results[index];
        const known = kept.get(folder);
        if (result?.data !== undefined && !isBroken(result)) return [folder, result.data.entries];
        if (result?.isError !== true) return [folder, known ?? "loading"];
        return [folder, isMissing(result.error) && folder !== "" ? [] : "failed"];
      }),
    );
  }, [stamp, folders, asked, empty, place]);
  useEffect(() => {
    former.current = { place, listings: new Map([...former.current.listings, ...listings].filter(([, listing]) => listing !== "loading")) };
  }, [listings, place]);

  const root = results[0];
  const rootError = root?.isError === true && root.data === undefined ? root.error : null;
  return {
    listings,
    error: rootError,
    unlisted: isMissing(rootError),
    retry: (folder) => void results[folders.indexOf(folder)]?.refetch(),
  };
}

/** A folder whose reading failed on the way. */
const isBroken = ({ data, isError }: UseQueryResult<Folder>): boolean => isError && data?.isWhole === false;
const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
