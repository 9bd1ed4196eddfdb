// What other features may use of a commit.
export { CommitDetailView, copyHash } from "./CommitDetailView.tsx";
export { CommitFacts } from "./CommitFacts.tsx";
export { CommitLines } from "./CommitLines.tsx";
export { CommitMessage } from "./CommitMessage.tsx";
export { CommitPage } from "./CommitPage.tsx";
export { FileList } from "./FileList.tsx";
export { splitMessage } from "./message.ts";
export { useCommitFiles } from "./use-commit-files.ts";
