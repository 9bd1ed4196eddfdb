// Which key means which command: reads the key map's notation, compares it with events, and picks the command that answers.
import type { Command } from "./commands.ts";

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

/** The commands as they stand: of each id the newest registration, in the order in which the ids first appeared. */
export function currentCommands(commands: readonly Command[]): Command[] {
  const byId = new Map<string, Command>();
  for (const command of commands) byId.set(command.id, command);
  return [...byId.values()];
}

/** The command that a press means in a scope; an enabled one wins over a disabled one, a later one over an earlier one. */
export function commandFor(
  press: KeyPress,
  commands: readonly Command[],
  scope: Command["scope"],
  platform: KeyPlatform,
): Command | undefined {
  const fitting = currentCommands(commands).filter(
    (command) => command.scope === scope && command.keys.some((keys) => matchesChord(press, parseChord(keys), platform)),
  );
  return fitting.findLast((command) => command.disabled === null) ?? fitting.at(-1);
}

/** "ctrl+shift+p" as it is written for people: "Ctrl+Shift+P". */
export function toWrittenKeys(keys: string): string {
  const parts = keys.endsWith("++") ? [...keys.slice(0, -2).split("+"), "+"] : keys === "+" ? ["+"] : keys.split("+");
  return parts.map((part) => (part.length === 1 ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1))).join("+");
}
