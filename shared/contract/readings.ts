// The desktop's own commands for readings: what the counters of group activity (specification 4.3) said, kept on this machine.
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { ofTheWindow as access } from "./parameters.ts";
import { filled, text } from "./wire.ts";

const section = "own";

/** The three counters, as everything about readings calls them. */
export const counterNames = ["issues", "merge_requests", "new_members"] as const;
export type CounterName = (typeof counterNames)[number];

/**
 * Why the last try to read a group gave no figure for some counter. `no_right`: the server said 403; `not_offered`: it has no such
 * counters, or no such group that this token may see (404); `signed_out`: it takes no token, or not this one; `unreadable`: it sent
 * something that is no count; `failed`: it could not be asked, and is asked again.
 */
export const readingTrouble = z.enum(["no_right", "not_offered", "signed_out", "unreadable", "failed"]);
export type ReadingTrouble = z.infer<typeof readingTrouble>;

export const watchedGroup = z.object({
  /** Full path of the group. */
  path: z.string(),
  /** Milliseconds since 1970, UTC, as all times here; null: it was not read yet. */
  tried_at: z.int().nullable(),
  trouble: z.object({ kind: readingTrouble, counter: z.enum(counterNames), sentence: z.string() }).nullable(),
  /** Readings kept, and how many of them are sample data. */
  readings: z.int(),
  sample: z.int(),
});
export type WatchedGroup = z.infer<typeof watchedGroup>;

const activity = z.object({
  groups: z.array(watchedGroup),
  /** Milliseconds from reading to reading; null: only when asked. */
  every: z.int().nullable(),
  next_at: z.int().nullable(),
  is_reading: z.boolean(),
  /** Until when the server asked to wait; reading goes on by itself then. null: it does not wait. */
  waits_until: z.int().nullable(),
});
export type WatchedActivity = z.infer<typeof activity>;

const ofConnection = { section, params: { connection: text("path") }, access } as const;
const errors = ["parameters", "session_required", "connection_not_found"] as const;

export const getWatchedActivity = endpoint({
  ...ofConnection,
  method: "GET",
  path: "/activity/:connection",
  summary: "The groups of a connection whose counters are read, and when.",
  answer: json(200, activity, "Groups by path."),
  errors,
  reads: ["readings"],
});

/** A year of 50 groups has 72,800 figures: a check of each by a schema of its own took a fifth of the time until they are drawn. */
const listOf = <T>(isOne: (value: unknown) => value is T) =>
  z.custom<T[]>((list) => Array.isArray(list) && list.every(isOne), "should be a list of whole numbers");
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isFigure = (value: unknown): value is number | null => value === null || isWhole(value);
const times = listOf(isWhole).meta({ description: "Milliseconds since 1970." });
const figures = listOf(isFigure).meta({ description: "Whole numbers; null where the counter was not read." });

/** Readings of one group, oldest first: as many figures as times. A figure is null where that counter was not read. */
export const series = z.object({
  path: z.string(),
  at: times,
  issues: figures,
  merge_requests: figures,
  new_members: figures,
  /** Before this time all readings are sample data; null: none is. */
  sample_until: z.int().nullable(),
  /**
   * Positions of readings that were taken by another account, or a stranger, than the one before: both see other parts of a group, and
   * their figures cannot be compared. Left out where there is none.
   */
  other_account: z.array(z.int()).optional(),
});
export type Series = z.infer<typeof series>;

export const listReadings = endpoint({
  ...ofConnection,
  method: "GET",
  path: "/activity/:connection/readings",
  summary: "What was read in a time, of one group or of all that are watched.",
  query: {
    from: z.coerce.number().int(),
    to: z.coerce.number().int(),
    group: text("path").optional(),
  },
  answer: json(200, z.array(series), "One series for each group, by path."),
  errors,
  reads: ["readings"],
});

/** No group has so many: a figure above is a slip. */
export const largestFigure = 1_000_000_000;
const figure = z.int().min(0).max(largestFigure).nullable();

/** Readings that are taken in at once. */
export const mostBrought = 100_000;

/** A reading that was taken by another Repodesk. */
export const broughtReading = z.object({
  group: filled("path"),
  at: z.int().min(0),
  issues: figure,
  merge_requests: figure,
  new_members: figure,
  sample: z.boolean(),
  /** Than that which took the reading before it. */
  other_account: z.boolean().optional(),
});
export type BroughtReading = z.infer<typeof broughtReading>;

export const bringReadings = endpoint({
  ...ofConnection,
  method: "POST",
  path: "/activity/:connection/readings",
  summary: "Bring in readings that were taken on another machine; groups that were not read are read from now on.",
  body: { readings: z.array(broughtReading).max(mostBrought) },
  answer: json(200, z.object({ taken: z.int(), known: z.int() }), "How many were taken, and how many were here already."),
  errors,
  writes: ["readings", "connections"],
});

export const watchGroup = endpoint({
  ...ofConnection,
  method: "POST",
  path: "/activity/:connection/groups",
  summary: "Read the counters of a group from now on; the first reading begins at once.",
  body: { path: filled("path") },
  answer: none(204, "It is watched."),
  errors,
  writes: ["readings", "connections"],
});

export const unwatchGroup = endpoint({
  ...ofConnection,
  method: "DELETE",
  path: "/activity/:connection/groups",
  summary: "Read a group no more, and forget its readings.",
  body: { path: filled("path") },
  answer: none(204, "Its readings are gone."),
  errors,
  writes: ["readings", "connections"],
});

export const readActivity = endpoint({
  ...ofConnection,
  method: "POST",
  path: "/activity/:connection/read",
  summary: "Read the counters of all watched groups now; the schedule stays.",
  answer: none(204, "Every group was asked; what went wrong with one stands at it."),
  errors: [...errors, "server_unreachable", "too_many_requests"],
  writes: ["readings"],
});

export const scheduleReadings = endpoint({
  ...ofConnection,
  method: "PUT",
  path: "/activity/:connection/schedule",
  summary: "Choose how often the counters of a connection are read.",
  body: { every: z.int().min(3_600_000).nullable().meta({ description: "Milliseconds; null: only when asked." }) },
  answer: none(204, "Chosen."),
  errors,
  writes: ["readings"],
});
