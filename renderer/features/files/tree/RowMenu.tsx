// The menu of a row or of the folder shown, where the pointer, the active row or the button is.
import { useRef } from "react";
import { Popover } from "react-aria-components";
import { afterOverlays } from "../../../commands/after-overlays.ts";
import { nameOf } from "../../../state/tree.ts";
import { Leavable } from "../../../ui/overlays/Leavable.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { type FileMenuProps, fileMenu } from "../actions/FileMenu.tsx";

export interface MenuPlace {
  /** "" is the repository's own folder. */
  readonly path: string;
  readonly isFolder: boolean;
  /** Whether it is of a row: else of the folder that is shown. */
  readonly isTree: boolean;
  /** Opened by a key: it begins on its first item. */
  readonly byKey?: boolean;
  readonly x: number;
  readonly y: number;
}

export interface RowMenuProps {
  at: MenuPlace;
  /** What is called by the path "". */
  root: string;
  file: FileMenuProps;
  onClose: () => void;
}

export function RowMenu({ at, root, file, onClose }: RowMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  // A dialog gives the focus back to what had it as it opened: to the row, not to an entry that is gone.
  const onRowAction: FileMenuProps["onRowAction"] = (act, path) => afterOverlays(() => file.onRowAction(act, path));
  const onNewIn: FileMenuProps["onNewIn"] = (folder) => afterOverlays(() => file.onNewIn(folder));
  const label = `What to do with ${at.path === "" ? root : nameOf(at.path)}`;
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
          <Menu label={label} onAction={onClose} beginsOnItem={at.byKey}>
            {fileMenu({ ...file, onRowAction, onNewIn })}
          </Menu>
        </Leavable>
      </Popover>
    </>
  );
}
