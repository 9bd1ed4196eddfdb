// What other features may use of the changes.
export { ChangesView } from "./ChangesView.tsx";
export { nameOf, stateOfChange } from "./change-words.ts";
export { UndoCommand } from "./UndoCommand.tsx";
export { useChangeDiffs } from "./use-change-diffs.ts";
