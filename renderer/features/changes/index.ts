// What other features may use of the changes.
export { ChangesView } from "./ChangesView.tsx";
export { nameOf, stateOfChange } from "./change-words.ts";
export { UndoCommand } from "./done/UndoCommand.tsx";
export { useChangeDiffs } from "./staged/use-change-diffs.ts";
