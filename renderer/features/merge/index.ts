// What other features may use of the merge view: how it is opened.
export { MergeView } from "./MergeView.tsx";
export { openMoved, openPickInMergeView, type PickOutcome, type PickRequest, whyNot } from "./open-merges.ts";
export { type ConflictFile, readConflicts } from "./read-conflicts.ts";
export { showMerges } from "./show-merges.ts";
