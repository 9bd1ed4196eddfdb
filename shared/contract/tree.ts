// Directory listings (api-behaviour 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { projectId, readsProject } from "./parameters.ts";
import { commit, treeEntry } from "./resources.ts";
import { keysetQuery, pageQuery, text } from "./wire.ts";

const listedEntry = treeEntry.extend({ last_commit: commit.optional(), size: z.int().nullable().optional() });

export const listTree = endpoint({
  method: "GET",
  path: "/projects/:id/repository/tree",
  summary: "List a directory, or everything below it.",
  section: "aux",
  params: { id: projectId },
  query: {
    ref: text("revision").optional().meta({ description: "Branch, tag or commit; the default branch when absent." }),
    path: text("path").optional(),
    recursive: z.boolean().optional().meta({ default: false }),
    with_last_commit: z.boolean().optional().meta({
      default: false,
      description:
        "Extension: each entry gets `last_commit`, the newest commit that changed it. With `Accept: application/x-ndjson` each entry is a line, sent when its commit is found. Not with `recursive`.",
    }),
    with_size: z.boolean().optional().meta({
      default: false,
      description:
        "Extension, of one directory: each entry gets `size`, the bytes of a file; null for what is none, or is not there (a partial clone). Not with `recursive`, nor with `with_last_commit`.",
    }),
    ...pageQuery,
    ...keysetQuery,
    pagination: keysetQuery.pagination.meta({
      description:
        "`none` sends everything at once: with `recursive`, or (extension) one directory with `Accept: application/x-ndjson`. Each entry is a line then.",
    }),
  },
  answer: json(200, z.array(listedEntry), "Entries: directories first, then by name."),
  errors: [
    "parameters",
    "project_not_found",
    "repository_not_found",
    "forbidden",
    "tree_not_found",
    "path_not_found",
    "plain_bad_request",
    "unprocessable",
    "insufficient_scope",
    "invalid_token",
    "unauthorized",
  ],
  access: readsProject,
  validates: "after-project",
  pagination: "keyset",
  reads: ["tree"],
  immutableBy: ["ref"],
  items: listedEntry,
});
