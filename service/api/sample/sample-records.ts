// What git does not hold of the sample: its people as members of its group, issues through a year, the merge requests of its merges, and what was said and found on its commits.

import { realpath } from "node:fs/promises";
import { commitTitle } from "../../../shared/lib/title.ts";
import { listCommits } from "../../git/history/log.ts";
import { readTip } from "../../git/refs/refs.ts";
import type { Repository } from "../../git/types.ts";
import type { GroupRow } from "../../store/groups.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Store } from "../../store/store.ts";
import type { UserRow } from "../../store/users.ts";
import { compareBranches } from "../merge-requests/merge-request-refresh.ts";
import { people } from "./people.ts";
import { sampleFolder } from "./sample.ts";
import { findPerson, usernameOf } from "./sample-keys.ts";
import { prepareSampleReviews } from "./sample-reviews.ts";
import type { PersonKey } from "./story.ts";

const day = 24 * 60 * 60 * 1_000;
/** From the first issue to the day when the sample is made. */
const span = 395;

const subjects = ["the night trunk", "a depot’s cut-off", "label printing", "customs forms", "the holiday calendar", "tracking events"];
const wishes = [
  "is planned twice",
  "is slow on Mondays",
  "needs a test",
  "is missing in the log",
  "rounds the wrong way",
  "should be told apart",
];

/** Issues on a day of the sample: busier and calmer months, few at weekends; the same each time. */
function issuesOn(index: number): number {
  const season = 1.2 + 0.4 * Math.sin(index / 23) + 0.3 * Math.sin(index / 61 + 2);
  const weekday = index % 7 > 4 ? 0.3 : 1;
  return Math.floor(season * weekday + ((index * index * 7 + index * 31) % 97) / 97);
}

/** Of the commits that were made straight on main, one in so many was a merge request, squashed. */
const squashed = 2;

/**
 * Reads what the records of a new sample need of git, and answers how to make them in one transaction with its project: nobody sees it
 * without them. They are dated up to `now` (milliseconds since 1970): what is counted as recent has to be recent. The merges keep their distance
 * from the newest commit.
 */
export async function prepareSampleRecords(
  repository: Repository,
  now: number,
): Promise<(store: Store, project: ProjectRow, groupId: number) => void> {
  const tip = await readTip(repository, "main");
  const commits = tip === null ? [] : await listCommits(repository, { from: [tip], firstParent: true, limit: 1_000 });
  const newest = (commits[0]?.committer.seconds ?? 0) * 1_000;
  const requested = commits
    .filter(({ parents }, index) => parents.length > 1 || (parents.length === 1 && index % squashed === 0))
    .toReversed();
  const signal = new AbortController().signal;
  const compared = await Promise.all(
    requested.map(async (commit) => {
      const [target = "", head = commit.id] = commit.parents;
      return { commit, head, comparison: await compareBranches(repository, target, head, signal) };
    }),
  );
  const makeReviews = await prepareSampleReviews(repository, commits, now);
  return (store, project, groupId) => {
    const keys = Object.keys(people) as PersonKey[];
    const users = keys.map((who, index) => {
      const { name, email } = people[who];
      const user = findPerson(store, who) ?? store.users.create({ username: usernameOf(who), name, email });
      if (store.members.ownLevel(user.id, { groupId }) === 0) {
        const { id } = store.members.add({ userId: user.id, groupId, accessLevel: 30 });
        store.sampleDates.date("members", id, now - (12 + index * 61) * day);
      }
      return user;
    });
    const author = (index: number): number => (users[index % users.length] as UserRow).id;
    let number = 0;
    for (let index = 0; index < span; index += 1) {
      for (let more = issuesOn(index); more > 0; more -= 1) {
        number += 1;
        const title = `${subjects[(number * 5) % subjects.length]} ${wishes[(number * 7 + index) % wishes.length]}`;
        const issue = store.issues.create({
          ...{ projectId: project.id, title: title.replace(/^./, (letter) => letter.toUpperCase()), description: null },
          ...{ labels: number % 3 === 0 ? ["planning"] : [], confidential: false, authorId: author(number) },
        });
        if (number % 5 !== 0 && span - index > 20) store.issues.update(issue.id, { state: { closedBy: author(number + 1) } });
        store.sampleDates.date("issues", issue.id, now - (span - index) * day + ((number * 997) % 36_000) * 1_000);
      }
    }
    for (const [index, { commit, head, comparison }] of compared.entries()) {
      const request = store.mergeRequests.create({
        ...{ projectId: project.id, title: commitTitle(commit.message), description: null, labels: [], authorId: author(index) },
        ...{ sourceBranch: /'([^']+)'/.exec(commitTitle(commit.message))?.[1] ?? `topic-${index}`, targetBranch: "main" },
        ...{ squash: false, removeSourceBranch: true, comparison },
      });
      store.mergeRequests.merged(request, {
        ...{ userId: author(index + 1), mergeCommit: commit.id, squashCommit: null, head },
        comparison: null,
      });
      store.sampleDates.date("merge_requests", request.id, now - (newest - commit.committer.seconds * 1_000) - 2 * day);
    }
    const userOf = (who: PersonKey): number => (users[keys.indexOf(who)] as UserRow).id;
    makeReviews(store, { projectId: project.id, userOf });
  };
}

/** The sample, where the group holds it; else null. */
export async function findSample(store: Store, group: GroupRow): Promise<ProjectRow | null> {
  const folder = await realpath(sampleFolder(store.folder)).catch(() => null); // It was never made.
  const project = folder === null ? null : store.projects.byFolder(folder);
  return project?.group_id === group.id ? project : null;
}

/** What the counters of the sample would have said on each day of the last year, at the hour of `now`, up to yesterday. */
export function sampleReadings(store: Store, project: ProjectRow, groupId: number, now: number) {
  const { activityDays, activityCap } = store.settings.read();
  const dates = store.sampleDates.of(project.id, groupId);
  const count = (times: readonly number[], at: number): number =>
    Math.min(activityCap, times.filter((time) => time <= at && time > at - activityDays * day).length);
  return Array.from({ length: 365 }, (_none, index) => {
    const at = now - (365 - index) * day;
    return { at, issues: count(dates.issues, at), merge_requests: count(dates.merge_requests, at), new_members: count(dates.members, at) };
  });
}
