// Matches names with `*` for any text, by index: parts found from left to right, never a way back, so that no pattern is slow.

/**
 * Whether `parts` stand in `text` in their order without overlapping. The first must stand at the start where `atStart`, the last at the
 * end where `atEnd`. Each is taken where it first fits: what stands further right can only leave less room.
 */
export function holdsParts(text: string, parts: readonly string[], { atStart, atEnd }: { atStart: boolean; atEnd: boolean }): boolean {
  const [first = "", ...rest] = parts;
  const last = rest.at(-1);
  if (last === undefined && atStart && atEnd) return text === first;
  if (atStart && !text.startsWith(first)) return false;
  let at = 0;
  for (const part of atEnd ? parts.slice(0, -1) : parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const tail = last ?? first;
  return !atEnd || (text.length - tail.length >= at && text.endsWith(tail));
}

/** Whether the whole of `text` is what `pattern` says. */
export const matchesWildcard = (pattern: string, text: string): boolean =>
  holdsParts(text, pattern.split("*"), { atStart: true, atEnd: true });
