// Where the commit goes: the current branch, or a new one from where the screen stands.
import { GitBranch } from "lucide-react";
import type { Message } from "../../../desk/model.ts";
import { setMessage } from "../../../desk/staging.ts";
import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { RefPill } from "../../../ui/marks/RefPill.tsx";

export interface CommitTargetProps {
  deskKey: string;
  branch: string;
  /** Commit that a new branch starts at; null in an empty repository, where there is only one branch to make. */
  start: string | null;
  message: Message;
  /** What is wrong with the new name; null = nothing. */
  fault: string | null;
  isLocked: boolean;
}

export function CommitTarget({ deskKey, branch, start, message, fault, isLocked }: CommitTargetProps) {
  const isNew = message.newBranch !== null;
  const segments = [
    { value: "current", label: branch },
    { value: "new", label: "New branch", isDisabled: start === null },
  ] as const;
  const choose = (value: "current" | "new"): void =>
    setMessage(deskKey, { newBranch: value === "new" ? (message.newBranch ?? "") : null, force: false, start: null });
  return (
    <div className="changes-target">
      <SegmentedControl label="Commit to" value={isNew ? "new" : "current"} onChange={choose} segments={segments} isDisabled={isLocked} />
      {message.newBranch === null || start === null ? null : (
        <>
          <TextField
            label="Name of the new branch"
            labelPlace="hidden"
            value={message.newBranch}
            onChange={(newBranch) => setMessage(deskKey, { newBranch })}
            error={message.newBranch === "" ? undefined : (fault ?? undefined)}
            placeholder="name-of-the-branch"
            prefix={<Icon of={GitBranch} size="small" />}
            mono
            spellCheck="false"
            isReadOnly={isLocked}
            autoFocus={message.newBranch === ""}
          />
          <span className="changes-from">
            from <RefPill name={branch} /> at <code>{start.slice(0, 7)}</code>
          </span>
          <Checkbox isSelected={message.force} onChange={(force) => setMessage(deskKey, { force })} isDisabled={isLocked}>
            Replace the branch if it exists
          </Checkbox>
        </>
      )}
    </div>
  );
}
