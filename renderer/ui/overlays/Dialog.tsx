// A modal decision: title, what it is about, and a foot with keys at the left and actions at the right, the main one last.
import { type ReactNode, useRef } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { markOdd } from "../text/mark-odd.tsx";
import { useScrolledByKeys } from "./use-scrolled-by-keys.ts";
import "./Dialog.css";

export interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  /** Escape, and a press outside where that is allowed. */
  onClose: () => void;
  children: ReactNode;
  /** Under the title, in the second colour. */
  lead?: ReactNode;
  /** At the right of the title: how far something is. */
  aside?: ReactNode;
  /** Keys and small print at the left of the foot. */
  keys?: ReactNode;
  actions?: ReactNode;
  /** medium 560 px, broad 660 px, large 920 px, wide 1240 px, at most the window less 48. */
  size?: "medium" | "broad" | "large" | "wide" | undefined;
  /** alertdialog for questions about loss. */
  role?: "dialog" | "alertdialog" | undefined;
  /** A press outside closes; only where nothing typed can be lost. */
  isDismissable?: boolean | undefined;
  /** Takes the padding away, for content with rows of its own up to the edge. */
  flush?: boolean | undefined;
}

/** A dialog; focus starts on the first choice (or autoFocus), is trapped and returns to the opener. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  lead,
  aside,
  keys,
  actions,
  size = "medium",
  role = "dialog",
  isDismissable = false,
  flush = false,
}: DialogProps) {
  const onOpenChange = (next: boolean) => {
    if (!next) onClose();
  };
  return (
    <ModalOverlay className="ui-scrim" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={isDismissable}>
      <Modal className="ui-dialog" data-size={size}>
        <AriaDialog className="ui-dialog-frame" role={role}>
          <header className="ui-dialog-header">
            <div className="ui-dialog-top">
              <Heading slot="title" level={2} className="ui-dialog-title">
                {markOdd(title)}
              </Heading>
              {aside ? <div className="ui-dialog-aside">{aside}</div> : null}
            </div>
            {lead ? <div className="ui-dialog-lead">{markOdd(lead)}</div> : null}
          </header>
          <Body flush={flush}>{children}</Body>
          {keys || actions ? (
            <footer className="ui-dialog-footer">
              <div className="ui-dialog-keys">{keys}</div>
              {actions}
            </footer>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Body({ flush, children }: { flush: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useScrolledByKeys(box);
  return (
    <div ref={box} className="ui-dialog-body" data-flush={flush || undefined}>
      {children}
    </div>
  );
}
