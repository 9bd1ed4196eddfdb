// A button that opens a menu under itself.
import type { ReactElement, ReactNode } from "react";
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps, MenuTrigger } from "react-aria-components";
import { Leavable } from "./Leavable.tsx";
import { Menu } from "./Menu.tsx";
import "./Menu.css";
import "./Popover.css";

export interface MenuButtonProps {
  /** Names the menu for readers; the trigger has its own name. */
  label: string;
  /** A Button or IconButton of this folder. */
  trigger: ReactElement;
  /** Rows of MenuItem, MenuSection, MenuSeparator. */
  children: ReactNode;
  onAction?: ((id: string) => void) | undefined;
  placement?: AriaPopoverProps["placement"] | undefined;
  /** Where something else opens it too, a command; with onOpenChange. */
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** Opens with press, Enter, Space, ArrowDown; letters jump; Escape returns to the button. */
export function MenuButton({ label, trigger, children, onAction, placement = "bottom end", isOpen, onOpenChange }: MenuButtonProps) {
  return (
    <MenuTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger}
      <AriaPopover className="ui-popover ui-menu-popover" placement={placement} offset={4}>
        <Leavable onLeave={() => onOpenChange?.(false)}>
          <Menu label={label} onAction={onAction} beginsOnItem={isOpen !== undefined}>
            {children}
          </Menu>
        </Leavable>
      </AriaPopover>
    </MenuTrigger>
  );
}
