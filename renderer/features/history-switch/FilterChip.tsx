// One filter of a view of the history: its name alone while off, its value and a way to remove it while on; a press opens a small editor.

import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { sayDay } from "../../ui/text/day.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import "./filter-chip.css";

export interface FilterChipProps {
  name: string;
  value: string | null;
  type?: "text" | "date" | undefined;
  help: string;
  placeholder?: string | undefined;
  onChange: (value: string | null) => void;
}

export function FilterChip({ name, value, type = "text", help, placeholder, onChange }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState("");
  const open = (next: boolean): void => {
    if (next) setDraft(value ?? "");
    setOpen(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChange(draft.trim() === "" ? null : draft.trim());
    setOpen(false);
  };
  return (
    <span className="history-chip" data-on={value !== null || undefined}>
      <Popover
        label={`Filter by ${name.toLowerCase()}`}
        isOpen={isOpen}
        onOpenChange={open}
        width={300}
        trigger={
          <AriaButton className="history-chip-button">
            {name}
            {value === null ? null : (
              <b className="ui-ellipsis">
                <OddText text={type === "date" ? sayDay(value) : value} />
              </b>
            )}
          </AriaButton>
        }
      >
        <form className="history-editor" onSubmit={submit}>
          <TextField label={name} type={type} value={draft} onChange={setDraft} description={help} placeholder={placeholder} autoFocus />
          <div className="history-editor-actions">
            {value === null ? null : (
              <Button
                variant="quiet"
                onPress={() => {
                  onChange(null);
                  setOpen(false);
                }}
              >
                Remove
              </Button>
            )}
            <Button variant="main" type="submit" keys={keyOf("form.submit")}>
              Filter
            </Button>
          </div>
        </form>
      </Popover>
      {value === null ? null : (
        <AriaButton className="history-chip-remove" aria-label={`Remove ${name.toLowerCase()} filter`} onPress={() => onChange(null)}>
          <Icon of={X} size="tiny" />
        </AriaButton>
      )}
    </span>
  );
}
