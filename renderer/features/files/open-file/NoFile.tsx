// What stands where a file would be: an invitation in an empty repository, the keys elsewhere.
import { keyOf } from "../../../commands/press.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";

export interface NoFileProps {
  isEmpty: boolean;
  branch: string | null;
  readOnly: string | null;
  onNew: () => void;
}

export function NoFile({ isEmpty, branch, readOnly, onNew }: NoFileProps) {
  if (!isEmpty)
    return (
      <EmptyState title="No file is open">Choose one in the tree: Space previews it, Enter opens it. Ctrl+P goes to any file.</EmptyState>
    );
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
