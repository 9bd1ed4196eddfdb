// A list of commands: rows of MenuItem, MenuSection and MenuSeparator.
import { type ReactNode, useContext, useMemo } from "react";
import { Menu as AriaMenu, MenuContext } from "react-aria-components";
import "./Menu.css";

export interface MenuProps {
  /** Its accessible name. A button that opens it has a name of its own, often a shorter one. */
  label: string;
  children: ReactNode;
  /** Called with the id of the pressed item; an item may have its own onAction instead. */
  onAction?: ((id: string) => void) | undefined;
  /** Begins on its first item, whatever opened it: a command's key says nothing to the trigger. */
  beginsOnItem?: boolean | undefined;
}

/** The menu itself, for use inside a popover; MenuButton brings both. */
export function Menu({ label, children, onAction, beginsOnItem = false }: MenuProps) {
  const around = useContext(MenuContext);
  // A trigger names its menu by itself (aria-labelledby), which would win over the label: "More" instead of "More about this commit".
  const context = useMemo(() => {
    if (around === null || around === undefined || !("aria-labelledby" in around)) return around;
    const { "aria-labelledby": _trigger, ...own } = around;
    return own;
  }, [around]);
  return (
    <MenuContext value={context ?? null}>
      <AriaMenu
        className="ui-menu"
        aria-label={label}
        // Without a trigger nothing else gives it the keys, also where the pointer opened it.
        {...(beginsOnItem || around == null ? { autoFocus: beginsOnItem ? ("first" as const) : true } : {})}
        {...(onAction ? { onAction: (key: string | number) => onAction(String(key)) } : {})}
      >
        {children}
      </AriaMenu>
    </MenuContext>
  );
}
