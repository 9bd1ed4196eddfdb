// What of a project waits on this machine, as short words beside its name. Pure.
import type { KeptWork } from "../../desk/kept-work.ts";
import type { Queued } from "../../desk/queue-desk.ts";

export interface Wait {
  readonly text: string;
  /** amber: work that is nowhere else; quiet: words that were not sent. */
  readonly tone: "amber" | "quiet";
}

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** `works` and `queued`: of the project; `comments`: those begun and not sent. */
export function toWaits(works: readonly KeptWork[], queued: readonly Pick<Queued, "state">[], comments: number): Wait[] {
  const staged = works.reduce((sum, { desk }) => sum + desk.changes.length, 0);
  const edited = works.reduce((sum, { desk }) => sum + Object.keys(desk.unsaved).length, 0);
  const waiting = queued.filter(({ state }) => state.step !== "sent").length;
  const amber = [
    ...(staged === 0 ? [] : [`${staged} staged`]),
    ...(edited === 0 ? [] : [count(edited, "file edited", "files edited")]),
    ...(waiting === 0 ? [] : [`${waiting} queued`]),
  ];
  return [
    ...amber.map((text): Wait => ({ text, tone: "amber" })),
    ...(comments === 0 ? [] : [{ text: count(comments, "comment not sent", "comments not sent"), tone: "quiet" } as const]),
  ];
}
