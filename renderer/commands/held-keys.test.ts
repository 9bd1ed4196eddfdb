// Keys that come before what they are meant for: none is lost, none overtakes another, and none is pressed where it would mean something else.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeArea, FakeElement, FakeField, FakeInput, FakeKey, FakeLink, type Init } from "../../test/scenarios/fake-keys.ts";
import { focusTaken, receiveText, stopHolding, wantFocus } from "../state/focus.ts";
import { dropKeys, holdChords, holdKey, holdKeys, isAdrift, patience, postponeKey, pumpKeys, watchHeldKeys } from "./held-keys.ts";

const body = new FakeElement();
const page = {
  body,
  activeElement: body as FakeElement,
  /** What a browser makes of it in the field that has the focus. */
  execCommand(command: string, _ui?: boolean, text = ""): void {
    const field = page.activeElement as FakeField;
    if (command === "insertText") field.value += text;
    if (command === "delete") field.value = field.value.slice(0, -1);
  },
};

/** What was done, in its order: texts that came into a field, and chords that ran. */
let done: string[] = [];

/** A chord as one writes it down; "" = the press only types. */
const chordOf = ({ key, ctrlKey, altKey, metaKey }: Init): string =>
  ctrlKey || altKey || metaKey ? [ctrlKey ? "Ctrl" : "", altKey ? "Alt" : "", metaKey ? "Meta" : "", key].filter(Boolean).join("+") : "";

/** The window's one listener, for presses of a person and for those that are pressed again. */
function hear(event: FakeKey): void {
  if (holdKey(event as unknown as KeyboardEvent)) return;
  const chord = chordOf(event);
  if (chord === "") return;
  event.preventDefault();
  done.push(chord);
}

/** A press of a person, with what the browser does with it where nobody took it. */
function press(init: Init, typesByAltGraph = false): FakeKey {
  const event = new FakeKey("keydown", init, typesByAltGraph);
  const target = page.activeElement;
  hear(event);
  if (event.defaultPrevented) return event;
  if (target instanceof FakeField && [...init.key].length === 1) {
    target.value += init.key;
    done.push(init.key);
  } else if (target instanceof FakeField && init.key === "Backspace") target.value = target.value.slice(0, -1);
  else if (target instanceof FakeArea && init.key === "Enter") target.value += "\n";
  return event;
}
const type = (text: string): void => {
  for (const key of text) press({ key });
};

/** An element that hears keys as the page does; presses of a person go another way (`press`). */
function shown<T extends FakeElement>(element: T): T {
  element.addEventListener("keydown", (event) => hear(event as FakeKey));
  return element;
}
/** It has the focus from now on, and what was wanted is there. */
function arrive(element: FakeElement): void {
  page.activeElement = element;
  focusTaken();
  pumpKeys();
}

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  page.activeElement = shown(new FakeElement());
  vi.stubGlobal("document", page);
  vi.stubGlobal("KeyboardEvent", FakeKey);
  vi.stubGlobal("HTMLInputElement", FakeInput);
  vi.stubGlobal("HTMLTextAreaElement", FakeArea);
  vi.stubGlobal("HTMLAnchorElement", FakeLink);
});
afterEach(() => {
  // What a test left waiting is pressed into nothing.
  page.activeElement = new FakeElement();
  focusTaken();
  dropKeys();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("keys that come before the field that they are meant for", () => {
  it("are typed into it once it is there, before those that come then", () => {
    wantFocus({ kind: "message" });
    type("Tell the ");
    const field = shown(new FakeArea());
    expect(field.value).toBe("");
    arrive(field);
    type("tide");
    vi.runAllTimers();
    expect(field.value).toBe("Tell the tide");
  });

  it("come in the order in which they were pressed, whenever the field comes", () => {
    const letter = fc.constantFrom(..."abcXYZ 1éß").map((key): Init => ({ key, shiftKey: key === "X" }));
    const chord = fc.constantFrom<Init>({ key: "s", ctrlKey: true }, { key: "2", ctrlKey: true }, { key: ",", altKey: true });
    const other = fc.constantFrom<Init>({ key: "Backspace" }, { key: "Enter" });
    const presses = fc.array(fc.oneof({ weight: 6, arbitrary: letter }, { weight: 2, arbitrary: other }, chord), { maxLength: 40 });
    fc.assert(
      fc.property(presses, fc.nat(40), fc.nat(3), (keys, arrival, tasks) => {
        done = [];
        page.activeElement = shown(new FakeElement());
        const field = shown(new FakeArea());
        wantFocus({ kind: "message" });
        /** What the same presses make of a field that has been there all the time. */
        let text: string[] = [];
        const chords: string[] = [];
        for (const [index, key] of keys.entries()) {
          if (index === Math.min(arrival, keys.length - 1)) arrive(field);
          press(key);
          // The page gets so much to do between two presses.
          for (let task = 0; task < tasks; task += 1) vi.advanceTimersToNextTimer();
          const written = chordOf(key);
          if (written !== "") chords.push(written);
          else if (key.key === "Backspace") text = text.slice(0, -1);
          else text.push(key.key === "Enter" ? "\n" : key.key);
        }
        vi.runAllTimers();
        expect(field.value).toBe(text.join(""));
        expect(done.filter((what) => what.includes("+"))).toEqual(chords);
      }),
    );
  });

  it("are deleted by Backspace among them, and Enter breaks the line of a text and sends a form", () => {
    wantFocus({ kind: "message" });
    for (const key of ["a", "b", "Backspace", "Enter", "c"]) press({ key });
    const area = shown(new FakeArea());
    arrive(area);
    vi.runAllTimers();
    expect(area.value).toBe("a\nc");
    wantFocus({ kind: "search" });
    for (const key of ["x", "Enter"]) press({ key });
    const input = shown(new FakeInput());
    arrive(input);
    vi.runAllTimers();
    expect([input.value, input.sent]).toEqual(["x", 1]);
  });

  it("are given to an editor that is no field, line ends too", () => {
    const editor = shown(new FakeElement());
    const typed: string[] = [];
    const forget = receiveText(editor as unknown as Element, (text) => typed.push(text));
    wantFocus({ kind: "text", path: "a.txt" });
    for (const key of ["h", "i", "Enter", "!"]) press({ key });
    arrive(editor);
    vi.runAllTimers();
    forget();
    expect(typed).toEqual(["hi", "\n", "!"]);
  });

  it("follow a link that has the focus by Enter, and type nothing into a field that takes no text", () => {
    wantFocus({ kind: "home" });
    press({ key: "Enter" });
    const link = shown(new FakeLink());
    arrive(link);
    vi.runAllTimers();
    expect(link.clicks).toBe(1);
    wantFocus({ kind: "home" });
    type("q");
    const field = shown(new FakeInput());
    field.readOnly = true;
    const heard: string[] = [];
    field.addEventListener("keydown", (event) => heard.push((event as FakeKey).key));
    arrive(field);
    vi.runAllTimers();
    expect([field.value, heard]).toEqual(["", ["q"]]);
  });

  it("are not pressed on what is on its way out", () => {
    const dialog = shown(new FakeInput());
    dialog.leaving = true;
    page.activeElement = dialog;
    type("ab");
    pumpKeys();
    vi.runAllTimers();
    expect(dialog.value).toBe("");
    const field = shown(new FakeInput());
    arrive(field);
    vi.runAllTimers();
    expect([dialog.value, field.value]).toEqual(["", "ab"]);
  });

  it("wait too where the focus was lost, and whoever watches is told of each", () => {
    page.activeElement = body;
    expect(isAdrift()).toBe(true);
    let told = 0;
    const stop = watchHeldKeys(() => {
      told += 1;
    });
    type("jk");
    stop();
    type("l");
    expect(told).toBe(2);
    const field = shown(new FakeInput());
    arrive(field);
    vi.runAllTimers();
    expect(field.value).toBe("jkl");
  });

  it("wait again where the focus is on its way elsewhere by the time that the first one would be pressed", () => {
    wantFocus({ kind: "home" });
    type("a");
    const list = shown(new FakeElement());
    const heard: string[] = [];
    list.addEventListener("keydown", (event) => heard.push((event as FakeKey).key));
    arrive(list);
    wantFocus({ kind: "message" });
    vi.advanceTimersByTime(10);
    expect(heard).toEqual([]);
    const field = shown(new FakeArea());
    arrive(field);
    vi.runAllTimers();
    expect([heard, field.value]).toEqual([[], "a"]);
  });

  it("are three hundred at most", () => {
    wantFocus({ kind: "message" });
    type("x".repeat(301));
    const field = shown(new FakeArea());
    arrive(field);
    vi.runAllTimers();
    expect(field.value).toBe("x".repeat(300));
  });

  it("stay with the next element where the first one loses the focus in the middle", () => {
    wantFocus({ kind: "home" });
    for (const key of ["Enter", "a", "b"]) press({ key });
    const link = shown(new FakeLink());
    // It opens what takes the focus.
    link.addEventListener("keydown", () => wantFocus({ kind: "message" }));
    arrive(link);
    vi.runAllTimers();
    const field = shown(new FakeArea());
    arrive(field);
    vi.runAllTimers();
    expect(field.value).toBe("ab");
  });
});

describe("keys that are not held", () => {
  it("are all, while what has the focus is there to stay", () => {
    const field = shown(new FakeInput());
    page.activeElement = field;
    expect(press({ key: "a" }).defaultPrevented).toBe(false);
    expect(field.value).toBe("a");
  });

  it("are modifiers and Tab, which stays the browser's", () => {
    wantFocus({ kind: "message" });
    for (const key of ["Shift", "Control", "AltGraph", "Dead", "Tab"]) expect(press({ key }).defaultPrevented).toBe(false);
  });

  it("are chords that nothing waits before, but those after held letters wait for them", () => {
    wantFocus({ kind: "message" });
    press({ key: "s", ctrlKey: true });
    expect(done).toEqual(["Ctrl+s"]);
    type("m");
    press({ key: "2", ctrlKey: true });
    expect(done).toEqual(["Ctrl+s"]);
    arrive(shown(new FakeArea()));
    vi.runAllTimers();
    expect(done).toEqual(["Ctrl+s", "Ctrl+2"]);
  });

  it("but Ctrl+Enter waits for the message, which it sends", () => {
    wantFocus({ kind: "message" });
    press({ key: "Enter", ctrlKey: true });
    expect(done).toEqual([]);
    arrive(shown(new FakeArea()));
    vi.runAllTimers();
    expect(done).toEqual(["Ctrl+Enter"]);
  });

  it("and what AltGr types is a letter and no chord", () => {
    wantFocus({ kind: "message" });
    press({ key: "@", ctrlKey: true, altKey: true }, true);
    const field = shown(new FakeArea());
    arrive(field);
    vi.runAllTimers();
    expect([field.value, done]).toEqual(["@", []]);
  });
});

describe("chords that mean a screen that is on its way", () => {
  it("wait for it, and so does what is pressed after them, while single keys before them go on", () => {
    const field = shown(new FakeInput());
    page.activeElement = field;
    const [first, second] = [holdChords(), holdChords()];
    type("a");
    expect(field.value).toBe("a");
    press({ key: "b", ctrlKey: true, shiftKey: true });
    type("b");
    vi.runAllTimers();
    expect([field.value, done.filter((one) => one.startsWith("Ctrl"))]).toEqual(["a", []]);
    first();
    first();
    expect(field.value).toBe("a");
    second();
    vi.runAllTimers();
    expect([field.value, done.filter((one) => one.startsWith("Ctrl"))]).toEqual(["ab", ["Ctrl+b"]]);
  });
});

describe("a field that does not come", () => {
  it("takes the keys that were meant for it along; a chord still means what it says, and what follows is for where that leads", () => {
    wantFocus({ kind: "message" });
    type("foo");
    for (const key of ["a", "3"]) press({ key, ctrlKey: true });
    type("d");
    page.activeElement = shown(new FakeArea());
    stopHolding();
    dropKeys();
    vi.runAllTimers();
    expect([...done, (page.activeElement as FakeArea).value]).toEqual(["Ctrl+3", "d"]);
  });

  it("holds keys for a step that takes a moment, and no longer than a person waits", () => {
    const onEnd = vi.fn();
    holdKeys(onEnd);
    const field = shown(new FakeInput());
    page.activeElement = field;
    type("a");
    vi.advanceTimersByTime(patience - 1);
    expect([field.value, onEnd.mock.calls.length]).toEqual(["", 0]);
    vi.advanceTimersByTime(1);
    vi.runAllTimers();
    expect([field.value, onEnd.mock.calls.length]).toEqual(["a", 1]);
  });

  it("holds until the last of several steps is done, each counted once, and Escape where it gives one up", () => {
    const field = shown(new FakeInput());
    page.activeElement = field;
    const [first, second, third] = [holdKeys(), holdKeys(), holdKeys(undefined, { isSending: true })];
    type("a");
    for (const release of [first, first, third]) {
      expect(press({ key: "Escape" }).defaultPrevented).toBe(false);
      release();
    }
    expect([press({ key: "b" }).defaultPrevented, field.value]).toEqual([true, ""]);
    second();
    vi.advanceTimersByTime(10);
    expect(field.value).toBe("ab");
  });
});

describe("a key that came too early for what it was pressed on", () => {
  const early = (): KeyboardEvent => new FakeKey("keydown", { key: "u" }) as unknown as KeyboardEvent;

  it("is pressed again there, before those that came after it", () => {
    const list = shown(new FakeElement());
    const heard: string[] = [];
    list.addEventListener("keydown", (event) => heard.push((event as FakeKey).key));
    page.activeElement = list;
    const release = postponeKey(early());
    type("jk");
    expect(heard).toEqual([]);
    release();
    vi.runAllTimers();
    expect(heard).toEqual(["u", "j", "k"]);
  });

  it("is pressed again first, too, where it was itself held and others wait behind it", () => {
    wantFocus({ kind: "home" });
    type("uj");
    const list = shown(new FakeElement());
    const heard: string[] = [];
    let release: (() => void) | null = null;
    list.addEventListener("keydown", (event) => {
      const { key } = event as FakeKey;
      // What it is for has not come at the first press.
      if (key === "u" && release === null) release = postponeKey(event as unknown as KeyboardEvent);
      else heard.push(key);
    });
    arrive(list);
    vi.advanceTimersByTime(10);
    expect(heard).toEqual([]);
    (release as (() => void) | null)?.();
    vi.runAllTimers();
    expect(heard).toEqual(["u", "j"]);
  });

  it("is dropped alone where what it waits for does not come", () => {
    const list = shown(new FakeElement());
    const heard: string[] = [];
    list.addEventListener("keydown", (event) => heard.push((event as FakeKey).key));
    page.activeElement = list;
    let dropped = 0;
    postponeKey(early(), () => {
      dropped += 1;
    });
    type("j");
    vi.advanceTimersByTime(patience);
    vi.runAllTimers();
    expect([heard, dropped]).toEqual([["j"], 1]);
  });
});
