// What one opened dialog shows: commits, branches, what is known of each cell, what was made.
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import type { Cell } from "./cell.ts";
import type { Ended } from "./ended.ts";
import type { MessageChoice } from "./messages.ts";
import type { Row } from "./plan.ts";
import type { Made } from "./run.ts";
import type { Touched } from "./touched.ts";

/** How the way back of a branch's picks stands. */
export type UndoStep = { readonly step: "working" | "undone" | "reverted" } | { readonly step: "refused"; readonly why: string };

/** wanted: it begins once everything is known to go; refused: something does not. */
export type Early = "none" | "wanted" | "refused";

export interface PickState {
  readonly step: "reading" | "ready" | "running" | "done";
  /** Why the commits could not be read. */
  readonly problem: Error | null;
  /** In the order in which they are applied. */
  readonly commits: readonly CommitDetail[];
  readonly rows: readonly Row[];
  readonly cells: Readonly<Record<string, Cell>>;
  /** What commits change, once a conflict made somebody ask. */
  readonly files: Readonly<Record<string, Touched>>;
  readonly isPaused: boolean;
  readonly isStopping: boolean;
  /** What became of the main action where it was pressed before the tries were done. */
  readonly early: Early;
  /** The cell that is looked at, as numbers of row and commit. */
  readonly at: { readonly row: number; readonly commit: number };
  /** Of what the cell says, only the fact is shown. */
  readonly isFolded: boolean;
  readonly message: MessageChoice;
  /** What was made last, by branch. */
  readonly made: Readonly<Record<string, Made>>;
  readonly undo: Readonly<Record<string, UndoStep>>;
  /** Branches that did not get all of the last run. */
  readonly ended: Readonly<Record<string, Ended>>;
}

export const emptyState: PickState = {
  ...{ step: "reading", problem: null, commits: [], rows: [], cells: {}, files: {}, isPaused: false, isStopping: false, early: "none" },
  ...{ at: { row: 0, commit: 0 }, isFolded: false, message: { text: null, withOrigin: true }, made: {}, undo: {}, ended: {} },
};
