// Checks OpenPGP signatures with gpgv and reads public keys with gpg, in a home of their own: no agent, no trust database, no configuration.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cancellable } from "../types.ts";
import { inPrivateFolder, runProgram } from "./verify-process.ts";

export interface PgpKey {
  /** 40 upper-case hexadecimal digits (64 for version 6). */
  readonly fingerprint: string;
  /** Last 16 digits of the fingerprint. */
  readonly keyId: string;
  /** User ids whose self-signature holds and that were not revoked. */
  readonly userIds: readonly { readonly name: string; readonly email: string }[];
  readonly subkeys: readonly { readonly keyId: string; readonly fingerprint: string }[];
  /** The key alone, binary, as gpgv takes it. */
  readonly keyring: Buffer;
}

/** What gpgv says of one signature. `unknown`: made by another key, or nothing could be said. */
export type PgpVerdict = "good" | "bad" | "expired" | "revoked" | "unknown";

const longestKey = 512 * 1024;
const quiet = ["--no-options", "--no-autostart", "--batch", "--no-tty", "--quiet", "--trust-model", "always"];

/** Reads one armoured public key; null when it is none, more than one, or this machine has no gpg. */
export function readPgpKey(armoured: string, { signal }: Cancellable = {}): Promise<PgpKey | null> {
  if (armoured.length > longestKey || armoured.split("-----BEGIN PGP PUBLIC KEY BLOCK-----").length !== 2) return Promise.resolve(null);
  return inPrivateFolder(async (folder) => {
    const run = (args: readonly string[], input?: string) =>
      runProgram("gpg", ["--homedir", folder, ...quiet, ...args], { folder, input, signal });
    await run(["--import-options", "import-minimal", "--import"], armoured);
    const listed = await run(["--with-colons", "--with-subkey-fingerprint", "--list-keys"]);
    if (listed.code !== 0) return null;
    const key = parseColons(listed.stdout.toString("utf8"));
    if (key === null) return null;
    const { code, stdout } = await run(["--export"]);
    const userIds = key.userIds.map(({ name, email }) => ({ name, email }));
    return code === 0 && stdout.length > 0 ? { ...key, userIds, keyring: stdout } : null;
  });
}

export interface ListedUserId {
  readonly name: string;
  readonly email: string;
  /** Whether the one whose keyring it is holds it for its owner's, fully or ultimately. */
  readonly isTrusted: boolean;
}

/** gpg's listing of one key for machines (doc/DETAILS): `pub`, `sub`, `uid` records, each key followed by its `fpr`. */
export function parseColons(text: string): (Omit<PgpKey, "keyring" | "userIds"> & { readonly userIds: readonly ListedUserId[] }) | null {
  const userIds: ListedUserId[] = [];
  const keys: { kind: string; keyId: string; fingerprint: string }[] = [];
  for (const line of text.split("\n")) {
    const fields = line.split(":");
    const [kind = "", validity = ""] = fields;
    const last = keys.at(-1);
    if (kind === "pub" || kind === "sub") keys.push({ kind, keyId: fields[4] ?? "", fingerprint: "" });
    else if (kind === "fpr" && last?.fingerprint === "") last.fingerprint = fields[9] ?? "";
    else if (kind === "uid" && validity !== "r")
      userIds.push({ ...parseUserId(unescapeField(fields[9] ?? "")), isTrusted: validity === "f" || validity === "u" });
  }
  const [primary, ...subkeys] = keys;
  if (primary?.kind !== "pub" || primary.fingerprint === "" || subkeys.some(({ kind }) => kind === "pub")) return null;
  const { keyId, fingerprint } = primary;
  return { keyId, fingerprint, userIds, subkeys: subkeys.map((key) => ({ keyId: key.keyId, fingerprint: key.fingerprint })) };
}

const unescapeField = (text: string): string =>
  text.replace(/\\x([0-9a-fA-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `Name` of `Name (comment)`. */
function withoutComment(name: string): string {
  const open = name.lastIndexOf("(");
  return open >= 0 && name.indexOf(")", open) === name.length - 1 ? name.slice(0, open).trimEnd() : name;
}

/** `Name (comment) <address>`, an address alone, or a name alone. */
function parseUserId(text: string): { name: string; email: string } {
  const whole = text.trimEnd();
  const open = whole.lastIndexOf("<");
  if (open >= 0 && whole.indexOf(">", open) === whole.length - 1)
    return { name: withoutComment(whole.slice(0, open).trimEnd()), email: whole.slice(open + 1, -1) };
  return /^[^\s@]+@[^\s@]+$/.test(text) ? { name: "", email: text } : { name: text, email: "" };
}

/** Checks one detached, binary signature over `payload` against the keys of `keyring`. */
export function verifyPgp(
  { signature, payload, keyring }: { signature: Buffer; payload: Buffer; keyring: Buffer },
  { signal }: Cancellable = {},
): Promise<{ verdict: PgpVerdict; keyId: string | null }> {
  return inPrivateFolder(async (folder) => {
    const [keys, file] = [join(folder, "keys.gpg"), join(folder, "signature")];
    await Promise.all([writeFile(keys, keyring, { mode: 0o600 }), writeFile(file, signature, { mode: 0o600 })]);
    const args = ["--homedir", folder, "--keyring", keys, "--status-fd", "1", file, "-"];
    const { stdout } = await runProgram("gpgv", args, { folder, input: payload, signal });
    return parseStatus(stdout.toString("utf8"));
  });
}

const verdicts: Readonly<Record<string, PgpVerdict>> = {
  GOODSIG: "good",
  BADSIG: "bad",
  EXPSIG: "expired",
  EXPKEYSIG: "expired",
  REVKEYSIG: "revoked",
  ERRSIG: "unknown",
};

/** `[GNUPG:] GOODSIG <key id> <user id>` and its sisters; anything but exactly one of them proves nothing. */
function parseStatus(text: string): { verdict: PgpVerdict; keyId: string | null } {
  const lines = [...text.matchAll(/^\[GNUPG:\] (\S+)(?: (\S+))?/gm)].map(([, word = "", value = ""]) => ({ word, value }));
  const results = lines.filter(({ word }) => Object.hasOwn(verdicts, word));
  const [result] = results;
  if (result === undefined || results.length > 1) return { verdict: "unknown", keyId: null };
  const verdict = verdicts[result.word] ?? "unknown";
  const proved = verdict !== "good" || lines.some(({ word }) => word === "VALIDSIG");
  return { verdict: proved ? verdict : "unknown", keyId: result.value };
}
