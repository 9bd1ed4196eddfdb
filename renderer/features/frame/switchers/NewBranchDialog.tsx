// Makes a branch at the commit that is on screen and goes there.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { branchNameProblem } from "../../../../shared/lib/branch-name.ts";
import { dropKeys } from "../../../commands/held-keys.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { makeBranch } from "../../../desk/branches.ts";
import { atRef, navigate, usePlace } from "../../../state/place.ts";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";

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
  const make = useMutation({
    mutationFn: ({ branch, at }: { branch: string; at: string }) =>
      makeBranch(client, { connection: place.connection, project: place.project, branch }, at, ref),
  });
  const problem = branchNameProblem(name);
  const create = () => {
    if (commit === undefined) return;
    make.mutate(
      { branch: name, at: commit.id },
      {
        onSuccess: () => {
          onClose();
          navigate(atRef(place, name));
        },
        // Keys that were meant for the branch stand in no name.
        onError: dropKeys,
      },
    );
  };
  return (
    <FormDialog
      title="New branch"
      lead={
        commit ? (
          <>
            From {ref.slice(0, 60)} at <Sha sha={commit.id} plain />, {commit.title}
          </>
        ) : undefined
      }
      onClose={onClose}
      submit="Create branch"
      busy={make.isPending}
      offReason={problem ?? (commit === undefined ? "The commit is still being looked up." : null)}
      isPending={problem === null && commit === undefined}
      onSubmit={create}
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
          // Not one that is under way: what follows on it would not happen.
          if (make.isError) make.reset();
        }}
        error={(name === "" ? null : problem) ?? make.error?.message}
      />
    </FormDialog>
  );
}
