// View tabs: label, count, a 2 px underline in ink under the open one.
import { TabList as AriaTabList, Tab } from "react-aria-components";
import { formatCount } from "../text/count.ts";
import "./Tabs.css";

export interface TabItem {
  id: string;
  label: string;
  count?: number | undefined;
  /** There may be more than were counted: "1,000+". */
  isAtLeast?: boolean | undefined;
  /** What readers hear for the count: "6 staged". */
  countLabel?: string | undefined;
  /** Amber where the count is something waiting; grey by default. */
  countTone?: "quiet" | "amber" | undefined;
  isDisabled?: boolean | undefined;
}

export interface TabListProps {
  label: string;
  items: readonly TabItem[];
}

/** The row of tabs; one Tab stop, arrows move. Takes the height of its parent. */
export function TabList({ label, items }: TabListProps) {
  return (
    <AriaTabList className="ui-tablist" aria-label={label}>
      {items.map((item) => (
        <Tab key={item.id} id={item.id} className="ui-tab" isDisabled={item.isDisabled ?? false}>
          {item.label}
          {item.count === undefined ? null : (
            <span className="ui-tab-count" data-tone={item.countTone ?? "quiet"}>
              <span aria-hidden={item.countLabel ? true : undefined}>{`${formatCount(item.count)}${item.isAtLeast ? "+" : ""}`}</span>
              {item.countLabel ? <span className="ui-hidden">{item.countLabel}</span> : null}
            </span>
          )}
        </Tab>
      ))}
    </AriaTabList>
  );
}
