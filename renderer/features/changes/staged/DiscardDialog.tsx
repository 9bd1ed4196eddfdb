// Asks before everything staged goes; it can still be undone afterwards.
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { countChanges } from "../change-words.ts";

export interface DiscardDialogProps {
  count: number;
  branch: string;
  isOpen: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

export function DiscardDialog({ count, branch, isOpen, onClose, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      title={`Discard ${countChanges(count)} on ${branch}?`}
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            Keep them
          </Button>
          <Button variant="danger" onPress={onDiscard}>
            Discard {countChanges(count)}
          </Button>
        </>
      }
    >
      The files go back to what {branch} has. Nothing changes on the server, and the message stays. You can undo this.
    </Dialog>
  );
}
