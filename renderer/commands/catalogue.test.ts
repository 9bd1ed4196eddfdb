// The closed list of commands, and what is bound of them: keys that people can read, press and tell apart.
import { beforeEach, describe, expect, it } from "vitest";
import { type Binding, currentBindings, runCommand, useBindings } from "./bindings.ts";
import { catalogue, commandIds, entryOf } from "./catalogue.ts";
import { isBare, type KeyPlatform, type KeyPress, matchesChord, parseChord, toWrittenKeys } from "./chord.ts";
import { keysOn } from "./keys-on.ts";
import { places } from "./places.ts";
import { bindingFor, needOf } from "./press.ts";

const platforms: readonly KeyPlatform[] = ["mac", "other"];
const all = commandIds.flatMap((id) => platforms.flatMap((on) => keysOn(id, on).map((keys) => ({ id, on, keys }))));

/** The press that a keyboard makes of a chord. */
function pressOf(keys: string, on: KeyPlatform): KeyPress {
  const { main, control, alt, shift, key } = parseChord(keys);
  return {
    ...{ key: shift && /^[a-z]$/.test(key) ? key.toUpperCase() : key, code: "", altKey: alt, shiftKey: shift },
    ctrlKey: on === "mac" ? control : main || control,
    metaKey: on === "mac" && main,
  };
}

describe("every command", () => {
  it("has a title as one writes it in a menu, and a place that is known", () => {
    for (const id of commandIds) {
      const { title, where } = entryOf(id);
      expect(title, id).toMatch(/^\S.*[^.\s]$/);
      expect(Object.keys(places), id).toContain(where);
      expect(id).toMatch(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/);
    }
    expect(new Set(commandIds).size).toBe(commandIds.length);
    expect(commandIds.length).toBeGreaterThan(100);
  });
});

describe("every key of the window", () => {
  /** Bound by the frame on every screen, whatever is open. */
  const everywhere = [
    ...["palette.anything", "palette.commands", "app.back", "app.forward", "app.next-pane", "app.previous-pane", "app.open-folder"],
    ...["app.settings", "app.copy-link", "app.larger", "app.smaller", "app.normal-size", "app.all-keys"],
  ];

  it("works everywhere, or says what must be open where it does not", () => {
    const silent = commandIds.filter((id) => {
      const { where, keys = [], needs } = entryOf(id);
      return places[where].reach === "window" && keys.length > 0 && needs === undefined && !everywhere.includes(id);
    });
    expect(silent).toEqual([]);
  });

  it("is named with what it needs", () => {
    const plain = { altKey: false, code: "", ctrlKey: true, metaKey: false, shiftKey: false };
    expect(needOf({ ...plain, key: "3" })).toBe("History: open a project first.");
    expect(needOf({ ...plain, key: "5" })).toBe("Inbox of the connection: open a project or a connection first.");
    expect([needOf({ ...plain, key: "6" }), needOf({ ...plain, key: "s" }), needOf({ ...plain, ctrlKey: false, key: "3" })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("every key", () => {
  it("is one key with what is held, and is read back as it is printed", () => {
    for (const { id, keys } of all) {
      const chord = parseChord(keys);
      expect(chord.key, id).not.toBe("");
      const written: Readonly<Record<string, string>> = { pgdn: "pagedown", pgup: "pageup", menu: "contextmenu" };
      const read = parseChord(toWrittenKeys(keys));
      expect({ ...read, key: written[read.key] ?? read.key }, `${id} ${keys}`).toEqual(chord);
    }
  });

  it("is pressed by the press that it describes, and by no other system's", () => {
    for (const { id, on, keys } of all) {
      expect(matchesChord(pressOf(keys, on), parseChord(keys), on), `${id} ${keys} on ${on}`).toBe(true);
      if (parseChord(keys).main) expect(matchesChord(pressOf(keys, on), parseChord(keys), on === "mac" ? "other" : "mac")).toBe(false);
    }
  });

  it("means one command in one place", () => {
    const taken = new Map<string, string>();
    for (const { id, on, keys } of all) {
      const { main, control, alt, shift, key } = parseChord(keys);
      const name = [on, entryOf(id).where, on === "mac" ? [main, control] : main || control, alt, shift, key].join(" ");
      expect(taken.get(name) ?? id, `${keys} of ${id}`).toBe(id);
      taken.set(name, id);
    }
  });
});

describe("bound commands", () => {
  const ran: string[] = [];
  const bind = (id: Binding["id"], name: string, disabled: string | null = null): (() => void) =>
    useBindings.getState().bind({ id, title: name, disabled, pending: false, run: () => void ran.push(name) });
  beforeEach(() => {
    useBindings.setState({ bindings: [] });
    ran.length = 0;
  });

  it("run the newest binding, and the older one again when that leaves", () => {
    bind("file.save", "frame");
    const leave = bind("file.save", "view");
    expect([runCommand("file.save"), ran]).toEqual([true, ["view"]]);
    leave();
    runCommand("file.save");
    expect(ran).toEqual(["view", "frame"]);
  });

  it("do not run while they are off, and nothing runs that nobody binds", () => {
    bind("file.save", "off", "Nothing is typed.");
    expect([runCommand("file.save"), runCommand("view.files"), runCommand("no.such"), ran]).toEqual([false, false, false, []]);
  });

  it("leave once, however often they are told to", () => {
    const leave = bind("file.save", "one");
    bind("file.save", "two");
    leave();
    leave();
    expect(useBindings.getState().bindings.map(({ title }) => title)).toEqual(["two"]);
  });

  it("stand in the order in which they came, each once", () => {
    for (const id of ["view.files", "file.save", "view.files"] as const) bind(id, id);
    expect(currentBindings(useBindings.getState().bindings).map(({ id }) => id)).toEqual(["view.files", "file.save"]);
    expect(currentBindings([])).toEqual([]);
  });

  it("are found by each of their keys, chords everywhere and single keys outside of text", () => {
    const bindings = commandIds.flatMap((id): Binding[] =>
      id in catalogue && ["window", "view"].includes(places[entryOf(id).where].reach)
        ? [{ id: id as Binding["id"], title: id, disabled: null, pending: false, run: () => undefined }]
        : [],
    );
    for (const binding of bindings)
      for (const on of platforms)
        for (const keys of keysOn(binding.id, on)) {
          const reach = isBare(parseChord(keys)) ? "outside-text" : "anywhere";
          expect(bindingFor(pressOf(keys, on), [binding], reach, on), `${binding.id} ${keys}`).toBe(binding);
          expect(bindingFor(pressOf(keys, on), [binding], reach === "anywhere" ? "outside-text" : "anywhere", on)).toBeUndefined();
        }
  });
});
