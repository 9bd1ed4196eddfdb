// Takes a signed commit apart as git does: the signature, and the bytes that were signed.
import { readObject } from "../objects/objects.ts";
import type { ObjectId, Repository } from "../types.ts";

export type SignatureKind = "pgp" | "ssh" | "x509";

export interface SignedCommit {
  readonly kind: SignatureKind;
  /** The armoured signature as the header holds it. */
  readonly signature: string;
  /** The commit object without its signature headers. */
  readonly payload: Buffer;
}

/** First lines by which git tells signatures apart (gpg-interface.c). */
const marks: readonly (readonly [mark: string, kind: SignatureKind])[] = [
  ["-----BEGIN PGP SIGNATURE-----", "pgp"],
  ["-----BEGIN PGP MESSAGE-----", "pgp"],
  ["-----BEGIN SSH SIGNATURE-----", "ssh"],
  ["-----BEGIN SIGNED MESSAGE-----", "x509"],
];

/** The signature of a commit (an id); null when it has none, or one of a kind that git does not know. */
export async function readSignedCommit(repository: Repository, commit: ObjectId): Promise<SignedCommit | null> {
  const object = await readObject(repository, commit);
  if (object?.type !== "commit") return null;
  return splitSignedCommit(object.content, repository.objectFormat === "sha256" ? "gpgsig-sha256" : "gpgsig");
}

/** As git's parse_buffer_signed_by_header (commit.c): headers of the other hash's signature are not signed either. */
export function splitSignedCommit(content: Buffer, header: "gpgsig" | "gpgsig-sha256"): SignedCommit | null {
  const payload: Buffer[] = [];
  const signature: Buffer[] = [];
  let inside: "ours" | "other" | null = null;
  for (let at = 0; at < content.length; ) {
    const newline = content.indexOf(10, at);
    const end = newline < 0 ? content.length : newline + 1;
    const line = content.subarray(at, end);
    if (line[0] === 10) {
      payload.push(content.subarray(at));
      break;
    }
    const name = line.toString("latin1", 0, Math.min(line.length, 16));
    if (line[0] !== 32) inside = name.startsWith(`${header} `) ? "ours" : name.startsWith("gpgsig") ? "other" : null;
    if (inside === "ours") signature.push(line.subarray(line[0] === 32 ? 1 : header.length + 1));
    else if (inside === null) payload.push(line);
    at = end;
  }
  const text = Buffer.concat(signature).toString("latin1");
  const kind = marks.find(([mark]) => text.startsWith(mark))?.[1];
  return kind === undefined ? null : { kind, signature: text, payload: Buffer.concat(payload) };
}
