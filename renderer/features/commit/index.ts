// What other features may use of a commit.
export { CommitDetailView } from "./CommitDetailView.tsx";
export { CommitFacts } from "./CommitFacts.tsx";
export { CommitLines } from "./CommitLines.tsx";
export { CommitMessage } from "./CommitMessage.tsx";
export { type Cut, sayStopped } from "./cut.ts";
export { FileList } from "./FileList.tsx";
export { FilesPane } from "./FilesPane.tsx";
export { splitMessage } from "./message.ts";
export { newerPipelines, pipelineState } from "./pipelines.ts";
export { SignatureMark } from "./SignatureMark.tsx";
export { StatusMark, sayStatus } from "./StatusMark.tsx";
export { useCommitFiles } from "./use-commit-files.ts";
export { useLoadedFiles } from "./use-loaded-files.ts";
export { useRestOfFiles } from "./use-rest-of-files.ts";
export { labelOf, useSaidEncodings } from "./use-said-encodings.ts";
export { useViewedFiles } from "./use-viewed-files.ts";
export { useWideTexts } from "./use-wide-texts.ts";
export { ViewedBox } from "./ViewedBox.tsx";
