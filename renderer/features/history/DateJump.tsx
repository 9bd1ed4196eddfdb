// Goes to a day in a history: the newest commit that was made then or before.
import { CalendarSearch } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";

export interface DateJumpProps {
  isOpen: boolean;
  /** The list will begin at that day: nobody can enter it in its middle. */
  isFilter: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** YYYY-MM-DD in the person's own zone. */
  onDate: (day: string) => void;
}

export function DateJump({ isOpen, isFilter, onOpenChange, onDate }: DateJumpProps) {
  const [day, setDay] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (day === "") return;
    onOpenChange(false);
    onDate(day);
  };
  return (
    <span className="history-chip history-jump">
      <Popover
        label="Go to a date"
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        width={300}
        trigger={
          <AriaButton className="history-chip-button">
            <Icon of={CalendarSearch} size="small" />
            <span className="history-jump-words">Go to date</span>
            <CommandKeys of="history.date" />
          </AriaButton>
        }
      >
        <form className="history-editor" onSubmit={submit}>
          <TextField
            label="Day"
            type="date"
            value={day}
            onChange={setDay}
            description={`${isFilter ? "The list begins with the" : "The"} newest commit of this day or before it.`}
            autoFocus
          />
          <div className="history-editor-actions">
            <Button variant="main" type="submit" keys={keyOf("form.submit")}>
              Go
            </Button>
          </div>
        </form>
      </Popover>
    </span>
  );
}
