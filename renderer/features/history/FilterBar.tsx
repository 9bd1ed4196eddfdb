// The row of filters over the commit list; every one stands in the URL.
import { memo, type RefObject } from "react";
import { Toolbar } from "react-aria-components";
import type { HistoryRows } from "../../data/history.ts";
import { AuthorChip, FilterChip, HistorySwitch } from "../history-switch/index.ts";
import { DateJump } from "./DateJump.tsx";
import type { HistoryFilter } from "./history-filter.ts";
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
}

export const FilterBar = memo(function FilterBar({ filter, rows, onChange, bar, isChoosingDay, onChoosingDay, onDate }: FilterBarProps) {
  const set = (change: Partial<HistoryFilter>): void => onChange({ ...filter, ...change });
  return (
    <Toolbar ref={bar} className="history-filters" aria-label="Filters">
      <HistorySwitch view="history" />
      <FilterChip
        name="Message"
        value={filter.message}
        onChange={(message) => set({ message })}
        help="Text that the message holds, in the whole history."
        placeholder="depot"
      />
      <AuthorChip value={filter.author} rows={rows} onChange={(author) => set({ author })} />
      <FilterChip
        name="Path"
        value={filter.path}
        onChange={(path) => set({ path })}
        help="A file, followed through renames, or a folder."
        placeholder="src/routing"
      />
      <FilterChip
        name="Since"
        type="date"
        value={filter.since}
        onChange={(since) => set({ since })}
        help="Committed on this day or later."
      />
      <FilterChip
        name="Until"
        type="date"
        value={filter.until}
        onChange={(until) => set({ until })}
        help="Committed on this day or earlier."
      />
      <FilterChip
        name="Range"
        value={filter.range}
        onChange={(range) => set({ range })}
        help="What the second has and the first lacks, in place of the branch."
        placeholder="v1.0..main"
      />
      <span className="history-rule" aria-hidden="true" />
      <OrderMenu filter={filter} onChange={set} />
      {rows.anywhere === null ? null : <DateJump isOpen={isChoosingDay} onOpenChange={onChoosingDay} onDate={onDate} />}
    </Toolbar>
  );
});
