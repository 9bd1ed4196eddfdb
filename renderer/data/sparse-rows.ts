// The rows of a long list, page by page where somebody looks: any window of it, a bounded number of pages kept. No React.

export interface SparseOptions<T> {
  readonly pageSize: number;
  /** Pages that are kept, at most; those in sight are always among them. */
  readonly mostPages: number;
  /** One page, from 0. Rejects with the signal's reason when that is aborted. */
  readonly load: (page: number, signal: AbortSignal) => Promise<readonly T[]>;
  readonly idOf: (row: T) => string;
  /** Pages that are known already, from the first on. */
  readonly initial?: readonly (readonly T[])[];
}

export interface SparseRows<T> {
  /** The row, undefined until its page has come. */
  rowAt(index: number): T | undefined;
  /** Where a row of the kept pages stands, or one that was marked; -1 when nobody knows. */
  indexOf(id: string): number;
  /** Remembers one place, whichever pages are kept. */
  mark(id: string, index: number): void;
  /** Rows `first` to `last` are in sight: their pages are asked for, and those that nobody looks at any more are not waited for. */
  look(first: number, last: number): void;
  /** Ids of rows, in order, read past what is kept. Rejects when a page can't be had. */
  idsOf(first: number, last: number, signal: AbortSignal): Promise<string[]>;
  /** Why a page in sight did not come. */
  readonly error: Error | null;
  /** Asks again for what failed. */
  retry(): void;
  /** Pages that are kept now. */
  readonly kept: number;
  /** Tells of each change; answers how to stop that. */
  subscribe(listener: () => void): () => void;
  /** Counts up with each change. */
  readonly version: number;
}

export function createSparseRows<T>({ pageSize, mostPages, load, idOf, initial = [] }: SparseOptions<T>): SparseRows<T> {
  /** The one that was looked at last is last. */
  const pages = new Map<number, readonly T[]>();
  const places = new Map<string, number>();
  const asked = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let marked: { readonly id: string; readonly index: number } | null = null;
  let sight = { first: 0, last: -1 };
  /** Pages in sight that did not come. */
  const failed = new Map<number, Error>();
  let version = 0;

  const tell = (): void => {
    version += 1;
    for (const listener of [...listeners]) listener();
  };
  const isInSight = (page: number): boolean => page >= sight.first && page <= sight.last;
  const drop = (page: number): void => {
    for (const row of pages.get(page) ?? []) places.delete(idOf(row));
    pages.delete(page);
  };
  const keep = (page: number, rows: readonly T[]): void => {
    drop(page);
    pages.set(page, rows);
    for (const [at, row] of rows.entries()) places.set(idOf(row), page * pageSize + at);
    for (const old of [...pages.keys()]) {
      if (pages.size <= mostPages) break;
      if (!isInSight(old)) drop(old);
    }
  };
  const ask = async (page: number): Promise<void> => {
    const { signal } = setAsked(page);
    try {
      const rows = await load(page, signal);
      // An answer that was given up may come all the same.
      if (signal.aborted) return;
      asked.delete(page);
      keep(page, rows);
      failed.delete(page);
    } catch (problem) {
      if (signal.aborted) return;
      asked.delete(page);
      failed.set(page, problem instanceof Error ? problem : new Error(String(problem)));
    }
    tell();
  };
  const setAsked = (page: number): AbortController => {
    const controller = new AbortController();
    asked.set(page, controller);
    return controller;
  };
  const askForSight = (): void => {
    for (let page = sight.first; page <= sight.last; page += 1) {
      const known = pages.get(page);
      if (known !== undefined) {
        // To the end: looked at last.
        pages.delete(page);
        pages.set(page, known);
      } else if (!asked.has(page)) void ask(page);
    }
  };

  for (const [page, rows] of initial.slice(0, mostPages).entries()) keep(page, rows);

  return {
    rowAt: (index) => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    indexOf: (id) => places.get(id) ?? (marked?.id === id ? marked.index : -1),
    mark: (id, index) => {
      marked = { id, index };
    },
    look: (first, last) => {
      const next = { first: Math.floor(Math.max(0, first) / pageSize), last: Math.floor(Math.max(0, last) / pageSize) };
      if (next.first === sight.first && next.last === sight.last) return;
      sight = next;
      // What failed elsewhere is no longer of interest, and what is still in sight is asked for again.
      failed.clear();
      for (const [page, controller] of asked) {
        if (isInSight(page)) continue;
        asked.delete(page);
        controller.abort(new Error("nobody looks at this page any more"));
      }
      askForSight();
    },
    idsOf: async (first, last, signal) => {
      const ids: string[] = [];
      for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1) {
        const rows = pages.get(page) ?? (await load(page, signal));
        const start = page * pageSize;
        for (const row of rows.slice(Math.max(0, first - start), Math.max(0, last - start + 1))) ids.push(idOf(row));
      }
      return ids;
    },
    get error() {
      return failed.values().next().value ?? null;
    },
    retry: () => {
      failed.clear();
      askForSight();
      tell();
    },
    get kept() {
      return pages.size;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get version() {
      return version;
    },
  };
}
