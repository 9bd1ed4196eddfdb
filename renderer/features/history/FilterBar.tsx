// The row of filters over the commit list; every one stands in the URL.
import { memo, type RefObject, useEffect, useState } from "react";
import { Toolbar } from "react-aria-components";
import { useCommand } from "../../commands/bindings.ts";
import { isPressed } from "../../commands/press.ts";
import type { HistoryRows } from "../../data/history.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { FilterChips, HistorySwitch } from "../history-switch/index.ts";
import { DateJump } from "./DateJump.tsx";
import { type ChipName, chipNames, type HistoryFilter, isOn } from "./history-filter.ts";
import { MoreFilters } from "./MoreFilters.tsx";
import { OrderMenu } from "./OrderMenu.tsx";
import { useFitting } from "./use-fitting.ts";

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
  const isServer = useRefPlace().connection !== "local";
  const hasDates = rows.anywhere !== null || rows.soon !== null;
  /** What somebody asked for that may have had no room, and whether its editor is still to be opened. */
  const [asked, setAsked] = useState<{ readonly name: ChipName; readonly isFresh: boolean; readonly takesFocus: boolean } | null>(null);
  const first = chipNames.filter((name) => name === asked?.name || isOn(filter, name));
  const { shown, behind, isMeasuring } = useFitting({
    bar,
    names: chipNames,
    first,
    state: `${JSON.stringify(filter)} ${hasDates || isServer}`,
  });
  useEffect(() => {
    if (asked?.isFresh !== true || isMeasuring) return;
    setAsked({ ...asked, isFresh: false });
    const chip = bar.current?.querySelector<HTMLElement>(`[data-filter="${asked.name}"] .history-chip-button`);
    if (asked.takesFocus) chip?.focus();
    chip?.click();
  }, [asked, bar, isMeasuring]);
  // Its field at once: letters typed behind the key would be commands on the chip. The focus comes back to where the key was pressed.
  useCommand("history.filters", () => setAsked({ name: "message", isFresh: true, takesFocus: false }));
  // A filter leaves the focus on its chip; the keys for the next commit and for leaving lead down from there, not out of an editor over the bar.
  useEffect(() => {
    const element = bar.current;
    const down = (event: KeyboardEvent): void => {
      if (event.key === "Escape") onList();
      if (!(event.target as Element).matches(`:is(${withArrows}) *, ${withArrows}`)) isPressed("commits.next", event, onList);
    };
    element?.addEventListener("keydown", down);
    return () => element?.removeEventListener("keydown", down);
  }, [bar, onList]);
  const set = (change: Partial<HistoryFilter>): void => onChange({ ...filter, ...change });
  return (
    <Toolbar ref={bar} className="history-filters" data-measuring={isMeasuring || undefined} aria-label="Filters">
      <HistorySwitch view="history" />
      {shown.map((name) => (
        <span key={name} className="history-filter" data-filter={name} data-on={isOn(filter, name) || undefined}>
          {name === "order" ? (
            <OrderMenu filter={filter} onChange={set} />
          ) : (
            <FilterChips names={[name]} values={filter} rows={rows} onChange={(changed, value) => set({ [changed]: value })} />
          )}
        </span>
      ))}
      {behind.length === 0 && !isMeasuring ? null : (
        <MoreFilters names={behind} filter={filter} onAsk={(name) => setAsked({ name, isFresh: true, takesFocus: true })} />
      )}
      {hasDates || isServer ? <DateJump isOpen={isChoosingDay} isFilter={!hasDates} onOpenChange={onChoosingDay} onDate={onDate} /> : null}
    </Toolbar>
  );
});
