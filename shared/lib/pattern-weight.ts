// How heavy an expression of RE2 is before it is compiled: its repetitions unfold to copies.

/** One of the longest names, or a line, takes such a pattern less than 200 ms; without repetitions the longest pattern is no heavier. */
export const heaviestPattern = 1_024;
/** A class of Unicode is a list of ranges. */
const classWeight = 20;

/**
 * About how many steps a pattern unfolds to: RE2 writes `(ab){50}` as fifty copies. Where brackets do not add up, more rather than less:
 * the pattern is none then.
 */
export function weightOf(source: string): number {
  const open: number[] = [];
  let total = 0; // of the group that is being read
  let last = 0; // of what a repetition behind it repeats
  const add = (weight: number): void => {
    last = weight;
    total += weight;
  };
  for (let at = 0; at < source.length; ) {
    const character = source[at];
    if (character === "[") {
      const end = endOfClass(source, at);
      add(1 + (source.slice(at, end).split(/\\[pP]/).length - 1) * classWeight);
      at = end;
    } else if (character === "\\") {
      const isQuote = source[at + 1] === "Q";
      const end = isQuote ? endOf(source, "\\E", at) : at + escaped(source, at).length;
      add(isQuote ? end - at : /[pP]/.test(source[at + 1] ?? "") ? classWeight : 1);
      at = end;
    } else if (character === "(") {
      // Flags alone are no group: what stands behind them repeats what stands before them.
      const [flags = ""] = matchAt(/\(\?[A-Za-z-]*\)/y, source, at);
      if (flags !== "") {
        at += flags.length;
        continue;
      }
      open.push(total);
      total = 0;
      at += 1;
    } else if (character === ")") {
      last = total + 1;
      total = last + (open.pop() ?? 0);
      at += 1;
    } else {
      const [text = "", from = "0", to = ""] = /^\{(\d+)(?:,(\d*))?\}/.exec(source.slice(at, at + 16)) ?? [];
      if (text === "") add(1);
      else {
        const copies = Math.max(1, Number(from), Number(to));
        total += last * (copies - 1);
        last *= copies;
      }
      at += Math.max(1, text.length);
    }
  }
  return open.reduce((sum, weight) => sum + weight, total);
}

const matchAt = (pattern: RegExp, source: string, at: number): readonly string[] => {
  pattern.lastIndex = at;
  return pattern.exec(source) ?? [];
};

/** An escape with what belongs to it: the braces of a name or of a number are no repetition. */
const escaped = (source: string, at: number): string => matchAt(/\\(?:[pP]\^?(?:\{[^}]*\}|.)?|x\{[^}]*\}|.)?/suy, source, at)[0] ?? "\\";

/** Behind the next `mark`, or the end. */
function endOf(source: string, mark: string, at: number): number {
  const found = source.indexOf(mark, at + mark.length);
  return found < 0 ? source.length : found + mark.length;
}

/** Behind the `]` of a class; a `]` at its start and one of `[:alpha:]` are not its end. */
function endOfClass(source: string, start: number): number {
  let at = start + (source[start + 1] === "^" ? 2 : 1);
  if (source[at] === "]") at += 1;
  while (at < source.length && source[at] !== "]") {
    if (source.startsWith("[:", at) && source.includes(":]", at + 2)) at = endOf(source, ":]", at);
    else at += source[at] === "\\" ? 2 : 1;
  }
  return at + 1;
}
