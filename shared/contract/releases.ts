// Releases: what a tag stands for, told to people (api-behaviour 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { projectId, readsProject, repositoryErrors } from "./parameters.ts";
import { commit, user } from "./resources.ts";
import { dateText, filled, pageQuery, text } from "./wire.ts";

const params = { id: projectId };
const oneOf = { ...params, tag_name: text("revision") };
const signedInWrites = { scopes: ["api"], anonymous: false } as const;
const errors = [...repositoryErrors, "not_found"] as const;

const link = z.looseObject({ id: z.int(), name: z.string(), url: z.string(), direct_asset_url: z.string(), link_type: z.string() });

export const release = z.looseObject({
  tag_name: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  created_at: z.string(),
  released_at: z.string(),
  upcoming_release: z.boolean(),
  author: user.nullable(),
  commit: commit.nullable(),
  tag_path: z.string(),
  assets: z.looseObject({
    count: z.int(),
    sources: z.array(z.looseObject({ format: z.string(), url: z.string() })),
    links: z.array(link),
  }),
});
export type Release = z.infer<typeof release>;

const texts = {
  name: text("line").optional().meta({ description: "The tag's name when absent." }),
  description: text("prose").nullable().optional(),
  released_at: dateText().optional().meta({ description: "When it is, or was, released; now when absent." }),
};

export const listReleases = endpoint({
  method: "GET",
  path: "/projects/:id/releases",
  summary: "List the releases of a project.",
  section: "aux",
  params,
  query: {
    order_by: z.enum(["released_at", "created_at"]).optional().meta({ default: "released_at" }),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
    ...pageQuery,
  },
  answer: json(200, z.array(release), "Releases."),
  errors: repositoryErrors,
  access: readsProject,
  pagination: "totals",
  reads: ["tags"],
});

export const getLatestRelease = endpoint({
  method: "GET",
  path: "/projects/:id/releases/permalink/latest",
  summary: "Read the release that was released last.",
  section: "aux",
  params,
  answer: json(200, release, "The release."),
  errors,
  access: readsProject,
  reads: ["tags"],
});

export const getRelease = endpoint({
  method: "GET",
  path: "/projects/:id/releases/:tag_name",
  summary: "Read the release of a tag.",
  section: "aux",
  params: oneOf,
  answer: json(200, release, "The release."),
  errors,
  access: readsProject,
  reads: ["tags"],
});

export const createRelease = endpoint({
  method: "POST",
  path: "/projects/:id/releases",
  summary: "Make a release of a tag; a tag that is not there is made at ref.",
  section: "aux",
  params,
  body: {
    tag_name: filled("revision"),
    ...texts,
    ref: text("revision").optional().meta({ description: "Where a new tag is made." }),
    tag_message: text("prose").optional().meta({ description: "Makes a new tag an annotated one." }),
    assets: z
      .looseObject({
        links: z
          .array(
            z.looseObject({
              name: text("line"),
              url: text("line"),
              direct_asset_path: text("path").optional(),
              link_type: text("name").optional(),
            }),
          )
          .optional(),
      })
      .optional(),
  },
  answer: json(201, release, "The release."),
  errors: [...repositoryErrors, "conflict", "unprocessable", "plain_bad_request", "validation"],
  access: signedInWrites,
  writes: ["tags"],
});

export const updateRelease = endpoint({
  method: "PUT",
  path: "/projects/:id/releases/:tag_name",
  summary: "Change a release.",
  section: "aux",
  params: oneOf,
  body: texts,
  answer: json(200, release, "The release."),
  errors: [...errors, "validation"],
  access: signedInWrites,
  writes: ["tags"],
});

/** The tag stays. */
export const deleteRelease = endpoint({
  method: "DELETE",
  path: "/projects/:id/releases/:tag_name",
  summary: "Take a release back; its tag stays.",
  section: "aux",
  params: oneOf,
  answer: json(200, release, "What it was."),
  errors,
  access: signedInWrites,
  writes: ["tags"],
});
