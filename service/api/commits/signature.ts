// The signature of a commit, and whether it holds for the keys that users registered (specification 2.10, api-behaviour 8).
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { CommitSignature } from "../../../shared/contract/signature.ts";
import { ignoreAbsence } from "../../git/process/file-state.ts";
import { Lru } from "../../git/process/lru.ts";
import { checkAllowedSigners, readOwnPgpKey } from "../../git/signatures/own-keys.ts";
import { type PgpVerdict, verifyPgp } from "../../git/signatures/pgp.ts";
import { type PgpSignatures, readPgpSignatures } from "../../git/signatures/pgp-packets.ts";
import { readSignedCommit, type SignedCommit } from "../../git/signatures/signed-commit.ts";
import { readSshSigner, verifySsh } from "../../git/signatures/ssh.ts";
import { readSignedMessage, readX509Signer, verifyX509 } from "../../git/signatures/x509.ts";
import type { CommitRecord, Repository } from "../../git/types.ts";
import type { GpgKeyRow, SshKeyRow } from "../../store/keys.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context, Handler } from "../context.ts";
import { sameAddress, toSshKey } from "../people/keys.ts";
import { requireProject } from "../permissions.ts";
import { isTrustedNow } from "../projects/trust.ts";
import { authority as sampleAuthority } from "../sample/signatures.ts";
import { findCommit } from "./commits.ts";

type Status = "verified" | "unverified" | "unverified_key" | "unknown_key" | "other_user" | "revoked_key" | "multiple_signatures";

/** The specification asks for a neutral word; the bytes come from git. */
const source = "git";

/** What programs said of a commit and a key, which the digest of its bytes names: two people may register different states of one key. Neither ever changes, but keys end: an answer counts for its day. */
const verdicts = new Lru<string, PgpVerdict>(10_000);
const holdings = new Lru<string, boolean>(10_000);
const verdictKey = (commit: string, key: string): string => `${commit} ${key} ${Math.floor(Date.now() / 86_400_000)}`;

export const getCommitSignature: Handler<Api["getCommitSignature"]> = async (context, input) => {
  const project = requireProject(context, input.id, "read-code");
  const repository = await context.repositories.open(project);
  const commit = await findCommit(repository, input.sha);
  const signed = await readSignedCommit(repository, commit.id);
  if (signed === null) throw apiError("signature_not_found");
  // Where the person at the desktop trusts the folder, what they themselves believe of keys counts too; nothing that the folder names is run for it.
  const own = (await isTrustedNow(context, project, repository)) ? repository : null;
  if (signed.kind === "pgp") return readPgp(context, commit, signed, own);
  if (signed.kind === "ssh") return readSsh(context, commit, signed, own);
  return readX509(context, project, commit, signed);
};

interface KnownKey {
  readonly key: GpgKeyRow;
  readonly subkey: { readonly id: number; readonly key_id: string } | null;
  readonly verdict: PgpVerdict;
}

async function readPgp(context: Context, commit: CommitRecord, signed: SignedCommit, trusted: Repository | null): Promise<CommitSignature> {
  const signatures = readPgpSignatures(signed.signature);
  const issuer = signatures?.issuers[0] ?? null;
  const known = signatures?.count === 1 ? await findPgpKey(context, commit, signed, signatures) : null;
  if (known === null && signatures?.count === 1 && trusted !== null) {
    const own = await readByOwnKey(context, commit, signed, signatures);
    if (own !== null) return own;
  }
  const owner = known === null ? null : context.store.users.byId(known.key.user_id);
  const shown = known?.key.user_ids.find(({ email }) => owner !== null && sameAddress(email, owner.email)) ?? known?.key.user_ids[0];
  return {
    signature_type: "PGP",
    verification_status: pgpStatus(signatures, known, owner?.email ?? null, commit),
    commit_source: source,
    gpg_key_id: known?.key.id ?? null,
    gpg_key_primary_keyid: known?.key.key_id ?? issuer,
    gpg_key_user_name: shown?.name ?? null,
    gpg_key_user_email: shown?.email ?? null,
    gpg_key_subkey_id: known?.subkey?.id.toString() ?? null,
  };
}

/** By the person's own keyring; null: it does not hold the key. */
async function readByOwnKey(
  { signal }: Context,
  commit: CommitRecord,
  signed: SignedCommit,
  { issuers, bytes }: PgpSignatures,
): Promise<CommitSignature | null> {
  const key = await readOwnPgpKey(issuers[0] ?? "", { signal });
  if (key === null) return null;
  const verdict = await judge(commit, signed, { signature: bytes, keyring: key.keyring }, signal);
  const named = key.userIds.find(({ email, isTrusted }) => isTrusted && sameAddress(email, commit.committer.email));
  const trusted = named ?? key.userIds.find(({ isTrusted }) => isTrusted);
  const shown = trusted ?? key.userIds[0];
  const ofGood: Status = trusted === undefined ? "unverified_key" : named === undefined ? "other_user" : "verified";
  return {
    signature_type: "PGP",
    verification_status: verdict === "revoked" ? "revoked_key" : verdict === "good" ? ofGood : "unverified",
    commit_source: source,
    gpg_key_id: null,
    gpg_key_primary_keyid: key.keyId,
    gpg_key_user_name: shown?.name ?? null,
    gpg_key_user_email: shown?.email ?? null,
    gpg_key_subkey_id: null,
  };
}

/** What gpgv says of the commit and one key, remembered. */
async function judge(
  commit: CommitRecord,
  { payload }: SignedCommit,
  { signature, keyring }: { readonly signature: Buffer; readonly keyring: Buffer },
  signal: AbortSignal,
): Promise<PgpVerdict> {
  const cached = verdictKey(commit.id, createHash("sha256").update(keyring).digest("base64"));
  const known = verdicts.get(cached);
  if (known !== undefined) return known;
  const { verdict } = await verifyPgp({ signature, payload, keyring }, { signal });
  if (verdict !== "unknown") verdicts.set(cached, verdict);
  return verdict;
}

/** A gpgv is started for each. */
const mostTried = 4;

/**
 * The registered key that made the signature; else one that claims its id, with what gpgv said of it. Anybody can register a public key,
 * and claim it as a subkey of theirs: the key of the committer comes first, then those that carry their user's address.
 */
async function findPgpKey(
  context: Context,
  commit: CommitRecord,
  signed: SignedCommit,
  signatures: PgpSignatures,
): Promise<KnownKey | null> {
  const claims = context.store.keys.gpgByKeyId(signatures.issuers[0] ?? "").map((claim) => {
    const address = context.store.users.byId(claim.key.user_id)?.email ?? "";
    const isNamed = claim.key.user_ids.some(({ email }) => sameAddress(email, address));
    return {
      ...claim,
      weight: (sameAddress(address, commit.committer.email) ? 4 : 0) + (isNamed ? 2 : 0) + (claim.subkey === null ? 1 : 0),
    };
  });
  let first: KnownKey | null = null;
  for (const { key, subkey } of claims.toSorted((a, b) => b.weight - a.weight).slice(0, mostTried)) {
    const made = { signature: signatures.bytes, keyring: Buffer.from(key.keyring) };
    const verdict = await judge(commit, signed, made, context.signal);
    if (verdict === "good" || verdict === "revoked") return { key, subkey, verdict };
    first ??= { key, subkey, verdict };
  }
  return first;
}

/** In a real server's order. An address of an account counts as verified: only an administrator gives it. */
function pgpStatus(signatures: PgpSignatures | null, known: KnownKey | null, email: string | null, commit: CommitRecord): Status {
  if (signatures === null) return "unverified";
  if (signatures.count > 1) return "multiple_signatures";
  if (known === null || email === null) return "unknown_key";
  const { key, verdict } = known;
  if (key.revoked || verdict === "revoked") return "revoked_key";
  if (!key.user_ids.some((person) => sameAddress(person.email, email))) return "unverified_key";
  if (verdict !== "good") return "unverified";
  return sameAddress(commit.committer.email, email) ? "verified" : "other_user";
}

async function readSsh(context: Context, commit: CommitRecord, signed: SignedCommit, trusted: Repository | null): Promise<CommitSignature> {
  const fingerprint = readSshSigner(signed.signature);
  const key = fingerprint === null ? null : findSshKey(context, commit, fingerprint);
  const own = fingerprint === null || key !== null || trusted === null ? null : await allowedStatus(context, commit, signed, trusted);
  return {
    signature_type: "SSH",
    verification_status: own ?? (fingerprint === null ? "unverified" : await sshStatus(context, commit, signed, fingerprint, key)),
    commit_source: source,
    key: key === null ? null : toSshKey(key),
  };
}

/** By the person's own list of allowed signers; null: it does not name the key. */
async function allowedStatus(
  { signal }: Context,
  { committer }: CommitRecord,
  { signature, payload }: SignedCommit,
  trusted: Repository,
): Promise<Status | null> {
  const said = await checkAllowedSigners(trusted, { signature, payload, email: committer.email, at: committer.seconds }, { signal });
  return said === "named" ? "verified" : said === "another" ? "other_user" : null;
}

/** The key as the committer registered it; else as the one who did so first. */
function findSshKey({ store }: Context, commit: CommitRecord, fingerprint: string): SshKeyRow | null {
  const rows = store.keys.sshByFingerprint(fingerprint);
  return rows.find((row) => sameAddress(store.users.byId(row.user_id)?.email ?? "", commit.committer.email)) ?? rows[0] ?? null;
}

async function sshStatus(
  context: Context,
  commit: CommitRecord,
  signed: SignedCommit,
  fingerprint: string,
  key: SshKeyRow | null,
): Promise<Status> {
  const owner = key === null ? null : context.store.users.byId(key.user_id);
  if (key === null || owner === null) return "unknown_key";
  const cached = verdictKey(commit.id, fingerprint);
  let holds = holdings.get(cached);
  if (holds === undefined) {
    const { signature, payload } = signed;
    const answer = await verifySsh({ signature, payload, fingerprint }, { signal: context.signal });
    if (answer !== null) holdings.set(cached, answer);
    holds = answer === true;
  }
  if (!holds) return "unverified";
  if (key.usage_type === "auth") return "unverified_key";
  // As git has it with valid-before: the key had to be in force when the commit was made.
  if (key.expires_at !== null && commit.committer.seconds * 1000 >= Date.parse(key.expires_at)) return "unverified_key";
  return sameAddress(commit.committer.email, owner.email) ? "verified" : "other_user";
}

/** Authorities that an administrator trusts: a PEM file in the data folder. Without it no certificate is believed. */
const authoritiesFile = "x509-authorities.pem";

/** As PEM; null: none. The sample's people have an authority of their own, which nobody else believes. */
function readAuthorities({ store }: Context, { origin }: ProjectRow): Promise<string | null> {
  if (origin === "sample") return Promise.resolve(sampleAuthority);
  return readFile(join(store.folder, authoritiesFile), "utf8").catch(ignoreAbsence);
}

async function readX509(context: Context, project: ProjectRow, commit: CommitRecord, signed: SignedCommit): Promise<CommitSignature> {
  const message = readSignedMessage(signed.signature);
  const signer = message === null ? null : readX509Signer(message);
  const named = signer?.emails.some((email) => sameAddress(email, commit.committer.email)) === true;
  const authorities = named ? await readAuthorities(context, project) : null;
  const verified =
    message !== null &&
    authorities !== null &&
    (await verifyX509({ message, payload: signed.payload, authorities, at: commit.committer.seconds }, { signal: context.signal }));
  return {
    signature_type: "X509",
    verification_status: verified ? "verified" : "unverified",
    commit_source: source,
    x509_certificate:
      signer === null
        ? null
        : {
            id: signer.id,
            subject: signer.subject,
            subject_key_identifier: signer.subjectKeyIdentifier,
            email: signer.emails[0] ?? "",
            serial_number: exactNumber(signer.serialNumber),
            certificate_status: "good",
            x509_issuer: {
              id: signer.issuer.id,
              subject: signer.issuer.subject,
              subject_key_identifier: signer.issuer.subjectKeyIdentifier,
              crl_url: signer.issuer.crlUrl,
            },
          },
  };
}

/** Digits that JSON.stringify writes as they are, as a real server does: serial numbers are larger than a double holds. */
function exactNumber(digits: string): number {
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): number };
  return rawJSON(digits);
}
