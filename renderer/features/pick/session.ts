// One opened dialog, outside React: its commits and branches, what is known of its cells, the run, the way back.

import type { QueryClient } from "@tanstack/react-query";
import { createStore, type StoreApi } from "zustand/vanilla";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { sendCommand } from "../../data/commands.ts";
import { forgetPicked } from "../../data/pick.ts";
import { noteMade } from "../../desk/undo.ts";
import { tellWhenDone } from "../../state/long-work.ts";
import { type PickRequest, rememberChosen, rememberMessage, writtenMessage } from "../../state/pick.ts";
import { type Cell, cellKey, isAboutToken, waiting } from "./cell.ts";
import { createCellTries } from "./cell-tries.ts";
import { createEarlyRun } from "./early-run.ts";
import { endOf, goingOn } from "./ended.ts";
import { removeUnused } from "./made-branches.ts";
import type { MessageChoice } from "./messages.ts";
import { mostAsked, readCommits, readSuggestions } from "./opening.ts";
import { emptyState, type PickState, type UndoStep } from "./pick-state.ts";
import { type Job, type Plan, planOf, type Row } from "./plan.ts";
import { picksPorts } from "./ports.ts";
import { joinMade, runPicks, sayRun } from "./run.ts";
import { keepPicks, revertPicks, undoPicks } from "./undo-picks.ts";

export interface PickSession {
  readonly store: StoreApi<PickState>;
  readonly request: PickRequest;
  /** Reads what the dialog begins with; again after a problem. */
  open(): void;
  close(): void;
  move(row: number, commit: number): void;
  /** Folds what cells say to the fact, or unfolds it. */
  fold(): void;
  toggle(row: number): void;
  leaveOut(row: number, commit: number): void;
  retry(row: number, commit: number): void;
  /** What was refused for want of a token is tried, or read, again. */
  retryRefused(): void;
  addBranch(branch: string): void;
  removeBranch(row: number): void;
  /** The only branch, in place of all. */
  chooseBranch(branch: string): void;
  /** Makes a branch from another one, which takes its place. Throws ApiError. */
  makeBranch(from: string, name: string): Promise<void>;
  pause(): void;
  setMessage(message: MessageChoice): void;
  plan(): Plan;
  run(): Promise<void>;
  /** The same, also where tries are not done: then it begins once everything is known to go, unless something is changed meanwhile. */
  runWhenTried(): void;
  stop(): void;
  /** Moves the branch back; `byRevert`: takes its picks back by other commits. */
  takeBack(branch: string, byRevert: boolean): Promise<void>;
}

/** States of cells that a branch which moved makes old, and that of one that was stopped. */
const old: readonly (Cell["state"] | undefined)[] = ["clean", "conflict", "empty", "stopped"];

const newRow = (branch: string, isTicked: boolean, madeFrom: Row["madeFrom"] = null): Row => ({
  ...{ branch, isTicked, madeFrom, leftOut: new Set<string>() },
});
const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

export function createPickSession(client: QueryClient, request: PickRequest): PickSession {
  const { connection, project, kind } = request;
  const store = createStore<PickState>()(() => emptyState);
  const { getState: get, setState: set } = store;
  const tries = createCellTries(client, request, { get, set });
  let isClosed = false;
  let stopping = new AbortController();

  const keysOf = (branch: string): string[] => get().commits.map(({ id }) => cellKey(branch, id));
  const madeFromOf = (branch: string): Row["madeFrom"] => get().rows.find((row) => row.branch === branch)?.madeFrom ?? null;
  const changeRow = (index: number, change: (row: Row) => Row): void =>
    set(({ rows }) => ({ rows: rows.map((row, at) => (at === index ? change(row) : row)) }));
  const move = (row: number, commit: number): void => {
    const { rows, commits } = get();
    const at = { row: clamp(row, rows.length), commit: clamp(commit, commits.length) };
    set({ at });
    const [branch, sha] = [rows[at.row]?.branch, commits[at.commit]?.id];
    tries.focus(branch === undefined || sha === undefined ? null : cellKey(branch, sha));
  };
  /** Tries what is new among the rows, that of the focus first. */
  const setRows = (rows: readonly Row[], focused = get().at.row): void => {
    set({ rows });
    const kept = rows.filter(({ madeFrom }) => madeFrom === null).map(({ branch }) => branch);
    if (kind === "cherry-pick") rememberChosen(request, kept);
    move(focused, get().at.commit);
    tries.again(rows.flatMap(({ branch }) => keysOf(branch)).filter((key) => get().cells[key] === undefined));
  };
  const replaceRows = (row: Row): void => {
    for (const known of get().rows) tries.forget(keysOf(known.branch));
    setRows([row]);
  };
  const open = async (): Promise<void> => {
    set({ problem: null });
    // Each try wants to know it; it is asked beside the commits.
    if (kind === "cherry-pick" && connection !== "local" && request.commits.length <= mostAsked)
      for (const sha of request.commits) void tries.holders.first(sha);
    try {
      const commits = await readCommits(client, request);
      if (isClosed) return;
      const [only] = commits;
      const written = commits.length === 1 && only !== undefined ? writtenMessage(request, only.id) : null;
      set(({ message }) => ({ commits, message: { ...message, text: written } }));
      const { cells } = request;
      if (cells !== undefined) {
        const leftOut = (of: readonly string[]): Set<string> => new Set(commits.flatMap(({ id }) => (of.includes(id) ? [] : [id])));
        setRows(Object.entries(cells).map(([branch, of]) => ({ ...newRow(branch, true), leftOut: leftOut(of) })));
        return set({ step: "ready" });
      }
      const branches = await readSuggestions(client, request, commits, tries.holders);
      if (isClosed) return;
      const wanted = request.branch ?? request.ref;
      setRows(branches.map((branch) => newRow(branch, branch === wanted || branches.length === 1)));
      set({ step: "ready" });
    } catch (error) {
      set({ problem: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  /** What a run works on stays as it is until it ends. */
  const unlessRunning =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A): void => {
      if (get().step === "running") return;
      early.drop();
      act(...args);
    };
  const planNow = (): Plan => {
    const { rows, ended, commits } = get();
    return planOf({ ...get(), rows: goingOn(rows, ended), commits: commits.map(({ id }) => id) });
  };
  const run = async (): Promise<void> => {
    const { step, commits, message } = get();
    const { jobs, offReason } = planNow();
    if (step !== "ready" && step !== "done") return;
    if (offReason !== null) return;
    stopping = new AbortController();
    set({ step: "running", isStopping: false });
    const report = (branch: string, sha: string, cell: Cell): void =>
      set(({ cells }) => ({ cells: { ...cells, [cellKey(branch, sha)]: cell } }));
    const { signal } = stopping;
    const work = runPicks(jobs, picksPorts(client, request, commits, message, report), signal);
    const all = await tellWhenDone(work, (ends) => (signal.aborted ? null : sayRun(kind, jobs, ends)));
    const made = all.filter(({ commits: of }) => of.length > 0);
    const endedOf = (job: Job) =>
      endOf(
        job,
        all.find(({ branch }) => branch === job.branch),
        get().cells,
        signal.aborted,
      );
    const ended = Object.fromEntries(jobs.flatMap((job) => [endedOf(job)].flatMap((end) => (end === null ? [] : [[job.branch, end]]))));
    // Also where nothing is known to have arrived: somebody else may see it first.
    void forgetPicked(client, connection, project, kind);
    const [only] = commits;
    if (made.length > 0 && only !== undefined) rememberMessage(request, only.id, null);
    for (const one of made) {
      const kept = keepPicks(request, one, madeFromOf(one.branch));
      const last = one.commits.at(-1)?.commit;
      const hashes = one.commits.map(({ commit }) => commit.id);
      if (kept !== null) noteMade(kept, kind === "revert" ? "revert" : "pick", last?.title ?? "", hashes);
    }
    const isMade = (branch: string): boolean => made.some((one) => one.branch === branch);
    set((state) => ({
      ...{ step: "done", isStopping: false },
      made: { ...state.made, ...Object.fromEntries(made.map((one) => [one.branch, joinMade(ownValue(state.made, one.branch), one)])) },
      ended,
      rows: state.rows.map((row) => (jobs.some(({ branch }) => branch === row.branch) ? { ...row, isTicked: false } : row)),
      undo: Object.fromEntries(Object.entries(state.undo).filter(([branch]) => !isMade(branch))),
    }));
    if (isClosed) return;
    tries.holders.forget();
    const left = [...new Set([...made.map(({ branch }) => branch), ...Object.keys(ended)])].flatMap(keysOf);
    tries.again(left.filter((key) => old.includes(get().cells[key]?.state)));
  };
  const early = createEarlyRun(store, planNow, run);

  return {
    store,
    request,
    open: () => void open(),
    close: () => {
      isClosed = true;
      early.drop();
      tries.close();
      stopping.abort();
      if (get().step !== "running") void removeUnused(client, request, get().rows, get().made);
    },
    move,
    fold: () => set(({ isFolded }) => ({ isFolded: !isFolded })),
    toggle: unlessRunning((index: number) => changeRow(index, (row) => ({ ...row, isTicked: !row.isTicked }))),
    leaveOut: unlessRunning((index: number, commit: number) => {
      const sha = get().commits[commit]?.id;
      if (sha === undefined) return;
      changeRow(index, (row) => {
        const leftOut = new Set(row.leftOut);
        if (!leftOut.delete(sha)) leftOut.add(sha);
        return { ...row, leftOut };
      });
    }),
    retry: unlessRunning((index: number, commit: number) => {
      const [row, sha] = [get().rows[index], get().commits[commit]?.id];
      if (row === undefined || sha === undefined) return;
      const key = cellKey(row.branch, sha);
      const { state } = get().cells[key] ?? { state: "waiting" };
      if (state === "picked" || state === "picking" || state === "trying") return;
      tries.holders.forget();
      tries.again([key]);
    }),
    retryRefused: unlessRunning(() => {
      const { problem, cells } = get();
      if (problem !== null) return void open();
      tries.holders.forget();
      tries.again(Object.keys(cells).filter((key) => isAboutToken(cells[key] ?? waiting)));
    }),
    addBranch: unlessRunning((branch: string) => {
      const index = get().rows.findIndex((row) => row.branch === branch);
      if (index < 0) return setRows([...get().rows, newRow(branch, true)], get().rows.length);
      changeRow(index, (row) => ({ ...row, isTicked: true }));
      move(index, get().at.commit);
    }),
    removeBranch: unlessRunning((index: number) => {
      const row = get().rows[index];
      if (row === undefined || row.madeFrom !== null || ownValue(get().made, row.branch) !== undefined) return;
      tries.forget(keysOf(row.branch));
      setRows(get().rows.filter((known) => known !== row));
    }),
    chooseBranch: unlessRunning((branch: string) => {
      if (get().rows.some((row) => row.branch === branch)) return tries.again(keysOf(branch));
      void removeUnused(client, request, get().rows, get().made);
      replaceRows(newRow(branch, true));
    }),
    makeBranch: async (from, name) => {
      if (get().step === "running") return;
      early.drop();
      const made = await sendCommand(client, connection, "createBranch", { id: project, branch: name, ref: from });
      const row = newRow(made.name, true, { branch: from, at: made.commit.id });
      if (isClosed) return removeUnused(client, request, [row], {});
      // A revert has one branch.
      if (kind === "revert") return replaceRows(row);
      const index = get().rows.findIndex(({ branch }) => branch === from);
      changeRow(index, (known) => ({ ...known, isTicked: false }));
      setRows(get().rows.toSpliced(index + 1, 0, row), index + 1);
    },
    pause: () => {
      const isPaused = !get().isPaused;
      set({ isPaused });
      tries.pause(isPaused);
    },
    setMessage: (message) => {
      early.drop();
      set({ message });
      const [only] = get().commits;
      if (only !== undefined) rememberMessage(request, only.id, message.text === only.message ? null : message.text);
    },
    plan: planNow,
    run,
    runWhenTried: early.want,
    stop: () => {
      set({ isStopping: true });
      stopping.abort();
    },
    takeBack: async (branch, byRevert) => {
      const made = ownValue(get().made, branch);
      if (made === undefined || ownValue(get().undo, branch)?.step === "working") return;
      const note = (step: UndoStep): void => set(({ undo }) => ({ undo: { ...undo, [branch]: step } }));
      note({ step: "working" });
      const madeFrom = madeFromOf(branch);
      const why = byRevert ? await revertPicks(client, request, made) : await undoPicks(client, request, made, madeFrom);
      note(why === null ? { step: byRevert ? "reverted" : "undone" } : { step: "refused", why });
      if (why !== null || isClosed) return;
      const without = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
        Object.fromEntries(Object.entries(of).filter(([name]) => name !== branch));
      set((state) => ({ made: without(state.made), ended: without(state.ended) }));
      tries.holders.forget();
      tries.forget(keysOf(branch));
      if (byRevert || madeFrom === null) tries.again(keysOf(branch));
      else if (kind === "revert") replaceRows(newRow(madeFrom.branch, true));
      else setRows(get().rows.filter((row) => row.branch !== branch));
    },
  };
}
