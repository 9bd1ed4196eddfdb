// Cherry-pick or revert of the selected commits, those too that the list has not loaded.
import type { HistoryRows } from "../../data/history.ts";
import { mostPicked, openPick, type PickRequest } from "../../state/pick.ts";
import type { Range } from "../../ui/lists/selection.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { formatCount } from "../../ui/text/count.ts";

export const countRows = (ranges: readonly Range[]): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** Opens the dialog; says so where there are too many, or one could not be read. */
export async function pickRows(
  rows: Pick<HistoryRows, "idsOf">,
  ranges: readonly Range[],
  request: Omit<PickRequest, "commits">,
): Promise<void> {
  const count = countRows(ranges);
  if (count === 0) return;
  if (count > mostPicked) {
    toasts.show(`Select at most ${formatCount(mostPicked)} commits to ${request.kind === "revert" ? "revert" : "cherry-pick"} them`);
    return;
  }
  try {
    const { signal } = new AbortController();
    const commits: string[] = [];
    for (const [first, last] of ranges) commits.push(...(await rows.idsOf(first, last, signal)));
    openPick({ ...request, commits });
  } catch (error) {
    toasts.show(`The commits were not read. ${error instanceof Error ? error.message : String(error)}`);
  }
}
