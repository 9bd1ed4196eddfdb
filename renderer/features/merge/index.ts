// What other features may use of the merge view: how it is opened.
export { openMoved, openPickInMergeView, whyNot } from "./begin.ts";
export { withKeysForMerge } from "./keys-for-merge.ts";
export { type Beside, besideOf } from "./model/beside.ts";
export type { PickOutcome, PickRequest } from "./open-merges.ts";
export { type ConflictFile, readConflicts } from "./read-conflicts.ts";
export { showMerges } from "./show-merges.ts";
