// Takes one step on a desk back, and nothing that was done since: what the step took comes back, what it added goes, as far as nobody touched it.
import { ownValue } from "../../shared/lib/own-value.ts";
import { joinAll } from "./edits.ts";
import type { Desk } from "./model.ts";
import { withMerges, withOthers, withQueued } from "./parts.ts";
import { editDesk } from "./store.ts";

/** `before` and `after`: the desk on either side of the step. */
export function takeBack(key: string, before: Desk, after: Desk): void {
  editDesk(key, (desk) => (desk === after ? before : withoutStep(desk, before, after)));
}

function withoutStep(desk: Desk, before: Desk, after: Desk): Desk {
  const [were, are] = [new Set(before.changes), new Set(after.changes)];
  const taken = before.changes.filter((change) => !are.has(change));
  const left = desk.changes.filter((change) => were.has(change) || !are.has(change));
  const { sending: _now, ...rest } = desk;
  const sending = desk.sending === after.sending ? before.sending : desk.sending;
  const next: Desk = {
    ...rest,
    ...(sending === undefined ? {} : { sending }),
    // What was staged since is said last.
    changes: taken.length === 0 ? left : joinAll(taken, left),
    unsaved: entriesOf(desk.unsaved, before.unsaved, after.unsaved),
    message: desk.message === after.message ? before.message : desk.message,
  };
  const others = withOthers(next, entriesOf(desk.others, before.others, after.others));
  const merges = withMerges(others, entriesOf(desk.merges, before.merges, after.merges));
  return withQueued(merges, entriesOf(desk.queued, before.queued, after.queued));
}

type Entries<T> = Readonly<Record<string, T>>;

/** Entries as they were before the step, but for those that are no longer as it left them. */
function entriesOf<T>(now: Entries<T> = {}, before: Entries<T> = {}, after: Entries<T> = {}): Entries<T> {
  const entries = new Map(Object.entries(now));
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (entries.get(name) !== ownValue(after, name)) continue;
    const value = ownValue(before, name);
    if (value === undefined) entries.delete(name);
    else entries.set(name, value);
  }
  return Object.fromEntries(entries);
}
