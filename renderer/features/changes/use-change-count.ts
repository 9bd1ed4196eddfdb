// How many changes are staged on a branch, for the tab of the view.
import { useChanges } from "../../state/changes.ts";

/** Staged changes of a desk, ticked or not; 0 without a desk. */
export const useChangeCount = (deskKey: string | null): number =>
  useChanges((state) => (deskKey === null ? 0 : (state.desks[deskKey]?.changes.length ?? 0)));
