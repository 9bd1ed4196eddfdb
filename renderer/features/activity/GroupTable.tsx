// All groups with their three counters: figure, change, trend. Arrows move between the cells, Space compares, Enter opens.
import { ArrowDown, ArrowUp } from "lucide-react";
import { startTransition, useEffect, useId, useRef, useState } from "react";
import { type CounterName, counterNames } from "../../../shared/contract/readings.ts";
import { pressIn, surface } from "../../commands/press.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import type { Tone } from "./charts/LineChart.tsx";
import { cellId, GroupCells } from "./GroupCells.tsx";
import type { GroupRow, Sorting } from "./model/rows.ts";
import { counterTitles } from "./model/words.ts";

export interface GroupTableProps {
  rows: readonly GroupRow[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** The counter that is drawn below. */
  counter: CounterName;
  onCounter: (counter: CounterName) => void;
  /** The colour of each group that is compared. */
  compared: ReadonlyMap<string, Tone>;
  onCompare: (path: string) => void;
  onOpen: (path: string) => void;
  isReading: boolean;
  range: { readonly from: number; readonly to: number; readonly longestGap: number };
}

/** Rows that are drawn at once: one more than stand above the trend. The others follow, as many each time, when the browser has shown those. */
const rowsAtOnce = 10;

/** How many rows are drawn by now. */
function useRowsInTurn(count: number): number {
  const [drawn, setDrawn] = useState(rowsAtOnce);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + rowsAtOnce)));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return Math.min(count, drawn);
}

export function GroupTable(props: GroupTableProps) {
  const { rows, sorting, onSort, counter, onCounter, compared, onCompare, onOpen, isReading, range } = props;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState({ path: "", column: 0 });
  const at = Math.max(
    0,
    rows.findIndex(({ group }) => group.path === active.path),
  );
  const row = rows[at];
  const drawn = useRowsInTurn(rows.length);
  const compare = useLatestCallback(onCompare);
  const go = (index: number, column: number): void => {
    const path = rows[Math.max(0, Math.min(rows.length - 1, index))]?.group.path ?? "";
    setActive({ path, column: Math.max(0, Math.min(counterNames.length, column)) });
  };
  const activeId = cellId(id, at, row?.hasFigures === false ? 0 : active.column);
  useEffect(() => {
    if (document.activeElement === grid.current) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const use = (path: string, column: number): void => {
    const chosen = counterNames[column - 1];
    if (chosen === undefined) onOpen(path);
    else onCounter(chosen);
  };
  /** By a column; once more turns it around. */
  const sortBy = (by: Sorting["by"]): void => {
    onSort({ by, isDown: sorting.by === by ? !sorting.isDown : by !== "group" });
    if (by !== "group") onCounter(by);
  };
  const header = (by: Sorting["by"], title: string) => (
    <th
      key={by}
      scope="col"
      aria-sort={sorting.by === by ? (sorting.isDown ? "descending" : "ascending") : "none"}
      data-used={by === counter || undefined}
    >
      <button type="button" tabIndex={-1} onClick={() => sortBy(by)}>
        {title}
        {sorting.by === by ? <Icon of={sorting.isDown ? ArrowDown : ArrowUp} size="small" /> : null}
      </button>
    </th>
  );
  /** A press on a cell does what Enter on it does. */
  const press = (target: Element): void => {
    const cell = target.closest<HTMLElement>("td[data-column]");
    const pressed = rows[Number(cell?.dataset["row"])];
    if (cell === null || pressed === undefined || target.closest("input") !== null) return;
    const column = Number(cell.dataset["column"]);
    setActive({ path: pressed.group.path, column });
    if (pressed.hasFigures || column === 0) use(pressed.group.path, column);
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved between is a grid (WAI-ARIA)
      role="grid"
      aria-label="Groups"
      aria-activedescendant={row === undefined ? undefined : activeId}
      tabIndex={0}
      className="activity-groups"
      {...surface("counters")}
      onClick={(event) => press(event.target as Element)}
      onKeyDown={(event) =>
        pressIn(["counters"], event, {
          "counters.next": () => go(at + 1, active.column),
          "counters.previous": () => go(at - 1, active.column),
          "counters.right": () => go(at, active.column + 1),
          "counters.left": () => go(at, active.column - 1),
          "counters.compare": () => row?.hasFigures === true && onCompare(row.group.path),
          "counters.sort": () => sortBy(counterNames[active.column - 1] ?? "group"),
          "counters.use": () => row !== undefined && use(row.group.path, row.hasFigures ? active.column : 0),
        })
      }
    >
      <thead>
        <tr>
          {header("group", "Group")}
          {counterNames.map((name) => header(name, counterTitles[name]))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((one, index) => (
          <GroupCells
            key={one.group.path}
            row={one}
            index={index}
            tableId={id}
            activeColumn={index === at ? (one.hasFigures ? active.column : 0) : null}
            tone={compared.get(one.group.path) ?? null}
            onCompare={compare}
            {...{ counter, isReading, range }}
          />
        ))}
      </tbody>
    </table>
  );
}
