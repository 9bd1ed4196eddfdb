// Branches that are done with, all at once (api-behaviour 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { projectId, repositoryErrors, writes } from "./parameters.ts";

export const deleteMergedBranches = endpoint({
  method: "DELETE",
  path: "/projects/:id/repository/merged_branches",
  summary: "Delete all branches that the default branch holds; protected ones stay, and those that a work tree stands on.",
  section: "aux",
  params: { id: projectId },
  answer: json(202, z.looseObject({ message: z.string() }), "Done, though a real server only begins."),
  errors: [...repositoryErrors, "method_not_allowed", "push_access_missing"],
  access: writes,
  validates: "after-project",
  writes: ["branches"],
});
