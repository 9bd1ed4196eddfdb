// The tree's menu, where the pointer or the active row is.
import { type ReactNode, useRef } from "react";
import { Popover } from "react-aria-components";
import { nameOf } from "../../../state/tree.ts";
import { Leavable } from "../../../ui/overlays/Leavable.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";

export interface MenuPlace {
  readonly path: string;
  readonly isFolder: boolean;
  readonly x: number;
  readonly y: number;
}

export interface RowMenuProps {
  at: MenuPlace;
  onClose: () => void;
  children: ReactNode;
}

export function RowMenu({ at, onClose, children }: RowMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const label = `What to do with ${nameOf(at.path)}`;
  return (
    <>
      <span
        ref={anchor}
        className="files-menu-anchor"
        style={{ left: `calc(${at.x}px / var(--zoom))`, top: `calc(${at.y}px / var(--zoom))` }}
      />
      <Popover
        aria-label={label}
        className="ui-popover ui-menu-popover"
        triggerRef={anchor}
        isOpen
        onOpenChange={onClose}
        placement="bottom start"
        offset={2}
      >
        <Leavable onLeave={onClose}>
          <Menu label={label} onAction={onClose}>
            {children}
          </Menu>
        </Leavable>
      </Popover>
    </>
  );
}
