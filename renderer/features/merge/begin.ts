// Begins merges for those who only lead into the merge view: what reads and compares the files is fetched when it is needed.
import type { openMoved as open, openPickInMergeView as openPick } from "./open-merges.ts";

/** As `openMoved` of open-merges.ts; rejects also where that code does not arrive. */
export const openMoved: typeof open = async (...merge) => (await import("./open-merges.ts")).openMoved(...merge);

/** As `openPickInMergeView` of open-merges.ts; rejects also where that code does not arrive. */
export const openPickInMergeView: typeof openPick = async (...pick) => (await import("./open-merges.ts")).openPickInMergeView(...pick);

/** What went wrong, for people. */
export const whyNot = (error: unknown): string => (error instanceof Error ? error.message : String(error));
