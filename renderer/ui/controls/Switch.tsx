// On or off at once, without a save: 28 by 16 px.
import type { ReactNode } from "react";
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from "react-aria-components";
import "./Switch.css";

export interface SwitchProps
  extends Pick<AriaSwitchProps, "isSelected" | "defaultSelected" | "onChange" | "isDisabled" | "isReadOnly" | "name" | "autoFocus" | "id"> {
  children?: ReactNode;
  label?: string | undefined;
}

/** A switch with its state in words at the right, or alone with a name for readers. */
export function Switch({ children, label, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="ui-switch" {...(label === undefined ? {} : { "aria-label": label })}>
      <span className="ui-switch-track" aria-hidden="true" />
      {children ? <span>{children}</span> : null}
    </AriaSwitch>
  );
}
