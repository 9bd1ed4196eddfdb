// What the signature of a commit means, in words: the mark, a short word and a sentence.
import type { CommitSignature } from "../../../shared/contract/signature.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";

export type SignatureTone = "good" | "doubt" | "bad";

export interface SignatureWords {
  readonly tone: SignatureTone;
  /** "Verified" */
  readonly word: string;
  /** What it means, and what one can do. */
  readonly meaning: string;
}

const known: Readonly<Record<string, SignatureWords>> = {
  verified: { tone: "good", word: "Verified", meaning: "The signature fits the commit, and the key belongs to its committer." },
  unverified: {
    tone: "doubt",
    word: "Not verified",
    meaning: "The server could not tell that the signature fits the commit or who made it.",
  },
  unverified_key: { tone: "doubt", word: "Key not verified", meaning: "The signature fits, but nobody has confirmed whose key it is." },
  unknown_key: {
    tone: "doubt",
    word: "Unknown key",
    meaning: "The server does not have the key, so it cannot tell whether the signature fits.",
  },
  same_user_different_email: {
    tone: "doubt",
    word: "Other address",
    meaning: "The key belongs to this person, but not to the address that the commit names.",
  },
  other_user: { tone: "doubt", word: "Another person’s key", meaning: "The signature fits, but the key is not the committer’s." },
  revoked_key: { tone: "bad", word: "Revoked key", meaning: "The key was revoked: who holds it now may not be its owner." },
  multiple_signatures: {
    tone: "doubt",
    word: "Several signatures",
    meaning: "The commit carries more than one; none of them counts alone.",
  },
};

export const wordsOf = ({ verification_status: status }: CommitSignature): SignatureWords =>
  ownValue(known, status) ?? { tone: "doubt", word: status.replaceAll("_", " "), meaning: "The server says no more about it." };

/** "SSH", "PGP", "X.509" */
export const kindOf = ({ signature_type: type }: CommitSignature): string => (type === "X509" ? "X.509" : type);

/** Names and values of a signature's details, those that the server sent. */
export function factsOf(signature: CommitSignature): readonly (readonly [name: string, value: string, isCode?: true])[] {
  const { key, x509_certificate: certificate } = signature;
  const rows: (readonly [string, string | null | undefined, true?])[] = [
    ["Kind", kindOf(signature)],
    ["Key", key?.title],
    ["Key id", signature.gpg_key_primary_keyid, true],
    ["Subkey", signature.gpg_key_subkey_id?.toString(), true],
    ["Owner", signature.gpg_key_user_name],
    ["Address", signature.gpg_key_user_email],
    ["Used for", key?.usage_type?.replaceAll("_", " ")],
    ["Public key", key?.key, true],
    ["Subject", certificate?.subject],
    ["Address", certificate?.email],
    ["Issuer", certificate?.x509_issuer.subject],
    ["State", certificate?.certificate_status],
    ["Key id", certificate?.subject_key_identifier, true],
  ];
  return rows.flatMap(([name, value, isCode]) => (value ? [isCode ? ([name, value, isCode] as const) : ([name, value] as const)] : []));
}
