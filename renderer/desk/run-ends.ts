// Commits in a folder of this machine that run its programs now, in whichever window, and how they end.
import { commitStateOf } from "./commit-state.ts";
import { deskKey } from "./model.ts";
import { deskOf, deskStore } from "./store.ts";

/** A commit under way. */
export interface Run {
  /** The desk that it is of. */
  readonly key: string;
  /** The branch that it goes to. */
  readonly branch: string;
}

/** Those of a project of this machine. */
export function runsUnderWay(project: string): Run[] {
  const prefix = deskKey("local", project, "");
  return Object.entries(deskStore.getState().desks).flatMap(([key, { sending }]) =>
    sending?.hooked === true && key.startsWith(prefix) ? { key, branch: sending.branch } : [],
  );
}

/** "kept": it was not made, and what it holds is on the desk; "over": another window knows how it ended. */
export type RunEnd = "kept" | "made" | "over";

/** Waits until a commit under way has ended. */
export async function whenRunEnds({ key }: Run): Promise<RunEnd> {
  if (deskOf(key).sending !== undefined)
    await new Promise<void>((resolve) => {
      const stop = deskStore.subscribe(() => {
        if (deskOf(key).sending !== undefined) return;
        stop();
        resolve();
      });
    });
  const { step } = commitStateOf(key);
  return step === "stopped" || step === "failed" || step === "not-arrived" ? "kept" : step === "done" ? "made" : "over";
}
