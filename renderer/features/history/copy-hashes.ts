// Copies the hashes of selected commits, one a line, those too that the list has not loaded.
import type { HistoryRows } from "../../data/history.ts";
import type { Range } from "../../ui/lists/selection.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { formatCount } from "../../ui/text/count.ts";

/** More would be read page after page for seconds. */
const most = 5_000;

/** Copies whole hashes, in the order of the list, and says so. */
export async function copyHashes(rows: Pick<HistoryRows, "idsOf">, ranges: readonly Range[]): Promise<void> {
  const count = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (count === 0) return;
  if (count > most) {
    toasts.show(`Select at most ${formatCount(most)} commits to copy their hashes`);
    return;
  }
  try {
    const { signal } = new AbortController();
    const ids: string[] = [];
    for (const [first, last] of ranges) ids.push(...(await rows.idsOf(first, last, signal)));
    await navigator.clipboard.writeText(ids.join("\n"));
    const [id = ""] = ids;
    toasts.show(ids.length === 1 ? `Copied ${id.slice(0, 7)} (the whole hash)` : `Copied ${formatCount(ids.length)} hashes`);
  } catch (error) {
    toasts.show(error instanceof DOMException ? "The clipboard is not available" : `The hashes were not read. ${String(error)}`);
  }
}
