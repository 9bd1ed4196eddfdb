// Which keys work where the focus is: those of the surface that has it, and those of the open view.
import { receiverOf } from "../state/focus.ts";
import { type Binding, currentBindings } from "./bindings.ts";
import { type CommandId, commandIds, entryOf } from "./catalogue.ts";
import { isBare, parseChord } from "./chord.ts";
import { platform } from "./host.ts";
import { keysOn } from "./keys-on.ts";
import { type Place, places } from "./places.ts";

export interface Here {
  /** "Tree", "Editor", "History". */
  readonly title: string;
  /** Those of the surface first. */
  readonly ids: readonly CommandId[];
}

const isPlace = (name: string): name is Place => Object.hasOwn(places, name);

/** Whether single keys are letters here. */
const isText = (element: Element | null): boolean =>
  element !== null && (receiverOf(element) !== null || element.matches("input, textarea, [contenteditable]"));

/** "editor, planner.ts"; null where no text has the focus. */
function nameText(element: Element | null): string | null {
  if (element === null || receiverOf(element) === null) return isText(element) ? "text" : null;
  const path = element.getAttribute("aria-label") ?? "";
  return ["editor", path.slice(path.lastIndexOf("/") + 1)].filter((part) => part !== "").join(", ");
}

/** What works at an element, given what is bound now. Keys that work everywhere are not listed. */
export function commandsAt(element: Element | null, bindings: readonly Binding[]): Here {
  const surfaces = (element?.closest<HTMLElement>("[data-surface]")?.dataset["surface"] ?? "").split(" ").filter(isPlace);
  const ofSurface = commandIds.filter((id) => surfaces.includes(entryOf(id).where));
  const ofView = currentBindings(bindings)
    .map(({ id }) => id)
    .filter((id) => places[entryOf(id).where].reach === "view")
    .filter((id) => !isText(element) || keysOn(id, platform).some((keys) => !isBare(parseChord(keys))));
  const [first = ofView.map((id) => entryOf(id).where)[0]] = surfaces;
  const title = nameText(element) ?? (first === undefined ? "This screen" : places[first].title);
  const bound: ReadonlySet<CommandId> = new Set(ofView);
  return { title, ids: [...ofSurface, ...commandIds.filter((id) => bound.has(id))] };
}
