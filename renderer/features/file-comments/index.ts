// What other features may use of the comments on a file.
export { useFileCommentsStatus } from "./file-comments-status.ts";
export { type FileComments, useFileComments } from "./use-file-comments.tsx";
