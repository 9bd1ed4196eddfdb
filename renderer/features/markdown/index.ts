// What others may use of Markdown.

export { MarkdownPane } from "./lazy-pane.tsx";
export type { PageFacts } from "./MarkdownPane.tsx";
export { MarkdownText } from "./MarkdownText.tsx";
export { isMarkdown } from "./markdown-path.ts";
export type { PageView } from "./page-view.ts";
export { type TurnTask, turnTask } from "./task-lines.ts";
