// Asks before something goes that exists on this machine alone.
import { useHeldKeys } from "../../commands/use-held-keys.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Note } from "../../ui/states/Note.tsx";
import type { KeptFact } from "../connections/index.ts";

export interface ClearDialogProps {
  fact: KeptFact;
  /** Of the connection. */
  name: string;
  isBusy: boolean;
  failure: string | null;
  onClear: () => void;
  onClose: () => void;
}

/** Cancel has the focus first. */
export function ClearDialog({ fact, name, isBusy, failure, onClear, onClose }: ClearDialogProps) {
  const what = fact.title.toLowerCase();
  useHeldKeys(isBusy);
  return (
    <Dialog
      role="alertdialog"
      title={`Clear the ${what} of ${name}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isBusy} onPress={onClear}>
            Clear {what}
          </Button>
        </>
      }
    >
      <p>
        {fact.what}. {fact.meaning} Export what is yours first to have it later; nothing changes on the server.
      </p>
      {failure === null ? null : (
        <Note tone="red" role="alert" fact="They could not be cleared.">
          {failure}
        </Note>
      )}
    </Dialog>
  );
}
