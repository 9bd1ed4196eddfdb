// Counts histories and tells which commits reach another, over a commit table.

import type { CommitTable } from "./commit-table.ts";

/** Positions along first parents, from the tip to a root. */
export function firstParents(table: CommitTable, tip: number, skip: number, limit: number): number[] {
  const found: number[] = [];
  let position = tip;
  for (let left = skip; left > 0 && position >= 0; left -= 1) position = table.first[position]!;
  for (; position >= 0 && found.length < limit; position = table.first[position]!) found.push(position);
  return found;
}

/** Row of the first position along first parents that is wanted, -1 when none is. */
export function findFirstParent(table: CommitTable, tip: number, isWanted: (position: number) => boolean): number {
  for (let position = tip, row = 0; position >= 0; position = table.first[position]!, row += 1) if (isWanted(position)) return row;
  return -1;
}

/** How many commits the tip reaches, itself included. */
export function countHistory(table: CommitTable, tip: number, firstParent: boolean): number {
  let count = 0;
  if (firstParent) for (let position = tip; position >= 0; position = table.first[position]!) count += 1;
  else for (const seen of visitHistory(table, tip)) count += seen;
  return count;
}

/** A one for each position that the tip reaches. One sweep from children to parents, which needs no stack. */
export function visitHistory(table: CommitTable, tip: number): Uint8Array {
  const { first, second, more, levels, falling, fixed } = table;
  const seen = new Uint8Array(table.size);
  seen[tip] = 1;
  const visit = (position: number): void => {
    if (seen[position] === 0) return;
    const one = first[position]!;
    const two = second[position]!;
    if (one >= 0) seen[one] = 1;
    if (two >= 0) seen[two] = 1;
    else if (two < -1) for (let at = -2 - two; more[at]! >= 0; at += 1) seen[more[at]!] = 1;
  };
  // What is newer than the graph was added parents first.
  for (let position = tip; position >= fixed; position -= 1) visit(position);
  for (let at = tip < fixed ? startOf(falling, levels, levels[tip]!) : 0; at < falling.length; at += 1) visit(falling[at]!);
  return seen;
}

/** Index of the first position that is not above a level. */
function startOf(falling: Uint32Array, levels: Uint32Array, level: number): number {
  let low = 0;
  let high = falling.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (levels[falling[middle]!]! > level) low = middle + 1;
    else high = middle;
  }
  return low;
}

const unknown = 0;
const reaches = 1;
const misses = 2;

/** For each tip, whether it reaches the commit (a tip reaches itself). All tips share one walk, cut at the commit's level. */
export function findContaining(table: CommitTable, commit: number, tips: readonly number[]): boolean[] {
  const { levels } = table;
  const cut = levels[commit]!;
  const state = new Uint8Array(table.size);
  state[commit] = reaches;
  const path: number[] = [];
  const visit = (tip: number): boolean => {
    path.push(tip);
    while (path.length > 0) {
      const position = path.at(-1)!;
      if (state[position] === unknown && levels[position]! <= cut) state[position] = misses;
      if (state[position] !== unknown) {
        path.pop();
        continue;
      }
      const next = step(table, state, position);
      if (next >= 0) path.push(next);
    }
    return state[tip] === reaches;
  };
  return tips.map(visit);
}

/** Settles a position whose parents tell enough, and answers -1; else the parent to look at first. */
function step({ first, second, more }: CommitTable, state: Uint8Array, position: number): number {
  const one = first[position]!;
  const two = second[position]!;
  let open = -1;
  const look = (parent: number): boolean => {
    if (state[parent] === reaches) return true;
    if (open < 0 && state[parent] === unknown) open = parent;
    return false;
  };
  let found = one >= 0 && look(one);
  if (!found && two >= 0) found = look(two);
  if (two < -1) for (let at = -2 - two; !found && more[at]! >= 0; at += 1) found = look(more[at]!);
  if (found) state[position] = reaches;
  else if (open < 0) state[position] = misses;
  else return open;
  return -1;
}
