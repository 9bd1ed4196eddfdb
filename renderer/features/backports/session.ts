// One opened map, outside React: tries of its cells a few at once, in reading order, ended when it is left.
import type { QueryClient } from "@tanstack/react-query";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { readBase, readBranchCommits, readChanges, readCommitsAt, readTextAt } from "../../data/backports.ts";
import { tryPick } from "../../data/pick.ts";
import { sayTokenRefused, sayWhy } from "../../data/refusal.ts";
import { cellKey, createHolders, createTrials, toCell } from "../pick/index.ts";
import { emptyMap, type MapCell, type MapState, waiting } from "./backport-state.ts";
import { isCleanCell, isLackingCell } from "./map-words.ts";
import { type BackportPorts, findBackport } from "./model/find-backport.ts";
import type { Trial } from "./model/verdict.ts";

export interface BackportSession {
  readonly store: StoreApi<MapState>;
  /** Shows these; what is known of a cell stays. */
  show(fixes: readonly CommitInList[], branches: readonly string[]): void;
  focus(key: string | null): void;
  again(key: string): void;
  /** What was refused for want of a token that the server accepts. */
  againWithToken(): void;
  toggle(key: string): void;
  /** Chooses every cell that goes cleanly; where all are chosen, none. */
  chooseClean(): void;
  close(): void;
}

/** Cells at the same time: their dry runs ask the server. */
const atOnce = 4;

function toTrial(error: unknown): Trial {
  const cell = toCell(error);
  switch (cell.state) {
    case "conflict":
      return { kind: "conflict", says: cell.says, paths: cell.paths };
    case "empty":
      return { kind: "empty" };
    case "refused":
      return { kind: "refused", says: cell.says };
    default:
      return { kind: "failed", says: "says" in cell ? cell.says : "" };
  }
}

export function createBackportSession(client: QueryClient, connection: string, project: string): BackportSession {
  const store = createStore<MapState>()(() => emptyMap);
  const { getState: get, setState: set } = store;
  const closing = new AbortController();
  /** What is asked once for many cells. Answers that did not come are asked for again. */
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known !== undefined) return known as Promise<T>;
    const reading = read();
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };
  const holders = createHolders({ client, connection, project, commits: () => get().fixes, signal: closing.signal });
  /** The oldest of the fixes: what a branch has since is all that can be a copy of any. */
  const since = (): string =>
    get().fixes.reduce((oldest, fix) => (Date.parse(fix.committed_date) < Date.parse(oldest.committed_date) ? fix : oldest)).id;
  const ports: BackportPorts = {
    holds: holders.has,
    commitsOf: (branch) =>
      once(`commits ${since()} ${branch}`, async () => {
        const { commits, isCut } = await readBranchCommits(connection, project, since(), branch, closing.signal);
        if (isCut) set(({ cut }) => ({ cut: new Set([...cut, branch]) }));
        return commits;
      }),
    commitsAt: (branch, path) =>
      once(`at ${since()} ${branch} ${path}`, () => readCommitsAt(connection, project, since(), branch, path, closing.signal)),
    tryPick: async (sha, branch, signal) => {
      try {
        await tryPick(connection, project, "cherry-pick", { sha, branch }, signal);
        return { kind: "clean" };
      } catch (error) {
        signal.throwIfAborted();
        if (sayTokenRefused(error) !== null) throw error;
        return toTrial(error);
      }
    },
    diffOf: (sha) => readChanges(client, connection, project, sha),
    textOf: (ref, path) => once(`text ${ref} ${path}`, () => readTextAt(client, connection, project, ref, path)),
    baseOf: (sha, branch) => once(`base ${sha} ${branch}`, () => readBase(client, connection, project, sha, branch)),
  };
  const forget = (): void => {
    kept.clear();
    holders.forget();
  };
  const setCell = (key: string, cell: MapCell): void => set(({ cells }) => ({ cells: { ...cells, [key]: cell } }));
  const attempt = async (key: string, signal: AbortSignal): Promise<void> => {
    const [branch = "", sha = ""] = key.split("\n");
    const fix = get().fixes.find(({ id }) => id === sha);
    if (fix === undefined) return;
    setCell(key, { state: "trying" });
    try {
      const verdict = await findBackport(ports, fix, branch, signal, (early) => {
        if (!signal.aborted) setCell(key, { state: "judged", verdict: early, isFinal: false, at: Date.now() });
      });
      if (!signal.aborted) setCell(key, { state: "judged", verdict, isFinal: true, at: Date.now() });
    } catch (error) {
      if (signal.aborted) return;
      const says = error instanceof Error ? sayWhy(error) : String(error);
      setCell(key, { state: "failed", says, ...(sayTokenRefused(error) === null ? {} : { isToken: true }) });
    }
  };
  const trials = createTrials({
    atOnce,
    rank: (key) => {
      const [branch = "", sha = ""] = key.split("\n");
      const { fixes, branches } = get();
      return fixes.findIndex(({ id }) => id === sha) * branches.length + branches.indexOf(branch);
    },
    attempt,
  });
  const keysOf = (fixes: readonly CommitInList[], branches: readonly string[]): string[] =>
    fixes.flatMap(({ id }) => branches.map((branch) => cellKey(branch, id)));
  return {
    store,
    show: (fixes, branches) => {
      const shown = new Set(keysOf(fixes, branches));
      const { cells, chosen } = get();
      const gone = Object.keys(cells).filter((key) => !shown.has(key));
      set({
        ...{ fixes, branches },
        cells: Object.fromEntries([...shown].map((key) => [key, cells[key] ?? waiting])),
        chosen: new Set([...chosen].filter((key) => shown.has(key))),
      });
      trials.drop(gone);
      trials.add([...shown].filter((key) => cells[key] === undefined));
    },
    focus: trials.focus,
    again: (key) => {
      const { state } = get().cells[key] ?? waiting;
      if (state === "waiting" || state === "trying") return;
      forget();
      setCell(key, waiting);
      trials.add([key]);
    },
    againWithToken: () => {
      const refused = Object.entries(get().cells).flatMap(([key, cell]) => (cell.state === "failed" && cell.isToken ? [key] : []));
      if (refused.length === 0) return;
      forget();
      for (const key of refused) setCell(key, waiting);
      trials.add(refused);
    },
    toggle: (key) => {
      if (!isLackingCell(get().cells[key])) return;
      set(({ chosen }) => {
        const next = new Set(chosen);
        if (!next.delete(key)) next.add(key);
        return { chosen: next };
      });
    },
    chooseClean: () => {
      const clean = Object.entries(get().cells).flatMap(([key, cell]) => (isCleanCell(cell) ? [key] : []));
      set(({ chosen }) => ({ chosen: clean.every((key) => chosen.has(key)) ? new Set() : new Set(clean) }));
    },
    close: () => {
      closing.abort();
      trials.close();
    },
  };
}
