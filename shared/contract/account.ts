// Who is asking, and what answers: version, user, token (api-behaviour 10).
import { endpoint, json } from "./endpoint.ts";
import { currentUser, personalAccessToken, version } from "./resources.ts";

const errors = ["unauthorized", "invalid_token", "insufficient_scope"] as const;
const anyReader = { scopes: ["api", "read_api", "read_user"], anonymous: false } as const;

export const getVersion = endpoint({
  method: "GET",
  path: "/version",
  summary: "Version of the server.",
  section: "aux",
  answer: json(200, version, "Version and revision."),
  errors,
  access: anyReader,
});

export const getCurrentUser = endpoint({
  method: "GET",
  path: "/user",
  summary: "The user that the token belongs to.",
  section: "aux",
  answer: json(200, currentUser, "The caller."),
  errors,
  access: anyReader,
  reads: ["account"],
});

export const getOwnToken = endpoint({
  method: "GET",
  path: "/personal_access_tokens/self",
  summary: "The token that the request carries.",
  section: "aux",
  answer: json(200, personalAccessToken, "Name, scopes and expiry."),
  errors: ["unauthorized", "invalid_token"],
  access: { scopes: "any", anonymous: false },
  reads: ["account"],
});
