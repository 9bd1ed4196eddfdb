// Asks before a branch is deleted, and says what stays.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useHeldKeys } from "../../../commands/use-held-keys.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { deleteBranch } from "../../../desk/branches.ts";
import { undoAction } from "../../../desk/last-actions.ts";
import { deskKey } from "../../../desk/model.ts";
import { useDesk } from "../../../desk/use-desk.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { Note } from "../../../ui/states/Note.tsx";

export interface DeleteBranchDialogProps {
  branch: string;
  onClose: () => void;
}

/** Cancel has the focus first. */
export function DeleteBranchDialog({ branch, onClose }: DeleteBranchDialogProps) {
  const place = useRefPlace();
  const { project } = useCheckout();
  const client = useQueryClient();
  const of = { connection: place.connection, project: place.project };
  const remove = useMutation({ mutationFn: () => deleteBranch(client, { ...of, branch }) });
  useHeldKeys(remove.isPending);
  const desk = useDesk(deskKey(place.connection, place.project, branch));
  const drafts = desk.changes.length + Object.keys(desk.unsaved).length;
  return (
    <Dialog
      role="alertdialog"
      title={`Delete the branch ${branch}?`}
      lead={project?.path_with_namespace}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="main"
            busy={remove.isPending}
            onPress={() =>
              remove.mutate(undefined, {
                onSuccess: (action) => {
                  const undo = async (): Promise<void> => {
                    const why = await undoAction(client, of, action);
                    toasts.show(why ?? `The branch ${branch} is there again.`);
                  };
                  toasts.show(`The branch ${branch} was deleted.`, { label: "Undo", run: () => void undo() });
                  onClose();
                },
              })
            }
          >
            Delete branch
          </Button>
        </>
      }
    >
      <p>Commits that no other branch or tag contains will be hard to find afterwards.</p>
      {drafts === 0 ? null : (
        <Note tone="amber" fact={`${drafts} changes of yours belong to this branch.`}>
          They stay on this machine, under Kept work, from where they can be put onto another branch.
        </Note>
      )}
      {remove.error ? (
        <Note tone="red" role="alert" fact="The branch was not deleted.">
          {remove.error.message}
        </Note>
      ) : null}
    </Dialog>
  );
}
