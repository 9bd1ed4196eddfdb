// Asks before the readings of a group go: they are nowhere else.
import type { WatchedGroup } from "../../../shared/contract/readings.ts";
import { useHeldKeys } from "../../commands/use-held-keys.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { count } from "./model/words.ts";

export function RemoveDialog({
  connection,
  group,
  onClose,
  onDone,
}: {
  connection: string;
  group: WatchedGroup;
  onClose: () => void;
  onDone: () => void;
}) {
  const remove = useDesktopCommand("unwatchGroup");
  useHeldKeys(remove.isPending);
  // This dialog may be gone when it is done: the group is.
  const go = (): void => void remove.mutateAsync({ connection, path: group.path }).then(onDone, () => undefined);
  return (
    <Dialog
      role="alertdialog"
      title={`Read ${group.path} no more?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button variant="main" busy={remove.isPending} onPress={() => go()}>
            Remove {count(group.readings, "reading")}
          </Button>
        </>
      }
    >
      <p>
        Its {count(group.readings, "reading")} {group.readings === 1 ? "is" : "are"} only here: the server keeps none. Export them first to
        have them later. Nothing changes on the server.
      </p>
      {remove.error === null ? null : (
        <Note tone="red" role="alert" fact="They could not be removed.">
          {remove.error.message}
        </Note>
      )}
    </Dialog>
  );
}
