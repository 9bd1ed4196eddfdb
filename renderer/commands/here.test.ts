// The list of keys that work where the focus is: of the surface first, then of the view, and no single keys while one types.
import { afterEach, describe, expect, it } from "vitest";
import { receiveText } from "../state/focus.ts";
import type { Binding } from "./bindings.ts";
import { type BoundCommand, commandIds, entryOf, isOfSurface } from "./catalogue.ts";
import { isBare, parseChord } from "./chord.ts";
import { commandsAt } from "./here.ts";
import { platform } from "./host.ts";
import { keysOn } from "./keys-on.ts";
import { places } from "./places.ts";

/** What has the focus: in surfaces, a field of the browser, or an editor. */
function focused({ surface, isField = false, label }: { surface?: string; isField?: boolean; label?: string } = {}): Element {
  return {
    closest: () => (surface === undefined ? null : { dataset: { surface } }),
    matches: () => isField,
    contains(other: unknown) {
      return other === this;
    },
    getAttribute: () => label ?? null,
  } as unknown as Element;
}
const bind = (id: BoundCommand): Binding => ({ id, title: id, disabled: null, pending: false, run: () => undefined });
const ofView = commandIds.filter((id): id is BoundCommand => !isOfSurface(id) && places[entryOf(id).where].reach === "view");
const everywhere = commandIds.filter((id): id is BoundCommand => !isOfSurface(id) && places[entryOf(id).where].reach === "window");
const surfaces = Object.entries(places).filter(([, { reach }]) => reach === "surface");
const hasChord = (id: BoundCommand): boolean => keysOn(id, platform).some((keys) => !isBare(parseChord(keys)));

let forget: () => unknown = () => undefined;
afterEach(() => forget());

describe("the keys here", () => {
  it.each(surfaces)("in %s are all of that surface, under its name", (surface, { title }) => {
    const here = commandsAt(focused({ surface }), []);
    expect(here.title).toBe(title);
    expect(here.ids).toEqual(commandIds.filter((id) => entryOf(id).where === surface));
  });

  it("are those of each surface around it, before those of the view", () => {
    const [view = ofView[0] as BoundCommand] = ofView;
    const { ids, title } = commandsAt(focused({ surface: "tree no-surface diff" }), [bind(view)]);
    expect(title).toBe("Tree");
    expect(new Set(ids.slice(0, -1).map((id) => entryOf(id).where))).toEqual(new Set(["tree", "diff"]));
    expect(ids.at(-1)).toBe(view);
  });

  it("of a view are those that are bound now, once each, and not those that work everywhere", () => {
    const some = ofView.slice(0, 5);
    const { ids } = commandsAt(focused(), [...some, ...some.toReversed(), ...everywhere].map(bind));
    expect(ids).toEqual(some);
    expect(commandsAt(null, []).ids).toEqual([]);
  });

  it("leave out single keys where they would be letters, in a field as in an editor", () => {
    const bindings = ofView.map(bind);
    const all = commandsAt(focused(), bindings).ids;
    expect(all).toEqual(ofView);
    expect(ofView.some((id) => !hasChord(id))).toBe(true);
    expect(commandsAt(focused({ isField: true }), bindings).ids).toEqual(ofView.filter(hasChord));
    const editor = focused({ label: "src/planner.ts" });
    forget = receiveText(editor, () => undefined);
    expect(commandsAt(editor, bindings).ids).toEqual(ofView.filter(hasChord));
  });

  it("are named after the text that has the focus, the surface, the view, or else the screen", () => {
    const editor = focused({ label: "src/planner.ts", surface: "diff" });
    forget = receiveText(editor, () => undefined);
    expect(commandsAt(editor, []).title).toBe("editor, planner.ts");
    expect(commandsAt(focused({ isField: true }), []).title).toBe("text");
    expect(commandsAt(focused({ surface: "diff" }), []).title).toBe("Diff");
    const first = ofView[0] as BoundCommand;
    expect(commandsAt(focused(), [bind(first)]).title).toBe(places[entryOf(first).where].title);
    // Names that every object has are no places.
    expect(commandsAt(focused({ surface: "constructor" }), []).title).toBe("This screen");
  });
});
