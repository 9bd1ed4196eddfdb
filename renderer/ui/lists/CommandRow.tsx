// One choice of a CommandList.
import type { MouseEvent } from "react";
import { Icon } from "../marks/Icon.tsx";
import { Highlight } from "../text/Highlight.tsx";
import { Kbd } from "../text/Kbd.tsx";
import type { CommandItem } from "./command-item.ts";
import "./CommandList.css";

export interface CommandRowProps {
  id: string;
  item: CommandItem;
  isActive: boolean;
  onPoint: () => void;
  onPress: (event: MouseEvent) => void;
}

/** An option; the field above has the focus and handles the keys. */
export function CommandRow({ id, item, isActive, onPoint, onPress }: CommandRowProps) {
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
      onMouseMove={isActive || isOff ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      // The second half of a double click would run what has come under the pointer meanwhile.
      onClick={(event) => event.detail !== 2 && onPress(event)}
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
