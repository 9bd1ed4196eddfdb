// The way from an open file into the merge view, when the branch changed the lines that were typed here.
import { useCallback } from "react";
import { flushTyping } from "../../../desk/typing.ts";
import { nameOf } from "../../../state/tree.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { openMoved, showMerges, whyNot, withKeysForMerge } from "../../merge/index.ts";
import type { SaveOutcome, Workplace } from "./file-actions.ts";

/**
 * Opens the merge view for files of a branch; does nothing where nothing can be changed. `isAsked`: by a press for just that, so that the keys
 * that follow are for it; after a save one types on.
 */
export function useMergeView(workplace: Workplace | null, branch: string | null): (paths: readonly string[], isAsked?: boolean) => void {
  return useCallback(
    (paths, isAsked = false) => {
      if (workplace?.commit === undefined || branch === null) return;
      flushTyping();
      const { connection, project, key, commit } = workplace;
      const opening = openMoved(workplace, key, paths, commit);
      (isAsked ? withKeysForMerge(opening) : opening).then(
        () => showMerges({ connection, project, branch, path: paths[0] ?? null }),
        (error: unknown) => toasts.show(`It could not be merged. ${whyNot(error)}`),
      );
    },
    [workplace, branch],
  );
}

/** Says which files were staged with newer changes of the branch, and opens the merge view for those that overlap. */
export function tellSaved(outcomes: readonly SaveOutcome[], onMerge: (paths: readonly string[]) => void): void {
  for (const outcome of outcomes)
    if (outcome.outcome === "merged")
      toasts.show(`${nameOf(outcome.path)} is staged with what the branch changed in it meanwhile`, { label: "Undo", run: outcome.undo });
  const overlapping = outcomes.flatMap((outcome) => (outcome.outcome === "overlaps" ? outcome.path : []));
  if (overlapping.length > 0) onMerge(overlapping);
}
