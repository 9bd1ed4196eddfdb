// A list of commands: rows of MenuItem, MenuSection and MenuSeparator.
import type { ReactNode } from "react";
import { Menu as AriaMenu } from "react-aria-components";
import "./Menu.css";

export interface MenuProps {
  label: string;
  children: ReactNode;
  /** Called with the id of the pressed item; an item may have its own onAction instead. */
  onAction?: ((id: string) => void) | undefined;
}

/** The menu itself, for use inside a popover; MenuButton brings both. */
export function Menu({ label, children, onAction }: MenuProps) {
  return (
    <AriaMenu className="ui-menu" aria-label={label} {...(onAction ? { onAction: (key: string | number) => onAction(String(key)) } : {})}>
      {children}
    </AriaMenu>
  );
}
