// Namespaces: where projects can live (api-behaviour 10).
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { namespace } from "./resources.ts";
import { pageQuery, text } from "./wire.ts";

const errors = ["parameters", "insufficient_scope", "invalid_token", "unauthorized"] as const;
const access = { scopes: ["api", "read_api"], anonymous: false } as const;

export const listNamespaces = endpoint({
  method: "GET",
  path: "/namespaces",
  summary: "List the caller's own namespace, then those of their groups by path.",
  section: "aux",
  query: { search: text("search").optional(), owned_only: z.boolean().optional(), top_level_only: z.boolean().optional(), ...pageQuery },
  answer: json(200, z.array(namespace), "Namespaces."),
  errors,
  access,
  pagination: "totals",
  reads: ["groups"],
});

/** The path stands in `id`, as a client of the route below writes it. */
export const getNamespaceExistence = endpoint({
  method: "GET",
  path: "/namespaces/:id/exists",
  summary: "Tell whether a namespace of this path is there already, and which one is free.",
  section: "aux",
  params: { id: text("path").meta({ description: "Path: a user's name, or a group's last part." }) },
  query: { parent_id: z.int().optional().meta({ description: "Number of the group in which it would be." }) },
  answer: json(200, z.looseObject({ exists: z.boolean(), suggests: z.array(z.string()) }), "Whether, and a path that is free."),
  errors,
  access,
  reads: ["groups"],
});

export const getNamespace = endpoint({
  method: "GET",
  path: "/namespaces/:id",
  summary: "Read one namespace.",
  section: "aux",
  params: { id: z.union([text("path"), z.int()]).meta({ description: "Number, or full path." }) },
  answer: json(200, namespace, "The namespace."),
  errors: [...errors, "resource_not_found"],
  access,
  reads: ["groups"],
});
