// What the open view told the status bar: facts, some of which can be changed by a press, and the keys of the place.
import { runCommand } from "../../../commands/bindings.ts";
import { type StatusItem, useStatusItems } from "../../../state/status.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Kbd } from "../../../ui/text/Kbd.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";

/** At most a handful of spans. */
export function StatusItems() {
  const items = useStatusItems();
  return items.map((item) => (
    <span
      key={item.id}
      data-hint={item.keys === undefined ? undefined : ""}
      title={item.title === undefined ? undefined : spellOdd(item.title, "lines")}
    >
      <Fact {...item} />
    </span>
  ));
}

function Fact({ bar, keys, text, command }: StatusItem) {
  if (command !== undefined)
    return (
      <Button size="small" variant="quiet" onPress={() => void runCommand(command)}>
        {text}
      </Button>
    );
  return (
    <>
      {bar === undefined ? null : <span className="app-status-bar" data-bar={bar} aria-hidden="true" />}
      {keys?.map((key) => (
        <Kbd key={key} keys={key} />
      ))}
      <span className="ui-ellipsis">{text}</span>
    </>
  );
}
