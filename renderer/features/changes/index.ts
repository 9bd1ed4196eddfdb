// What other features may use of the changes.
export { nameOf, stateOfChange } from "./change-words.ts";
export { useChangeDiffs } from "./staged/use-change-diffs.ts";
