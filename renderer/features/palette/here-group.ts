// The keys of what had the focus before the palette, as rows: the list, tree or grid there carries them out, on the row that is chosen in it.
import { Keyboard } from "lucide-react";
import type { Binding } from "../../commands/bindings.ts";
import { type CommandId, entryOf, isOfSurface } from "../../commands/catalogue.ts";
import { parseChord } from "../../commands/chord.ts";
import { commandsAt } from "../../commands/here.ts";
import { platform } from "../../commands/host.ts";
import { keysOn } from "../../commands/keys-on.ts";
import { keyOf } from "../../commands/press.ts";
import { rank } from "../../ui/lists/fuzzy.ts";
import type { FoundGroup } from "./command-group.ts";

const prefix = "here:";
/** A row each would say nothing: which of the nine, a key alone tells. */
const notOne: CommandId = "recent.numbered";

/** Names as `DOM` has them, by what a chord calls its key. */
const names: Readonly<Record<string, string>> = {
  ...{ enter: "Enter", escape: "Escape", delete: "Delete", backspace: "Backspace", home: "Home", end: "End" },
  ...{ arrowup: "ArrowUp", arrowdown: "ArrowDown", arrowleft: "ArrowLeft", arrowright: "ArrowRight" },
  ...{ pageup: "PageUp", pagedown: "PageDown", contextmenu: "ContextMenu", f2: "F2", f10: "F10" },
};

/** `at`: what had the focus. `below`: the score of what stands before them. */
export function toHereGroup(at: Element | null, bindings: readonly Binding[], text: string, below: number): FoundGroup {
  const here = commandsAt(at, bindings);
  const ids = here.ids.filter((id) => isOfSurface(id) && id !== notOne && keysOn(id, platform).length > 0);
  const found = rank(text, ids, (id) => entryOf(id).title, 60);
  const score = found[0]?.match.score ?? 0;
  return {
    ...{ id: "here", title: here.title },
    // General words, such as “Open”: a command of the window is meant first.
    score: below > 0 ? Math.min(score, below - 1) : score,
    items: found.map(({ item, match }) => ({
      ...{ id: `${prefix}${item}`, label: entryOf(item).title, ranges: match.ranges, icon: Keyboard },
      keys: keyOf(item),
    })),
  };
}

/** Presses the key of such a row where the focus came back to. Answers false for any other row. */
export function pressHere(row: string, at: Element | null): boolean {
  if (!row.startsWith(prefix)) return false;
  const [keys = ""] = keysOn(row.slice(prefix.length) as CommandId, platform);
  const { main, control, alt, shift, key } = parseChord(keys);
  const onMac = platform === "mac";
  const pressed = new KeyboardEvent("keydown", {
    ...{ key: names[key] ?? key, altKey: alt, shiftKey: shift, bubbles: true, cancelable: true },
    ...{ ctrlKey: control || (main && !onMac), metaKey: main && onMac },
  });
  const target = at?.isConnected === true ? at : document.activeElement;
  target?.dispatchEvent(pressed);
  return true;
}
