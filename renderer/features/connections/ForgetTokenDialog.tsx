// Asks before the token of a connection goes from this machine; the connection and its work stay.
import { useQueryClient } from "@tanstack/react-query";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useHeldKeys } from "../../commands/use-held-keys.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { askConnectionAgain } from "../../data/query-client.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";

export interface ForgetTokenDialogProps {
  connection: Pick<Connection, "id" | "name">;
  onClose: () => void;
}

/** Cancel has the focus first. Drawn only while it is asked. */
export function ForgetTokenDialog({ connection, onClose }: ForgetTokenDialogProps) {
  const client = useQueryClient();
  const forget = useDesktopCommand("clearKeptData");
  useHeldKeys(forget.isPending);
  const run = (): void =>
    forget.mutate(
      { connection: connection.id, kind: "token" },
      {
        onSuccess: () => {
          // Each query holds its own failure.
          void askConnectionAgain(client, connection.id).catch(() => undefined);
          toasts.show(`The token for ${connection.name} is gone from this machine.`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      role="alertdialog"
      title={`Forget the token for ${connection.name}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={forget.isPending} onPress={run}>
            Forget token
          </Button>
        </>
      }
    >
      <p>
        The connection stays and reads what is public there. Kept work, readings and comments stay too; copies for reading offline go, for
        they were read with the token.
      </p>
      <p>The token itself stays valid on the server until it expires or you revoke it there.</p>
      {forget.error === null ? null : (
        <Note tone="red" role="alert" fact="The token could not be forgotten.">
          {forget.error.message}
        </Note>
      )}
    </Dialog>
  );
}
