// Reads the counters of group activity when asked and on a schedule, and keeps what they said: the server itself keeps no earlier figure.
import type { ApiClient } from "../../../shared/client/client.ts";
import type { Output } from "../../../shared/contract/endpoint.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import {
  type BroughtReading,
  type CounterName,
  counterNames,
  type listReadings,
  type Series,
  type WatchedActivity,
  type WatchedGroup,
} from "../../../shared/contract/readings.ts";
import { localConnection } from "../connections/connections.ts";
import { refusal } from "../http/answer.ts";
import { type Clock, lasts, type Wait } from "../schedule/clock.ts";
import type { Job, Scheduler, Turn } from "../schedule/scheduler.ts";
import { judgeFigure, judgeRefusal, type Trouble } from "./judge.ts";
import type { Readings } from "./readings.ts";

export interface Recorder {
  describe(connection: string): WatchedActivity;
  series(connection: string, range: { from: number; to: number; group?: string | undefined }): Output<typeof listReadings>;
  /** Resolves when it is watched; its first reading goes on. */
  watch(connection: string, path: string): Promise<void>;
  /** Resolves when all are kept; the first reading of groups that were not watched goes on. */
  bring(connection: string, brought: readonly BroughtReading[]): Promise<{ taken: number; known: number }>;
  unwatch(connection: string, path: string): void;
  /**
   * Resolves when every group was asked. Throws where the server cannot be asked at all; where it asks to wait, all are read by themselves
   * when the time has come.
   */
  read(connection: string): Promise<void>;
  schedule(connection: string, every: number | null): void;
  /** After a token was given: groups that could not be read, maybe for want of it, are read. */
  tokenGiven(connection: string): void;
  /** After a connection was forgotten: nothing of it is asked any more. */
  forget(connection: string): void;
}

export interface RecorderOptions {
  readonly readings: Readings;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  /** `onWait` hears until when a request waits because the server asked for that. */
  readonly client: (connection: string, onWait: (until: number) => void) => ApiClient;
  /** Whom the server takes a connection for: its account, "" for a stranger, null on this machine. */
  readonly reader: (connection: string) => string | null;
  /** Throws connection_not_found. */
  readonly require: (connection: string) => void;
  /** Told after each group that was read, by its path; without one, of whatever else became another. */
  readonly onChange: (connection: string, path?: string) => void;
}

const day = 24 * 60 * 60 * 1_000;
/** Groups of one connection that are asked at a time, each with its three counters. */
const atOnce = 2;

export function createRecorder({ readings, scheduler, clock, client, reader, require, onChange }: RecorderOptions): Recorder {
  const jobs = new Map<string, Job>();
  /** Connections of which somebody wants all groups read. */
  const wanted = new Set<string>();
  /** What requests of a connection wait for because its server asked for that; may be over. */
  const waits = new Map<string, Wait>();
  const waitedFor = (connection: string): number => {
    const wait = waits.get(connection);
    return wait !== undefined && lasts(wait, clock.now()) ? wait.until : 0;
  };
  const clientOf = (connection: string): ApiClient =>
    client(connection, (until) => {
      waits.set(connection, { since: clock.now(), until: Math.max(waitedFor(connection), until) });
      onChange(connection);
    });

  /** Asks the three counters of a group and keeps the figures; a refusal of one leaves the others. */
  const readGroup = async (connection: string, path: string, signal: AbortSignal): Promise<Trouble | null> => {
    const at = clock.now();
    const account = reader(connection);
    const asked = await Promise.all(counterNames.map((counter) => readCounter(clientOf(connection), counter, path, signal)));
    signal.throwIfAborted();
    // Another token was given meanwhile: each of two accounts sees its own part of the group.
    if (reader(connection) !== account) return readGroup(connection, path, signal);
    const figure = (index: number): number | null => (typeof asked[index] === "number" ? asked[index] : null);
    const trouble = asked.find((one): one is Trouble => typeof one !== "number") ?? null;
    readings.keep(connection, path, { at, issues: figure(0), merge_requests: figure(1), new_members: figure(2) }, trouble, account);
    onChange(connection, path);
    return trouble;
  };
  /** Groups that nobody has asked about yet were chosen a moment ago: until they are read, only they are. */
  const chosen = (connection: string): string[] => pathsOf(readings.groups(connection).filter(({ tried_at }) => tried_at === null));
  /** All groups; after a failure those that failed, or that their turn did not come to. */
  const toRead = (connection: string, { failures, plannedAt }: Turn): string[] => {
    const isLeft = ({ tried_at, trouble }: WatchedGroup): boolean =>
      failures === 0 || trouble?.kind === "failed" || (plannedAt <= clock.now() && (tried_at ?? 0) < plannedAt);
    return pathsOf(readings.groups(connection).filter(isLeft));
  };

  const readPaths = async (connection: string, paths: string[], signal: AbortSignal): Promise<void> => {
    let passing: Trouble | null = null;
    const work = async (): Promise<void> => {
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        const trouble = await readGroup(connection, path, signal);
        if (trouble?.kind === "failed") passing = trouble;
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      paths.length = 0;
    }
    if (passing !== null) throw refusal("server_unreachable", (passing as Trouble).sentence);
  };
  /** Throws when a group could not be read for a reason that passes. */
  const readAll = async (connection: string, signal: AbortSignal, turn: Turn): Promise<void> => {
    const isAsked = wanted.delete(connection);
    const fresh = chosen(connection);
    const isOnlyFresh = !isAsked && fresh.length > 0 && turn.plannedAt > clock.now();
    onChange(connection);
    try {
      const all = isAsked ? pathsOf(readings.groups(connection)) : toRead(connection, turn);
      await readPaths(connection, isOnlyFresh ? fresh : all, signal);
      // Chosen while the others were read.
      for (let more = chosen(connection); more.length > 0; more = chosen(connection)) await readPaths(connection, more, signal);
    } catch (error) {
      if (isAsked && error instanceof ApiError && error.status === 429) wanted.add(connection);
      throw error;
    } finally {
      onChange(connection);
    }
  };
  const jobOf = (connection: string): Job => {
    const known = jobs.get(connection);
    if (known !== undefined) return known;
    const job = scheduler.add({
      name: "activity",
      owner: connection,
      every: day,
      jitter: 120_000,
      begins: "when due",
      run: (signal, turn) => readAll(connection, signal, turn),
    });
    jobs.set(connection, job);
    return job;
  };
  for (const connection of readings.connections()) jobOf(connection);

  /** null: nothing waits. `held`: until when the scheduler asks nothing. */
  const waitOf = (connection: string, held: number): number | null => {
    const until = Math.max(waitedFor(connection), held);
    return until > clock.now() ? until : null;
  };
  const isWatched = (connection: string, path: string): boolean => readings.groups(connection).some((group) => group.path === path);
  /** A year of earlier figures, which the service of this machine tells of its sample; none where it cannot say. */
  const sampleOf = async (connection: string, path: string) =>
    connection === localConnection
      ? (
          (await clientOf(connection)
            .getActivityFacts({ group_path: path })
            .catch(() => null)) ?? { data: { sample: [] } }
        ).data.sample
      : [];
  /** After a group was chosen: it is read. */
  const begin = (connection: string): void => {
    onChange(connection);
    const isFirst = !jobs.has(connection);
    const job = jobOf(connection);
    // The first of a connection makes a job, which is due at once. What goes wrong stands at the group, and is tried again.
    const go = (): Promise<void> => job.runNow().catch(() => undefined);
    if (!isFirst) void go().then(() => (chosen(connection).length > 0 ? go() : undefined));
  };

  return {
    describe(connection) {
      require(connection);
      const state = jobs.get(connection)?.state();
      return {
        groups: readings.groups(connection),
        every: state === undefined ? day : state.every,
        next_at: state?.dueAt ?? null,
        is_reading: state?.isRunning ?? false,
        waits_until: waitOf(connection, state?.heldUntil ?? 0),
      };
    },
    series(connection, range): Series[] {
      require(connection);
      return readings.series(connection, range);
    },
    async watch(connection, path) {
      require(connection);
      if (isWatched(connection, path)) return;
      const earlier = await sampleOf(connection, path);
      readings.watch(connection, path, clock.now());
      readings.keepSample(connection, path, earlier);
      begin(connection);
    },
    async bring(connection, brought) {
      require(connection);
      const fresh = [...new Set(brought.map(({ group }) => group))].filter((path) => !isWatched(connection, path));
      for (const path of fresh) readings.watch(connection, path, clock.now());
      const taken = readings.bring(connection, brought);
      if (fresh.length > 0) begin(connection);
      else onChange(connection);
      return { taken, known: brought.length - taken };
    },
    unwatch(connection, path) {
      require(connection);
      readings.unwatch(connection, path);
      if (readings.groups(connection).length === 0) {
        jobs.get(connection)?.remove();
        jobs.delete(connection);
      }
      onChange(connection);
    },
    async read(connection) {
      require(connection);
      if (readings.groups(connection).length === 0) return;
      wanted.add(connection);
      await jobOf(connection).runNow();
    },
    schedule(connection, every) {
      require(connection);
      jobOf(connection).setEvery(every);
      onChange(connection);
    },
    tokenGiven(connection) {
      const isLeft = readings.groups(connection).some(({ trouble }) => trouble?.kind === "failed" || trouble?.kind === "signed_out");
      if (!isLeft) return;
      wanted.add(connection);
      // What goes wrong stands at the groups, and is tried again.
      void jobOf(connection)
        .runNow()
        .catch(() => undefined);
    },
    forget(connection) {
      jobs.delete(connection);
      waits.delete(connection);
      scheduler.removeOwner(connection);
    },
  };
}

const pathsOf = (groups: readonly WatchedGroup[]): string[] => groups.map(({ path }) => path);

async function readCounter(client: ApiClient, counter: CounterName, path: string, signal: AbortSignal): Promise<number | Trouble> {
  try {
    return judgeFigure(counter, await ask[counter](client, { group_path: path }, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    return judgeRefusal(counter, error);
  }
}

type Ask = (client: ApiClient, input: { group_path: string }, signal: AbortSignal) => Promise<number>;
const ask: Readonly<Record<CounterName, Ask>> = {
  issues: async (client, input, signal) => (await client.getIssuesCount(input, { signal })).data.issues_count,
  merge_requests: async (client, input, signal) => (await client.getMergeRequestsCount(input, { signal })).data.merge_requests_count,
  new_members: async (client, input, signal) => (await client.getNewMembersCount(input, { signal })).data.new_members_count,
};
