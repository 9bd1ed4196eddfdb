// Keeps the desks of one window in step with the disk, and so with every other window: what changed here is written entry by entry, what
// changed elsewhere is taken in, and where both changed the same entry, both are kept.
import type { z } from "zod";
import type { StoreApi } from "zustand/vanilla";
import type { DeskEntry, deskOperation } from "../../shared/contract/desks.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { applySplice, spliceOf } from "../../shared/lib/text-splice.ts";
import type { desktopClient } from "../data/clients.ts";
import { asideOf, type SetAside, sayUnfinished } from "./kept.ts";
import { type Change, type Desk, emptyDesk, type Message, type Unsaved } from "./model.ts";
import {
  changeEntry,
  isChange,
  isMerge,
  isText,
  joinTexts,
  type Part,
  partsOf,
  pathOf,
  readPart,
  textEntry,
  withOthers,
  withPart,
  withParts,
  writePart,
} from "./parts.ts";
import type { DeskStore } from "./store.ts";

type Entry = Pick<DeskEntry, "entry" | "value" | "revision" | "window"> & Partial<DeskEntry>;
type Operation = z.infer<typeof deskOperation>;

export interface SyncOptions {
  /** Names this window among others. */
  readonly window: string;
  readonly store: StoreApi<DeskStore>;
  readonly client: Pick<typeof desktopClient, "listDeskEntries" | "writeDeskEntries" | "saveDraft" | "deleteDraft">;
  /** Tells of a text that lost its place; it is on its way to the disk under `name`. */
  onAside(draft: SetAside): void;
  /** Brings to the desk what is typed and not there yet: done before anything from elsewhere is taken in. */
  flush(): void;
  /** A connection was forgotten: nothing of it is there any more, nor may be written. */
  onForgotten(connection: string): void;
  /** A commit of that desk ended in another window, whatever came of it. */
  onSent(key: string): void;
  /** Tells whether a file is being typed in another window too. */
  onShared(key: string, path: string, isShared: boolean): void;
}

export interface Sync {
  /** Takes in what other windows wrote since the last time. Rejects when the desktop cannot be asked. */
  pull(): Promise<void>;
  /** Puts a desk on the disk as it is now. Rejects when that fails; it can be tried again. */
  save(key: string, signal?: AbortSignal): Promise<void>;
  /** Body of the request that writes a desk without waiting for anything; null = there is nothing to write. */
  lastWrite(key: string, whole: boolean): string | null;
  /** Puts a text aside with the next write of that desk. */
  setAside(draft: SetAside): void;
}

/** What the disk is known to hold in an entry. */
interface Known {
  readonly revision: number;
  /** What the desk held when it was read or written; a part of the desk that is another object changed since. */
  readonly part: Part | undefined | typeof unknown;
  /** The written text of what is typed, to write only a part of it. */
  readonly value: string | null;
  readonly window: string;
}
const unknown = Symbol("unknown");

interface DeskSync {
  readonly known: Map<string, Known>;
  /** Texts of this window that are not kept under the usual name, as another window typed there at the same time. */
  readonly own: Map<string, string>;
  /** Changes of the desk of which the disk has every one and no other: they are not gone through again for each letter of a message. */
  settled: readonly Change[] | null;
  /** On the disk while changes are written in several pieces, so that a start after a kill tells of it. */
  unfinished: SetAside | null;
  /** Waits to be saved as a draft; `entry` = it stands there until then, and nothing may be written over it. */
  aside: { readonly draft: SetAside; readonly entry: string | null; readonly revision: number }[];
}

/** Milliseconds after which a request to the desktop counts as lost: one that hangs would hold every later one back. */
const patience = 10_000;

/** The same for each entry that is written: a folder that moves is tens of thousands, and a busy machine takes its time for them. */
const patienceForEach = 2;

/** Asks with an end in time; what is given up may have been done all the same, as with any answer that is lost. */
async function ask<T>(request: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal, entries = 0): Promise<T> {
  const limit = new AbortController();
  const late = (): void => limit.abort(new Error("Repodesk's own process does not answer."));
  const timer = setTimeout(late, patience + patienceForEach * entries);
  try {
    return await request(signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a text became another one: brought over a commit it only stands on another base. */
const isTyped = (before: Part | undefined | typeof unknown, after: Part): boolean =>
  !(typeof before === "object" && "text" in before && "text" in after && before.text === after.text);

/** Most tries to write a desk that other windows write at the same time. */
const rounds = 8;

export function createSync({ window, store, client, onAside, onShared, onForgotten, onSent, flush }: SyncOptions): Sync {
  const desks = new Map<string, DeskSync>();
  /** Revision up to which all is known; null before the first look. */
  let seen: number | null = null;
  /** Connections that were forgotten. */
  const gone = new Set<string>();
  let turn = 0;

  const syncOf = (key: string): DeskSync => {
    const found = desks.get(key) ?? { known: new Map(), own: new Map(), settled: null, unfinished: null, aside: [] };
    desks.set(key, found);
    return found;
  };
  const deskOf = (key: string): Desk => ownValue(store.getState().desks, key) ?? emptyDesk;
  const editDesk = (key: string, change: (desk: Desk) => Desk, at?: number): void => store.getState().edit(key, change, at);

  const operationsOf = (key: string, isWanted: (entry: string) => boolean, whole: boolean): Map<Operation, Part | undefined> => {
    const sync = syncOf(key);
    const { known, own, aside } = sync;
    const desk = deskOf(key);
    const isSettled = sync.settled === desk.changes;
    const parts = partsOf(isSettled ? { ...desk, changes: [] } : desk, own);
    const written = isSettled ? [...known.keys()].filter((entry) => !isChange(entry)) : known.keys();
    const blocked = new Set(aside.map(({ entry }) => entry));
    const revisionOf = (sent: Change): number | null => {
      const there = known.get(changeEntry(sent));
      return there?.part === sent ? there.revision : null;
    };
    const operations = new Map<Operation, Part | undefined>();
    for (const entry of new Set([...written, ...parts.keys()])) {
      const part = parts.get(entry);
      const before = known.get(entry);
      if (!isWanted(entry) || blocked.has(entry) || (before?.part === part && entry !== "sending")) continue;
      const value = part === undefined ? null : writePart(entry, part, revisionOf);
      const isWritten = before !== undefined && hasValue(entry) && value === before.value;
      if (isWritten || (value === null && before === undefined)) continue;
      const operation = { entry, revision: before?.revision ?? null };
      if (value === null || whole || !isSpliced(entry) || before?.value == null) operations.set({ ...operation, value }, part);
      else operations.set({ ...operation, splice: spliceOf(before.value, value) }, part);
    }
    return operations;
  };

  const write = async (key: string, operations: Map<Operation, Part | undefined>, signal: AbortSignal | undefined): Promise<void> => {
    turn += 1;
    const { known } = syncOf(key);
    const body = { window, turn, desk: key, operations: [...operations.keys()] };
    const { data } = await ask((limited) => client.writeDeskEntries(body, { signal: limited }), signal, operations.size);
    flush();
    const results = new Map(data.results.map((result) => [result.entry, result]));
    const values = new Map([...operations].map(([{ entry, value, splice }]) => [entry, value ?? splice ?? null]));
    for (const [operation, part] of operations) {
      const { entry } = operation;
      const result = results.get(entry);
      if (result === undefined) continue;
      if (!result.taken) {
        takeIn(key, [{ entry, value: result.value ?? null, revision: result.revision, window: result.window ?? "" }]);
        continue;
      }
      const before = known.get(entry);
      known.set(entry, { revision: result.revision, part, value: keptValue(entry, before?.value ?? null, values.get(entry)), window });
      if (!isText(entry)) continue;
      if (part === undefined) onShared(key, pathOf(entry), false);
      else if (before !== undefined && before.window !== window && before.value !== null && isTyped(before.part, part))
        onShared(key, pathOf(entry), true);
    }
  };

  /** Takes in what the disk holds in some entries of a desk: what nobody changed here all at once. */
  const takeIn = (key: string, entries: readonly Entry[]): void => {
    const { own } = syncOf(key);
    const arrived = new Map<string, Part | undefined>();
    const times: number[] = [];
    const told: (() => void)[] = [];
    let here: ReadonlyMap<string, Part> | null = null;
    const localOf = (entry: string): Part | undefined => {
      here ??= partsOf(deskOf(key), own);
      return here.get(entry);
    };
    /** What stands on the desk is to be read again then. */
    const put = (): void => {
      here = null;
      if (arrived.size === 0) return;
      const parts = new Map(arrived);
      arrived.clear();
      editDesk(key, (desk) => withParts(desk, parts, own), latest(times.splice(0)));
    };
    for (const one of entries) {
      const { entry, updated_at: at } = one;
      const taken = takeOne(key, one, localOf, put);
      if (taken === null) continue;
      arrived.set(entry, taken.part);
      if (at !== undefined) times.push(Date.parse(at));
      if (taken.tell !== null) told.push(taken.tell);
    }
    put();
    for (const tell of told) tell();
  };

  /** Answers what the entry is to hold on the desk; null = nothing is to be done, or was done after `put`. */
  const takeOne = (
    key: string,
    { entry, value, revision, window: writer }: Entry,
    localOf: (entry: string) => Part | undefined,
    put: () => void,
  ): { readonly part: Part | undefined; readonly tell: (() => void) | null } | null => {
    const sync = syncOf(key);
    const { known } = sync;
    const before = known.get(entry);
    if (before !== undefined && revision <= before.revision) return null;
    sync.settled = null;
    if (writer === window) {
      // Written here, though its answer was lost: what the desk holds is newer.
      known.set(entry, { revision, part: unknown, value, window });
      return null;
    }
    let part: Part | undefined;
    try {
      part = value === null ? undefined : readPart(entry, value, (name, at) => changeAt(sync, name, at));
    } catch (error) {
      put();
      const draft = asideOf(key, value ?? "", (error as Error).message, "damaged");
      sync.aside = [...sync.aside, { draft, entry, revision }];
      known.set(entry, { revision, part: unknown, value, window: writer });
      onAside(draft);
      editDesk(key, (desk) => ({ ...desk }));
      return null;
    }
    const local = localOf(entry);
    const isSame = local !== undefined && value !== null && writePart(entry, local, () => null) === value;
    const learn = (held: Part | undefined): void => {
      known.set(entry, { revision, part: held, value: hasValue(entry) ? value : null, window: writer });
    };
    learn(isSame ? local : part);
    if (isSame) return null;
    const isAsBefore = local === before?.part || (local !== undefined && writePart(entry, local, () => null) === before?.value);
    const joined = isAsBefore || local === undefined ? part : joinTexts(entry, before?.value, local, part);
    if (joined === null && local !== undefined) {
      // Changed here too. Where it is gone there, this window's is written again.
      if (part === undefined) return null;
      put();
      keepBoth(key, entry, local, part);
      put();
      return null;
    }
    const isNew = isText(entry) && (part === undefined || isTyped(before?.part, part));
    return {
      part: joined ?? part,
      tell: isNew ? () => onShared(key, pathOf(entry), part !== undefined && before?.window === window) : null,
    };
  };

  /** Two windows changed one entry at the same time. */
  const keepBoth = (key: string, entry: string, local: Part, other: Part): void => {
    const { own } = syncOf(key);
    if (entry === "sending") return;
    if (entry === "message") {
      setAside(asideOf(key, (other as Message).text, "Another window had another message."));
    } else if (isText(entry)) {
      // Each window goes on with the text that it shows; the other one stands beside it.
      own.set(pathOf(entry), textEntry(pathOf(entry), window));
      editDesk(key, (desk) => withOthers(desk, { ...desk.others, [entry]: other as Unsaved }));
    } else {
      setAside(asideOf(key, JSON.stringify(local), `Another window staged something else for ${pathOf(entry)} at the same time.`));
      editDesk(key, (desk) => withPart(desk, entry, other, own));
    }
  };

  const setAside = (draft: SetAside): void => {
    if (draft.text === "") return;
    const sync = syncOf(draft.desk);
    sync.aside = [...sync.aside, { draft, entry: null, revision: 0 }];
    onAside(draft);
  };

  return {
    async pull() {
      const { data } = await ask((signal) => client.listDeskEntries(seen === null ? {} : { since: seen, except: window }, { signal }));
      flush();
      // First what may be referred to.
      const inOrder = [...data.entries].sort((one, other) => Number(one.entry === "sending") - Number(other.entry === "sending"));
      for (const [key, entries] of Map.groupBy(inOrder, ({ desk }) => desk)) takeIn(key, entries);
      if (seen === null)
        for (const key of new Set(inOrder.map(({ desk }) => desk))) editDesk(key, (desk) => promote(desk, syncOf(key).own), 0);
      // What was staged is gone from the desk then: it is to be seen where it went.
      else for (const { desk, entry, value } of inOrder) if (entry === "sending" && value === null) onSent(desk);
      for (const connection of data.forgotten) {
        if (gone.has(connection)) continue;
        gone.add(connection);
        const prefix = `${encodeURIComponent(connection)}/`;
        for (const key of desks.keys()) if (key.startsWith(prefix)) desks.delete(key);
        store.getState().drop(prefix);
        onForgotten(connection);
      }
      seen = Math.max(seen ?? 0, data.revision);
    },
    async save(key, signal) {
      const sync = syncOf(key);
      for (let round = 0; round < rounds; round += 1) {
        for (const waiting of sync.aside) {
          await ask((limited) => client.saveDraft({ key: waiting.draft.name, value: waiting.draft.text }, { signal: limited }), signal);
          sync.aside = sync.aside.filter((known) => known !== waiting);
        }
        // A mark goes together with the changes that were committed: no window may see one without the other.
        const isMarked = deskOf(key).sending !== undefined;
        const { changes: held } = deskOf(key);
        const changes = operationsOf(key, (entry) => entry !== "sending" || !isMarked, false);
        if (sync.aside.length === 0 && ![...changes.keys()].some(({ entry }) => isChange(entry))) sync.settled = held;
        // With a mark, or the end of one, they go in one; without it each is whole by itself, and many large files are more than one request holds.
        const isWhole = isMarked || [...changes.keys()].some(({ entry }) => entry === "sending");
        const pieces = isWhole ? [changes] : inPieces(changes);
        if (pieces.length > 1 && sync.unfinished === null) {
          const names = [...changes.keys()].map(({ entry }) => entry);
          sync.unfinished = asideOf(key, names.join("\n"), sayUnfinished(names.length), "names");
          const { name, text } = sync.unfinished;
          await ask((limited) => client.saveDraft({ key: name, value: text }, { signal: limited }), signal);
        }
        for (const piece of pieces) if (piece.size > 0) await write(key, piece, signal);
        if (sync.unfinished !== null) {
          const { name } = sync.unfinished;
          await ask((limited) => client.deleteDraft({ key: name }, { signal: limited }), signal);
          sync.unfinished = null;
        }
        // After the changes, to which it refers by their revisions.
        const sending = operationsOf(key, (entry) => entry === "sending", false);
        if (sending.size > 0) await write(key, sending, signal);
        if (changes.size + sending.size + sync.aside.length === 0) return;
      }
    },
    lastWrite(key, whole) {
      const operations = [...operationsOf(key, () => true, whole).keys()];
      if (operations.length === 0) return null;
      turn += 1;
      return JSON.stringify({ window, turn, desk: key, operations });
    },
    setAside,
  };
}

/** Characters of values past which a write is parted: the desktop takes 80 MB at once, and answers within `patience`. */
const largestWrite = 16 * 1024 * 1024;
/** Entries past which it is parted, too: none holds the window or the desktop for long. */
const mostEntries = 5_000;

/** The operations in their order, as few parts as may be; a single one is never parted. */
function inPieces(operations: Map<Operation, Part | undefined>): Map<Operation, Part | undefined>[] {
  const pieces = [new Map<Operation, Part | undefined>()];
  let size = 0;
  for (const [operation, part] of operations) {
    const length = operation.value?.length ?? operation.splice?.text.length ?? 0;
    if ((size > 0 && size + length > largestWrite) || pieces.at(-1)?.size === mostEntries) {
      pieces.push(new Map());
      size = 0;
    }
    pieces.at(-1)?.set(operation, part);
    size += length;
  }
  return pieces;
}

/** undefined where no time is told. */
const latest = (times: readonly number[]): number | undefined =>
  times.reduce<number | undefined>((last, time) => Math.max(last ?? time, time), undefined);

/** Texts that two windows typed, of which one is gone: the other one is what is typed. */
function promote(desk: Desk, own: Map<string, string>): Desk {
  let next = desk;
  for (const [entry, text] of Object.entries(desk.others ?? {})) {
    const path = pathOf(entry);
    if (ownValue(next.unsaved, path) !== undefined) continue;
    own.set(path, entry);
    const { [entry]: _promoted, ...others } = next.others ?? {};
    next = withOthers({ ...next, unsaved: { ...next.unsaved, [path]: text } }, others);
  }
  return next;
}

function changeAt({ known }: DeskSync, entry: string, revision: number): Change | null {
  const there = known.get(entry);
  return there?.revision === revision && there.part !== unknown && there.part !== undefined ? (there.part as Change) : null;
}

/** Whether a text is typed into it, of which only what changed is written. */
const isSpliced = (entry: string): boolean => isText(entry) || isMerge(entry);
/** Whether the written text is remembered: of what is typed, to write a part of it; of what is sent, as it depends on other entries. */
const hasValue = (entry: string): boolean => isSpliced(entry) || entry === "sending";

function keptValue(entry: string, before: string | null, written: Operation["value"] | Operation["splice"]): string | null {
  if (!hasValue(entry)) return null;
  if (written == null || typeof written === "string") return written ?? null;
  return applySplice(before ?? "", written);
}
