// A tick box of 14 px in a target of 24 px; also the half-ticked state of a group.
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from "react-aria-components";
import "./Checkbox.css";

export interface CheckboxProps
  extends Pick<
    AriaCheckboxProps,
    | "isSelected"
    | "defaultSelected"
    | "isIndeterminate"
    | "onChange"
    | "isDisabled"
    | "isReadOnly"
    | "name"
    | "value"
    | "autoFocus"
    | "excludeFromTabOrder"
    | "id"
    | "aria-describedby"
  > {
  /** The visible label; without it give a name for readers. */
  children?: ReactNode;
  label?: string | undefined;
}

/** A checkbox with its label at the right, or alone with a name for readers. */
export function Checkbox({ children, label, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className="ui-check" {...(label === undefined ? {} : { "aria-label": label })}>
      <span className="ui-check-box" aria-hidden="true" />
      {children ? <span className="ui-check-label">{children}</span> : null}
    </AriaCheckbox>
  );
}
