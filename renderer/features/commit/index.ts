// What other features may use of a commit.
export { CommitDetailView, copyHash } from "./CommitDetailView.tsx";
export { CommitPage } from "./CommitPage.tsx";
export { splitMessage } from "./message.ts";
