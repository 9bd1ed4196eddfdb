// What others may use of the Files view.

export { dropTyped, type SaveOutcome, save, saveAll, workplaceOf } from "./actions/file-actions.ts";
export { tellSaved, useMergeView } from "./actions/use-merge-view.ts";
export { SaveBar } from "./save-bar/SaveBar.tsx";
