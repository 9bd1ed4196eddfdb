// Keys that come faster than what they are meant for: held while the focus is on its way, then pressed again, in order, where it arrived.
import { receiverOf, useWantedFocus } from "../state/focus.ts";
import { isBare } from "./chord.ts";
import { isModifier } from "./early-keys.ts";
import { platform } from "./host.ts";
import { readTypedDay } from "./typed-day.ts";

/** More keys than this are not kept: nobody types them in three seconds. */
const most = 300;
/** Milliseconds after which whatever was awaited will not come. */
export const patience = 3_000;
/** The same for rows that are seen to be on their way, which Escape leaves after that. */
export const rowPatience = 10_000;

let queue: KeyboardEvent[] = [];
let holds = 0;
/** Those of them that began when a form or a dialog was sent. */
let sendings = 0;
/** The modifiers of the Enter that was pressed last before that. */
let sent = "";
const modifiersOf = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string => [ctrlKey, metaKey, altKey, shiftKey].join();
/** Steps that chords wait for, while single keys go on to what has the focus. */
let chordHolds = 0;
let isPumping = false;
const replays = new WeakSet<Event>();

let onHeld: () => void = () => undefined;

/** Told whenever a key is held, so that the focus is looked after; answers how to stop. */
export function watchHeldKeys(listener: () => void): () => void {
  onHeld = listener;
  return () => {
    onHeld = () => undefined;
  };
}

/** Whether nothing that takes keys has the focus. */
export const isAdrift = (): boolean => document.activeElement === null || document.activeElement === document.body;
/** Whether what has the focus is on its way out (the end of a dialog's or a popover's motion). */
const isLeaving = (): boolean => document.activeElement?.closest("[data-exiting]") != null;

const isWaiting = (): boolean => holds > 0 || useWantedFocus.getState().holds || isAdrift() || isLeaving();

/** Whether the first of the held keys has to stay. */
const isBlocked = (): boolean => isWaiting() || (chordHolds > 0 && queue[0] !== undefined && isChord(queue[0]));

function isChord(event: KeyboardEvent): boolean {
  // AltGr types.
  if (event.getModifierState("AltGraph")) return false;
  const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
  return !isBare({ main: ctrlKey || metaKey, control: false, alt: altKey, shift: shiftKey, key: key.toLowerCase() });
}

/**
 * Whether a press waits for its target; then it is taken from the page. Chords run at once as long as nothing waits before them. Tab
 * stays the browser's.
 */
export function holdKey(event: KeyboardEvent): boolean {
  if (event.key === "Enter" && sendings === 0) sent = modifiersOf(event);
  if (replays.has(event) || event.isComposing || isModifier(event.key) || event.key === "Tab") return false;
  if (event.key === "Escape" && sendings > 0) return false;
  // Who waited that long for a choice and presses Escape leaves it, with all that was typed for what would have come.
  if (event.key === "Escape" && queue[0] !== undefined && event.timeStamp - queue[0].timeStamp > patience) {
    queue = [];
    return false;
  }
  if (queue.length === 0) {
    const isForMessage = event.key === "Enter" && useWantedFocus.getState().target?.kind === "message";
    const waits = isChord(event) ? holds > 0 || chordHolds > 0 || (isForMessage && isWaiting()) : isWaiting();
    if (!waits) return false;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  // Pressed twice, or held down: it sends the same form, and must not open something on the screen that comes.
  if (event.key === "Enter" && sendings > 0 && queue.length === 0 && (event.repeat || modifiersOf(event) === sent)) return true;
  if (queue.length < most) queue.push(event);
  pumpKeys();
  onHeld();
  return true;
}

/** Holds keys that were pressed before the window could take any: they come before all others. */
export function holdEarlierKeys(events: readonly KeyboardEvent[]): void {
  queue.unshift(...events.slice(0, most));
  pumpKeys();
}

/**
 * Holds every key until the answer is called: for steps that take a moment before they can move the focus. `isSending`: a form or a dialog was
 * sent, which Escape still leaves. `ms`: how long at most.
 */
export function holdKeys(onPatienceEnd: () => void = () => undefined, { isSending = false, ms = patience } = {}): () => void {
  holds += 1;
  if (isSending) sendings += 1;
  let isOver = false;
  const release = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    holds -= 1;
    if (isSending) sendings -= 1;
    pumpKeys();
  };
  const timer = setTimeout(() => {
    onPatienceEnd();
    release();
  }, ms);
  return release;
}

/** Holds chords, and what is pressed after one, until the answer is called: for a screen that is on its way, whose commands they mean. */
export function holdChords(): () => void {
  chordHolds += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    chordHolds -= 1;
    pumpKeys();
  };
}

/**
 * Holds a key that reached its target too early, and all that follow, until the answer is called: it is pressed again first. When what
 * it waits for does not come, it is dropped, and `onDropped` told: it would mean something else. The caller takes it from the page.
 */
export function postponeKey(event: KeyboardEvent, onDropped: () => void = () => undefined, ms = patience): () => void {
  queue.unshift(event);
  const drop = (): void => {
    queue = queue.filter((held) => held !== event);
    onDropped();
  };
  return holdKeys(drop, { ms });
}

/**
 * What was awaited does not come: the keys that were meant for it are dropped, up to the first chord that means another step. That one still means
 * what it says, and what follows is for what it leads to.
 */
export function dropKeys(): void {
  const next = queue.findIndex((event) => isChord(event) && !isEditing(event));
  queue = next === -1 ? [] : queue.slice(next);
  pumpKeys();
}

/** The same for letters that were meant for what is gone: answers them, so that they can be told. */
export function leaveLetters(): string {
  const held = queue;
  dropKeys();
  return held
    .slice(0, held.length - queue.length)
    .filter(isLetter)
    .map(({ key }) => key)
    .join("");
}

const editing = new Set([
  "a",
  "c",
  "v",
  "x",
  "y",
  "z",
  "arrowleft",
  "arrowright",
  "arrowup",
  "arrowdown",
  "home",
  "end",
  "backspace",
  "delete",
]);
/** Whether a chord is for the text that has the focus. */
const isEditing = ({ key, altKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && (!shiftKey || key.length > 1) && editing.has(key.toLowerCase());

/** Forgets all held keys: the window that they were pressed in is gone, and they mean nothing in the next one. */
export function forgetKeys(): void {
  queue = [];
}

/** Presses held keys again as long as there is something to take them; called whenever the focus has moved. */
export function pumpKeys(): void {
  if (isPumping || queue.length === 0 || isBlocked()) return;
  isPumping = true;
  // A task for each: what a key changes on screen is there before the next one.
  setTimeout(() => {
    isPumping = false;
    if (isBlocked()) return;
    const letters = takeLetters();
    if (letters === "") {
      const next = queue.shift();
      if (next !== undefined) pressAgain(next);
    } else typeInto(document.activeElement, letters);
    pumpKeys();
  });
}

const isLetter = (event: KeyboardEvent): boolean => [...event.key].length === 1 && !isChord(event);

/** The letters at the head of the queue, where text has the focus. */
function takeLetters(): string {
  const active = document.activeElement;
  if (active === null || !(takesLetters(active) || receiverOf(active) !== null)) return "";
  const end = queue.findIndex((event) => !isLetter(event));
  return queue
    .splice(0, end === -1 ? queue.length : end)
    .map((event) => event.key)
    .join("");
}

const takesLetters = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
    ? !element.readOnly
    : (element as HTMLElement).isContentEditable;

function typeInto(element: Element | null, text: string): void {
  const receive = element === null ? null : receiverOf(element);
  if (receive !== null) receive(text);
  else if (element instanceof HTMLInputElement && element.type === "date") chooseDay(element, text);
  // The one way to type into a field so that its undo knows it.
  else document.execCommand("insertText", false, text);
}

/** Such a field takes no text. */
function chooseDay(field: HTMLInputElement, text: string): void {
  const day = readTypedDay(text, navigator.language);
  if (day === null) return;
  // React's own setter would take it for the value that is known already.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, day);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Presses a key at the element that has the focus, and does what the browser would have done with it. */
function pressAgain({ key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const init = { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true, composed: true };
  const down = new KeyboardEvent("keydown", init);
  replays.add(down);
  const isOpen = target.dispatchEvent(down);
  target.dispatchEvent(new KeyboardEvent("keyup", init));
  if (isOpen && (platform === "mac" ? metaKey : ctrlKey) && !altKey && !shiftKey && key === "a" && takesLetters(target))
    document.execCommand("selectAll");
  if (!isOpen || ctrlKey || metaKey || altKey) return;
  if (takesLetters(target)) {
    if (key === "Enter" && target instanceof HTMLInputElement) target.form?.requestSubmit();
    else if (key === "Enter") typeInto(target, "\n");
    else if (key === "Backspace" || key === "Delete") document.execCommand(key === "Delete" ? "forwardDelete" : "delete");
  } else if (key === "Enter" && receiverOf(target) !== null) typeInto(target, "\n");
  else if (key === "Enter" && target instanceof HTMLAnchorElement) target.click();
}
