// Structured last lines of the message (Refs, Co-authored-by …): chips, and a small form to add one.

import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { keyOf } from "../../../commands/press.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { checkTrailer, type Trailer } from "./commit-message.ts";

export interface TrailerChipsProps {
  trailers: readonly Trailer[];
  isLocked: boolean;
  onChange: (trailers: readonly Trailer[]) => void;
}

const usual = ["Refs", "Co-authored-by", "Reviewed-by", "Signed-off-by"];

export function TrailerChips({ trailers, isLocked, onChange }: TrailerChipsProps) {
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState("Refs");
  const [value, setValue] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const found = checkTrailer(key.trim(), value);
    setFault(found);
    if (found !== null) return;
    onChange([...trailers, [key.trim(), value.trim()]]);
    setValue("");
    setOpen(false);
  };
  return (
    <div className="changes-trailers">
      {trailers.map(([name, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: trailers may repeat, and the chips hold no state
        <span key={index} className="changes-trailer">
          <b>{name}</b> <span className="ui-ellipsis">{text}</span>
          <IconButton
            icon={X}
            iconSize="tiny"
            label={`Remove ${name} ${text}`}
            isDisabled={isLocked}
            onPress={() => onChange(trailers.filter((_, at) => at !== index))}
          />
        </span>
      ))}
      <Popover
        label="Add a trailer"
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="top start"
        width={320}
        trigger={
          <Button size="small" variant="quiet" icon={Plus} isDisabled={isLocked}>
            Trailer
          </Button>
        }
      >
        <form className="changes-form" onSubmit={add}>
          <TextField label="Name" value={key} onChange={setKey} description={`Such as ${usual.join(", ")}.`} />
          <TextField label="Value" value={value} onChange={setValue} autoFocus error={fault ?? undefined} />
          <div className="changes-form-actions">
            <Button variant="main" type="submit" keys={keyOf("form.submit")}>
              Add
            </Button>
          </div>
        </form>
      </Popover>
    </div>
  );
}
