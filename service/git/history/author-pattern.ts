// Finds in a basic regular expression what can take a matcher for ever, or all memory: the C library tries every way to match it.

/**
 * What is costly in a pattern for `git rev-list --basic-regexp --author`, in words; null when nothing is. A back-reference makes matching
 * exponential; a counted repetition is written out when it is compiled, and nested ones multiply.
 */
export function findCostlyPart(pattern: string): string | null {
  for (let at = 0; at < pattern.length; at += 1) {
    if (pattern[at] === "[") at = endOfSet(pattern, at);
    else if (pattern[at] === "\\") {
      at += 1;
      const escaped = pattern[at] ?? "";
      if (/[1-9]/.test(escaped)) return `a back-reference (\\${escaped})`;
      if (escaped === "{") return "a counted repetition (\\{)";
    }
  }
  return null;
}

/** Where a set of characters ends, in which a backslash is one of them; it begins at `start`, and one without an end is none. */
function endOfSet(pattern: string, start: number): number {
  let at = start + 1;
  if (pattern[at] === "^") at += 1;
  // First of all, it is one of them.
  if (pattern[at] === "]") at += 1;
  for (; at < pattern.length && pattern[at] !== "]"; at += 1) {
    const kind = pattern[at] === "[" ? (pattern[at + 1] ?? "") : "";
    if (!":.=".includes(kind) || kind === "") continue;
    const end = pattern.indexOf(`${kind}]`, at + 2);
    if (end < 0) return start;
    at = end + 1;
  }
  return at < pattern.length ? at : start;
}
