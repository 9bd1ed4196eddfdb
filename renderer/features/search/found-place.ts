// What is found and which place of it is chosen, for the open text and the bar over it: the panel tells, they say it.
import { create } from "zustand";
import type { Hit } from "./find-hits.ts";
import { keyOfHit } from "./hit-rows.ts";

interface Found {
  readonly files: ReadonlyMap<string, readonly Hit[]>;
  /** Key of the chosen place; null where there is none. */
  readonly chosen: string | null;
  readonly count: number;
}

export interface FoundPlace {
  /** From 1, among the places of its file. */
  readonly at: number;
  readonly inFile: number;
  readonly inAll: number;
}

const nothing: Found = { files: new Map(), chosen: null, count: 0 };
const none: readonly Hit[] = [];

export const useFound = create<Found>()(() => nothing);

/** null: nothing is searched any more. */
export const showFound = (found: Found | null): void => useFound.setState(found ?? nothing);

/** The places in a file. */
export const useFoundIn = (path: string): readonly Hit[] => useFound(({ files }) => files.get(path) ?? none);

/** null: nothing is searched, or the chosen place is in another file. */
export function useFoundPlace(path: string): FoundPlace | null {
  const hits = useFoundIn(path);
  const { chosen, count } = useFound();
  const at = chosen === null ? -1 : hits.findIndex((hit) => keyOfHit(hit) === chosen);
  return at < 0 ? null : { at: at + 1, inFile: hits.length, inAll: count };
}
