// Which lines of history are listed and how, folded into one button: all branches, first parents only, topological.
import { Check, ChevronDown } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { Icon } from "../../ui/marks/Icon.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";
import type { HistoryFilter } from "./history-filter.ts";

export interface OrderMenuProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

const choices = [
  { name: "all", label: "All branches", description: "Every branch and tag, not only this one" },
  { name: "firstParent", label: "First parent", description: "Only the line that merges were made on" },
  { name: "topological", label: "Topological", description: "Lines of history one after the other, not mixed by date" },
] as const;

export function OrderMenu({ filter, onChange }: OrderMenuProps) {
  const on = choices.filter(({ name }) => filter[name]);
  return (
    <span className="history-chip" data-on={on.length > 0 || undefined}>
      <MenuButton
        label="Which commits, and in which order"
        placement="bottom start"
        trigger={
          <AriaButton className="history-chip-button">
            Order
            {on.length === 0 ? null : <b className="ui-ellipsis">{on.map(({ label }) => label).join(", ")}</b>}
            <Icon of={ChevronDown} size="tiny" />
          </AriaButton>
        }
      >
        {choices.map(({ name, label, description }) => (
          <MenuItem
            key={name}
            id={name}
            label={label}
            description={filter[name] ? `On. ${description}` : description}
            icon={filter[name] ? Check : undefined}
            onAction={() => onChange({ [name]: !filter[name], ...(name === "all" ? { range: null } : {}) })}
          />
        ))}
      </MenuButton>
    </span>
  );
}
