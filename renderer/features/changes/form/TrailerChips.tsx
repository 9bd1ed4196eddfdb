// Structured last lines of the message (Refs, Co-authored-by …): chips, and a small form to add one.

import { Plus, UserPlus, X } from "lucide-react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { keyOf } from "../../../commands/press.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import { checkTrailer, type Trailer } from "./commit-message.ts";
import { type PeopleOf, usePeopleOffer } from "./PeopleOffer.tsx";
import { isPersonKey, shownValue, toTrailerValue } from "./people.ts";

export interface TrailerChipsProps {
  trailers: readonly Trailer[];
  isLocked: boolean;
  onChange: (trailers: readonly Trailer[]) => void;
  people: PeopleOf;
}

const usual = ["Refs", "Co-authored-by", "Reviewed-by", "Signed-off-by"];

export function TrailerChips({ trailers, isLocked, onChange, people }: TrailerChipsProps) {
  const all = useRef<HTMLDivElement>(null);
  const remove = (index: number): void => {
    // The button of the last one goes with it, and the focus to the one before, or to what adds another.
    const buttons = all.current?.querySelectorAll("button");
    if (index === trailers.length - 1) buttons?.[index === 0 ? 1 : index - 1]?.focus();
    onChange(trailers.filter((_, at) => at !== index));
  };
  // The one that was added is in sight, however many there are.
  const chips = useRef<HTMLDivElement>(null);
  const count = useRef(trailers.length);
  useLayoutEffect(() => {
    if (trailers.length > count.current) chips.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
    count.current = trailers.length;
  }, [trailers.length]);
  return (
    <div ref={all} className="changes-trailers">
      {trailers.length === 0 ? null : (
        <div ref={chips} className="changes-chips">
          {trailers.map(([name, text], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: trailers may repeat, and the chips hold no state
            <span key={index} className="changes-trailer">
              <b>{name}</b>{" "}
              <span className="ui-ellipsis" title={spellOdd(text)}>
                <OddText text={shownValue(name, text)} />
              </span>
              <IconButton icon={X} iconSize="tiny" label={`Remove ${name} ${text}`} isDisabled={isLocked} onPress={() => remove(index)} />
            </span>
          ))}
        </div>
      )}
      {(["Co-author", "Trailer"] as const).map((label) => (
        <AddTrailer key={label} {...{ label, isLocked, people }} onAdd={(trailer) => onChange([...trailers, trailer])} />
      ))}
    </div>
  );
}

interface AddTrailerProps {
  label: "Co-author" | "Trailer";
  isLocked: boolean;
  people: PeopleOf;
  onAdd: (trailer: Trailer) => void;
}

/** A button, and the small form that it opens. */
function AddTrailer({ label, isLocked, people, onAdd }: AddTrailerProps) {
  const [isOpen, setOpen] = useState(false);
  const isPerson = label === "Co-author";
  return (
    <Popover
      label={isPerson ? "Add a co-author" : "Add a trailer"}
      isOpen={isOpen}
      onOpenChange={setOpen}
      placement="top start"
      width={320}
      trigger={
        <Button size="small" variant="quiet" icon={isPerson ? UserPlus : Plus} isDisabled={isLocked}>
          {label}
        </Button>
      }
    >
      <TrailerForm
        name={isPerson ? "Co-authored-by" : "Refs"}
        people={people}
        onAdd={(trailer) => {
          onAdd(trailer);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

function TrailerForm({ name, people, onAdd }: { name: string; people: PeopleOf; onAdd: (trailer: Trailer) => void }) {
  const [key, setKey] = useState(name);
  const [value, setValue] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  /** Enter was pressed before anybody could be offered. */
  const [isAwaited, setAwaited] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const put = (written: string): void => {
    const found = checkTrailer(key.trim(), written);
    setFault(found);
    if (found === null) onAdd([key.trim(), written.trim()]);
  };
  const isTyped = isPersonKey(key.trim()) && !value.trimEnd().endsWith(">");
  const offer = usePeopleOffer(people, isTyped ? value.trim() : null, field, (person) => put(toTrailerValue(person)));
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (offer.isComing) setAwaited(true);
    else put(value);
  };
  useEffect(() => {
    if (!isAwaited || offer.isComing) return;
    setAwaited(false);
    put(offer.best === null ? value : toTrailerValue(offer.best));
  });
  return (
    <form className="changes-form" onSubmit={add}>
      <TextField label="Name" value={key} onChange={setKey} description={`Such as ${usual.join(", ")}.`} />
      <TextField
        label="Value"
        value={value}
        onChange={(typed) => {
          setValue(typed);
          setAwaited(false);
        }}
        onKeyDown={(event) => {
          if (!offer.onKeyDown(event)) event.continuePropagation();
        }}
        autoFocus
        autoComplete="off"
        inputRef={field}
        error={fault ?? undefined}
        description={offer.isComing ? "People of this project are being read." : undefined}
      />
      {offer.list}
      <div className="changes-form-actions">
        <Button variant="main" type="submit" keys={keyOf("form.submit")}>
          Add
        </Button>
      </div>
    </form>
  );
}
