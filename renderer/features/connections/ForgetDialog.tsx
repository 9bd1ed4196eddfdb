// Asks before a connection and its token are forgotten.
import type { Connection } from "../../../shared/contract/desktop.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Note } from "../../ui/states/Note.tsx";

export interface ForgetDialogProps {
  connection: Connection;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancel has the focus first. */
export function ForgetDialog({ connection, isOpen, onClose }: ForgetDialogProps) {
  const forget = useDesktopCommand("deleteConnection");
  const tokenStays = forget.error instanceof ApiError && forget.error.code === "token_stays";
  const run = (leaveToken: boolean) => forget.mutate({ connection: connection.id, leave_token: leaveToken }, { onSuccess: onClose });
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
          {tokenStays ? (
            <Button isDisabled={forget.isPending} onPress={() => run(true)}>
              Forget it without its token
            </Button>
          ) : null}
          <Button variant="main" busy={forget.isPending} onPress={() => run(false)}>
            {tokenStays ? "Try again" : "Forget connection"}
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
          {tokenStays ? " Without it, the token stays where it is until Repodesk can reach it there, and is removed then." : null}
        </Note>
      ) : null}
    </Dialog>
  );
}
