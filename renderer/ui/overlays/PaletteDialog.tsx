// The surface of a palette: 640 px wide and of one height whatever it holds, near the top, over everything; holds a CommandList.
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components";
import "./PaletteDialog.css";

export interface PaletteDialogProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** Ids of commands that go on working while it is open, such as the one that opened it. */
  commands?: readonly string[] | undefined;
  children: ReactNode;
}

/** A palette; Escape and a press outside close it, focus returns to where it was. */
export function PaletteDialog({ label, isOpen, onClose, commands, children }: PaletteDialogProps) {
  const onOpenChange = (next: boolean) => {
    if (!next) onClose();
  };
  return (
    <ModalOverlay className="ui-palette-overlay" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="ui-palette">
        <AriaDialog className="ui-palette-frame" aria-label={label} data-commands={commands?.join(" ")}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
