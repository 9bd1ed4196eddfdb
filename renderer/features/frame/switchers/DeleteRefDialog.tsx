// Asks before a branch or tag is deleted, and says what stays.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useHeldKeys } from "../../../commands/use-held-keys.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { deleteBranch } from "../../../desk/branches.ts";
import { deskKey } from "../../../desk/model.ts";
import { deleteTag } from "../../../desk/tags.ts";
import { useDesk } from "../../../desk/use-desk.ts";
import type { RefRequest } from "../../../state/ref-request.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Note } from "../../../ui/states/Note.tsx";
import { tellDeleted } from "./tell-ref.ts";

export interface DeleteRefDialogProps {
  request: Extract<RefRequest, { kind: "delete" }>;
  onClose: () => void;
}

/** Cancel has the focus first. */
export function DeleteRefDialog({ request: { what, name }, onClose }: DeleteRefDialogProps) {
  const place = useRefPlace();
  const { project } = useCheckout();
  const client = useQueryClient();
  const of = { connection: place.connection, project: place.project };
  const remove = useMutation({
    mutationFn: () => (what === "branch" ? deleteBranch(client, { ...of, branch: name }) : deleteTag(client, { ...of, tag: name })),
  });
  useHeldKeys(remove.isPending);
  return (
    <Dialog
      role="alertdialog"
      title={`Delete the ${what} ${name}?`}
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
                  tellDeleted(client, of, action);
                  onClose();
                },
              })
            }
          >
            Delete {what}
          </Button>
        </>
      }
    >
      <p>
        {what === "branch"
          ? "Commits that no other branch or tag contains will be hard to find afterwards."
          : "A release of this tag is deleted with it, and an undo brings neither that back nor a signature. Commits that no branch or other tag contains will be hard to find afterwards."}
      </p>
      {what === "branch" ? <DraftsNote branch={name} /> : null}
      {remove.error ? (
        <Note tone="red" role="alert" fact={`The ${what} was not deleted.`}>
          {remove.error.message}
        </Note>
      ) : null}
    </Dialog>
  );
}

function DraftsNote({ branch }: { branch: string }) {
  const { connection, project } = useRefPlace();
  const desk = useDesk(deskKey(connection, project, branch));
  const drafts = desk.changes.length + Object.keys(desk.unsaved).length;
  return drafts === 0 ? null : (
    <Note tone="amber" fact={`${drafts} changes of yours belong to this branch.`}>
      They stay on this machine, under Kept work, from where they can be put onto another branch.
    </Note>
  );
}
