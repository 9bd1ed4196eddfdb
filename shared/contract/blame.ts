// Blame of a file: specification section 4.1.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { filePath, projectId, readsFiles } from "./parameters.ts";
import { filled, text } from "./wire.ts";

/** 2.2 */
export const blameRange = z.looseObject({
  commit: z.looseObject({
    id: z.string(),
    parent_ids: z.array(z.string()).optional(),
    message: z.string(),
    authored_date: z.string(),
    author_name: z.string(),
    author_email: z.string(),
    committed_date: z.string(),
    committer_name: z.string(),
    committer_email: z.string(),
  }),
  lines: z.array(z.string()),
  start_line: z.int().optional().meta({ description: "Extension, in `application/x-ndjson` only: number of the first line, from 1." }),
  original_line: z.int().optional().meta({
    description: "Extension, in `application/x-ndjson` only: number that the first line has in the commit, as git tells it.",
  }),
  original_path: z.string().optional().meta({
    description:
      "Extension, in `application/x-ndjson` only: what the file is called in the commit; both are absent where git does not tell.",
  }),
});
export type BlameRange = z.infer<typeof blameRange>;

const line = z.int().min(1);
/** Commits that a caller names to be looked past. */
const mostNamed = 100;
export const hash = text(64).regex(/^([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/, "is no full hash");

/** Also answers HEAD with the metadata headers only. */
export const getFileBlame = endpoint({
  method: "GET",
  path: "/projects/:id/repository/files/:file_path/blame",
  summary: "Read who changed each line last.",
  section: "4.1",
  params: { id: projectId, file_path: filePath },
  query: {
    ref: filled("revision").meta({ description: "Branch, tag or commit; HEAD means the default branch." }),
    range: z.object({ start: line, end: line }).optional().meta({ description: "First and last line to blame, from 1." }),
    ignore_revs: z.boolean().optional().meta({
      description:
        "Extension: looks past the commits that `.git-blame-ignore-revs` lists at `ref`, as `git blame --ignore-revs-file` does.",
    }),
    ignore_rev: z
      .array(hash)
      .max(mostNamed)
      .optional()
      .meta({
        description: `Extension: looks past these commits too, by their full hashes; at most ${mostNamed}. Those that are none do nothing.`,
      }),
  },
  answer: json(
    200,
    z.array(blameRange),
    "Ranges of lines, from the first line on. Extension: with `Accept: application/x-ndjson` each is a line, sent when it is found.",
  ),
  errors: [
    "parameters",
    "plain_bad_request",
    "project_not_found",
    "forbidden",
    "commit_not_found",
    "file_not_found",
    "unprocessable",
    "insufficient_scope",
    "invalid_token",
    "unauthorized",
  ],
  access: readsFiles,
  reads: ["files"],
  immutableBy: ["ref"],
  items: blameRange,
});
