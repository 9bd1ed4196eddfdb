// Search in all that the caller may see (api-behaviour 10); files and messages are searched project by project.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { readsSignedIn } from "./parameters.ts";
import { pageQuery, text } from "./wire.ts";

export const searchEverywhere = endpoint({
  method: "GET",
  path: "/search",
  summary: "Search projects, issues, merge requests or users by their names and texts. Files and commits: see the search of a project.",
  section: "aux",
  query: {
    scope: z
      .enum(["projects", "issues", "merge_requests", "users", "milestones", "snippet_titles"])
      .meta({ description: "milestones and snippet_titles find nothing: there are none here." }),
    search: text("search"),
    state: z.enum(["all", "opened", "closed", "merged"]).optional().meta({ default: "all" }),
    confidential: z.boolean().optional().meta({ description: "Only issues that are confidential, or none." }),
    order_by: z.enum(["created_at"]).optional(),
    sort: z.enum(["asc", "desc"]).optional().meta({ default: "desc" }),
    ...pageQuery,
  },
  answer: json(200, z.array(z.looseObject({})), "What was found, each as lists of its kind show it."),
  errors: ["parameters", "insufficient_scope", "invalid_token", "unauthorized"],
  access: readsSignedIn,
  pagination: "totals",
  reads: ["projects", "issues", "merge_requests"],
});
