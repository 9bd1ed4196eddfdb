// Cherry-pick or revert of the selected commits, those too that the list has not loaded.
import type { HistoryRows } from "../../data/history.ts";
import { mostPicked, openPick, type PickRequest } from "../../state/pick.ts";
import type { Range } from "../../ui/lists/selection.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { formatCount } from "../../ui/text/count.ts";

export const countRows = (ranges: readonly Range[]): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** Hashes of the selected commits; none, and says why, where there are too many or one could not be read. `toWhat`: "to revert them". */
export async function readPicked(rows: Pick<HistoryRows, "idsOf">, ranges: readonly Range[], toWhat: string): Promise<string[]> {
  const count = countRows(ranges);
  if (count > mostPicked) {
    toasts.show(`Select at most ${formatCount(mostPicked)} commits ${toWhat}`);
    return [];
  }
  try {
    const { signal } = new AbortController();
    const commits: string[] = [];
    for (const [first, last] of ranges) commits.push(...(await rows.idsOf(first, last, signal)));
    return commits;
  } catch (error) {
    toasts.show(`The commits were not read. ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

/** Opens the dialog with the selected commits. */
export async function pickRows(
  rows: Pick<HistoryRows, "idsOf" | "rowAt">,
  ranges: readonly Range[],
  request: Omit<PickRequest, "commits">,
): Promise<void> {
  const commits = await readPicked(rows, ranges, `to ${request.kind === "revert" ? "revert" : "cherry-pick"} them`);
  if (commits.length === 0) return;
  const known = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => rows.rowAt(first + at)))
    .filter((commit) => commit !== undefined);
  openPick({ ...request, commits, known });
}
