// Asks before a connection and its token are forgotten.
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";

export interface ForgetDialogProps {
  connection: Connection;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancel has the focus first. */
export function ForgetDialog({ connection, isOpen, onClose }: ForgetDialogProps) {
  const forget = useDesktopCommand("deleteConnection");
  return (
    <Dialog
      role="alertdialog"
      title={`Forget ${connection.name}?`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="main"
            busy={forget.isPending}
            onPress={() => forget.mutate({ connection: connection.id }, { onSuccess: onClose })}
          >
            Forget connection
          </Button>
        </>
      }
    >
      <p>
        Repodesk forgets the address and the token, and its projects leave the list of recent ones. Nothing changes on the server; the token
        stays valid there until it expires or you revoke it.
      </p>
      {forget.error ? (
        <Note tone="red" role="alert" fact="The connection could not be forgotten.">
          {forget.error.message}
        </Note>
      ) : null}
    </Dialog>
  );
}
