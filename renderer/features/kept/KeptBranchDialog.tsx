// Makes a branch where kept work began, so that it can be committed there.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { branchNameProblem } from "../../../shared/lib/branch-name.ts";
import { dropKeys } from "../../commands/held-keys.ts";
import type { KeptWork } from "../../desk/kept-work.ts";
import { putOntoNewBranch } from "../../desk/put-work.ts";
import { TextField } from "../../ui/controls/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { Sha } from "../../ui/text/Sha.tsx";

export interface KeptBranchDialogProps {
  work: KeptWork;
  /** Commit that the branch begins at. */
  start: string;
  onClose: () => void;
  /** The work stands on that branch now. */
  onDone: (branch: string) => void;
}

export function KeptBranchDialog({ work, start, onClose, onDone }: KeptBranchDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(work.branch);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const branch = name.trim();
  const problem = branchNameProblem(branch);
  const submit = (): void => {
    setBusy(true);
    putOntoNewBranch(client, work, branch, start).then(
      () => onDone(branch),
      (failure: Error) => {
        dropKeys();
        setBusy(false);
        setError(failure.message);
      },
    );
  };
  return (
    <FormDialog
      title="Commit to a new branch"
      lead={
        <>
          {work.project}, from <Sha sha={start} plain />, where you started
        </>
      }
      onClose={onClose}
      submit="Make the branch"
      busy={isBusy}
      offReason={problem}
      onSubmit={submit}
    >
      <TextField
        label="Name of the branch"
        mono
        autoFocus
        value={name}
        onChange={(next) => {
          setName(next);
          setError(null);
        }}
        error={error ?? (branch === "" ? undefined : (problem ?? undefined))}
        description="Your work stands on it then, to be committed in Changes."
      />
    </FormDialog>
  );
}
