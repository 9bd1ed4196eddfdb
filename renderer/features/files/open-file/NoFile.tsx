// What stands where files would be in an empty repository: an invitation.
import { keyOf } from "../../../commands/press.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";

export interface NoFileProps {
  branch: string | null;
  readOnly: string | null;
  onNew: () => void;
}

export function NoFile({ branch, readOnly, onNew }: NoFileProps) {
  const button = (
    <Button variant="main" keys={keyOf("file.new")} offReason={readOnly ?? undefined} onPress={onNew}>
      New file
    </Button>
  );
  return (
    <EmptyState title="No files yet" actions={button}>
      The first commit creates the branch {branch ?? "main"}.
    </EmptyState>
  );
}
