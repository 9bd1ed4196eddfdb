// Where two lists of lines differ, as places in both: what change bars mark and what puts one place back.
import { diffArrays } from "diff/lib/diff/array.js";

/** `oldCount` lines from `oldFrom` on became `newCount` lines from `newFrom` on; lines are counted from 0, a count can be 0 on one side. */
export interface LineChange {
  readonly oldFrom: number;
  readonly oldCount: number;
  readonly newFrom: number;
  readonly newCount: number;
}

export interface LineChangesOptions {
  /** Milliseconds after which everything between the common ends counts as one change; 500 by default. */
  readonly timeout?: number;
}

/** Most edits that are searched for before everything between the common ends counts as one change. */
const mostEdits = 5_000;

/** The changes in their order; between two of them at least one line is the same. As few lines as possible, where there is time. */
export function lineChanges(before: readonly string[], after: readonly string[], { timeout = 500 }: LineChangesOptions = {}): LineChange[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const oldCount = before.length - head - tail;
  const newCount = after.length - head - tail;
  if (oldCount === 0 && newCount === 0) return [];
  const whole: LineChange = { oldFrom: head, oldCount, newFrom: head, newCount };
  if (oldCount === 0 || newCount === 0) return [whole];
  const limits = { maxEditLength: mostEdits, timeout };
  const parts = diffArrays(before.slice(head, before.length - tail), after.slice(head, after.length - tail), limits);
  if (parts === undefined) return [whole];
  const changes: LineChange[] = [];
  let open = { oldFrom: head, oldCount: 0, newFrom: head, newCount: 0 };
  const close = (same: number): void => {
    if (open.oldCount > 0 || open.newCount > 0) changes.push(open);
    open = { oldFrom: open.oldFrom + open.oldCount + same, oldCount: 0, newFrom: open.newFrom + open.newCount + same, newCount: 0 };
  };
  for (const part of parts) {
    const count = part.value.length;
    if (part.removed) open.oldCount += count;
    else if (part.added) open.newCount += count;
    else close(count);
  }
  close(0);
  return changes;
}
