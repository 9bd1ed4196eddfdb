// Puts changes of lines where git has them: a change between equal lines can stand higher or lower, and a merge depends on where.
import type { LineChange } from "./line-changes.ts";

type Lines = readonly string[];

/** A run of changed lines of one text, from inside and to outside; empty where there is none between two lines that stayed. */
interface Group {
  start: number;
  end: number;
}

/**
 * The same changes as far down as they can stand, or where they stand beside a change of the other side (`xdl_change_compact` of
 * xdiff/xdiffi.c without its heuristic for indents).
 */
export function slideChanges(before: Lines, after: Lines, changes: readonly LineChange[]): LineChange[] {
  if (changes.length === 0) return [];
  const old = new Uint8Array(before.length);
  const next = new Uint8Array(after.length);
  for (const { oldFrom, oldCount, newFrom, newCount } of changes) {
    old.fill(1, oldFrom, oldFrom + oldCount);
    next.fill(1, newFrom, newFrom + newCount);
  }
  compact(before, old, next);
  compact(after, next, old);
  return read(old, next);
}

function compact(lines: Lines, changed: Uint8Array, other: Uint8Array): void {
  const group = first(changed);
  const beside = first(other);
  do {
    if (group.end > group.start) slide(lines, changed, group, other, beside);
    goNext(other, beside);
  } while (goNext(changed, group));
}

function slide(lines: Lines, changed: Uint8Array, group: Group, other: Uint8Array, beside: Group): void {
  let [size, earliest, isBeside] = [0, 0, false];
  do {
    size = group.end - group.start;
    isBeside = false;
    while (up(lines, changed, group)) goBack(other, beside);
    earliest = group.end;
    if (beside.end > beside.start) isBeside = true;
    while (down(lines, changed, group)) {
      goNext(other, beside);
      if (beside.end > beside.start) isBeside = true;
    }
    // It met another one and is now both.
  } while (size !== group.end - group.start);
  if (group.end === earliest || !isBeside) return;
  while (beside.end === beside.start && up(lines, changed, group)) goBack(other, beside);
}

function first(changed: Uint8Array): Group {
  const group = { start: 0, end: 0 };
  while (changed[group.end] === 1) group.end += 1;
  return group;
}

function goNext(changed: Uint8Array, group: Group): boolean {
  if (group.end >= changed.length) return false;
  group.start = group.end + 1;
  group.end = group.start;
  while (changed[group.end] === 1) group.end += 1;
  return true;
}

function goBack(changed: Uint8Array, group: Group): void {
  if (group.start === 0) return;
  group.end = group.start - 1;
  group.start = group.end;
  while (changed[group.start - 1] === 1) group.start -= 1;
}

function up(lines: Lines, changed: Uint8Array, group: Group): boolean {
  if (group.start === 0 || lines[group.start - 1] !== lines[group.end - 1]) return false;
  group.start -= 1;
  group.end -= 1;
  changed[group.start] = 1;
  changed[group.end] = 0;
  while (changed[group.start - 1] === 1) group.start -= 1;
  return true;
}

function down(lines: Lines, changed: Uint8Array, group: Group): boolean {
  if (group.end >= changed.length || lines[group.start] !== lines[group.end]) return false;
  changed[group.start] = 0;
  changed[group.end] = 1;
  group.start += 1;
  group.end += 1;
  while (changed[group.end] === 1) group.end += 1;
  return true;
}

function read(old: Uint8Array, next: Uint8Array): LineChange[] {
  const changes: LineChange[] = [];
  let [at, now] = [0, 0];
  while (at < old.length || now < next.length) {
    const [oldFrom, newFrom] = [at, now];
    while (old[at] === 1) at += 1;
    while (next[now] === 1) now += 1;
    if (at > oldFrom || now > newFrom) changes.push({ oldFrom, oldCount: at - oldFrom, newFrom, newCount: now - newFrom });
    at += 1;
    now += 1;
  }
  return changes;
}
