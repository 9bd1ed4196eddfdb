// One choice of a CommandList.
import { isValidElement, type MouseEvent, memo, type ReactNode } from "react";
import { Icon } from "../marks/Icon.tsx";
import { Highlight } from "../text/Highlight.tsx";
import { Kbd } from "../text/Kbd.tsx";
import type { CommandItem } from "./command-item.ts";
import { hasSame } from "./same-row.ts";
import "./CommandList.css";

export interface CommandRowProps {
  id: string;
  item: CommandItem;
  isActive: boolean;
  /** The same functions for all rows. */
  onPoint: (id: string) => void;
  onPress: (item: CommandItem, event: MouseEvent) => void;
}

/** An option; the field above has the focus and handles the keys. Drawn again when something of it is another: lists are made anew with each letter and each answer. */
export const CommandRow = memo(
  DrawnRow,
  (before, after) => hasSame(after, before, "item") && (before.item === after.item || isSameItem(before.item, after.item)),
);

/** What rows say, not what they are called: that is their key. */
const sameParts = ["id", "label", "keys", "mac", "icon", "mono", "offReason"] as const;

const isSameItem = (one: CommandItem, other: CommandItem): boolean =>
  sameParts.every((part) => one[part] === other[part]) &&
  isSameNode(one.detail, other.detail) &&
  isSameNode(one.meta, other.meta) &&
  (one.ranges ?? []).length === (other.ranges ?? []).length &&
  (one.ranges ?? []).every(([from, to], at) => from === other.ranges?.[at]?.[0] && to === other.ranges[at]?.[1]);

/** Parts without parts of their own. */
function isSameNode(one: ReactNode, other: ReactNode): boolean {
  if (one === other || !isValidElement<object>(one) || !isValidElement<object>(other)) return one === other;
  return one.type === other.type && hasSame(one.props, other.props) && hasSame(other.props, one.props);
}

function DrawnRow({ id, item, isActive, onPoint, onPress }: CommandRowProps) {
  const isOff = item.offReason !== undefined;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above, keys are handled there
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isOff || undefined}
      className="ui-command-row"
      data-active={isActive || undefined}
      // Movement, not entry: rows that slide under a resting pointer must not steal the active place from the keys.
      onMouseMove={isActive || isOff ? undefined : () => onPoint(id)}
      onMouseDown={(event) => event.preventDefault()}
      // The second half of a double click would run what has come under the pointer meanwhile.
      onClick={(event) => event.detail !== 2 && onPress(item, event)}
    >
      {item.icon ? <Icon of={item.icon} /> : null}
      <span className={item.mono ? "ui-command-label ui-mono" : "ui-command-label"}>
        <Highlight text={item.label} ranges={item.ranges} of="name" />
      </span>
      {item.detail || isOff ? <span className="ui-command-detail">{item.offReason ?? item.detail}</span> : null}
      <span className="ui-command-end">
        {item.meta}
        {item.keys ? <Kbd keys={item.keys} mac={item.mac} silent /> : null}
      </span>
    </div>
  );
}
