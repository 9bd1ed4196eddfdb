// Desks, their journal and their commits as hooks: the one file of this room that knows React.
import { useMemo } from "react";
import { useStore } from "zustand";
import { ownValue } from "../../shared/lib/own-value.ts";
import { useShownCopy } from "../state/copies.ts";
import { useAnswers } from "../state/health.ts";
import { type CommitState, commitStateOf, commitStates } from "./commit-state.ts";
import { type JournalState, journalState } from "./kept.ts";
import { type Made, madeCommits, type UndoState, undoStateOf } from "./made.ts";
import { type Desk, emptyDesk } from "./model.ts";
import { pathOf } from "./parts.ts";
import { type Queued, type QueueRun, queueOf, queueRuns } from "./queued.ts";
import { deskStore } from "./store.ts";

/** The desk of a branch; an empty one when nothing was changed there. */
export const useDesk = (key: string): Desk => useStore(deskStore, (state) => ownValue(state.desks, key) ?? emptyDesk);

/** How many changes are staged on it: another number only draws again who says that one. */
export const useStagedCount = (key: string): number => useStore(deskStore, (state) => ownValue(state.desks, key)?.changes.length ?? 0);

/** Whether what was typed earlier has been read back. */
export const useIsRestored = (): boolean => useStore(deskStore, (state) => state.restored);

export const useJournal = <T>(read: (state: JournalState) => T): T => useStore(journalState, read);

/** The text of a file that another window typed at the same time, with its entry; null = there is none. */
export function useOtherText(key: string, path: string): { entry: string; text: string } | null {
  const found = useStore(
    deskStore,
    (state) => Object.entries(ownValue(state.desks, key)?.others ?? {}).find(([entry]) => pathOf(entry) === path)?.[0],
  );
  const text = useStore(deskStore, (state) =>
    found === undefined ? undefined : ownValue(ownValue(state.desks, key)?.others, found)?.text,
  );
  return useMemo(() => (found === undefined || text === undefined ? null : { entry: found, text }), [found, text]);
}

/** Whether the file is typed in another window too. */
export const useIsShared = (key: string, path: string): boolean => useJournal(({ shared }) => shared.has(`${key}\n${path}`));

export const useCommitState = (key: string): CommitState => useStore(commitStates, () => commitStateOf(key));

/** Every desk by its key. */
export const useDesks = (): Readonly<Record<string, Desk>> => useStore(deskStore, (state) => state.desks);

/** The commit that this window made last on the branch of a desk; null = none, or it is undone. */
export const useMade = (key: string): Made | null => useStore(madeCommits, (state) => ownValue(state.made, key) ?? null);
export const useUndoState = (key: string): UndoState => useStore(madeCommits, () => undoStateOf(key));
/** Whether this window has made any commit that is not undone. */
export const useHasMade = (): boolean => useStore(madeCommits, ({ made }) => Object.keys(made).length > 0);

const idle: QueueRun = { isRunning: false, end: null };

export interface Queue {
  /** In the order in which they are sent. */
  readonly all: readonly Queued[];
  readonly waiting: readonly Queued[];
  readonly needing: readonly Queued[];
  readonly sent: readonly Queued[];
  readonly run: QueueRun;
  /** Whether the last question did not reach the server. */
  readonly isLost: boolean;
}

/** The commits of a connection that wait for its server. */
export function useQueue(connection: string): Queue {
  const desks = useDesks();
  const run = useStore(queueRuns, ({ of }) => ownValue(of, connection) ?? idle);
  const isLost = useIsLost(connection);
  return useMemo(() => {
    const all = queueOf(desks, connection);
    const inState = (step: Queued["state"]["step"]): Queued[] => all.filter(({ state }) => state.step === step);
    return { all, waiting: inState("waiting"), needing: inState("needs"), sent: inState("sent"), run, isLost };
  }, [desks, connection, run, isLost]);
}

/** Whether the last question of a connection did not reach its server. */
export function useIsLost(connection: string): boolean {
  const copy = useShownCopy(connection);
  return useAnswers(connection) === false || copy?.why === "unreachable";
}
