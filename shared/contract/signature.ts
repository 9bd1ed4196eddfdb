// The signature of a commit: specification sections 2.10 and 4.2; values in api-behaviour 8.
import { z } from "zod";
import { endpoint, json } from "./endpoint.ts";
import { sshKey } from "./keys.ts";
import { projectId, readsProject, sha } from "./parameters.ts";

const common = {
  /** verified, unverified, unverified_key, unknown_key, same_user_different_email, other_user, revoked_key, multiple_signatures. */
  verification_status: z.string(),
  /** Where the commit was read: "git" from this service, the name of its own part from a real server. */
  commit_source: z.string(),
};

export const pgpSignature = z.looseObject({
  signature_type: z.literal("PGP"),
  ...common,
  gpg_key_id: z.int().nullable(),
  gpg_key_primary_keyid: z.string().nullable(),
  gpg_key_user_name: z.string().nullable(),
  gpg_key_user_email: z.string().nullable(),
  gpg_key_subkey_id: z.union([z.int(), z.string()]).nullable(),
});

export const sshSignature = z.looseObject({ signature_type: z.literal("SSH"), ...common, key: sshKey.nullable() });

const certificateIssuer = z.looseObject({
  id: z.int(),
  subject: z.string(),
  subject_key_identifier: z.string(),
  crl_url: z.string().nullable(),
});

export const x509Signature = z.looseObject({
  signature_type: z.literal("X509"),
  ...common,
  x509_certificate: z
    .looseObject({
      id: z.int(),
      subject: z.string(),
      subject_key_identifier: z.string(),
      email: z.string(),
      /** Up to 160 bits: exact on the wire, rounded by JSON.parse. */
      serial_number: z.number(),
      certificate_status: z.string(),
      x509_issuer: certificateIssuer,
    })
    .nullable(),
});

export const commitSignature = z.union([pgpSignature, sshSignature, x509Signature]);
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
});
