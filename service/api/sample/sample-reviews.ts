// What a team said and what its pipelines found on the newest commits of the sample: threads, and jobs in two pipelines with their times.

import { commitTitle } from "../../../shared/lib/title.ts";
import { readBlob } from "../../git/objects/objects.ts";
import { readEntry } from "../../git/objects/tree.ts";
import type { CommitRecord, Repository } from "../../git/types.ts";
import type { StatusName } from "../../store/statuses.ts";
import type { Store } from "../../store/store.ts";
import type { PersonKey } from "./story.ts";

const minute = 60_000;

interface Said {
  readonly by: PersonKey;
  readonly body: string;
}

interface Thread {
  /** Title of the commit. */
  readonly commit: string;
  /** A line that it brought, by a part of it; null: about the whole commit. */
  readonly at: { readonly path: string; readonly line: string } | null;
  readonly says: readonly Said[];
}

const planner = "src/routing/planner.ts";

const threads: readonly Thread[] = [
  {
    commit: "Take an arrival at the very deadline",
    at: { path: planner, line: "if (arrival > options.deadline) continue;" },
    says: [
      { by: "priya", body: "A parcel that arrives **at** the deadline counts as late in `docs/planning.md`. Which of the two is right?" },
      { by: "tomasz", body: "The contract says “by”, so the code is right now. I will change the page." },
    ],
  },
  {
    commit: "Skip depots past their cut-off",
    at: { path: planner, line: "const TRANSFER_MINUTES = 18;" },
    says: [
      { by: "mateo", body: "Where does 18 come from? Lisbon measured 22 on a Friday." },
      {
        by: "priya",
        body: "The median of all depots in September. I would rather read it from the depot:\n\n- the small ones are faster,\n- Hamburg never is.",
      },
    ],
  },
  {
    commit: "Skip depots past their cut-off",
    at: { path: planner, line: "if (leg.departs < cutoffFor(here.depot, parcel.size)) continue;" },
    says: [
      {
        by: "aiko",
        body: "This asks for the cut-off of every leg, though it is the depot's:\n\n```suggestion\n      if (leg.departs < cutoff) continue;\n```",
      },
    ],
  },
  {
    commit: "Skip depots past their cut-off",
    at: null,
    says: [{ by: "lena", body: "Can this go to `release/4.2` as well? Two customers wait for it." }],
  },
  {
    commit: "Close Hamburg at 20:30",
    at: { path: "config/depots.yml", line: 'cutoff: "20:30"' },
    says: [{ by: "samuel", body: "The third time this year. Shall we let the depots set it themselves?" }],
  },
];

interface Job {
  readonly name: string;
  /** Seconds that it usually takes. */
  readonly takes: number;
  /** How its runs on the commit at an index (0 = newest) ended, oldest first. */
  readonly runs: (index: number) => readonly StatusName[];
}

const passes = (): readonly StatusName[] => ["success"];
const jobs: readonly Job[] = [
  { name: "build", takes: 112, runs: passes },
  { name: "lint", takes: 38, runs: (index) => (index === 35 ? ["failed"] : ["success"]) },
  { name: "types", takes: 61, runs: passes },
  { name: "unit", takes: 151, runs: (index) => (index === 20 || index === 21 ? ["failed"] : ["success"]) },
  {
    name: "replan-smoke",
    takes: 534,
    runs: (index) =>
      index === 0
        ? ["running"]
        : index < 3 || index === 14
          ? ["failed"]
          : [10, 15, 24, 31].includes(index)
            ? ["failed", "success"]
            : ["success"],
  },
  { name: "image", takes: 148, runs: (index) => (index === 0 ? ["pending"] : index % 9 === 5 ? ["skipped"] : ["success"]) },
];
/** The second pipeline, once in a week's commits. */
const nightly: readonly Job[] = [
  { name: "benchmark/plan", takes: 696, runs: (index) => (index === 12 ? ["canceled"] : ["success"]) },
  { name: "docs", takes: 42, runs: passes },
];
const nightlyEvery = 6;
/** Commits of main that have statuses. */
export const judgedCommits = 44;

export interface SampleTeam {
  readonly projectId: number;
  /** Number of a person's account. */
  readonly userOf: (who: PersonKey) => number;
}

/**
 * Looks up where the threads stand and answers how to make them. `commits`: of main, newest first. What still runs began shortly before `now`
 * (milliseconds since 1970).
 */
export async function prepareSampleReviews(
  repository: Repository,
  commits: readonly CommitRecord[],
  now: number,
): Promise<(store: Store, team: SampleTeam) => void> {
  const placed = await Promise.all(threads.map((thread) => place(repository, commits, thread)));
  return (store, team) => {
    for (const found of placed) if (found !== null) say(store, team, found);
    for (const [index, commit] of commits.slice(0, judgedCommits).entries()) {
      judge(store, team, { commit, index, ref: "main", jobs, now });
      if (index % nightlyEvery === 0) judge(store, team, { commit, index, ref: "nightly", jobs: nightly, now });
    }
  };
}

interface PlacedThread extends Thread {
  readonly on: CommitRecord;
  readonly line: number | null;
}

/** Null where the history has no such commit or line (any more). */
async function place(repository: Repository, commits: readonly CommitRecord[], thread: Thread): Promise<PlacedThread | null> {
  const on = commits.find(({ message }) => commitTitle(message) === thread.commit);
  if (on === undefined) return null;
  if (thread.at === null) return { ...thread, on, line: null };
  const entry = await readEntry(repository, on.id, thread.at.path);
  if (entry === null) return null;
  const lines = (await readBlob(repository, entry.id)).toString("utf8").split("\n");
  const { line } = thread.at;
  const index = lines.findIndex((text) => text.includes(line));
  return index < 0 ? null : { ...thread, on, line: index + 1 };
}

function say(store: Store, { projectId, userOf }: SampleTeam, { on, at, line, says }: PlacedThread): void {
  const placeOfNote = at === null ? null : { path: at.path, line, lineType: "new" as const };
  let discussionId: string | null = null;
  for (const [index, { by, body }] of says.entries())
    discussionId = store.notes.create({
      ...{ subject: { projectId, sha: on.id }, discussionId, type: at === null ? null : "LegacyDiffNote" },
      ...{ body, authorId: userOf(by), place: placeOfNote, position: null },
      createdAt: new Date(on.committer.seconds * 1_000 + (35 + index * 75) * minute).toISOString(),
    }).discussion_id;
}

interface Judged {
  readonly commit: CommitRecord;
  readonly index: number;
  readonly ref: string;
  readonly jobs: readonly Job[];
  readonly now: number;
}

/** A pipeline with its jobs; times vary from commit to commit, the same each time the sample is made. */
function judge(store: Store, { projectId, userOf }: SampleTeam, { commit, index, ref, jobs: all, now }: Judged): void {
  const userId = userOf("tomasz");
  const pipeline = store.pipelines.create({ projectId, sha: commit.id, ref, userId });
  const pushed = commit.committer.seconds * 1_000 + minute;
  for (const [order, { name, takes, runs }] of all.entries())
    for (const [run, status] of runs(index).entries()) {
      const failed = status === "failed";
      const isOpen = status === "running" || status === "pending";
      const { id } = store.statuses.create({
        ...{ projectId, pipelineId: pipeline.id, sha: commit.id, ref, name, status, userId },
        description: failed && name === "replan-smoke" ? "Timed out after 600 s" : failed ? "Exit code 1" : null,
        coverage: name === "unit" && !failed ? 91.4 - (index % 7) / 10 : null,
      });
      // Slower by the month, and a little uneven.
      const drift = name === "replan-smoke" ? 1.3 - index / 90 : 1;
      const length =
        failed && name === "replan-smoke" ? 600 : Math.round(takes * drift * (0.94 + ((index * 37 + order * 11 + run * 5) % 13) / 100));
      const begun = isOpen ? now - 4 * minute : pushed + run * 15 * minute;
      store.sampleDates.dateJob(id, {
        created: begun,
        started: status === "pending" || status === "skipped" ? null : begun,
        finished: isOpen || status === "skipped" ? null : begun + length * 1_000,
      });
    }
  store.pipelines.settle(pipeline.id);
  store.sampleDates.date("pipelines", pipeline.id, pushed);
}
