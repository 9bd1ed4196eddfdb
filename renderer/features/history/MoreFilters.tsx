// The filters that have no room in the row: chosen in a menu, each comes into the row with its editor open.
import { ChevronDown } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { Icon } from "../../ui/marks/Icon.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { titleOf } from "../history-switch/index.ts";
import { type ChipName, type HistoryFilter, isOn } from "./history-filter.ts";

export interface MoreFiltersProps {
  names: readonly ChipName[];
  filter: HistoryFilter;
  onAsk: (name: ChipName) => void;
}

export function MoreFilters({ names, filter, onAsk }: MoreFiltersProps) {
  const on = names.filter((name) => isOn(filter, name)).length;
  return (
    <span className="history-chip" data-more="" data-on={on > 0 || undefined}>
      <MenuButton
        label="More filters"
        placement="bottom start"
        trigger={
          <AriaButton className="history-chip-button">
            More
            {on === 0 ? null : <b>{on} on</b>}
            <Icon of={ChevronDown} size="tiny" />
          </AriaButton>
        }
      >
        {names.map((name) => {
          const value = name === "order" ? null : filter[name];
          return (
            <MenuItem
              key={name}
              id={name}
              label={name === "order" ? "Order" : titleOf(name)}
              description={value === null ? isOn(filter, name) ? "On" : undefined : <OddText text={value} />}
              onAction={() => onAsk(name)}
            />
          );
        })}
      </MenuButton>
    </span>
  );
}
