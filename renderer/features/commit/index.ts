// What other features may use of a commit.
export { CommitDetailView, copyHash } from "./CommitDetailView.tsx";
export { CommitDiffPane } from "./CommitDiffPane.tsx";
export { CommitFacts } from "./CommitFacts.tsx";
export { CommitMessage } from "./CommitMessage.tsx";
export { CommitPage } from "./CommitPage.tsx";
export { splitMessage } from "./message.ts";
