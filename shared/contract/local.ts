// Extensions of the embedded service for the desktop that started it: repositories of this machine become projects.
// They answer only to the desktop's own session token; on a server that a team runs they are 404.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { project } from "./resources.ts";

const access = { scopes: ["api"], anonymous: false } as const;

/** `project` as everywhere; `folder` is where the repository lies; `warning` says what a person should know about it. */
export const localProject = z.looseObject({ ...project.shape, folder: z.string(), warning: z.string().nullable() });
export type LocalProject = z.infer<typeof localProject>;

export const openFolder = endpoint({
  method: "POST",
  path: "/repodesk/folders",
  summary: "Serve the repository in a folder of this machine, in place; a known one is answered as it is.",
  section: "own",
  body: { path: z.string() },
  answer: json(201, localProject, "The project."),
  errors: ["parameters", "unauthorized", "route_not_found", "folder_refused"],
  access,
  writes: ["projects"],
});

export const openSample = endpoint({
  method: "POST",
  path: "/repodesk/sample",
  summary: "Make the sample repository when it is not there, and answer its project; `reset` makes it anew.",
  section: "own",
  body: { reset: z.boolean().optional().meta({ default: false }) },
  answer: json(201, localProject, "The project."),
  errors: ["unauthorized", "route_not_found"],
  access,
  writes: ["projects", "tree", "files", "commits", "branches", "tags"],
});
