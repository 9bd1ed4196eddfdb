// What stands where files would be in an empty repository: an invitation.
import { keyOf } from "../../../commands/press.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { UploadButton } from "../upload/UploadButton.tsx";

export interface NoFileProps {
  branch: string | null;
  readOnly: string | null;
  onNew: () => void;
}

export function NoFile({ branch, readOnly, onNew }: NoFileProps) {
  const buttons = (
    <>
      <Button variant="main" keys={keyOf("file.new")} offReason={readOnly ?? undefined} onPress={onNew}>
        New file
      </Button>
      <UploadButton command="file.upload" />
    </>
  );
  return (
    <EmptyState title="No files yet" actions={buttons}>
      The first commit creates the branch {branch ?? "main"}.
    </EmptyState>
  );
}
