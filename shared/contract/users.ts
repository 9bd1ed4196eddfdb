// Users, and what the server says of itself beyond its version (api-behaviour 10).
import { z } from "zod";
import { bytes, endpoint, json } from "./endpoint.ts";
import { user, version } from "./resources.ts";
import { pageQuery, text } from "./wire.ts";

const errors = ["parameters", "user_not_found", "insufficient_scope", "invalid_token", "unauthorized"] as const;
const access = { scopes: ["api", "read_api", "read_user"], anonymous: false } as const;

export const listUsers = endpoint({
  method: "GET",
  path: "/users",
  summary: "List users.",
  section: "aux",
  query: { username: text("name").optional(), search: text("search").optional(), active: z.boolean().optional(), ...pageQuery },
  answer: json(200, z.array(user), "Users."),
  errors,
  access,
  pagination: "totals",
  reads: ["account"],
});

export const getUser = endpoint({
  method: "GET",
  path: "/users/:id",
  summary: "Read one user.",
  section: "aux",
  params: { id: z.union([text("name"), z.int()]).meta({ description: "Numeric id; there is no user of any other." }) },
  answer: json(200, user, "The user, with their profile."),
  errors,
  access,
  reads: ["account"],
});

export const getUserAvatar = endpoint({
  method: "GET",
  path: "/users/:id/avatar",
  summary: "A picture for a user: what avatar_url names.",
  section: "own",
  params: { id: z.int() },
  answer: bytes(200, "A PNG, drawn from the number alone."),
  errors: ["parameters", "insufficient_scope", "invalid_token"],
  access: { scopes: "any", anonymous: true },
});

export const getMetadata = endpoint({
  method: "GET",
  path: "/metadata",
  summary: "Version, edition and agent server.",
  section: "aux",
  answer: json(
    200,
    version.extend({
      kas: z.looseObject({
        enabled: z.boolean(),
        externalUrl: z.string().nullable(),
        externalK8sProxyUrl: z.string().nullable(),
        version: z.string().nullable(),
      }),
      enterprise: z.boolean(),
    }),
    "Metadata.",
  ),
  errors,
  access,
});
