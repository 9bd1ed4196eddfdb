// Where a line of an older text is in a newer one: at the same number, elsewhere, changed, or nowhere; and whether that is beyond doubt.
import { lineChanges } from "./line-changes.ts";

/** `exact`: the same line at the same number. `moved`: the same line at another one. `edited`: it reads otherwise. `gone`: it is not there. */
export type Fate = "exact" | "moved" | "edited" | "gone";

export interface Arrival {
  readonly fate: Fate;
  /** From 1; null where it is gone. */
  readonly line: number | null;
  /** False where the texts alone cannot tell it from another line that reads the same: such a line is shown as a guess. */
  readonly isCertain: boolean;
}

type Lines = readonly string[];

/** Knows both texts; answers for any line of the older one. */
export interface Travel {
  /** `line` from 1. */
  to(line: number): Arrival;
}

/** Letters and digits from which a line that is there once on both sides says where it is. */
const fewestOfAnchor = 6;
/** The same where only one side of it says so. */
const fewestAlone = 12;
/** Lines looked at around one to find what says where it is. */
const farthest = 60;
/** Share of pairs of letters that a changed line has in common with what it was. */
const similar = 0.5;

/** The same of a line that reads nearly the same. */
const nearlySame = 0.8;
/** New lines that are looked at for each line; in a larger place nothing is told apart. */
const mostAdded = 3_000;

const gone: Arrival = { fate: "gone", line: null, isCertain: false };

export function travelLines(before: Lines, after: Lines): Travel {
  const same = before.length === after.length && before.every((line, index) => line === after[index]);
  const there = same ? null : uniquePairs(before, after);
  const moved = there === null ? null : alignment(before, after, there);
  const memory = new Map<number, Arrival>();
  const to = (line: number): Arrival => {
    const known = memory.get(line);
    if (known !== undefined) return known;
    const found =
      line < 1 || line > before.length
        ? gone
        : there === null || moved === null
          ? ({ fate: "exact", line, isCertain: true } as const)
          : find({ before, after, there, moved }, line - 1);
    memory.set(line, found);
    return found;
  };
  return { to };
}

interface Ground {
  readonly before: Lines;
  readonly after: Lines;
  /** By line of the older text, from 0: the line of the newer one, of what is there once in each. */
  readonly there: ReadonlyMap<number, number>;
  readonly moved: Alignment;
}

interface Alignment {
  /** By line of the older text, from 0: the same line in the newer one, in order; -1 = it is not there. */
  readonly same: Int32Array;
  /** By line that is not there: the lines that stand in its place. */
  readonly places: readonly Place[];
  /** Lines of the newer text, from 0, that are in no such pair and say something. */
  readonly added: readonly number[];
}

interface Place {
  readonly oldFrom: number;
  readonly oldCount: number;
  readonly newFrom: number;
  readonly newCount: number;
}

function find(ground: Ground, index: number): Arrival {
  const { before, after, there, moved } = ground;
  const words = before[index] ?? "";
  const up = shiftBeside(ground, index, -1);
  const down = shiftBeside(ground, index, 1);
  const aligned = moved.same[index] ?? -1;
  // What stands in another order now can be a copy whose original was changed.
  const arrive = (at: number, isCertain: boolean): Arrival => ({
    ...{ fate: at === index ? "exact" : "moved", line: at + 1 },
    isCertain: isCertain && at === aligned && !isCopied(ground, words),
  });
  // What stands above and below it says the same: no other line can be meant.
  if (up !== null && up === down) {
    const now = after[index + up] ?? "";
    return now === words ? arrive(index + up, true) : edited(index + up, likenessOf(words, now) >= similar);
  }
  const own = there.get(index);
  // One line that reads the same can be another one; not one that says much, with lines beside it that came along.
  if (own !== undefined && weigh(words) >= fewestAlone && (own - index === up || own - index === down)) return arrive(own, true);
  if (aligned >= 0) return arrive(aligned, false);
  for (const shift of [up, down]) if (shift !== null && after[index + shift] === words) return arrive(index + shift, false);
  if (own !== undefined) return arrive(own, false);
  return findEdited(ground, index);
}

/** Whether a new line reads nearly the same: then this one can be a copy of what was changed to that. */
function isCopied({ after, moved }: Ground, words: string): boolean {
  if (moved.added.length > mostAdded) return true;
  return moved.added.some((at) => likenessOf(words, after[at] ?? "") >= nearlySame);
}

const edited = (at: number, isCertain: boolean): Arrival => ({ fate: "edited", line: at + 1, isCertain });

/**
 * How far the lines beside this one moved, up to the next that is there once in each text; null where something came between. The line
 * itself need not be the same.
 */
function shiftBeside({ before, after, there }: Ground, index: number, step: 1 | -1): number | null {
  for (let at = index + step; Math.abs(at - index) <= farthest; at += step) {
    const edge = at < 0 ? 0 : at >= before.length ? after.length - before.length : null;
    const now = edge ?? (isAnchor(before[at] ?? "") ? there.get(at) : undefined);
    if (now === undefined) continue;
    const shift = edge ?? now - at;
    for (let one = index + step; one !== at; one += step) if (before[one] !== after[one + shift]) return null;
    return index + shift < 0 || index + shift >= after.length ? null : shift;
  }
  return null;
}

const weigh = (line: string): number => line.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const isAnchor = (line: string): boolean => weigh(line) >= fewestOfAnchor;

function findEdited({ before, after, moved }: Ground, index: number): Arrival {
  const words = before[index] ?? "";
  const place = moved.places.find(({ oldFrom, oldCount }) => index >= oldFrom && index < oldFrom + oldCount);
  if (place === undefined || place.newCount === 0 || weigh(words) === 0) return gone;
  if (Math.max(place.oldCount, place.newCount) > mostAdded) return gone;
  const likeness = after.slice(place.newFrom, place.newFrom + place.newCount).map((line) => likenessOf(words, line));
  const best = Math.max(...likeness);
  const at = likeness.indexOf(best);
  if (best < similar || likeness.some((one, other) => other !== at && one > best - 0.08)) return gone;
  // What another line of the place became is not this one.
  for (let other = place.oldFrom; other < place.oldFrom + place.oldCount; other += 1)
    if (other !== index && likenessOf(before[other] ?? "", after[place.newFrom + at] ?? "") > best) return gone;
  return edited(place.newFrom + at, false);
}

/** 0 to 1: how many pairs of letters two lines share, without their white space. */
function likenessOf(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  for (const [pair, count] of left.counts) shared += Math.min(count, right.counts.get(pair) ?? 0);
  return left.total + right.total === 0 ? 0 : (2 * shared) / (left.total + right.total);
}

function pairsOf(line: string): { counts: Map<string, number>; total: number } {
  const text = line.replace(/\s/g, "").slice(0, 400);
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return { counts, total: Math.max(0, text.length - 1) };
}

/** Lines that are there once in each text. */
function uniquePairs(before: Lines, after: Lines): Map<number, number> {
  const places = (lines: Lines): Map<string, number> => {
    const found = new Map<string, number>();
    for (const [index, line] of lines.entries()) found.set(line, found.has(line) ? -1 : index);
    return found;
  };
  const now = places(after);
  const pairs = new Map<number, number>();
  for (const [line, index] of places(before)) {
    const at = now.get(line) ?? -1;
    if (index >= 0 && at >= 0) pairs.set(index, at);
  }
  return pairs;
}

/** The longest run of pairs that are in the same order on both sides holds the texts together; between them the fewest lines change. */
function alignment(before: Lines, after: Lines, pairs: ReadonlyMap<number, number>): Alignment {
  const same = new Int32Array(before.length).fill(-1);
  const places: Place[] = [];
  const compare = (oldFrom: number, oldTo: number, newFrom: number, newTo: number): void => {
    const changes = lineChanges(before.slice(oldFrom, oldTo), after.slice(newFrom, newTo), { timeout: 100 });
    let [at, now] = [oldFrom, newFrom];
    const keep = (to: number): void => {
      for (; at < to; at += 1, now += 1) same[at] = now;
    };
    for (const change of changes) {
      keep(oldFrom + change.oldFrom);
      places.push({ ...change, oldFrom: oldFrom + change.oldFrom, newFrom: newFrom + change.newFrom });
      at += change.oldCount;
      now += change.newCount;
    }
    keep(oldTo);
  };
  let [at, now] = [0, 0];
  for (const [old, next] of inOrder([...pairs].sort(([a], [b]) => a - b))) {
    compare(at, old, now, next);
    same[old] = next;
    [at, now] = [old + 1, next + 1];
  }
  compare(at, before.length, now, after.length);
  const added = places.flatMap(({ newFrom, newCount }) => Array.from({ length: newCount }, (_, index) => newFrom + index));
  return { same, places, added: added.filter((index) => weigh(after[index] ?? "") > 0) };
}

/** The longest part of the pairs, sorted by their first number, whose second numbers rise. */
function inOrder(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, next]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < next) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const run: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}
