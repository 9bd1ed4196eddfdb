// The rest of a repository that browsing needs: compare, merge base, blobs, archive, contributors, search (api-behaviour 10).
import { z } from "zod";
import { bytes, endpoint, json } from "./endpoint.ts";
import { projectId, readsProject, repositoryErrors } from "./parameters.ts";
import { commit, commitInList, diffEntry } from "./resources.ts";
import { pageQuery, text } from "./wire.ts";

const common = { section: "aux", access: readsProject, validates: "after-project" } as const;

export const compareRefs = endpoint({
  ...common,
  method: "GET",
  path: "/projects/:id/repository/compare",
  summary: "Compare two refs: commits and diffs between them.",
  params: { id: projectId },
  query: {
    from: text("revision"),
    to: text("revision"),
    from_project_id: z.int().optional(),
    straight: z.boolean().optional().meta({ default: false }),
    unidiff: z.boolean().optional(),
  },
  answer: json(
    200,
    z.looseObject({
      commit: commit.nullable(),
      commits: z.array(commitInList),
      diffs: z.array(diffEntry),
      compare_timeout: z.boolean(),
      compare_same_ref: z.boolean(),
      web_url: z.string(),
    }),
    "The comparison. Where it lists no more than the newest commits, X-Total says how many there are.",
  ),
  errors: [...repositoryErrors, "ref_not_found"],
  reads: ["commits", "branches"],
  immutableBy: ["from", "to"],
});

export const getMergeBase = endpoint({
  ...common,
  method: "GET",
  path: "/projects/:id/repository/merge_base",
  summary: "Best common ancestor of refs.",
  params: { id: projectId },
  query: { refs: z.array(text("revision")) },
  answer: json(200, commit, "The commit."),
  errors: [...repositoryErrors, "plain_bad_request", "resource_not_found"],
  reads: ["commits", "branches"],
  immutableBy: ["refs"],
});

export const getBlob = endpoint({
  ...common,
  method: "GET",
  path: "/projects/:id/repository/blobs/:sha",
  summary: "Read a blob by its hash.",
  params: { id: projectId, sha: text("revision") },
  answer: json(200, z.looseObject({ size: z.int(), encoding: z.string(), content: z.string(), sha: z.string() }), "Base64 content."),
  errors: [...repositoryErrors, "blob_not_found", "too_many_large_blobs"],
  reads: ["files"],
  immutableBy: ["sha"],
});

export const getRawBlob = endpoint({
  ...common,
  method: "GET",
  path: "/projects/:id/repository/blobs/:sha/raw",
  summary: "Read a blob's bytes.",
  params: { id: projectId, sha: text("revision") },
  answer: bytes(200, "The bytes; one part of them (206) by Range and If-Range."),
  errors: [...repositoryErrors, "blob_not_found", "range_unsatisfiable"],
  reads: ["files"],
  immutableBy: ["sha"],
});

const archiveQuery = {
  sha: text("revision").optional(),
  path: text("path").optional(),
  exclude_paths: text("line").optional(),
  include_lfs_blobs: z.boolean().optional(),
};

const archiveEndpoint = {
  ...common,
  method: "GET",
  params: { id: projectId },
  query: archiveQuery,
  answer: bytes(200, "The archive, streamed."),
  errors: [...repositoryErrors, "file_not_found", "too_many_requests"],
  reads: ["files"],
  immutableBy: ["sha"],
} as const;

export const getArchive = endpoint({
  ...archiveEndpoint,
  path: "/projects/:id/repository/archive",
  summary: "Download the files of a ref, as tar.gz unless `format` says otherwise.",
  query: { ...archiveQuery, format: text("name").optional().meta({ description: "zip, tar, tar.gz or tar.bz2." }) },
});

/** The same under a name that says the format; clients use all of these. */
const archiveAs = (suffix: string, format: string) =>
  endpoint({
    ...archiveEndpoint,
    path: `/projects/:id/repository/archive.${suffix}`,
    summary: `Download the files of a ref as ${format}.`,
  });

export const getArchiveZip = archiveAs("zip", "zip");
export const getArchiveTar = archiveAs("tar", "tar");
export const getArchiveTarGz = archiveAs("tar.gz", "tar.gz");
export const getArchiveTgz = archiveAs("tgz", "tar.gz");
export const getArchiveGz = archiveAs("gz", "tar.gz");
export const getArchiveTarBz2 = archiveAs("tar.bz2", "tar.bz2, where the machine has bzip2");
export const getArchiveTbz = archiveAs("tbz", "tar.bz2");
export const getArchiveTbz2 = archiveAs("tbz2", "tar.bz2");
export const getArchiveTb2 = archiveAs("tb2", "tar.bz2");
export const getArchiveBz2 = archiveAs("bz2", "tar.bz2");

export const listContributors = endpoint({
  ...common,
  method: "GET",
  path: "/projects/:id/repository/contributors",
  summary: "People who made commits.",
  params: { id: projectId },
  query: {
    ref: text("revision").optional(),
    order_by: z.enum(["name", "email", "commits"]).optional().meta({ default: "commits" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "asc" }),
    ...pageQuery,
  },
  answer: json(
    200,
    z.array(z.looseObject({ name: z.string(), email: z.string(), commits: z.int(), additions: z.int(), deletions: z.int() })),
    "Contributors.",
  ),
  errors: [...repositoryErrors, "ref_not_found"],
  pagination: "totals",
  reads: ["commits"],
  immutableBy: ["ref"],
});

/** Of an answer that leaves out files whose content can't be read: "unfetched" (a partial clone) or "damaged". */
export const passedOverHeader = "x-service-passed-over";

const searchEndpoint = {
  ...common,
  method: "GET",
  params: { id: projectId },
  query: {
    scope: z
      .enum(["blobs", "commits", "issues", "merge_requests", "users", "milestones", "notes", "wiki_blobs"])
      .meta({ description: "milestones, notes and wiki_blobs find nothing: they are not searched here." }),
    search: text("search"),
    ref: text("revision").optional().meta({ description: "Of blobs and commits." }),
    state: z.enum(["all", "opened", "closed", "merged"]).optional().meta({ default: "all", description: "Of issues and merge requests." }),
    confidential: z.boolean().optional().meta({ description: "Only issues that are confidential, or none." }),
    regexp: z.boolean().optional().meta({
      default: false,
      description:
        "Extension, of blobs: `search` is a regular expression, as `git grep -P` reads it (`-E` where git was built without PCRE), and no word of it is a filter. Each match has `matched_lines`, the numbers of the lines that match.",
    }),
    match_case: z.boolean().optional().meta({ default: false, description: "Extension, with `regexp`: letter case counts." }),
    whole_word: z.boolean().optional().meta({ default: false, description: "Extension, with `regexp`: as `git grep -w` finds words." }),
    pagination: z.enum(["none"]).optional().meta({
      description:
        "Extension, of blobs without `regexp`, with `Accept: application/x-ndjson`: everything at once, each match a line that is sent when it is found, at most 2,000. Where content is not there to be searched, the last line has `passed_over` in the place of the header.",
    }),
    ...pageQuery,
  },
  answer: json(
    200,
    z.array(z.looseObject({})),
    "Matches: blobs have path, data, ref and startline; the others are as lists of their kind show them. Where the content of a file is not there to be searched, the header `x-service-passed-over` says whether it is `unfetched` or `damaged`.",
  ),
  errors: [...repositoryErrors, "ref_not_found", "plain_bad_request"],
  pagination: "no-totals",
  reads: ["files", "commits", "issues", "merge_requests"],
  // Of blobs and commits; with the other scopes nobody names a ref.
  immutableBy: ["ref"],
} as const;

export const searchProject = endpoint({
  ...searchEndpoint,
  path: "/projects/:id/search",
  summary: "Search file contents and paths (blobs), messages (commits), issues, merge requests or members (users).",
});

/** The address that a real server's own pages name; some clients ask there. */
export const searchProjectDashed = endpoint({
  ...searchEndpoint,
  path: "/projects/:id/-/search",
  summary: "The same under its other address.",
});
