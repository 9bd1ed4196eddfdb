// Where a commit stands: the refs that contain it and its number in history (specification section 4.2).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { commitErrors, projectId, readsProject, sha } from "./parameters.ts";
import { reference } from "./resources.ts";
import { pageQuery } from "./wire.ts";

export const listCommitRefs = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits/:sha/refs",
  summary: "List the branches and tags that contain a commit.",
  section: "4.2",
  params: { id: projectId, sha },
  query: { type: z.enum(["branch", "tag", "all"]).optional().meta({ default: "all" }), ...pageQuery },
  answer: json(200, z.array(reference), "Branches by name, then tags by name."),
  errors: commitErrors,
  access: readsProject,
  validates: "after-project",
  pagination: "no-totals",
  reads: ["commits", "branches", "tags"],
});

export const getCommitSequence = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits/:sha/sequence",
  summary: "Count the commits that a commit reaches through its parents, itself included.",
  section: "4.2",
  params: { id: projectId, sha },
  query: { first_parent: z.boolean().optional().meta({ default: false }) },
  answer: json(200, z.looseObject({ count: z.int() }), "The number of commits."),
  errors: commitErrors,
  access: readsProject,
  validates: "after-project",
  reads: ["commits"],
  immutableBy: ["sha"],
});
