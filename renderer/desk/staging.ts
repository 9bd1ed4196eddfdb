// What a person does to a desk: stages, takes back, ticks, types, and commits.
import { ownValue } from "../../shared/lib/own-value.ts";
import { noteTyped } from "../state/typed-since.ts";
import { afterCommit, type Committed } from "./after-commit.ts";
import { fold, without } from "./edits.ts";
import { type Change, emptyDesk, type FileMerge, type Message, type Sending, type Unsaved } from "./model.ts";
import { withMerges, withOthers } from "./parts.ts";
import { deskOf, editDesk } from "./store.ts";

/** Puts a change on the desk on top of what is staged for the same file (edits.ts). */
export function stage(key: string, change: Change): void {
  editDesk(key, (desk) => ({ ...desk, changes: fold(desk.changes, change) }));
}

export function unstage(key: string, path: string): void {
  editDesk(key, (desk) => ({ ...desk, changes: without(desk.changes, path) }));
}

export function setIncluded(key: string, path: string, included: boolean): void {
  editDesk(key, (desk) => ({ ...desk, changes: desk.changes.map((change) => (change.path === path ? { ...change, included } : change)) }));
}

export function setAllIncluded(key: string, included: boolean): void {
  editDesk(key, (desk) => ({
    ...desk,
    changes: desk.changes.map((change) => (change.included === included ? change : { ...change, included })),
  }));
}

export function setMessage(key: string, message: Partial<Message>): void {
  editDesk(key, (desk) => ({ ...desk, message: { ...desk.message, ...message } }));
}

/** Keeps what is typed; null forgets it (saved, or back to the base). */
export function setUnsaved(key: string, path: string, unsaved: Unsaved | null): void {
  noteTyped(key, path, { isBegun: ownValue(deskOf(key).unsaved, path) === undefined, isTyped: unsaved !== null }, Date.now());
  editDesk(key, (desk) => {
    const { [path]: _previous, ...rest } = desk.unsaved;
    return { ...desk, unsaved: unsaved === null ? rest : { ...rest, [path]: unsaved } };
  });
}

/** Keeps a merge as it stands; null forgets it (staged, or given up). */
export function setMerge(key: string, path: string, merge: FileMerge | null): void {
  editDesk(key, (desk) => {
    const { [path]: _before, ...rest } = desk.merges ?? {};
    return withMerges(desk, merge === null ? rest : { ...rest, [path]: merge });
  });
}

/** Goes on with the text that another window typed at the same time; answers what takes that back. */
export function takeOther(key: string, path: string, entry: string): () => void {
  return exchange(key, path, entry, (other) => other);
}

/** Lets go of the text that another window typed at the same time; answers what brings it back. */
export function dropOther(key: string, path: string, entry: string): () => void {
  return exchange(key, path, entry, (_other, mine) => mine);
}

/** Goes on with a text that holds what both windows typed; answers what takes that back. */
export function takeBoth(key: string, path: string, entry: string, text: string): () => void {
  return exchange(key, path, entry, (_other, mine) => (mine === undefined ? undefined : { ...mine, text }));
}

function exchange(
  key: string,
  path: string,
  entry: string,
  choose: (other: Unsaved | undefined, mine: Unsaved | undefined) => Unsaved | undefined,
): () => void {
  const set = (mine: Unsaved | undefined, other: Unsaved | undefined): void => {
    editDesk(key, (desk) => {
      const { [path]: _mine, ...unsaved } = desk.unsaved;
      const { [entry]: _other, ...others } = desk.others ?? {};
      return withOthers(
        { ...desk, unsaved: mine === undefined ? unsaved : { ...unsaved, [path]: mine } },
        other === undefined ? others : { ...others, [entry]: other },
      );
    });
  };
  const { unsaved, others } = deskOf(key);
  const [mine, other] = [ownValue(unsaved, path), ownValue(others, entry)];
  const chosen = choose(other, mine);
  // A new object: the entry of this window's text is its own.
  set(chosen === undefined ? undefined : { ...chosen }, undefined);
  return () => set(mine === undefined ? undefined : { ...mine }, other === undefined ? undefined : { ...other });
}

/** Notes that a commit is on its way, or (null) that its outcome is known. */
export function setSending(key: string, sending: Sending | null): void {
  editDesk(key, ({ sending: _before, ...desk }) => (sending === null ? desk : { ...desk, sending }));
}

/**
 * Takes what was committed off the desk. Where the branch itself moved (`committed`), what was unticked, staged or undone meanwhile begins
 * again from the commit; where another branch was made, it still stands on the old base.
 */
export function clearCommitted(key: string, sent: readonly Change[], committed: Committed | null): void {
  const gone = new Set(sent);
  editDesk(key, ({ sending: _sent, ...desk }) => ({
    ...desk,
    ...(committed === null ? { changes: desk.changes.filter((change) => !gone.has(change)) } : afterCommit(desk, sent, committed)),
    message: emptyDesk.message,
  }));
}
