// The queue as desks hold it: what goes into it and out again, in which order, and how it is sent.

import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { branchNowQuery } from "../data/checkout.ts";
import { sendCommand } from "../data/commands.ts";
import { queuedRef } from "../data/queued-files.ts";
import { tellWhenDone } from "../state/long-work.ts";
import { afterCommit } from "./after-commit.ts";
import { type Attempt, diagnose } from "./diagnose.ts";
import { foldAll } from "./edits.ts";
import { followOtherWindows, keepDesk } from "./journal.ts";
import { mergeMoved } from "./merge.ts";
import { type Change, type Desk, emptyDesk, type Message, type QueuedCommit, type QueueNeed, type Sending } from "./model.ts";
import { afterStep, basesOf, followersOf, isTied, withoutQueued } from "./on-queue.ts";
import { findSentCommit, forgetCommitted } from "./outcome.ts";
import { changeEntry, withQueued } from "./parts.ts";
import { exchangePlaces, NotKept, type QueuePorts, replay, withoutSent } from "./queue.ts";
import { countCommits, inSendingOrder, type Queued, type QueueRun, queueOf, queueRuns } from "./queued.ts";
import { requestBytes, toActions } from "./request.ts";
import { describeFailure } from "./send-failure.ts";
import { deskOf, deskStore, editDesk } from "./store.ts";
import { takeBack } from "./take-back.ts";
import { restage } from "./undo.ts";

const queueNow = (connection: string): Queued[] => queueOf(deskStore.getState().desks, connection);

const change = (key: string, id: string, edit: (queued: QueuedCommit) => QueuedCommit | undefined): void =>
  editDesk(key, (desk) => {
    const { [id]: found, ...others } = desk.queued ?? {};
    const next = found === undefined ? undefined : edit(found);
    return found === undefined ? desk : withQueued(desk, next === undefined ? others : { ...others, [id]: next });
  });

export interface Enqueued {
  readonly key: string;
  readonly attempt: Attempt;
  /** As it will be in the commit. */
  readonly text: string;
  readonly message: Message;
  readonly author: QueuedCommit["author"];
  /** Where the branch stands as far as is known, and where a new one starts. */
  readonly parent: string | null;
  readonly start: string | null;
  /** What was sent already without an answer that anybody heard. */
  readonly sending: Sending | null;
}

/**
 * Takes the commit off the desk and into the queue; on disk when it resolves. Rejects, with everything as it was, where that cannot be. What
 * stays on the desk of the same branch, and what is changed there next, stands on it.
 */
export async function enqueue({ key, attempt, text, message, author, parent, start, sending }: Enqueued): Promise<void> {
  const { connection, project, from, to } = attempt;
  const before = deskOf(key);
  const order = Math.max(0, ...queueNow(connection).map((known) => known.order)) + 1;
  const changes = sending?.changes ?? attempt.changes;
  const isNew = (sending?.branch ?? to) !== from;
  const queued: QueuedCommit = {
    ...{ id: crypto.randomUUID(), order, at: Date.now(), project, from, to: sending?.branch ?? to, isNew, start: isNew ? start : null },
    ...{ parent, text: sending?.message ?? text, message, author, changes, ifMoved: "merge", state: { step: "waiting" } },
    ...(sending === null ? {} : { tried: { parent: sending.parent, at: sending.at } }),
  };
  const committed = { commit: queuedRef(queued.id), bases: basesOf(queued.id, changes), originals: new Map() };
  editDesk(key, ({ sending: _sent, ...desk }) => ({
    ...desk,
    ...(isNew
      ? { changes: desk.changes.filter((staged) => !changes.some((taken) => isSame(staged, taken))) }
      : afterCommit(desk, changes, committed)),
    message: emptyDesk.message,
    queued: { ...desk.queued, [queued.id]: queued },
  }));
  const after = deskOf(key);
  try {
    await keepDesk(key);
  } catch (error) {
    // What was typed while it was being written stays.
    takeBack(key, before, after);
    throw error;
  }
}

/** Whether they would be sent as the same: what was read back from the disk is another object. */
const isSame = (one: Change, other: Change): boolean =>
  one === other || (changeEntry(one) === changeEntry(other) && JSON.stringify(toActions([one])) === JSON.stringify(toActions([other])));

/** The commits of a queue that cannot go without one: they stand on it, in their order. */
export function followersIn(all: readonly Queued[], queued: Queued): Queued[] {
  return followersOf(
    queued,
    all.filter(({ key, id }) => key === queued.key && id !== queued.id).filter((known) => inSendingOrder(queued, known) < 0),
  );
}

/** The commits of a queue that one stands on itself, in their order. */
export const groundOf = (all: readonly Queued[], queued: Queued): Queued[] =>
  all.filter((known) => known.key === queued.key && inSendingOrder(known, queued) < 0 && isTied(known, queued));

/**
 * Puts a queued commit back on its desk, and those that stand on it, with their messages where none was begun. Nothing is sent. Answers
 * how many came.
 */
export function takeOut(queued: Queued): number {
  const connection = connectionOf(queued.key);
  const taken = [queued, ...followersIn(queueNow(connection), queued)];
  const changes = taken.reduce<readonly Change[]>((before, { changes }) => foldAll(before, changes), []);
  const message = { ...queued.message, text: taken.map(({ message }) => message.text).join("\n\n") };
  const gone = new Set(taken.map(({ id }) => id));
  editDesk(queued.key, (desk) => {
    const others = Object.entries(desk.queued ?? {}).filter(([id]) => !gone.has(id));
    return withQueued(restage(desk, { changes, message }), Object.fromEntries(others));
  });
  for (const one of taken.toReversed()) editDesks(connection, (desk) => withoutQueued(desk, one));
  return taken.length;
}

const connectionOf = (key: string): string => decodeURIComponent(key.slice(0, key.indexOf("/")));

/** Changes the desks of a connection that `edit` answers another one for; answers their keys. */
function editDesks(connection: string, edit: (desk: Desk) => Desk): string[] {
  const edited: string[] = [];
  for (const [key, desk] of Object.entries(deskStore.getState().desks)) {
    const next = key.startsWith(`${encodeURIComponent(connection)}/`) ? edit(desk) : desk;
    if (next === desk) continue;
    editDesk(key, () => next);
    edited.push(key);
  }
  return edited;
}

/** Exchanges its place with the one before (-1) or after it (1) of those that were not sent. */
export function move(connection: string, id: string, by: -1 | 1): void {
  const waiting = queueNow(connection).filter(({ state }) => state.step !== "sent");
  if (!mayMove(waiting, id, by)) return;
  const orders = exchangePlaces(waiting, id, by);
  for (const one of waiting) {
    const order = orders.get(one.id);
    if (order !== undefined) change(one.key, one.id, (queued) => ({ ...queued, order }));
  }
}

/** Whether one can change places with the one before (-1) or after it (1): neither stands on the other. */
export function mayMove(waiting: readonly Queued[], id: string, by: -1 | 1): boolean {
  const at = waiting.findIndex((known) => known.id === id);
  const [one, other] = [waiting[at], waiting[at + by]];
  return one !== undefined && other !== undefined && !(one.key === other.key && isTied(one, other));
}

/** What shall be done where the branch has moved. */
export const setIfMoved = ({ key, id }: Queued, ifMoved: QueuedCommit["ifMoved"]): void =>
  change(key, id, (queued) => ({ ...queued, ifMoved }));

/** What another window let stand on a commit that was sent meanwhile stands on the branch. */
export function settleSent(connection: string): void {
  for (const queued of queueNow(connection))
    if (queued.state.step === "sent") editDesks(connection, (desk) => afterStep(desk, queued, queued));
}

/** Takes those that were sent off the list. */
export function clearSent(connection: string): void {
  const all = queueNow(connection);
  for (const { key, id, parent, isNew } of withoutSent(all)) change(key, id, (queued) => ({ ...queued, parent, isNew }));
  settleSent(connection);
  for (const { key, id, state } of all) if (state.step === "sent") change(key, id, () => undefined);
}

/** Lets one that needed a person wait again, as it was or for a new branch, which starts where it began. */
export const tryAgain = ({ key, id }: Queued, to?: string): void =>
  change(key, id, ({ tried, ...queued }) => ({
    ...queued,
    // For another branch nothing was ever sent.
    ...(to === undefined ? { tried } : elsewhere(queued, to)),
    state: { step: "waiting" },
  }));

const elsewhere = ({ state, turned, ...queued }: Omit<QueuedCommit, "tried">, to: string): Partial<QueuedCommit> => {
  const because = state.step !== "needs" || state.kind === "overlap" ? "moved" : state.kind;
  return { to, isNew: true, start: queued.parent, ifMoved: "branch", turned: turned ?? { from: queued.to, because } };
};

const report = (connection: string, run: QueueRun): void => queueRuns.setState(({ of }) => ({ of: { ...of, [connection]: run } }));

/** What became of a queue, for somebody who looks elsewhere. */
function sayQueue(queued: readonly Queued[]): string {
  const count = (step: Queued["state"]["step"]): number => queued.filter(({ state }) => state.step === step).length;
  const [sent, needs] = [count("sent"), count("needs")];
  const left = queued.length - sent - needs;
  return [
    `${countCommits(sent)} of the queue ${sent === 1 ? "is" : "are"} sent`,
    needs === 0 ? "" : `${countCommits(needs)} ${needs === 1 ? "needs" : "need"} you`,
    left === 0 ? "" : `${countCommits(left)} still ${left === 1 ? "waits" : "wait"}`,
  ]
    .filter((part) => part !== "")
    .join(", ")
    .concat(".");
}

/** Sends what waits for a connection, in one window at a time. Never rejects: how it ended is in `queueRuns`. */
export async function sendQueue(client: QueryClient, connection: string): Promise<void> {
  if (ownValue(queueRuns.getState().of, connection)?.isRunning === true) return;
  report(connection, { isRunning: true, end: null });
  const work = navigator.locks
    .request(`repodesk queue ${connection}`, async (): Promise<QueueRun["end"]> => {
      await followOtherWindows();
      return replay(portsOf(client, connection));
    })
    .catch((): QueueRun["end"] => "disk");
  const end = await tellWhenDone(work, () => sayQueue(queueNow(connection)));
  report(connection, { isRunning: false, end });
}

/** Whether it is the project that is not found: nothing is known of its branches then. */
const isOfProject = ({ code }: ApiError): boolean => code === "project_not_found" || code === "repository_not_found";

function portsOf(client: QueryClient, connection: string): QueuePorts {
  const attemptOf = ({ project, from, to, changes, text }: QueuedCommit): Attempt => ({
    ...{ connection, project, from: to, to, force: false, changes, bytes: requestBytes(changes, text) },
    ...(from === to ? {} : { from: to }),
  });
  const none = <T>(error: unknown, value: T): T => {
    if (error instanceof ApiError && error.status === 404 && !isOfProject(error)) return value;
    throw error;
  };
  return {
    list: () => queueNow(connection),
    async keep(id, edit) {
      const found = queueNow(connection).find((known) => known.id === id);
      if (found === undefined) throw new NotKept("It was taken out of the queue.");
      const after = { ...found, ...edit };
      const touched = editDesks(connection, (desk) => afterStep(desk, found, after));
      change(found.key, id, (queued) => ({ ...queued, ...edit }));
      // It comes last: whoever finds it as it is now finds what stands on it, too.
      for (const key of [...touched.filter((other) => other !== found.key), found.key])
        await keepDesk(key).catch((error: unknown) => {
          throw new NotKept((error as Error).message, { cause: error });
        });
    },
    tip: ({ project, to }) =>
      client.fetchQuery(branchNowQuery(connection, project, to)).then(
        ({ commit }) => commit.id,
        (error: unknown) => none(error, null),
      ),
    async send({ project, to, text, changes, start, author, message }, isNew) {
      const made = await sendCommand(client, connection, "createCommit", {
        ...{ id: project, branch: to, commit_message: text, actions: toActions(changes) },
        ...(isNew && start !== null ? { start_sha: start } : {}),
        ...(author.name === null ? {} : { author_name: author.name }),
        ...(author.email === null ? {} : { author_email: author.email }),
        ...(message.authorDate == null ? {} : { author_date: message.authorDate }),
      });
      return made.id;
    },
    async find({ project, to, text, changes, at }, parent) {
      const sent = { message: text, branch: to, parent, at };
      // A branch that is not there has no commit either.
      const found = await findSentCommit(client, connection, project, sent, changes).catch((error: unknown) => none(error, null));
      if (found !== null) await forgetCommitted(client, connection, project);
      return found?.id ?? null;
    },
    merge: (queued) => merge(client, connection, attemptOf(queued)),
    describe: (_queued, error) => {
      const { title, why } = describeFailure(error);
      return { kind: "refused", why: `${title} ${why}`, paths: [] };
    },
    rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: Date.now,
  };
}

/** Changes over what the branch has now, where no place of theirs overlaps with it. */
async function merge(
  client: QueryClient,
  connection: string,
  attempt: Attempt,
): Promise<{ readonly changes: readonly Change[] } | QueueNeed> {
  const { head, moved, taken } = await diagnose(client, attempt);
  if (head === null) return { kind: "gone", why: `${attempt.to} is not there any more.`, paths: [] };
  if (moved.length + taken.length === 0) return { kind: "refused", why: "", paths: [] };
  const touched = moved.filter((known) => !known.isSame || known.base === null);
  const overlap = [...taken, ...touched.map(({ path }) => path)];
  const need: QueueNeed = { kind: "overlap", why: `${overlap.join(", ")} changed on ${attempt.to} as well.`, paths: overlap };
  if (taken.length > 0) return need;
  const rebased = attempt.changes.map((staged): Change => {
    const origin = staged.kind === "move" ? staged.previousPath : staged.path;
    const base = moved.find((known) => known.isSame && known.path === origin)?.base ?? null;
    return staged.kind === "create" || base === null ? staged : { ...staged, base };
  });
  if (touched.length === 0) return { changes: rebased };
  // What is typed stands on the desk, and is no part of a queued commit.
  const merged = await mergeMoved({ client, connection, project: attempt.project }, "", rebased, touched);
  return merged === null ? need : { changes: rebased.map((staged) => merged.changes.get(staged) ?? staged) };
}
