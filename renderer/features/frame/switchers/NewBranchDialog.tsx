// Makes a branch at the commit that is on screen and goes there.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCheckout } from "../../../data/checkout.ts";
import { makeBranch } from "../../../desk/branches.ts";
import { atRef, navigate, usePlace } from "../../../state/place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import { toBranchNameProblem } from "./branch-name.ts";

export interface NewBranchDialogProps {
  name: string;
  onClose: () => void;
}

/** Nothing is written but the branch; staged changes stay where they are. */
export function NewBranchDialog({ name: initial, onClose }: NewBranchDialogProps) {
  const place = usePlace();
  const { ref, commit } = useCheckout();
  const [name, setName] = useState(initial);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: ({ branch, at }: { branch: string; at: string }) =>
      makeBranch(client, { connection: place.connection, project: place.project, branch }, at, ref),
  });
  const problem = name === "" ? null : toBranchNameProblem(name);
  const canCreate = name !== "" && problem === null && commit !== undefined;
  const submit = () => {
    if (!canCreate || create.isPending) return;
    create.mutate(
      { branch: name, at: commit.id },
      {
        onSuccess: () => {
          onClose();
          navigate(atRef(place, name));
        },
      },
    );
  };
  return (
    <Dialog
      title="New branch"
      lead={
        commit ? (
          <>
            From {ref.slice(0, 60)} at <Sha sha={commit.id} plain />, {commit.title}
          </>
        ) : undefined
      }
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="new-branch"
            variant="main"
            busy={create.isPending}
            {...(canCreate ? {} : { offReason: problem ?? "Give the branch a name first." })}
          >
            Create branch
          </Button>
        </>
      }
    >
      <form
        id="new-branch"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          mono
          autoFocus
          size="large"
          autoComplete="off"
          spellCheck="false"
          value={name}
          onChange={(next) => {
            // People type a space where a dash is meant; git takes no spaces.
            setName(next.replace(/\s+/g, "-"));
            create.reset();
          }}
          error={problem ?? create.error?.message ?? undefined}
        />
      </form>
    </Dialog>
  );
}
