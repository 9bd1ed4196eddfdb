// One command of a menu: icon, words, keys.
import type { ReactNode } from "react";
import { MenuItem as AriaMenuItem } from "react-aria-components";
import { Icon, type IconKind } from "../marks/Icon.tsx";
import { Kbd } from "../text/Kbd.tsx";
import "./Menu.css";
import { OddText } from "../text/OddText.tsx";

export interface MenuItemProps {
  id: string;
  /** The words of the row; also what letters jump to. */
  label: string;
  icon?: IconKind | undefined;
  keys?: string | undefined;
  mac?: string | undefined;
  /** A quiet second line, or the reason why the row is off. */
  description?: ReactNode;
  danger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** The menu stays open: a switch of what its other rows do. */
  staysOpen?: boolean | undefined;
  onAction?: (() => void) | undefined;
}

/** A row of a Menu. */
export function MenuItem({
  id,
  label,
  icon,
  keys,
  mac,
  description,
  danger = false,
  isDisabled = false,
  staysOpen = false,
  onAction,
}: MenuItemProps) {
  return (
    <AriaMenuItem
      id={id}
      textValue={label}
      className="ui-menu-item"
      data-danger={danger || undefined}
      isDisabled={isDisabled}
      {...(staysOpen ? { shouldCloseOnSelect: false } : {})}
      {...(onAction ? { onAction } : {})}
    >
      <span className="ui-menu-icon">{icon ? <Icon of={icon} /> : null}</span>
      <span className="ui-menu-words">
        <span>
          <OddText text={label} />
        </span>
        {description ? <span className="ui-menu-description">{description}</span> : null}
      </span>
      {keys ? <Kbd keys={keys} mac={mac} silent /> : null}
    </AriaMenuItem>
  );
}
