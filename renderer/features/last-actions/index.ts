// The list of the last actions, and their undo.
export { LastActionsDialog } from "./LastActionsDialog.tsx";
