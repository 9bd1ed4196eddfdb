// Turns a written shortcut ("Ctrl+Shift+P") into the caps a person finds on this keyboard.

export type Platform = "mac" | "other";

/** One cap: what is drawn, what a reader says. */
export interface KeyCap {
  text: string;
  spoken: string;
}

const macModifiers: Record<string, { glyph: string; order: number; spoken: string }> = {
  Control: { glyph: "⌃", order: 0, spoken: "Control" },
  Alt: { glyph: "⌥", order: 1, spoken: "Option" },
  Shift: { glyph: "⇧", order: 2, spoken: "Shift" },
  Ctrl: { glyph: "⌘", order: 3, spoken: "Command" },
  Cmd: { glyph: "⌘", order: 3, spoken: "Command" },
};

const macKeys: Record<string, { glyph: string; spoken: string }> = {
  Enter: { glyph: "↩", spoken: "Return" },
  Delete: { glyph: "⌫", spoken: "Delete" },
  Backspace: { glyph: "⌫", spoken: "Delete" },
  Tab: { glyph: "⇥", spoken: "Tab" },
  Esc: { glyph: "esc", spoken: "Escape" },
};

const arrows: Record<string, { glyph: string; spoken: string }> = {
  Up: { glyph: "↑", spoken: "Up" },
  Down: { glyph: "↓", spoken: "Down" },
  Left: { glyph: "←", spoken: "Left" },
  Right: { glyph: "→", spoken: "Right" },
};

const spokenSigns: Record<string, string> = {
  "/": "Slash",
  "\\": "Backslash",
  ",": "Comma",
  ".": "Period",
  "[": "Left bracket",
  "]": "Right bracket",
  "+": "Plus",
  "-": "Minus",
  "=": "Equals",
  "?": "Question mark",
  ">": "Greater than",
  "@": "At",
  "#": "Number sign",
  ":": "Colon",
};

/** Splits "Ctrl+Shift++" into ["Ctrl", "Shift", "+"]; the plus key itself may stand last. */
export function splitKeys(keys: string): string[] {
  if (keys === "+") return ["+"];
  const parts = keys.endsWith("++") ? [...keys.slice(0, -2).split("+"), "+"] : keys.split("+");
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/**
 * Caps for a shortcut, in the order in which they are drawn. On macOS Ctrl reads Command, modifiers become glyphs in Apple's
 * order; "Control" means the Control key on every system.
 */
export function toKeyCaps(keys: string, platform: Platform): KeyCap[] {
  const parts = splitKeys(keys);
  if (platform === "mac") parts.sort((left, right) => (macModifiers[left]?.order ?? 9) - (macModifiers[right]?.order ?? 9));
  return parts.map((part) => {
    const arrow = arrows[part];
    if (arrow) return { text: arrow.glyph, spoken: arrow.spoken };
    if (platform === "mac") {
      const known = macModifiers[part] ?? macKeys[part];
      if (known) return { text: known.glyph, spoken: known.spoken };
    }
    const text = part === "Control" || part === "Cmd" ? "Ctrl" : part;
    return { text, spoken: spokenSigns[text] ?? (text === "Esc" ? "Escape" : text === "Ctrl" ? "Control" : text) };
  });
}

const ariaNames: Record<string, string> = {
  Ctrl: "Control",
  Cmd: "Meta",
  Esc: "Escape",
  Up: "ArrowUp",
  Down: "ArrowDown",
  Left: "ArrowLeft",
  Right: "ArrowRight",
  "+": "Plus",
  Space: "Space",
};

/** The value of aria-keyshortcuts (WAI-ARIA 1.2) for a shortcut, for example "Control+Shift+P". */
export function toAriaKeyshortcuts(keys: string, platform: Platform): string {
  return splitKeys(keys)
    .map((part) => (platform === "mac" && part === "Ctrl" ? "Meta" : (ariaNames[part] ?? part)))
    .join("+");
}

/** The platform of a navigator.platform or userAgentData.platform text. */
export function readPlatform(text: string): Platform {
  return /mac|iphone|ipad/i.test(text) ? "mac" : "other";
}
