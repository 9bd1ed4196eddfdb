// The press of the house: main (one per surface, ink), normal, quiet, danger.
import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { Icon, type IconKind } from "../marks/Icon.tsx";
import { Spinner } from "../marks/Spinner.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { Kbd } from "../text/Kbd.tsx";
import "./Button.css";

export interface ButtonProps
  extends Pick<
    AriaButtonProps,
    | "onPress"
    | "type"
    | "form"
    | "autoFocus"
    | "id"
    | "isDisabled"
    | "aria-label"
    | "aria-describedby"
    | "aria-haspopup"
    | "aria-expanded"
    | "aria-pressed"
    | "slot"
  > {
  children: ReactNode;
  variant?: "main" | "normal" | "quiet" | "danger" | undefined;
  size?: "small" | "normal" | "large" | undefined;
  icon?: IconKind | undefined;
  /** Work is under way: the label stays, a ring turns, presses do nothing, focus stays. */
  busy?: boolean | undefined;
  /** Why it is off: dims the button, keeps it focusable and shows the sentence as its tooltip. */
  offReason?: string | undefined;
  keys?: string | undefined;
  mac?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button; give offReason instead of isDisabled wherever a person could wonder why. */
export function Button({ children, variant = "normal", size = "normal", icon, busy = false, offReason, keys, mac, ...props }: ButtonProps) {
  const isOff = offReason !== undefined;
  // Not isPending: its announcement points at this button, and is nameless once the work is done and the button is gone.
  const { onPress: _onPress, type: _type, ...still } = props;
  const rest = busy ? { ...still, type: "button" as const, "aria-disabled": true } : props;
  const button = (
    <AriaButton
      {...rest}
      className="ui-button"
      isPending={isOff}
      data-busy={busy || undefined}
      data-variant={variant}
      data-size={size}
      data-off={isOff || undefined}
    >
      {busy ? <Spinner /> : icon ? <Icon of={icon} size="small" /> : null}
      <span className="ui-button-label">{children}</span>
      {busy ? <span className="ui-hidden">, under way</span> : null}
      {keys ? <Kbd keys={keys} mac={mac} silent /> : null}
    </AriaButton>
  );
  return isOff ? (
    <Tooltip text={offReason} delay={150}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
