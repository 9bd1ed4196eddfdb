// What the window remembers from start to start: sizes, open files, marks, comments that were begun. The desktop keeps it, value by value,
// so that two windows write over each other only where they changed the same one.
import { create, type StateCreator, type StoreApi, type UseBoundStore } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";

/** One value as the desktop keeps it; null = gone. */
export interface Remembered {
  readonly connection: string;
  readonly name: string;
  readonly value: string | null;
  /** What the desktop had, as far as this window knows: what another one added to it since stays. */
  readonly was?: string | null | undefined;
}

/** Milliseconds that changes are gathered for. */
const gather = 250;
/** Milliseconds before what could not be saved is sent again. */
const pause = 2_000;

export interface Keeper {
  /** Resolves when the values are on disk. */
  save(values: readonly Remembered[]): Promise<void>;
  /** The window goes: nobody waits for the answer. */
  saveOnLeave(values: readonly Remembered[]): void;
}

interface Store {
  readonly persist: { rehydrate(): unknown; getOptions(): { readonly name?: string } };
}

const stores: Store[] = [];
/** Those of what several windows add to (`Cut.shared`); marks-elsewhere.ts keeps them in step. */
export const sharedStores: Store[] = [];
/** By row: what the desktop holds, or will. */
export const rows = new Map<string, Remembered>();
export const dirty = new Map<string, Remembered>();
let keeper: Keeper | null = null;
/** Of the next request, which no later change puts off: who types on without a pause would have nothing of it on the disk. */
let timer: ReturnType<typeof setTimeout> | undefined;
/** What a store hears of only as the page goes: it moves too often to be told of each time. Run before the last values are sent. */
export const toldOnLeave = new Set<() => void>();
/** What is on its way to the desktop, and when that ends; a page that goes sends it once more. */
export let onItsWay: readonly Remembered[] = [];
/** By row: what this window sent of it last, oldest first. */
export const sentLast = new Map<string, readonly (string | null)[]>();
let saving: Promise<void> = Promise.resolve();

export const rowKey = ({ connection, name }: Pick<Remembered, "connection" | "name">): string => `${connection}\n${name}`;

/** How a store is cut into values. */
export interface Cut<State> {
  /** A member that holds a record by project (`projectKey`): each project is a value of its own, and belongs to its connection. */
  readonly byProject?: keyof State & string;
  /** Of each project a record, each member of which is a value of its own. */
  readonly deep?: boolean;
  /** What two windows add to one value is kept of both. */
  readonly shared?: boolean;
  /** What a project's value looks like: one of another shape, as another version may have left it, is none. */
  readonly sample?: unknown;
}

/**
 * A store that is there again in the next start, under a name of its own. What cannot be read back is left out: the window opens all the
 * same.
 */
export function createRemembered<State extends object>(
  name: string,
  creator: StateCreator<State, [["zustand/persist", unknown]]>,
  cut: Cut<State> = {},
): UseBoundStore<StoreApi<State>> {
  /** `kept`: what the desktop has of it, `undefined` where it has nothing. */
  const merge = (kept: unknown, state: State): State => {
    if (kept === undefined) return state;
    const own = Object.entries(kept as object).filter(([key, value]) => isLike(value, kindOf(state[key as keyof State])));
    return { ...state, ...Object.fromEntries(own) };
  };
  const store = create<State>()(persist(creator, { name, version: 1, storage: storageOf(cut), merge }));
  stores.push(store);
  if (cut.shared) sharedStores.push(store);
  return store;
}

/** Gives every store what the desktop kept, then saves each that changes; answers what ends that. */
export function startRemembering(kept: readonly Remembered[], keptBy: Keeper): () => void {
  keeper = null;
  rows.clear();
  dirty.clear();
  sentLast.clear();
  for (const row of kept) rows.set(rowKey(row), row);
  for (const store of stores) void store.persist.rehydrate();
  keeper = keptBy;
  const onHide = (): void => {
    for (const tell of toldOnLeave) tell();
    unschedule();
    // A request of a page that goes may be given up; an older value of a row comes before its newer one.
    const last = [...onItsWay, ...dirty.values()];
    if (last.length > 0) keptBy.saveOnLeave(last);
    dirty.clear();
  };
  window.addEventListener("pagehide", onHide);
  return () => {
    onHide();
    window.removeEventListener("pagehide", onHide);
    if (keeper === keptBy) keeper = null;
  };
}

/** The longest text that the desktop takes of one value, in UTF-16 units. */
const longestValue = 4 * 1024 * 1024;

function note(noted: Remembered, isShared = false): void {
  const key = rowKey(noted);
  const before = rows.get(key)?.value ?? null;
  const row = isShared ? { ...noted, was: dirty.has(key) ? dirty.get(key)?.was : before } : noted;
  if (before === row.value || (row.value?.length ?? 0) > longestValue) return;
  if (row.value === null) rows.delete(key);
  else rows.set(key, row);
  // Last last, so that the newest is also the newest on disk.
  dirty.delete(key);
  dirty.set(key, row);
  schedule(gather);
}

function schedule(milliseconds: number): void {
  if (onItsWay.length === 0) timer ??= setTimeout(() => void flushRemembered(), milliseconds);
}

function unschedule(): void {
  clearTimeout(timer);
  timer = undefined;
}

/** Sends what changed now; resolves when it was tried. */
export async function flushRemembered(): Promise<void> {
  unschedule();
  // One after the other: an older value never arrives after a newer one.
  saving = saving.then(flush);
  await saving;
}

async function flush(): Promise<void> {
  const by = keeper;
  if (by === null || dirty.size === 0) return;
  const sent = [...dirty];
  dirty.clear();
  onItsWay = sent.map(([, row]) => row);
  for (const [key, { value }] of sent) sentLast.set(key, [...(sentLast.get(key) ?? []).slice(-9), value]);
  let next = gather;
  try {
    await by.save(onItsWay);
  } catch (error) {
    // Newer values of the same rows stand; the others go once more.
    for (const [key, row] of sent) dirty.set(key, { ...(dirty.get(key) ?? row), was: row.was });
    next = pause;
    console.warn("What this window remembers could not be kept yet.", error);
  } finally {
    onItsWay = [];
  }
  if (dirty.size > 0) schedule(next);
}

function storageOf<State extends object>({ byProject, deep, shared, sample }: Cut<State>): PersistStorage<State> {
  /** Values that were cut last, by row: the same object is not written out again. */
  const written = new Map<string, unknown>();
  /** Rows of another shape: they stay on the disk until something takes their place. */
  const leftOut = new Set<string>();

  const cut = (name: string, state: State): { row: Omit<Remembered, "value">; value: unknown }[] => {
    const { [byProject as keyof State]: projects, ...others } = state as State & Record<string, unknown>;
    const own = Object.entries(others).some(([, value]) => typeof value !== "function");
    const found = own ? [{ row: { connection: "", name }, value: others as unknown }] : [];
    for (const [project, value] of Object.entries((byProject === undefined ? {} : (projects as object)) as Record<string, unknown>)) {
      const connection = decodeURIComponent(project.slice(0, project.indexOf("/")));
      if (!deep) found.push({ row: { connection, name: `${name}/${project}` }, value });
      else
        for (const [key, part] of Object.entries(value as object))
          found.push({ row: { connection, name: `${name}/${project}/${encodeURIComponent(key)}` }, value: part });
    }
    return found;
  };

  const read = (name: string): State | null => {
    const state: Record<string, unknown> = {};
    const projects = new Map<string, unknown>();
    const deepOnes = new Map<string, Record<string, unknown>>();
    let isThere = false;
    for (const { name: row, value } of rows.values()) {
      if (value === null || (row !== name && !row.startsWith(`${name}/`))) continue;
      const part = parse(value);
      if (row !== name && part !== undefined && !isLike(part, sample)) {
        leftOut.add(row);
        continue;
      }
      if (part === undefined) continue;
      isThere = true;
      if (row === name) Object.assign(state, part);
      else {
        const [connection = "", project = "", key] = row.slice(name.length + 1).split("/");
        const of = `${connection}/${project}`;
        const parts = deepOnes.get(of) ?? {};
        if (key !== undefined) deepOnes.set(of, Object.assign(parts, { [decodeURIComponent(key)]: part }));
        projects.set(of, key === undefined ? part : parts);
      }
    }
    // What another window took away last leaves an empty store.
    if (!isThere && !shared) return null;
    return (byProject === undefined ? state : { ...state, [byProject]: Object.fromEntries(projects) }) as State;
  };

  return {
    getItem: (name) => {
      const state = read(name);
      return state === null ? null : { state, version: 1 };
    },
    setItem: (name, { state }) => {
      if (keeper === null) return;
      const now = cut(name, state);
      const there = new Set<string>();
      for (const { row, value } of now) {
        const key = rowKey(row);
        there.add(key);
        leftOut.delete(row.name);
        if (written.get(key) === value && rows.has(key)) continue;
        written.set(key, value);
        note({ ...row, value: JSON.stringify(value) }, shared);
      }
      for (const [key, row] of [...rows]) {
        if ((row.name !== name && !row.name.startsWith(`${name}/`)) || there.has(key) || leftOut.has(row.name)) continue;
        written.delete(key);
        note({ ...row, value: null }, shared);
      }
    },
    removeItem: () => undefined,
  };
}

/** The least sample of its kind. */
const kindOf = (value: unknown): unknown => (Array.isArray(value) ? [] : typeof value === "object" && value !== null ? {} : value);

/** Whether a value has the kind of the sample, its members those that the sample has, and each of a list that of the sample's first. */
function isLike(value: unknown, sample: unknown): boolean {
  if (sample === undefined || sample === null) return true;
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((one) => isLike(one, sample[0]));
  if (typeof value !== typeof sample || value === null || Array.isArray(value)) return false;
  return (
    typeof sample !== "object" || Object.entries(sample).every(([key, member]) => isLike((value as Record<string, unknown>)[key], member))
  );
}

/** undefined where it is no JSON: nobody else writes here, but a file can be damaged. */
function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
