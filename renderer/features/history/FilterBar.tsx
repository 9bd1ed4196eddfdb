// The row of filters over the commit list; every one stands in the URL.
import { memo, type RefObject, useEffect } from "react";
import { Toolbar } from "react-aria-components";
import { isPressed } from "../../commands/press.ts";
import type { HistoryRows } from "../../data/history.ts";
import { FilterChips, HistorySwitch } from "../history-switch/index.ts";
import { DateJump } from "./DateJump.tsx";
import { type HistoryFilter, removable } from "./history-filter.ts";
import { OrderMenu } from "./OrderMenu.tsx";

export interface FilterBarProps {
  filter: HistoryFilter;
  /** Whose authors are offered before all are known. */
  rows: HistoryRows;
  onChange: (filter: HistoryFilter) => void;
  bar: RefObject<HTMLDivElement | null>;
  /** Whether the day is asked for that the list goes to. */
  isChoosingDay: boolean;
  onChoosingDay: (isChoosing: boolean) => void;
  /** YYYY-MM-DD in the person's own zone. */
  onDate: (day: string) => void;
  /** The same function as long as the bar is there. */
  onList: () => void;
}

/** What has a use of its own for arrows. */
const withArrows = '[aria-haspopup], [role="radiogroup"], input';

export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { filter, rows, onChange, bar, isChoosingDay, onChoosingDay, onDate, onList } = props;
  // A filter leaves the focus on its chip; the key for the next commit leads down from there, not out of an editor over the bar.
  useEffect(() => {
    const element = bar.current;
    const down = (event: KeyboardEvent): void => {
      if (!(event.target as Element).matches(`:is(${withArrows}) *, ${withArrows}`)) isPressed("commits.next", event, onList);
    };
    element?.addEventListener("keydown", down);
    return () => element?.removeEventListener("keydown", down);
  }, [bar, onList]);
  const set = (change: Partial<HistoryFilter>): void => onChange({ ...filter, ...change });
  return (
    <Toolbar ref={bar} className="history-filters" aria-label="Filters">
      <HistorySwitch view="history" />
      <FilterChips names={removable} values={filter} rows={rows} onChange={(name, value) => set({ [name]: value })} />
      <span className="history-rule" aria-hidden="true" />
      <OrderMenu filter={filter} onChange={set} />
      {rows.anywhere === null ? null : <DateJump isOpen={isChoosingDay} onOpenChange={onChoosingDay} onDate={onDate} />}
    </Toolbar>
  );
});
