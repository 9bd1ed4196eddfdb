// Every key there is, in one sheet: first those that work where the focus was, then all others by place.
import { useState } from "react";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { type CommandId, commandIds, entryOf } from "../../commands/catalogue.ts";
import { isBare, parseChord } from "../../commands/chord.ts";
import type { Here } from "../../commands/here.ts";
import { type Place, places } from "../../commands/places.ts";
import { commandsOf, keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { rank } from "../../ui/lists/fuzzy.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import "./AllKeys.css";

export interface AllKeysProps {
  /** What works where the focus was when the sheet was asked for. */
  here: Here;
  onClose: () => void;
}

interface Group {
  readonly id: string;
  readonly title: string;
  readonly ids: readonly CommandId[];
}

const printed: readonly CommandId[] = commandIds.filter((id) => keyOf(id) !== undefined);

/** What is shown for a text: everything for none, else what a single key means, then what the words fit. */
function find(text: string): ReadonlySet<CommandId> {
  if (text === "") return new Set(printed);
  const bare = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const byKey = text.length === 1 ? commandsOf({ ...bare, key: text }) : [];
  return new Set([...byKey, ...rank(text, printed, (id) => entryOf(id).title).map(({ item }) => item)]);
}

function toGroups(here: Here, shown: ReadonlySet<CommandId>): Group[] {
  const own = here.ids.filter((id) => printed.includes(id));
  const others = (Object.keys(places) as Place[]).map((place) => ({
    id: place,
    title: places[place].title,
    ids: printed.filter((id) => entryOf(id).where === place && !own.includes(id)),
  }));
  return [{ id: "here", title: `Here: ${here.title}`, ids: own }, ...others]
    .map((group) => ({ ...group, ids: group.ids.filter((id) => shown.has(id)) }))
    .filter((group) => group.ids.length > 0);
}

export function AllKeys({ here, onClose }: AllKeysProps) {
  const [typed, setTyped] = useState("");
  const [pressed, setPressed] = useState<{ keys: string; ids: readonly CommandId[] } | null>(null);
  const groups = toGroups(here, pressed === null ? find(typed.trim()) : new Set(pressed.ids));
  return (
    <Dialog
      title="All keys"
      isOpen
      onClose={onClose}
      isDismissable
      size="large"
      flush
      lead={
        <div className="frame-keys-find">
          <TextField
            label="What it does, or its keys"
            labelPlace="hidden"
            placeholder="What it does, or press the keys themselves"
            autoFocus
            value={pressed?.keys ?? typed}
            onChange={(text) => {
              setPressed(null);
              setTyped(pressed === null ? text : text.slice(pressed.keys.length));
            }}
            onKeyDown={(event) => {
              const ids = commandsOf(event).filter((id) => printed.includes(id));
              const isTyped = isBare({ ...parseChord(event.key), main: event.ctrlKey || event.metaKey, alt: event.altKey });
              if (isTyped || ids.length === 0) return void event.continuePropagation();
              event.preventDefault();
              setPressed({ keys: keyOf(ids[0] ?? "app.all-keys") ?? "", ids });
            }}
          />
          <span className="ui-num">{printed.length} keys</span>
        </div>
      }
      keys="Single keys work outside of text only."
      actions={
        <Button keys={keyOf("choices.close")} onPress={onClose}>
          Close
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="frame-keys" aria-label="Keys" tabIndex={0}>
        {groups.length === 0 ? <p role="status">No key does that.</p> : null}
        <div className="frame-keys-columns">
          {groups.map(({ id, title, ids }) => (
            <div key={id} className="frame-keys-group" data-here={id === "here" || undefined}>
              <h3>{title}</h3>
              <dl>
                {ids.map((command) => (
                  <div key={command}>
                    <dt>{entryOf(command).title}</dt>
                    <dd>
                      <CommandKeys of={command} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </section>
    </Dialog>
  );
}
