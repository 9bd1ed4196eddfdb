// Keys that users register so that signatures can be verified (specification 2.10; shapes of a real server).
import { z } from "zod";
import { endpoint, json, none } from "./endpoint.ts";
import { dateText, filled, pageQuery } from "./wire.ts";

const errors = ["parameters", "resource_not_found", "validation", "insufficient_scope", "invalid_token", "unauthorized"] as const;
const reading = { scopes: ["api", "read_api", "read_user"], anonymous: false } as const;
const writing = { scopes: ["api"], anonymous: false } as const;

export const gpgKey = z.looseObject({ id: z.int(), key: z.string(), created_at: z.string() });
export const sshKey = z.looseObject({
  id: z.int(),
  title: z.string(),
  key: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  usage_type: z.string(),
});

export type GpgKey = z.infer<typeof gpgKey>;
export type SshKey = z.infer<typeof sshKey>;

export const listGpgKeys = endpoint({
  method: "GET",
  path: "/user/gpg_keys",
  summary: "List one's PGP keys.",
  section: "aux",
  query: pageQuery,
  answer: json(200, z.array(gpgKey), "Keys."),
  errors,
  access: reading,
  pagination: "totals",
  reads: ["keys"],
});

export const createGpgKey = endpoint({
  method: "POST",
  path: "/user/gpg_keys",
  summary: "Register a PGP public key.",
  section: "aux",
  body: { key: filled("prose").meta({ description: "ASCII-armoured public key." }) },
  answer: json(201, gpgKey, "The key."),
  errors,
  access: writing,
  writes: ["keys", "commits"],
});

export const getGpgKey = endpoint({
  method: "GET",
  path: "/user/gpg_keys/:key_id",
  summary: "Read one of one's PGP keys.",
  section: "aux",
  params: { key_id: z.int() },
  answer: json(200, gpgKey, "The key."),
  errors,
  access: reading,
  reads: ["keys"],
});

export const deleteGpgKey = endpoint({
  method: "DELETE",
  path: "/user/gpg_keys/:key_id",
  summary: "Remove a PGP key.",
  section: "aux",
  params: { key_id: z.int() },
  answer: none(204, "Removed."),
  errors,
  access: writing,
  writes: ["keys", "commits"],
});

export const revokeGpgKey = endpoint({
  method: "POST",
  path: "/user/gpg_keys/:key_id/revoke",
  summary: "Remove a PGP key and distrust what it signed.",
  section: "aux",
  params: { key_id: z.int() },
  answer: json(202, gpgKey, "Revoked."),
  errors,
  access: writing,
  writes: ["keys", "commits"],
});

export const listSshKeys = endpoint({
  method: "GET",
  path: "/user/keys",
  summary: "List one's SSH keys.",
  section: "aux",
  query: pageQuery,
  answer: json(200, z.array(sshKey), "Keys."),
  errors,
  access: reading,
  pagination: "totals",
  reads: ["keys"],
});

export const createSshKey = endpoint({
  method: "POST",
  path: "/user/keys",
  summary: "Register an SSH public key.",
  section: "aux",
  body: {
    title: filled("line"),
    key: filled(16_384).meta({ description: "Public key in OpenSSH form." }),
    expires_at: dateText().optional(),
    usage_type: z.enum(["auth", "signing", "auth_and_signing"]).optional().meta({ default: "auth_and_signing" }),
  },
  answer: json(201, sshKey, "The key."),
  errors,
  access: writing,
  writes: ["keys", "commits"],
});

export const getSshKey = endpoint({
  method: "GET",
  path: "/user/keys/:key_id",
  summary: "Read one of one's SSH keys.",
  section: "aux",
  params: { key_id: z.int() },
  answer: json(200, sshKey, "The key."),
  errors,
  access: reading,
  reads: ["keys"],
});

export const deleteSshKey = endpoint({
  method: "DELETE",
  path: "/user/keys/:key_id",
  summary: "Remove an SSH key.",
  section: "aux",
  params: { key_id: z.int() },
  answer: none(204, "Removed."),
  errors,
  access: writing,
  writes: ["keys", "commits"],
});
