// Repository files: specification section 4.1.
import { z } from "zod";
import { bytes, endpoint, json, none } from "./endpoint.ts";
import { filePath, projectId, rawFilePath, readsFiles, writes } from "./parameters.ts";
import { fileRecord, fileWritten } from "./resources.ts";
import { filled, text } from "./wire.ts";

const params = { id: projectId, file_path: filePath };
const ref = filled("revision").meta({ description: "Branch, tag or commit; HEAD means the default branch." });
const readErrors = [
  "parameters",
  "project_not_found",
  "forbidden",
  "commit_not_found",
  "file_not_found",
  "insufficient_scope",
  "invalid_token",
  "unauthorized",
] as const;
const writeErrors = [
  "parameters",
  "project_not_found",
  "forbidden",
  "commit_refused",
  "too_large",
  "too_many_requests",
  "insufficient_scope",
  "invalid_token",
  "unauthorized",
] as const;

/** Also answers HEAD with the metadata headers only. */
export const getFile = endpoint({
  method: "GET",
  path: "/projects/:id/repository/files/:file_path",
  summary: "Read a file: metadata and Base64 content.",
  section: "4.1",
  params,
  query: { ref },
  answer: json(200, fileRecord, "The file record; its metadata stands in X-Service-* and X-Gitlab-* headers too."),
  errors: [...readErrors, "too_many_large_blobs"],
  access: readsFiles,
  reads: ["files"],
  immutableBy: ["ref"],
});

/** Also answers HEAD. */
export const getRawFile = endpoint({
  method: "GET",
  path: "/projects/:id/repository/files/:file_path/raw",
  summary: "Read a file's bytes.",
  section: "4.1",
  params: { id: projectId, file_path: rawFilePath },
  query: {
    ref: filled("revision").optional().meta({ description: "Branch, tag or commit; the project's HEAD when absent." }),
    lfs: z.boolean().optional().meta({ description: "Answer the LFS content instead of the pointer.", default: false }),
  },
  answer: bytes(
    200,
    "The bytes of the file; one part of them (206) by Range and If-Range. Extension: with the header `X-Repodesk-Last-Commit-Later: 1` the last commit is left out of the headers where it is not known without a walk through history.",
  ),
  errors: [...readErrors, "not_found", "range_unsatisfiable"],
  access: readsFiles,
  reads: ["files"],
  immutableBy: ["ref"],
});

const change = {
  branch: filled("revision").meta({ description: "Branch that receives the commit." }),
  commit_message: filled("prose"),
  start_branch: text("revision").optional().meta({ description: "Base branch from which to create the branch." }),
  author_email: text("name").optional(),
  author_name: text("name").optional(),
};
const content = {
  content: text("content").nullable().meta({ description: "File content; may be empty." }),
  encoding: z.enum(["text", "base64"]).optional().meta({ default: "text" }),
  execute_filemode: z.boolean().optional(),
};
const lastCommitId = text("revision").optional().meta({ description: "Last known commit of the file; a newer one refuses the change." });
const written = ["files", "tree", "commits", "branches"] as const;

export const createFile = endpoint({
  method: "POST",
  path: "/projects/:id/repository/files/:file_path",
  summary: "Create a file in one commit.",
  section: "4.1",
  params,
  body: { ...change, ...content, last_commit_id: lastCommitId },
  answer: json(201, fileWritten, "Branch and path."),
  errors: writeErrors,
  access: writes,
  writes: written,
  countsLargeRequests: true,
});

export const updateFile = endpoint({
  method: "PUT",
  path: "/projects/:id/repository/files/:file_path",
  summary: "Update a file in one commit.",
  section: "4.1",
  params,
  body: { ...change, ...content, last_commit_id: lastCommitId },
  answer: json(200, fileWritten, "Branch and path."),
  errors: writeErrors,
  access: writes,
  writes: written,
  countsLargeRequests: true,
});

export const deleteFile = endpoint({
  method: "DELETE",
  path: "/projects/:id/repository/files/:file_path",
  summary: "Delete a file in one commit.",
  section: "4.1",
  params,
  body: { ...change, last_commit_id: lastCommitId },
  answer: none(200, "Deleted; a real server answers 204."),
  errors: writeErrors,
  access: writes,
  writes: written,
});
