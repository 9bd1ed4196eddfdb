// What features/files may use of the editor.
export { Comparison } from "./Comparison.tsx";
export { PlainText } from "./PlainText.tsx";
export { type Caret, TextPane } from "./TextPane.tsx";
