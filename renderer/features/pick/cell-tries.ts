// The tries of a dialog's cells: a dry run each, what tells that a branch has a commit already, and which files commits share.
import type { QueryClient } from "@tanstack/react-query";
import { readSince, touchedQuery, tryPick, tryTogether } from "../../data/pick.ts";
import { noteTrying, type PickRequest } from "../../state/pick.ts";
import { createBatches } from "./batches.ts";
import { type Cell, cellKey, toCell, toTried, waiting } from "./cell.ts";
import { findCopy, findStanding, isTakenBack } from "./copies.ts";
import { createHolders, type Holders } from "./holders.ts";
import type { PickState } from "./pick-state.ts";
import { toTouched } from "./touched.ts";
import { createTrials, type Trials } from "./trials.ts";

/** Tries at the same time. */
const atOnce = 4;
/** Tries of one request to our own service. */
const together = 100;
const isLookup = "\nlook";
/** Reads what a commit changes. */
const filesKey = (sha: string): string => `\n${sha}\nfiles`;

export interface CellTries {
  readonly holders: Holders;
  /** Tries cells (their keys), whatever is known of them. */
  again(keys: readonly string[]): void;
  /** Ends the tries of cells and forgets what is known of them. */
  forget(keys: readonly string[]): void;
  focus(key: string | null): void;
  pause(isPaused: boolean): void;
  close(): void;
}

interface Owner {
  readonly get: () => PickState;
  readonly set: (change: (state: PickState) => Partial<PickState>) => void;
}

export function createCellTries(client: QueryClient, { connection, project, kind }: PickRequest, { get, set }: Owner): CellTries {
  const closing = new AbortController();
  const holders = createHolders({ client, connection, project, commits: () => get().commits, signal: closing.signal });
  const hasFiles = new Set<string>();
  /** What tries told of commits that the branches hold: it counts where they were taken back. */
  const conflicts = new Map<string, Cell>();
  const setCell = (key: string, cell: Cell): void => set(({ cells }) => ({ cells: { ...cells, [key]: cell } }));

  const needFiles = (of: readonly string[]): void => trials.add(of.flatMap((sha) => (hasFiles.has(sha) ? [] : [filesKey(sha)])));
  /** What each commit changes, for the forecast: asked for once a conflict makes it matter. */
  const readFiles = (): void => {
    const { commits } = get();
    if (commits.length > 1) needFiles(commits.map(({ id }) => id));
  };
  const readFilesOf = async (sha: string): Promise<void> => {
    hasFiles.add(sha);
    await client.fetchQuery(touchedQuery(connection, project, sha)).then(
      (entries) => set(({ files }) => ({ files: { ...files, [sha]: toTouched(entries, kind === "revert") } })),
      // Without them a conflict stays a conflict.
      () => hasFiles.delete(sha),
    );
  };
  const tryCell = async (key: string, branch: string, sha: string, signal: AbortSignal): Promise<void> => {
    setCell(key, { state: "trying" });
    let isHeld = false;
    const failure: unknown = await (async () => {
      isHeld = kind === "cherry-pick" && (await holders.has(sha, branch)) === true;
      await tryPick(connection, project, kind, { sha, branch }, signal);
      return null;
    })().catch((error: unknown) => error);
    if (signal.aborted) return;
    setCell(key, toTried(failure, isHeld));
    settled(key, failure);
  };
  /** What is asked because of what a try told. */
  const settled = (key: string, failure: unknown): void => {
    if (failure === null) return;
    const isHeld = get().cells[key]?.state === "there";
    const tried = toCell(failure);
    if (tried.state === "conflict" && !isHeld) readFiles();
    // The commit itself may be empty.
    if (tried.state === "empty" && !isHeld) needFiles(key.split("\n").slice(1));
    if (tried.state === "conflict" && isHeld) conflicts.set(key, tried);
    const isOpen = tried.state === "conflict" || (tried.state === "empty" && !isHeld);
    if (kind === "cherry-pick" && isOpen) trials.add([key + isLookup]);
  };
  const tryCells = async (keys: readonly string[], settle: (key: string) => void, signal: AbortSignal): Promise<void> => {
    const left = new Set(keys);
    const tell = (found: Readonly<Record<string, Cell>>): void => {
      const trying = [...left]
        .slice(0, atOnce)
        .flatMap((key) => (get().cells[key]?.state === "waiting" ? [[key, { state: "trying" }]] : []));
      set(({ cells }) => ({ cells: { ...cells, ...Object.fromEntries(trying), ...found } }));
    };
    tell({});
    try {
      const targets = keys.map((key) => {
        const [branch = "", sha = ""] = key.split("\n");
        return { branch, sha };
      });
      for await (const tried of tryTogether(connection, project, kind, targets, signal)) {
        signal.throwIfAborted();
        const found: Record<string, Cell> = {};
        const failures = new Map<string, unknown>();
        for (const { branch, sha, isThere, error } of tried) {
          const key = cellKey(branch, sha);
          // Nobody wants those any more whose branch was taken away.
          if (!left.delete(key) || get().cells[key] === undefined) continue;
          found[key] = toTried(error, isThere);
          failures.set(key, error);
        }
        tell(found);
        for (const [key, error] of failures) {
          settle(key);
          settled(key, error);
        }
      }
    } catch (error) {
      // What has no result is tried alone, and says there why it fails.
      if (!signal.aborted) console.warn("The tries were broken off.", error);
    }
    if (signal.aborted) takeBack(left);
  };
  /** Those that are taken back wait again. */
  const takeBack = (keys: ReadonlySet<string>): void =>
    set(({ cells }) => ({
      cells: Object.fromEntries(
        Object.entries(cells).map(([key, cell]) => [key, keys.has(key) && cell.state === "trying" ? waiting : cell] as const),
      ),
    }));
  const lookForCopy = async (key: string, branch: string, sha: string, signal: AbortSignal): Promise<void> => {
    const original = get().commits.find(({ id }) => id === sha);
    const before = get().cells[key];
    if (original === undefined || before === undefined) return;
    // A branch whose commits cannot be read keeps what its try said.
    const commits = await readSince(connection, project, sha, branch, signal).catch(() => []);
    if (signal.aborted || get().cells[key] !== before) return;
    const conflict = conflicts.get(key);
    if (before.state === "there") {
      // Held, and its change does not apply: it stands, or it was taken back and the lines are others since.
      if (conflict === undefined || !isTakenBack(commits, original)) return;
      setCell(key, conflict);
      readFiles();
      return;
    }
    // Where nothing is left to change, whoever took a copy back was taken back too.
    const isEmpty = before.state === "empty";
    const why = findCopy(isEmpty ? commits : findStanding(commits, original), original, isEmpty);
    if (why !== null) setCell(key, { state: "there", why });
  };
  /** Reading order; what commits change comes after every try, and looks for copies last. */
  const rank = (key: string): number => {
    const [branch, sha, more] = key.split("\n");
    const { rows, commits } = get();
    const column = commits.findIndex(({ id }) => id === sha);
    if (more === "files") return rows.length * commits.length + column;
    const place = rows.findIndex((known) => known.branch === branch) * commits.length + column;
    return more === undefined ? place : (rows.length + 1) * commits.length + place;
  };
  const trials = createTrials({
    atOnce,
    rank,
    attempt: (key, signal) => {
      const [branch = "", sha = "", more] = key.split("\n");
      if (more === "files") return readFilesOf(sha);
      const cell = cellKey(branch, sha);
      return more === undefined ? tryCell(cell, branch, sha, signal) : lookForCopy(cell, branch, sha, signal);
    },
  });
  let isPaused = false;
  let isBusy = false;
  /** What comes after every try waits for those that are made together. */
  const rest = (): void => trials.pause(isPaused || isBusy);
  /** Our own service makes many in one request. */
  const cellTrials: Trials =
    connection === "local"
      ? createBatches({
          ...{ most: together, rank, attempt: tryCells },
          alone: (keys) => trials.add(keys),
          onBusy: (busy) => {
            isBusy = busy;
            noteTrying(busy);
            rest();
          },
        })
      : trials;
  return {
    holders,
    again: (keys) => {
      set(({ cells }) => ({ cells: { ...cells, ...Object.fromEntries(keys.map((key) => [key, waiting])) } }));
      cellTrials.add(keys);
    },
    forget: (keys) => {
      cellTrials.drop(keys);
      trials.drop(keys.flatMap((key) => [key, key + isLookup]));
      set(({ cells }) => ({ cells: Object.fromEntries(Object.entries(cells).filter(([key]) => !keys.includes(key))) }));
    },
    focus: cellTrials.focus,
    pause: (paused) => {
      isPaused = paused;
      cellTrials.pause(paused);
      rest();
    },
    close: () => {
      closing.abort();
      cellTrials.close();
      trials.close();
    },
  };
}
