// Which line of a text another one is, or took the place of, once it was edited.
import { diffArrays } from "diff/lib/diff/array.js";

/** Longest shortest-edit search, in steps; past it lines are matched in reading order, which keeps most of them too. */
const maxEdits = 2_000;

/** For each new line the number of the old line that it is or replaces, undefined for new ones. Common ends are taken off first. */
export function matchLines(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const matched = new Array<number | undefined>(after.length);
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) {
    matched[head] = head;
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
    tail += 1;
    matched[after.length - tail] = before.length - tail;
  }
  const old = before.slice(head, before.length - tail);
  const typed = after.slice(head, after.length - tail);
  const parts = diffArrays(old, typed, { maxEditLength: maxEdits });
  if (parts === undefined) matchInOrder(old, typed, head, matched);
  let oldLine = head;
  let newLine = head;
  let replaced = 0;
  for (const part of parts ?? []) {
    if (!part.added) replaced = part.removed ? part.value.length : 0;
    for (let step = 0; step < part.value.length; step += 1) {
      if (!part.added && !part.removed) matched[newLine] = oldLine;
      // A line edited in place keeps its end; only further lines are new ones.
      else if (part.added && step < replaced) matched[newLine] = oldLine - replaced + step;
      if (!part.added) oldLine += 1;
      if (!part.removed) newLine += 1;
    }
  }
  return matched;
}

function matchInOrder(old: readonly string[], typed: readonly string[], head: number, matched: (number | undefined)[]): void {
  const places = new Map<string, number[]>();
  old.forEach((line, index) => {
    const known = places.get(line);
    if (known) known.push(index);
    else places.set(line, [index]);
  });
  let from = 0;
  typed.forEach((line, index) => {
    const place = places.get(line)?.find((at) => at >= from);
    if (place === undefined) return;
    matched[head + index] = head + place;
    from = place + 1;
  });
}
