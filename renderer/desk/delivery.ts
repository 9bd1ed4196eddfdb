// Where the commit of each desk stands. Outside React, so that leaving the view while a commit is on its way loses nothing.

import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../shared/contract/contract.ts";
import type { Input } from "../../shared/contract/endpoint.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { whenAnswersAgain } from "../data/answers-again.ts";
import { sendCommand } from "../data/commands.ts";
import { connectionsQuery } from "../data/desktop.ts";
import { fileFactsQuery, openedFileQuery } from "../data/file.ts";
import { fileQuery } from "../data/repository.ts";
import { tellWhenDone } from "../state/long-work.ts";
import { navigate, placeIn, readLocation } from "../state/place.ts";
import { steadyNow } from "../state/steady-now.ts";
import { type Committed, neededFor } from "./after-commit.ts";
import { type CommitState, commitStateOf, composing, setCommitState } from "./commit-state.ts";
import { type Attempt, diagnose } from "./diagnose.ts";
import { followOtherWindows, keepDesk } from "./journal.ts";
import { keepMade, type Made } from "./made.ts";
import { type Base, type Change, type Content, deskKey } from "./model.ts";
import { findSentCommit, forgetCommitted } from "./outcome.ts";
import { changeEntry } from "./parts.ts";
import { asSentence, describeFailure, isUnknownOutcome, type SendFailure, type Unanswered } from "./send-failure.ts";
import { clearCommitted, setSending } from "./staging.ts";
import { deskOf } from "./store.ts";
import { CommitStopped, plannedSteps, type RunStep, sendTrusted } from "./trusted-run.ts";
import { noteMade } from "./undo.ts";

export interface Delivery {
  readonly client: QueryClient;
  readonly key: string;
  readonly attempt: Attempt;
  readonly message: string;
  /** Commit that the branch stands at; null in an empty repository. */
  readonly parent: string | null;
  readonly input: Input<Api["createCommit"]>;
  /** What runs in a trusted folder; absent or null = nothing. `verify` false: without pre-commit and commit-msg. */
  readonly trusted?: { readonly fingerprint: string; readonly runs: readonly string[]; readonly verify: boolean } | null;
}

/** What stops the commits on their way, by desk. */
const underWay = new Map<string, () => void>();

/**
 * Stops the commit of a desk that is being sent. What became of it is then looked up: it may have arrived all the same. Programs of a
 * trusted folder are ended instead, and the answer goes on to tell what became of the commit.
 */
export const cancelDelivery = (key: string): void => underWay.get(key)?.();

/** Commits a desk's ticked changes. The marker is on disk before the request leaves, so no reload can make two commits of one. */
export async function deliver(delivery: Delivery): Promise<void> {
  const { key, attempt } = delivery;
  const { step } = commitStateOf(key);
  if (step === "sending" || step === "settling" || step === "unsettled") return;
  setCommitState(key, { step: "sending", upload: null, steps: null });
  const work = alone(key, async () => {
    const { sending, changes } = deskOf(key);
    const staged = new Set(changes.map(changeEntry));
    // Another window was faster: its commit is on its way, or has taken these changes along.
    const isOver = sending !== undefined || !attempt.changes.every((change) => staged.has(changeEntry(change)));
    if (isOver) setCommitState(key, composing);
    else await sendAlone(delivery);
  });
  await tellWhenDone(work, () => sayEnd(commitStateOf(key), attempt));
}

/** What became of a commit, for somebody who looks elsewhere; null = they stopped it themselves. */
function sayEnd(state: CommitState, { to }: Attempt): string | null {
  if (state.step === "done") return `Committed to ${state.branch}: ${state.commit.title}`;
  if (state.step === "unsettled") return `It is not known yet whether the commit to ${to} arrived.`;
  if (state.step === "composing" || (state.step === "not-arrived" && state.because === "cancelled")) return null;
  return `The commit to ${to} was not made. What you typed is kept.`;
}

/**
 * Work on a desk's commit in one window at a time: who waits goes on when the other one is done, or gone, and knows then what that one
 * left on the desk.
 */
const alone = (key: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(`repodesk commit ${key}`, async () => {
    await followOtherWindows();
    await work();
    // The journal reports a failure and retries.
    await keepDesk(key).catch(() => undefined);
  });

async function sendAlone(delivery: Delivery): Promise<void> {
  const { client, key, attempt, message, parent, trusted = null } = delivery;
  const hooked = trusted === null ? {} : { hooked: true };
  setSending(key, { message, branch: attempt.to, parent, at: Date.now(), changes: attempt.changes, ...hooked });
  try {
    await keepDesk(key);
  } catch (error) {
    setSending(key, null);
    const why = `Repodesk writes down what it is about to send, and could not: ${(error as Error).message}`;
    const failure: SendFailure = { kind: "server", title: "Nothing was sent.", why, wait: null, request: "POST desktop/desks" };
    setCommitState(key, { step: "failed", failure, attempt, diagnosis: null, until: null });
    return;
  }
  const sending = new AbortController();
  const abort = (): void => sending.abort();
  const { connection, project: id } = attempt;
  const end = (): void => void sendCommand(client, connection, "stopTrustedCommits", { id }).catch(abort);
  underWay.set(key, trusted === null ? abort : end);
  try {
    const commit = await send(delivery, sending.signal);
    underWay.delete(key);
    await arrive(client, key, attempt, commit);
  } catch (error) {
    underWay.delete(key);
    if (error instanceof CommitStopped) stop(key, attempt, error);
    else if (sending.signal.aborted) await settle(client, key, attempt, "cancelled");
    else if (isUnknownOutcome(error)) await settle(client, key, attempt, { heard: error });
    else {
      setSending(key, null);
      fail(client, key, attempt, error);
    }
  }
}

function send({ client, key, attempt, input, trusted = null }: Delivery, signal: AbortSignal): Promise<CommitInList> {
  const { connection } = attempt;
  const show = (change: Partial<Extract<CommitState, { step: "sending" }>>): void => {
    const state = commitStateOf(key);
    if (state.step === "sending") setCommitState(key, { ...state, ...change });
  };
  if (trusted === null) {
    const onSent = (sent: number, total: number): void => show({ upload: { sent, total } });
    return sendCommand(client, connection, "createCommit", input, { signal, onSent });
  }
  const { fingerprint, runs, verify } = trusted;
  const onSteps = (steps: readonly RunStep[]): void => show({ steps });
  return sendTrusted({ client, connection, input: { ...input, fingerprint, verify }, steps: plannedSteps(runs, verify), signal, onSteps });
}

/** Nothing was written, and all is still on the desk. */
function stop(key: string, attempt: Attempt, { stopped }: CommitStopped): void {
  const state = commitStateOf(key);
  setSending(key, null);
  setCommitState(key, { step: "stopped", stopped, steps: (state.step === "sending" ? state.steps : null) ?? [], attempt });
}

function fail(client: QueryClient, key: string, attempt: Attempt, error: unknown): void {
  const links = client.getQueryData(connectionsQuery.queryKey);
  const failure = describeFailure(error, links?.find(({ id }) => id === attempt.connection)?.scopes);
  const until = failure.wait === null ? null : steadyNow() + failure.wait * 1_000;
  setCommitState(key, { step: "failed", failure, attempt, diagnosis: null, until });
  if (failure.kind === "refused") void look(client, key, attempt, error);
}

/** Looks for the cause of a refusal; a look that fails leaves the server's own words. */
async function look(client: QueryClient, key: string, attempt: Attempt, refusal: unknown): Promise<void> {
  const says = refusal instanceof Error ? refusal.message : "";
  const diagnosis = await diagnose(client, attempt, says).catch(() => null); // The refusal itself is on screen already.
  const state = commitStateOf(key);
  if (state.step === "failed" && state.attempt === attempt) setCommitState(key, { ...state, diagnosis });
}

/** The commit is there: its changes leave the desk, and the place follows it to a new branch. Never throws. */
async function arrive(client: QueryClient, key: string, attempt: Attempt, commit: CommitInList): Promise<void> {
  const isNew = attempt.to !== attempt.from;
  const sent = commitStateOf(key);
  const steps = sent.step === "sending" ? (sent.steps ?? undefined) : undefined;
  // Where the branch itself did not move, what is left still stands on its old base.
  const committed = isNew ? null : await readCommitted(client, key, attempt, commit.id);
  if (deskOf(key).sending === undefined) {
    // Another window has taken it off the desk: what is missing there now was not undone by a person.
    setCommitState(key, composing);
    return;
  }
  const { message, sending } = deskOf(key);
  clearCommitted(key, attempt.changes, committed);
  const doneKey = isNew ? deskKey(attempt.connection, attempt.project, attempt.to) : key;
  const { connection, project, from, to: branch, changes } = attempt;
  const before = isNew ? (attempt.over ?? null) : (sending?.parent ?? null);
  // Without a look at the branch nobody knows whether one was replaced.
  const replaced = isNew && attempt.force && attempt.over !== null;
  const made: Made = { commit, connection, project, from, branch, before, replaced, changes, message };
  keepMade(doneKey, made);
  noteMade(made, replaced ? "replace" : "commit", commit.title);
  const left = deskOf(doneKey).changes;
  const done: CommitState = {
    step: "done",
    commit,
    branch: attempt.to,
    isNew,
    files: attempt.changes.length,
    left,
    ...(steps && { steps }),
  };
  setCommitState(key, isNew ? composing : done);
  if (!isNew) return;
  setCommitState(doneKey, done);
  const location = readLocation();
  const isHere = location.at === "project" && location.view === "changes" && location.project === attempt.project;
  if (isHere) navigate(placeIn(attempt, { view: "changes", ref: attempt.to }));
}

/** What the desk must know of the branch before and after the commit; asked again where somebody stages while it is read. */
async function readCommitted(
  client: QueryClient,
  key: string,
  { connection, project, changes }: Attempt,
  commit: string,
): Promise<Committed> {
  const bases = new Map<string, Base>();
  const originals = new Map<string, Content>();
  const asked = new Set<string>();
  // A file that cannot be read now is committed all the same: what is left of it then stands on what was sent.
  const read = async (what: string, work: () => Promise<void>): Promise<void> => {
    asked.add(what);
    await work().catch(() => undefined);
  };
  for (;;) {
    const needed = neededFor(deskOf(key), changes);
    const after = needed.bases.filter((path) => !asked.has(`after ${path}`));
    const before = needed.originals.filter(({ path }) => !asked.has(`before ${path}`));
    if (after.length + before.length === 0) return { commit, bases, originals };
    const readAfter = (path: string) => async () => {
      const { blob, lastCommit: told, executable } = await client.fetchQuery(openedFileQuery(connection, project, commit, path));
      const lastCommit = told || (await client.fetchQuery(fileFactsQuery(connection, project, commit, path))).lastCommit;
      bases.set(path, { commit, blob, lastCommit, executable });
    };
    const readBefore = (path: string, at: string) => async () => {
      const { content } = await client.fetchQuery(fileQuery(connection, project, at, path));
      originals.set(path, { encoding: "base64", base64: content });
    };
    await Promise.all([
      ...after.map((path) => read(`after ${path}`, readAfter(path))),
      ...before.map((known) => read(`before ${known.path}`, readBefore(known.path, known.commit))),
    ]);
  }
}

/** Milliseconds between looks: the server may still be at work when the answer is lost. */
const looks = [0, 1_500, 3_500];

/** Looks what became of a commit that an earlier page left on its way, unless another window still has it in hand. */
export const settleLeftOver = (key: string, look: () => Promise<void>): Promise<void> =>
  alone(key, async () => {
    if (commitStateOf(key).step === "composing" && deskOf(key).sending !== undefined) await look();
  });

/**
 * Looks at the branch until it is known whether the commit of `desk.sending` arrived; where the branch cannot be looked at, again
 * when the server answers. What was heard instead of an answer is told when the commit is not there.
 */
export async function settle(client: QueryClient, key: string, attempt: Attempt, because: Unanswered): Promise<void> {
  const sending = deskOf(key).sending;
  if (sending === undefined) return;
  setCommitState(key, { step: "settling", because });
  try {
    for (const wait of looks) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const found = await findSentCommit(client, attempt.connection, attempt.project, sending, attempt.changes);
      if (found === null) continue;
      await forgetCommitted(client, attempt.connection, attempt.project);
      await arrive(client, key, attempt, found);
      return;
    }
  } catch (lost) {
    setCommitState(key, {
      step: "unsettled",
      why: lost instanceof ApiError ? asSentence(lost.message) : "The server does not answer.",
      because,
    });
    whenAnswersAgain(client, attempt.connection, () => {
      if (commitStateOf(key).step === "unsettled") void settle(client, key, attempt, because);
    });
    return;
  }
  setSending(key, null);
  if (typeof because === "string") setCommitState(key, { step: "not-arrived", because });
  else fail(client, key, attempt, because.heard);
}

/** Ticked changes of a desk. */
export const includedOf = (changes: readonly Change[]): Change[] => changes.filter((change) => change.included);
