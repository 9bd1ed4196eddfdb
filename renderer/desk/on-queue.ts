// Work that stands on commits of the queue: the files that those give, what began from them, and what becomes of it when they move on.
import { decodeBase64 } from "../../shared/lib/base64.ts";
import { merge3 } from "../../shared/lib/merge3.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { encode, isSameContent } from "../../shared/lib/text-file.ts";
import { type QueuedFile, queuedIdOf, queuedRef } from "../data/queued-files.ts";
import { foldersAbove } from "../state/tree.ts";
import { collide, type Edit, foldAll, readEdits } from "./edits.ts";
import { isWrittenAs, readContent } from "./manner.ts";
import type { Base, Change, Content, Desk, QueuedCommit, Unsaved } from "./model.ts";
import { inSendingOrder, type Queued } from "./queued.ts";

const bytesOf = (content: Content): Uint8Array<ArrayBuffer> =>
  (content.encoding === "text" ? new TextEncoder().encode(content.text) : decodeBase64(content.base64)) as Uint8Array<ArrayBuffer>;

/** A file as a commit of the queue leaves it; null where it has none of that path. */
export function readQueued(desks: Readonly<Record<string, Desk>>, id: string, path: string): QueuedFile | null {
  for (const { queued = {} } of Object.values(desks)) {
    const found = ownValue(queued, id);
    const edit = found && editAt(found.changes, path);
    if (edit === undefined) continue;
    const executable = edit.executable ?? edit.base?.executable ?? false;
    if (edit.content !== null) return { bytes: bytesOf(edit.content), executable };
    if (edit.origin !== null && edit.base !== null) return { commit: edit.base.commit, path: edit.origin, executable };
  }
  return null;
}

const editAt = (changes: readonly Change[], path: string): Edit | undefined =>
  [...readEdits(changes).keys()].find(({ place }) => place === path);

/** The base of what is changed next in the files of a queued commit, by path. */
export const basesOf = (id: string, changes: readonly Change[]): ReadonlyMap<string, Base> =>
  new Map(
    [...readEdits(changes).keys()].flatMap(({ place, executable, base }) => {
      const ref = queuedRef(id);
      const made = { commit: ref, blob: "", lastCommit: ref, executable: executable ?? base?.executable ?? false };
      return place === null ? [] : [[place, made] as const];
    }),
  );

/** Ids of the queued commits from which changes began. */
export const standsOn = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.flatMap((change) => ("base" in change ? (queuedIdOf(change.base.commit) ?? []) : [])));

const pathsOf = (changes: readonly Change[]): string[] => [
  ...new Set([...readEdits(changes).keys()].flatMap(({ origin, place }) => [origin, place].flatMap((path) => path ?? []))),
];

/** Whether two commits of one desk change a file that both have, so that their order cannot be another one. */
export function isTied(one: QueuedCommit, other: QueuedCommit): boolean {
  if (standsOn(other.changes).has(one.id) || standsOn(one.changes).has(other.id)) return true;
  if (one.project !== other.project || one.from !== other.from) return false;
  const paths = pathsOf(one.changes);
  return pathsOf(other.changes).some((path) => paths.some((known) => collide(known, path)));
}

/**
 * Of commits in their order, the last before each that it stands on, by id: what `isTied` says of any two of a desk, without asking it of
 * every two of a thousand.
 */
export const lastGrounds = (inOrder: readonly Queued[]): ReadonlyMap<string, Queued> =>
  new Map([...Map.groupBy(inOrder, ({ key }) => key).values()].flatMap((ofDesk) => [...groundsOfDesk(ofDesk)]));

function groundsOfDesk<T extends QueuedCommit>(inOrder: readonly T[]): ReadonlyMap<string, T> {
  const grounds = new Map<string, T>();
  const places = new Map<T, number>();
  const byId = new Map<string, T>();
  // The last that has a file at a path, one below it, or stands on an id.
  const [at, below, onId] = [new Map<string, T>(), new Map<string, T>(), new Map<string, T>()];
  for (const [place, queued] of inOrder.entries()) {
    const [paths, under] = [pathsOf(queued.changes), standsOn(queued.changes)];
    const found = [onId.get(queued.id), ...[...under].map((id) => byId.get(id)), ...paths.flatMap((path) => touching(path, at, below))];
    const last = found.reduce((one, other) => ((places.get(other as T) ?? -1) > (places.get(one as T) ?? -1) ? other : one), undefined);
    if (last !== undefined) grounds.set(queued.id, last);
    places.set(queued, place);
    byId.set(queued.id, queued);
    for (const id of under) onId.set(id, queued);
    for (const path of paths) {
      at.set(path, queued);
      for (const folder of foldersAbove(path)) below.set(folder, queued);
    }
  }
  return grounds;
}

/** What has a file at a path, below it, or where a folder above it is. */
const touching = <T>(path: string, at: ReadonlyMap<string, T>, below: ReadonlyMap<string, T>): (T | undefined)[] => [
  at.get(path),
  below.get(path),
  ...foldersAbove(path).map((folder) => at.get(folder)),
];

/** The commits of `later` that stand on one, straight or over others, in their order. */
export function followersOf<T extends QueuedCommit>(queued: T, later: readonly T[]): T[] {
  const tied: T[] = [queued];
  for (const one of later) if (one.state.step !== "sent" && tied.some((known) => isTied(known, one))) tied.push(one);
  return tied.slice(1);
}

/** The desk after a step of the queue: what stood on a commit stands on what became of that. The same object where nothing did. */
export function afterStep(desk: Desk, before: QueuedCommit, after: QueuedCommit): Desk {
  const merged = before.changes === after.changes ? desk : overOther(desk, before, after.changes);
  return after.state.step === "sent" ? onSent(merged, after, after.state.commit) : merged;
}

/** The desk where a commit is in the queue no more and was not sent: what stood on it has its changes too. */
export const withoutQueued = (desk: Desk, gone: QueuedCommit): Desk => overOther(desk, gone, []);

/** What stood on a queued commit stands on the one that it has become, on the branch where that is. */
function onSent(desk: Desk, { id, to, turned }: QueuedCommit, commit: string): Desk {
  const ref = queuedRef(id);
  const rebase = (base: Base): Base => (base.commit === ref ? { ...base, commit, lastCommit: commit } : base);
  const changed = withBases(desk, rebase);
  const queued = mapValues(changed.queued, (one) => {
    if (one.state.step === "sent" || !standsOn(one.changes).has(id)) return one;
    const changes = one.changes.map((change) => rebaseChange(change, rebase));
    if (one.isNew) return { ...one, changes, start: commit };
    if (one.to === to) return { ...one, changes };
    return { ...one, changes, to, isNew: true, start: commit, turned: turned ?? { from: one.to, because: "moved" as const } };
  });
  return queued === changed.queued || queued === undefined ? changed : { ...changed, queued };
}

function withBases(desk: Desk, rebase: (base: Base) => Base): Desk {
  const changes = mapSame(desk.changes, (change) => rebaseChange(change, rebase));
  const typed = <T extends Unsaved>(text: T): T => {
    const base = text.base === null ? null : rebase(text.base);
    return base === text.base ? text : { ...text, base };
  };
  const unsaved = mapValues(desk.unsaved, typed) ?? {};
  const others = mapValues(desk.others, typed);
  const isSame = changes === desk.changes && unsaved === desk.unsaved && others === desk.others;
  return isSame ? desk : { ...desk, changes, unsaved, ...(others === undefined ? {} : { others }) };
}

function rebaseChange(change: Change, rebase: (base: Base) => Base): Change {
  if (!("base" in change)) return change;
  const base = rebase(change.base);
  return base === change.base ? change : { ...change, base };
}

/**
 * What stood on a queued commit whose changes became others (none: it is gone): merged over them where no place overlaps, else it stands
 * where that commit itself began, with all that both did. A server then sees what happened there since.
 */
function overOther(desk: Desk, { id, changes: before }: QueuedCommit, after: readonly Change[]): Desk {
  const ref = queuedRef(id);
  const put = (changes: readonly Change[]): readonly Change[] => {
    if (!standsOn(changes).has(id)) return changes;
    return changes.flatMap((change) => ("base" in change && change.base.commit === ref ? changeOver(change, before, after) : [change]));
  };
  const typed = <T extends Unsaved>(text: T): T => (text.base?.commit === ref ? typedOver(text, desk, before, after) : text);
  const unsaved = mapValues(desk.unsaved, typed) ?? {};
  const others = mapValues(desk.others, typed);
  const changes = put(desk.changes);
  let next: Desk =
    changes === desk.changes && unsaved === desk.unsaved && others === desk.others
      ? desk
      : { ...desk, changes, unsaved, ...(others === undefined ? {} : { others }) };
  for (const one of Object.values(desk.queued ?? {}).sort(inSendingOrder)) {
    const now = ownValue(next.queued, one.id);
    if (now === undefined || now.id === id) continue;
    const over = put(now.changes);
    if (over === now.changes) continue;
    const moved = { ...now, changes: over };
    // What stands on that one in turn has other texts under it too.
    next = overOther({ ...next, queued: { ...next.queued, [one.id]: moved } }, now, over);
  }
  return next;
}

const originOf = (change: Change): string => (change.kind === "move" ? change.previousPath : change.path);

function changeOver(change: Change, before: readonly Change[], after: readonly Change[]): readonly Change[] {
  const [was, now] = [editAt(before, originOf(change)), editAt(after, originOf(change))];
  if (was !== undefined && now !== undefined) {
    if (isUntouched(was, now)) return [change];
    const content = "content" in change && change.content !== null ? mergeContent(was.content, change.content, now.content) : null;
    if (content !== null) return [{ ...change, content } as Change];
  }
  const own = [...readEdits(before)].find(([{ place }]) => place === originOf(change))?.[1] ?? [];
  return own.length === 0 ? [change] : foldAll(own, [change]);
}

/** Whether a file of a queued commit has the bytes that it had. */
const isUntouched = (was: Edit, now: Edit): boolean =>
  was.content !== null && now.content !== null
    ? isSameContent(was.content, now.content)
    : was.content === now.content && was.base?.commit === now.base?.commit;

function typedOver<T extends Unsaved>(text: T, { changes }: Desk, before: readonly Change[], after: readonly Change[]): T {
  const origin = [...readEdits(changes).keys()].find(({ place }) => place === text.path)?.origin ?? text.path;
  const [was, now] = [editAt(before, origin), editAt(after, origin)];
  if (was !== undefined && now !== undefined) {
    if (isUntouched(was, now)) return text;
    // What is queued would be read as bytes here, and they are other letters than those that were typed.
    if ((text.readAs ?? null) !== null) return { ...text, base: was.origin === origin ? was.base : null };
    const [old, made] = [was.content, now.content].map((content) => (content === null ? null : readContent(content)));
    const merge = old?.kind === "text" && made?.kind === "text" ? merge3(old.text, text.text, made.text) : null;
    if (merge?.outcome === "clean") return { ...text, text: merge.text };
  }
  return { ...text, base: was !== undefined && was.origin === origin ? was.base : null };
}

/** What `mine` and `theirs` made of a file, in one; null where places overlap, or where there are no lines to merge. */
function mergeContent(base: Content | null, mine: Content, theirs: Content | null): Content | null {
  if (base === null || theirs === null) return null;
  const [old, own, other] = [readContent(base), readContent(mine), readContent(theirs)];
  if (old.kind !== "text" || own.kind !== "text" || other.kind !== "text" || !isWrittenAs(mine, old)) return null;
  const merge = merge3(old.text, own.text, other.text);
  const written = merge.outcome === "clean" ? encode(merge.text, other) : null;
  return written?.outcome === "encoded" ? written.content : null;
}

/** The same list where each of its elements stays the same. */
function mapSame<T>(all: readonly T[], map: (one: T) => T): readonly T[] {
  const next = all.map(map);
  return next.every((one, index) => one === all[index]) ? all : next;
}

function mapValues<T>(all: Readonly<Record<string, T>> | undefined, map: (one: T) => T): Readonly<Record<string, T>> | undefined {
  if (all === undefined) return undefined;
  const entries = Object.entries(all);
  const next = mapSame(entries, (entry): [string, T] => {
    const value = map(entry[1]);
    return value === entry[1] ? entry : [entry[0], value];
  });
  return next === entries ? all : Object.fromEntries(next);
}
