// One word of the sentence that says where you are; a press opens its switcher.
import { ChevronsUpDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Icon, type IconKind } from "../marks/Icon.tsx";
import "../frame/WindowBar.css";

export interface BarPickerProps {
  /** Says to readers what it switches: "Branch main, switch". */
  label: string;
  children: ReactNode;
  icon?: IconKind | undefined;
  isOpen?: boolean | undefined;
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A switcher's button; usable as the trigger of a Popover. */
export function BarPicker({ label, children, icon, isOpen, onPress, isDisabled = false, ref }: BarPickerProps) {
  return (
    <AriaButton
      className="ui-barpicker"
      aria-label={label}
      aria-haspopup="dialog"
      isDisabled={isDisabled}
      {...(isOpen === undefined ? {} : { "aria-expanded": isOpen })}
      {...(onPress ? { onPress } : {})}
      {...(ref ? { ref } : {})}
    >
      {icon ? <Icon of={icon} size="small" /> : null}
      {children}
      <Icon of={ChevronsUpDown} size="small" />
    </AriaButton>
  );
}
