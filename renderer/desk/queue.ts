// Commits that wait for a server, sent in their order when a person says so: none is lost, none arrives twice.
import { ApiError } from "../../shared/contract/errors.ts";
import { lineOf } from "./held.ts";
import type { Change, QueuedCommit, QueueNeed } from "./model.ts";
import { standsOn } from "./on-queue.ts";
import { type Elsewhere, turn } from "./queue-branch.ts";
import type { ReplayEnd } from "./queued.ts";
import { isUnknownOutcome } from "./send-failure.ts";

export interface QueuePorts {
  /** All of the connection, as they are kept now, in their order. */
  list(): readonly QueuedCommit[];
  /** Changes one, and what stands on it (`afterStep`); on disk when it resolves. Rejects where that cannot be. */
  keep(id: string, change: Partial<QueuedCommit>): Promise<void>;
  /** Full hash of the commit that its branch stands at, asked now; null = there is no such branch. Throws ApiError. */
  tip(queued: QueuedCommit): Promise<string | null>;
  /** Makes the commit; answers its full hash. Throws ApiError, or what the line broke with. `isNew`: its branch is made with it. */
  send(queued: QueuedCommit, isNew: boolean): Promise<string>;
  /** Looks for the commit among those that the branch got since `parent`; null = it is not there. Throws where nobody can look. */
  find(queued: QueuedCommit, parent: string | null): Promise<string | null>;
  /** Its changes over what the branch has now, or why they do not fit by themselves. Throws where nobody can look. */
  merge(queued: QueuedCommit): Promise<{ readonly changes: readonly Change[] } | QueueNeed>;
  /** What to tell of a refusal. */
  describe(queued: QueuedCommit, error: unknown): QueueNeed;
  /** Resolves after so many milliseconds. */
  rest(milliseconds: number): Promise<void>;
  readonly now: () => number;
}

/** Milliseconds between looks: the server may still be at work when the answer is lost. */
const looks = [0, 1_500, 3_500];
/** Tries of one commit whose answers are lost although the server can be asked; other ways for one that is refused again. */
const mostTries = 3;

/** Milliseconds after which a request without an answer cannot arrive any more: longer than any proxy and server holds one. */
const underWay = 10 * 60_000;

/** Branch that a commit goes to, for comparing. */
const targetOf = ({ project, to }: QueuedCommit): string => `${project}\n${to}`;

/**
 * Sends what waits. A commit is written down as tried before its request leaves, so that whoever comes after a lost answer, a kill or a
 * refusal looks for it first. What follows one that needs a person on the same branch waits with it. Rejects only where `keep` does.
 */
export async function replay(ports: QueuePorts): Promise<ReplayEnd> {
  const held = new Set<string>();
  for (const { id, state } of [...ports.list()]) {
    if (state.step === "sent") continue;
    const queued = ports.list().find((known) => known.id === id);
    if (queued === undefined || queued.state.step === "sent") continue;
    if (queued.state.step === "needs") held.add(lineOf(queued));
    if (held.has(lineOf(queued))) continue;
    const under = [...standsOn(queued.changes)];
    if (under.some((below) => ports.list().some((known) => known.id === below))) {
      held.add(lineOf(queued));
      continue;
    }
    const end = under.length > 0 ? await orphan(queued, ports) : await sendOne(queued.id, ports);
    if (end === "needs") held.add(lineOf(queued));
    else if (end !== "sent") return end;
  }
  return "done";
}

/** One whose ground another window took away at the very moment: its texts are whole, but nobody knows what they are to be held against. */
async function orphan({ id }: QueuedCommit, ports: QueuePorts): Promise<"needs"> {
  const why = "The commit that it was made on is not in the queue any more. Its texts are whole: edit it.";
  await ports.keep(id, { state: { step: "needs", kind: "refused", why, paths: [] } });
  return "needs";
}

async function sendOne(id: string, ports: QueuePorts): Promise<"sent" | "needs" | Exclude<ReplayEnd, "done">> {
  const current = (): QueuedCommit => ports.list().find((known) => known.id === id) as QueuedCommit;
  const needs = async (need: QueueNeed): Promise<"needs"> => {
    await ports.keep(id, { state: { step: "needs", ...need } });
    return "needs";
  };
  const arrived = async (commit: string): Promise<"sent"> => {
    await ports.keep(id, { state: { step: "sent", commit, at: ports.now() } });
    return "sent";
  };
  let ways = 0;
  for (let tries = 1; ; ) {
    let queued = current();
    let isSent = false;
    let isFirst = false;
    try {
      const found = queued.tried === undefined ? null : await ports.find(queued, queued.tried.parent);
      if (found !== null) return await arrived(found);
      const tip = await ports.tip(queued);
      const elsewhere = whyElsewhere(queued, tip, ports.list());
      if (elsewhere !== null) {
        const way = ways === mostTries ? needOf(queued, elsewhere) : await leave(queued, elsewhere, ports);
        if ("kind" in way) return await needs(way);
        ways += 1;
        await ports.keep(id, way);
        continue;
      }
      const isNew = isToBeMade(queued, ports.list());
      isFirst = queued.tried === undefined;
      // The first try's parent stays: what arrives late must be found as well.
      const { parent } = queued.tried ?? { parent: isNew ? queued.start : tip };
      await ports.keep(id, { tried: { parent, at: ports.now() } });
      queued = current();
      isSent = true;
      return await arrived(await ports.send(queued, isNew));
    } catch (error) {
      if (error instanceof NotKept) throw error;
      if (!isSent) {
        const end = endOf(error);
        return end === "refused" ? await needs(ports.describe(queued, error)) : end;
      }
      if (error instanceof ApiError && error.isUnsent) {
        if (isFirst) await ports.keep(id, { tried: undefined });
        return "unreachable";
      }
      const found = await look(queued, ports, isUnknownOutcome(error) ? looks : [0]);
      if (typeof found === "object" && found !== null) {
        // It stays tried, and is looked for before anything else is sent.
        const end = endOf(found.failure);
        return end === "refused" ? await needs(ports.describe(queued, isUnknownOutcome(error) ? found.failure : error)) : end;
      }
      if (found !== null) return arrived(found);
      if (isUnknownOutcome(error)) {
        if (tries === mostTries) return error instanceof ApiError ? needs(ports.describe(queued, error)) : "unreachable";
        tries += 1;
        continue;
      }
      // It is not there and will not come: another branch may have it.
      if (isFirst && queued.ifMoved === "branch") await ports.keep(id, { tried: undefined });
      const end = endOf(error);
      if (end !== "refused") return end;
      const way = ways === mostTries ? ports.describe(queued, error) : await askWay(current(), error, ports);
      if (typeof way === "string") return way;
      if ("kind" in way) return needs(way);
      ways += 1;
      await ports.keep(id, way);
    }
  }
}

/** Why a commit is not sent where it goes, as the branch stands now; null = it is. */
function whyElsewhere(queued: QueuedCommit, tip: string | null, all: readonly QueuedCommit[]): Elsewhere | null {
  // What may be its own arriving late is found when the server refuses the branch.
  if (isToBeMade(queued, all)) return queued.turned !== undefined && queued.tried === undefined && tip !== null ? "taken" : null;
  if (tip === null) return "gone";
  return queued.ifMoved !== "merge" && tip !== expectedTip(queued, all) ? "moved" : null;
}

/** What a person is told where it goes nowhere else. */
function needOf({ to, ifMoved, tried }: QueuedCommit, elsewhere: Elsewhere): QueueNeed {
  if (elsewhere === "gone") return { kind: "gone", why: `${to} is not there any more.`, paths: [] };
  const why =
    elsewhere === "taken"
      ? `${to} was made by somebody else meanwhile.`
      : ifMoved === "stay"
        ? `${to} has moved since, and it was only to be sent if not.`
        : `${to} has moved since.${tried === undefined ? "" : " This commit was sent there once without an answer, and could still arrive."}`;
  return { kind: "moved", why, paths: [] };
}

/** A new branch for it where a person wants one, for this or for an earlier one of a branch that is gone, and nothing can arrive on the old one any more. */
async function leave(queued: QueuedCommit, elsewhere: Elsewhere, ports: QueuePorts): Promise<Partial<QueuedCommit> | QueueNeed> {
  const start = elsewhere === "taken" ? queued.start : expectedTip(queued, ports.list());
  const isLate = elsewhere === "moved" && queued.tried !== undefined && ports.now() - queued.tried.at < underWay;
  const isWanted = queued.ifMoved === "branch" || (elsewhere === "gone" && isLedElsewhere(queued, ports.list()));
  if (!isWanted || isLate || start === null) return needOf(queued, elsewhere);
  return turn(queued, elsewhere, start, ports);
}

/** Whether an earlier one for the same branch, which is gone, was sent to a new one. */
const isLedElsewhere = ({ project, to }: QueuedCommit, all: readonly QueuedCommit[]): boolean =>
  all.some(
    (other) => other.state.step === "sent" && other.project === project && other.turned?.from === to && other.turned.because === "gone",
  );

/** After a refusal: a new branch where its own moved meanwhile, or its changes over the new state where they fit by themselves. */
async function askWay(
  queued: QueuedCommit,
  error: unknown,
  ports: QueuePorts,
): Promise<Partial<QueuedCommit> | QueueNeed | Exclude<ReplayEnd, "done">> {
  const status = error instanceof ApiError ? error.status : 0;
  if (status !== 400 || queued.ifMoved === "stay") return ports.describe(queued, error);
  try {
    if (queued.ifMoved === "branch") {
      const elsewhere = whyElsewhere(queued, await ports.tip(queued), ports.list());
      if (elsewhere !== null) return await leave(queued, elsewhere, ports);
      if (isToBeMade(queued, ports.list())) return ports.describe(queued, error);
    }
    const merged = await ports.merge(queued);
    if (!("kind" in merged)) return { changes: merged.changes, isMerged: true };
    return merged.kind === "refused" ? { ...ports.describe(queued, error), paths: merged.paths } : merged;
  } catch (failure) {
    // It was tried and is looked for first the next time.
    const end = endOf(failure);
    return end === "refused" ? ports.describe(queued, error) : end;
  }
}

/** `failure`: why nobody can look now. */
async function look(
  queued: QueuedCommit,
  ports: QueuePorts,
  waits: readonly number[],
): Promise<string | { readonly failure: unknown } | null> {
  try {
    for (const wait of waits) {
      await ports.rest(wait);
      const found = await ports.find(queued, queued.tried?.parent ?? null);
      if (found !== null) return found;
    }
    return null;
  } catch (failure) {
    return { failure };
  }
}

/** What a failed question means for all that waits; refused: for this one alone. */
function endOf(error: unknown): "unreachable" | "token" | "wait" | "refused" {
  if (!(error instanceof ApiError) || error.status >= 500) return "unreachable";
  return error.status === 401 ? "token" : error.status === 429 ? "wait" : "refused";
}

/** What `keep` rejects with is no word of a server. */
export class NotKept extends Error {
  override readonly name = "NotKept";
}

/** Whether an earlier one of the queue made the branch that this one was to make. */
const isMadeByQueue = (queued: QueuedCommit, all: readonly QueuedCommit[]): boolean =>
  all.some((other) => other.id !== queued.id && other.state.step === "sent" && other.isNew && targetOf(other) === targetOf(queued));

/** Whether its branch is made with it. */
const isToBeMade = (queued: QueuedCommit, all: readonly QueuedCommit[]): boolean => queued.isNew && !isMadeByQueue(queued, all);

/** The commit that this queue sent last to the branch of one; null = none. Places in the list say nothing of that: they were exchanged. */
function lastSentTo(queued: QueuedCommit, all: readonly QueuedCommit[]): string | null {
  let last: { readonly commit: string; readonly at: number } | null = null;
  for (const other of all)
    if (other.state.step === "sent" && targetOf(other) === targetOf(queued) && other.state.at >= (last?.at ?? 0)) last = other.state;
  return last?.commit ?? null;
}

/** Where the branch stands if nobody but this queue has moved it. */
const expectedTip = (queued: QueuedCommit, all: readonly QueuedCommit[]): string | null => lastSentTo(queued, all) ?? queued.parent;

/** Those that were not sent, as they are once the others are off the list: their branch is there, and stands where those left it. */
export const withoutSent = <T extends QueuedCommit>(all: readonly T[]): T[] =>
  all.flatMap((queued): T[] => {
    if (queued.state.step === "sent") return [];
    const commit = lastSentTo(queued, all);
    return [commit === null ? queued : { ...queued, parent: commit, isNew: queued.isNew && !isMadeByQueue(queued, all) }];
  });

/** What `order` of which commit becomes, by id, where one exchanges its place with the one before (-1) or after it (1). `waiting`: in order. */
export function exchangePlaces(
  waiting: readonly Pick<QueuedCommit, "id" | "order">[],
  id: string,
  by: -1 | 1,
): ReadonlyMap<string, number> {
  const at = waiting.findIndex((known) => known.id === id);
  const [one, other] = [waiting[at], waiting[at + by]];
  const orders = new Map<string, number>();
  if (one === undefined || other === undefined) return orders;
  // Two windows may have given the same number: each gets a higher one than the one before it.
  let before = Number.NEGATIVE_INFINITY;
  for (const [index, known] of waiting.entries()) {
    before = Math.max(known.order, before + 1);
    const here = index === at ? other : index === at + by ? one : known;
    if (here.order !== before) orders.set(here.id, before);
  }
  return orders;
}
