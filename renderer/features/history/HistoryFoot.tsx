// What stands under the last commit: more is coming, more failed, or where the list ends and why.
import type { HistoryRows } from "../../data/history.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { type HistoryFilter, narrows, sayEnd } from "./history-filter.ts";

export interface HistoryFootProps {
  rows: HistoryRows;
  filter: HistoryFilter;
  /** Whether older commits may not have been fetched. */
  isShallow: boolean;
  /** Shows the whole history. */
  onClear: () => void;
}

export function HistoryFoot({ rows, filter, isShallow, onClear }: HistoryFootProps) {
  if (rows.error)
    return (
      <>
        <span role="status">
          {rows.anywhere === null ? "Older commits" : "These commits"} did not load. {rows.error.message}
        </span>
        <Button size="small" onPress={rows.retry}>
          Try again
        </Button>
      </>
    );
  const read = rows.looked === null || rows.looked === 0 ? "" : ` ${rows.looked.toLocaleString("en-GB")} messages read so far.`;
  if (rows.isFetching) return <span role="status">{rows.looked === null ? "Loading older commits" : `Looking further.${read}`}</span>;
  if (!rows.isComplete)
    return (
      <>
        {read === "" ? null : <span>{read}</span>}
        <Button size="small" onPress={() => (rows.rests ? rows.retry() : rows.look(rows.count, rows.count))}>
          {rows.rests ? "Look further" : "Load older commits"}
        </Button>
      </>
    );
  return (
    <>
      <span>
        {rows.anywhere === null ? "" : `${rows.count.toLocaleString("en-GB")} ${rows.count === 1 ? "commit" : "commits"}. `}
        <OddText text={sayEnd(filter, rows.rowAt(rows.count - 1)?.shallow, isShallow)} />
      </span>
      {narrows(filter) ? (
        <Button size="small" onPress={onClear}>
          Remove filters
        </Button>
      ) : null}
    </>
  );
}
