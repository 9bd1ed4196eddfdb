// The button that adds a branch to a matrix or a map, and the list that it opens.
import { Plus } from "lucide-react";
import type { CommandId } from "../../commands/catalogue.ts";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { BranchChoices } from "./BranchChoices.tsx";

export interface AddBranchProps {
  connection: string;
  /** path_with_namespace */
  project: string;
  /** Names the list for readers. */
  label: string;
  command: CommandId;
  isOpen: boolean;
  /** Branches that are there already. */
  chosen: readonly string[];
  /** The field has the focus. */
  onReady: () => void;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (branch: string) => void;
  /** It was closed, with a branch or without. */
  onClosed: () => void;
}

export function AddBranch({
  connection,
  project,
  label,
  command,
  isOpen,
  chosen,
  onReady,
  onOpenChange,
  onChoose,
  onClosed,
}: AddBranchProps) {
  return (
    <Popover
      label={label}
      width={420}
      isOpen={isOpen}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) onClosed();
      }}
      trigger={
        <Button size="small" variant="quiet" icon={Plus} keys={keyOf(command)}>
          Add branch…
        </Button>
      }
    >
      <BranchChoices
        {...{ connection, project, chosen, onReady }}
        label="Add a branch"
        onChoose={(branch) => {
          onOpenChange(false);
          onChoose(branch);
          onClosed();
        }}
      />
    </Popover>
  );
}
