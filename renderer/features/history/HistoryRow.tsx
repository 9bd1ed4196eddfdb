// A row of the history: graph, commit, marks. Drawn again only when something of it is another: most rows stay while the list scrolls.
import { memo } from "react";
import { hasSame, isSameRow } from "../../ui/lists/same-row.ts";
import type { ListRow } from "../../ui/lists/use-list.ts";
import { CommitRow, type CommitRowProps } from "./CommitRow.tsx";
import { GraphCell, graphWidth } from "./GraphCell.tsx";
import type { GraphRow } from "./graph.ts";
import { RowMarks } from "./RowMarks.tsx";

export interface HistoryRowProps extends CommitRowProps {
  /** What the list says of the row. */
  attributes: ListRow;
  graph: GraphRow | undefined;
  /** Lanes that are drawn. */
  lanes: number;
  /** Pixels. */
  height: number;
  /** Whether the list stands still. */
  isStill: boolean;
}

function DrawnRow({ attributes, commit, refs, renamedFrom, graph, lanes, height, isStill }: HistoryRowProps) {
  return (
    <div {...attributes} className="history-row" data-merge={commit.parent_ids.length > 1 || undefined}>
      <span className="history-lanes" style={{ width: graphWidth(lanes) }}>
        {graph === undefined ? null : <GraphCell row={graph} lanes={lanes} height={height} />}
      </span>
      <CommitRow commit={commit} refs={refs} renamedFrom={renamedFrom} />
      <RowMarks sha={commit.id} isStill={isStill} />
    </div>
  );
}

export const HistoryRow = memo(
  DrawnRow,
  (before, after) => hasSame(before, after, "attributes") && isSameRow(before.attributes, after.attributes),
);
