// Undo of the commit just made, for its button and for the palette: what is possible now, and doing it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../../shared/contract/errors.ts";
import { branchQuery } from "../../../data/checkout.ts";
import { setCommitState } from "../../../desk/commit-state.ts";
import { type Made, type UndoState, undoStateOf } from "../../../desk/made.ts";
import { deskKey } from "../../../desk/model.ts";
import { deskOf } from "../../../desk/store.ts";
import { revertMade, undoCommit, type WayBack, wayBack } from "../../../desk/undo.ts";
import { useMade, useUndoState } from "../../../desk/use-desk.ts";
import { wantFocus } from "../../../state/focus.ts";
import { navigate, placeIn, readLocation } from "../../../state/place.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { countChanges } from "../change-words.ts";

export interface Undo {
  readonly made: Made;
  readonly state: UndoState;
  /** null = the branch is being looked at. */
  readonly way: WayBack | null;
  /** Milliseconds since 1970 of the last look at the branch; 0 = none yet. */
  readonly checkedAt: number;
  /** Undoes it, or reverts it where there is no other way. */
  run(): Promise<void>;
}

/** `key`: the desk of the branch that the commit is on; null = this window has made none there. */
export function useUndo(key: string): Undo | null {
  const client = useQueryClient();
  const made = useMade(key);
  const state = useUndoState(key);
  const { data, error, dataUpdatedAt } = useQuery({
    ...branchQuery(made?.connection ?? "", made?.project ?? "", made?.branch ?? ""),
    enabled: made !== null,
  });
  if (made === null) return null;
  const isGone = error instanceof ApiError && error.status === 404;
  const tip = isGone ? null : data?.commit.id;
  const way = tip === undefined ? null : wayBack(made, tip);

  const undo = async (): Promise<void> => {
    const target = await undoCommit(client, key);
    if (target === null) return complain(key);
    setCommitState(key, { step: "composing" });
    const isHere = showChanges(made, made.from);
    if (!isHere) toasts.show(`Staged again on ${made.from}: ${countChanges(made.changes.length)}.`);
  };
  const revert = async (): Promise<void> => {
    const commit = await revertMade(client, key);
    if (commit === null) return complain(key);
    const { changes: left } = deskOf(deskKey(made.connection, made.project, made.branch));
    setCommitState(key, { step: "done", commit, branch: made.branch, isNew: false, files: made.changes.length, left });
    showChanges(made, made.branch);
  };
  return { made, state, way, checkedAt: dataUpdatedAt, run: way?.kind === "revert" ? revert : undo };
}

/** From the changes of the commit's branch to those of another; answers whether the person is there. */
function showChanges({ connection, project, branch }: Made, to: string): boolean {
  const here = readLocation();
  if (here.at !== "project" || here.view !== "changes" || here.project !== project || here.connection !== connection) return false;
  if (to !== branch) navigate(placeIn(here, { view: "changes", ref: to }));
  wantFocus({ kind: "home" });
  return true;
}

/** The done screen says why itself; elsewhere nobody sees it. */
function complain(key: string): void {
  const { view } = readLocation() as { view?: string };
  const state = undoStateOf(key);
  if (view !== "changes" && state.step === "refused") toasts.show(`The commit was not undone. ${state.why}`);
}
