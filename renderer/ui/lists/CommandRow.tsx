// One choice of a CommandList.
import { isValidElement, type MouseEvent, memo } from "react";
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
  (before, after) => hasSame(after, before, "item") && (before.item === after.item || isSamePart(before.item, after.item)),
);

/** By what they say: items, the ranges and elements in them, and what is in those. */
function isSamePart(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (isValidElement<object>(one))
    return isValidElement<object>(other) && one.type === other.type && one.key === other.key && hasSameParts(one.props, other.props);
  // Of a date or a map, entries say nothing.
  const kind: unknown = Object.getPrototypeOf(one);
  return (kind === Object.prototype || kind === Array.prototype) && kind === Object.getPrototypeOf(other) && hasSameParts(one, other);
}

const hasSameParts = (one: object, other: object): boolean => {
  const parts = Object.entries(one);
  return (
    parts.length === Object.keys(other).length &&
    parts.every(([name, part]) => isSamePart(part, (other as Readonly<Record<string, unknown>>)[name]))
  );
};

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
