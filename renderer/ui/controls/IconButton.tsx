// A button that is only a picture: its name is required and shown, with its key, as a tooltip.
import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { Icon, type IconKind } from "../marks/Icon.tsx";
import { Spinner } from "../marks/Spinner.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import "./IconButton.css";

export interface IconButtonProps
  extends Pick<
    AriaButtonProps,
    "onPress" | "autoFocus" | "id" | "isDisabled" | "aria-haspopup" | "aria-expanded" | "aria-controls" | "excludeFromTabOrder" | "slot"
  > {
  icon: IconKind;
  label: string;
  /** Pressed state of a toggle; leave out for a plain button. */
  pressed?: boolean | undefined;
  size?: "small" | "normal" | "large" | undefined;
  iconSize?: "tiny" | "small" | "normal" | undefined;
  busy?: boolean | undefined;
  offReason?: string | undefined;
  keys?: string | undefined;
  mac?: string | undefined;
  placement?: "top" | "bottom" | "left" | "right" | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A square button of 24 (small), 28 or 32 px with an icon. */
export function IconButton({
  icon,
  label,
  pressed,
  size = "small",
  iconSize = "normal",
  busy = false,
  offReason,
  keys,
  mac,
  placement,
  ...rest
}: IconButtonProps) {
  const isOff = offReason !== undefined;
  const toggle = pressed === undefined ? {} : { "aria-pressed": pressed };
  return (
    <Tooltip text={isOff ? `${label}: ${offReason}` : label} keys={keys} mac={mac} placement={placement}>
      <AriaButton
        {...rest}
        {...toggle}
        className="ui-icon-button"
        aria-label={label}
        isPending={busy || isOff}
        data-size={size}
        data-off={isOff || undefined}
      >
        {busy ? <Spinner /> : <Icon of={icon} size={iconSize} />}
      </AriaButton>
    </Tooltip>
  );
}
