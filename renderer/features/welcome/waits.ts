// What waits in a project, on this machine or since one was there, as short words beside its name. Pure.
import type { KeptWork } from "../../desk/kept-work.ts";
import type { Queued } from "../../desk/queued.ts";

export interface Wait {
  readonly text: string;
  /** amber: work that is nowhere else; quiet: words that were not sent, and what others did. */
  readonly tone: "amber" | "quiet";
}

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** What others did since one was there; 0 where nothing, or where nobody knows. */
export interface News {
  readonly commits: number;
  /** Whether there are as many as were asked for at most. */
  readonly hasMore: boolean;
  readonly unread: number;
}

export const noNews: News = { commits: 0, hasMore: false, unread: 0 };

/** `works` and `queued`: of the project; `comments`: those begun and not sent. */
export function toWaits(
  works: readonly KeptWork[],
  queued: readonly Pick<Queued, "state">[],
  comments: number,
  { commits, hasMore, unread }: News = noNews,
): Wait[] {
  const staged = works.reduce((sum, { desk }) => sum + desk.changes.length, 0);
  const edited = works.reduce((sum, { desk }) => sum + Object.keys(desk.unsaved).length, 0);
  const waiting = queued.filter(({ state }) => state.step !== "sent").length;
  const amber = [
    ...(staged === 0 ? [] : [`${staged} staged`]),
    ...(edited === 0 ? [] : [count(edited, "file edited", "files edited")]),
    ...(waiting === 0 ? [] : [`${waiting} queued`]),
  ];
  const quiet = [
    ...(comments === 0 ? [] : [count(comments, "comment not sent", "comments not sent")]),
    ...(commits === 0 ? [] : [hasMore ? `+${commits} commits and more` : `+${count(commits, "commit")}`]),
    ...(unread === 0 ? [] : [`${unread} unread`]),
  ];
  return [...amber.map((text): Wait => ({ text, tone: "amber" })), ...quiet.map((text): Wait => ({ text, tone: "quiet" }))];
}
