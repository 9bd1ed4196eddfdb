// What features may use of the editor, and how they put something beside its text.

export { Comparison } from "./Comparison.tsx";
export { ChangeBars } from "./change-bars/ChangeBars.tsx";
export { type Changes, useChanges } from "./change-bars/use-changes.ts";
export { useOpenEditor } from "./open-editor.ts";
export { PlainText } from "./PlainText.tsx";
export { type Caret, TextPane } from "./TextPane.tsx";
