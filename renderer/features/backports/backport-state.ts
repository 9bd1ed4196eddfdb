// What an opened map knows: fixes, branches, and of each cell what was found.
import type { CommitInList } from "../../../shared/contract/resources.ts";
import type { Verdict } from "./model/verdict.ts";

export type MapCell =
  | { readonly state: "waiting" }
  | { readonly state: "trying" }
  /** `isFinal` false: commits say so, the dry run is on its way. */
  | { readonly state: "judged"; readonly verdict: Verdict; readonly isFinal: boolean; readonly at: number }
  /** `isToken`: another token may help. */
  | { readonly state: "failed"; readonly says: string; readonly isToken?: true };

export interface MapState {
  readonly fixes: readonly CommitInList[];
  readonly branches: readonly string[];
  /** By cellKey of features/pick. */
  readonly cells: Readonly<Record<string, MapCell>>;
  /** Keys of cells that were chosen for the matrix. */
  readonly chosen: ReadonlySet<string>;
  /** Branches of which older commits were not looked at. */
  readonly cut: ReadonlySet<string>;
}

export const emptyMap: MapState = { fixes: [], branches: [], cells: {}, chosen: new Set(), cut: new Set() };
export const waiting: MapCell = { state: "waiting" };
