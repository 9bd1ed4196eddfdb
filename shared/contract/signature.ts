// The signature of a commit: specification sections 2.10 and 4.2; values in api-behaviour 8.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { sshKey } from "./keys.ts";
import { projectId, readsProject, sha } from "./parameters.ts";

const certificateIssuer = z.looseObject({
  id: z.int(),
  subject: z.string(),
  subject_key_identifier: z.string(),
  crl_url: z.string().nullish(),
});

const certificate = z.looseObject({
  id: z.int(),
  subject: z.string(),
  subject_key_identifier: z.string(),
  email: z.string(),
  serial_number: z.number().meta({ description: "Up to 160 bits: exact on the wire, rounded by JSON.parse." }),
  certificate_status: z.string(),
  x509_issuer: certificateIssuer,
});

/** 2.10. One shape for all types, because a real server may know more of them: the members of other types are absent. */
export const commitSignature = z.looseObject({
  signature_type: z.string().meta({ description: "PGP, SSH or X509." }),
  verification_status: z.string().meta({
    description:
      "verified, unverified, unverified_key, unknown_key, same_user_different_email, other_user, revoked_key or multiple_signatures.",
  }),
  commit_source: z.string().optional().meta({ description: "Where the commit was read: git here, a part's own name on a real server." }),
  gpg_key_id: z.int().nullish(),
  gpg_key_primary_keyid: z.string().nullish(),
  gpg_key_user_name: z.string().nullish(),
  gpg_key_user_email: z.string().nullish(),
  gpg_key_subkey_id: z.union([z.int(), z.string()]).nullish(),
  key: sshKey.nullish(),
  x509_certificate: certificate.nullish(),
});
export type CommitSignature = z.infer<typeof commitSignature>;

export const getCommitSignature = endpoint({
  method: "GET",
  path: "/projects/:id/repository/commits/:sha/signature",
  summary: "Read the signature of a commit and whether it holds.",
  section: "4.2",
  params: { id: projectId, sha },
  answer: json(200, commitSignature, "The signature."),
  errors: [
    "parameters",
    "project_not_found",
    "repository_not_found",
    "forbidden",
    "commit_not_found",
    "signature_not_found",
    "insufficient_scope",
    "invalid_token",
    "unauthorized",
  ],
  access: readsProject,
  validates: "after-project",
  reads: ["commits", "keys"],
  immutableBy: ["sha"],
  readsWhenPinned: ["keys"],
});
