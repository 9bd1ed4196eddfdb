// Reads the notation of the catalogue's keys, compares it with presses, and writes it for people. Pure, imports nothing.

export type KeyPlatform = "mac" | "other";

/** The parts of a KeyboardEvent that a decision needs. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export interface Chord {
  /** Ctrl outside macOS, Command on it. */
  readonly main: boolean;
  /** The Control key of macOS, where Ctrl means Command ("control+tab"). */
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** Lower case: "p", "f6", "arrowup", ",". */
  readonly key: string;
}

const modifiers = new Set(["ctrl", "cmd", "control", "alt", "shift"]);
const aliases: Readonly<Record<string, string>> = {
  esc: "escape",
  up: "arrowup",
  down: "arrowdown",
  left: "arrowleft",
  right: "arrowright",
  space: " ",
};
const codes: Readonly<Record<string, string>> = {
  ",": "Comma",
  ".": "Period",
  "/": "Slash",
  "\\": "Backslash",
  "=": "Equal",
  "-": "Minus",
  "[": "BracketLeft",
  "]": "BracketRight",
};

/** Reads "ctrl+shift+p", "control+tab", "f6", "?" or "ctrl++". */
export function parseChord(text: string): Chord {
  const parts = text.endsWith("++") ? [...text.slice(0, -2).split("+"), "+"] : text === "+" ? ["+"] : text.split("+");
  const names = parts.map((part) => part.trim().toLowerCase());
  const key = names.findLast((name) => !modifiers.has(name)) ?? "";
  return {
    main: names.includes("ctrl") || names.includes("cmd"),
    control: names.includes("control"),
    alt: names.includes("alt"),
    shift: names.includes("shift"),
    key: aliases[key] ?? key,
  };
}

/**
 * Whether a press means a chord. Letters, digits and signs are compared by what they type first, then by their place on the
 * board, so that Ctrl+P works on a Cyrillic layout and Ctrl+1 on a French one. A sign that needs Shift on some layouts
 * ("?", or "/" on a German board) matches by what it types.
 */
export function matchesChord(press: KeyPress, chord: Chord, platform: KeyPlatform): boolean {
  const wantsControl = platform === "mac" ? chord.control : chord.main || chord.control;
  const wantsMeta = platform === "mac" && chord.main;
  if (press.ctrlKey !== wantsControl || press.metaKey !== wantsMeta || press.altKey !== chord.alt) return false;
  const typed = press.key.toLowerCase();
  const isSign = chord.key.length === 1 && !/[a-z0-9 ]/.test(chord.key);
  if (typed === chord.key && (press.shiftKey === chord.shift || (isSign && !chord.shift))) return true;
  if (press.shiftKey !== chord.shift || !(chord.main || chord.control || chord.alt)) return false;
  if (/^[a-z]$/.test(chord.key)) return !/^[a-z]$/.test(typed) && press.code === `Key${chord.key.toUpperCase()}`;
  if (/^\d$/.test(chord.key)) return press.code === `Digit${chord.key}`;
  return codes[chord.key] !== undefined && press.code === codes[chord.key];
}

/** Whether a chord is one key that types: it works outside of text only (design section 6). Escape closes text fields first. */
export const isBare = ({ main, control, alt, key }: Chord): boolean => !main && !control && !alt && !/^f\d+$/.test(key);

/** What a browser does itself and no page is asked about: new tab and window, close, reopen, step between tabs. */
const kept = new Set(["n", "t", "w", "shift+n", "shift+t", "shift+w", "tab", "shift+tab"]);

/** Whether a browser tab never hears of a chord. */
export const isKeptByBrowser = ({ main, control, alt, shift, key }: Chord): boolean =>
  (main || control) && !alt && kept.has(shift ? `shift+${key}` : key);

const written: Readonly<Record<string, string>> = { pagedown: "PgDn", pageup: "PgUp", contextmenu: "Menu" };

/** "ctrl+shift+p" as it is written for people: "Ctrl+Shift+P". */
export function toWrittenKeys(keys: string): string {
  const parts = keys.endsWith("++") ? [...keys.slice(0, -2).split("+"), "+"] : keys === "+" ? ["+"] : keys.split("+");
  return parts
    .map((part) => written[part] ?? (part.length === 1 ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1)))
    .join("+");
}
