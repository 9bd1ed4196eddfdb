// Reads SSH keys and signatures (PROTOCOL.sshsig of OpenSSH) and checks them with ssh-keygen.

import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { trimStartOf } from "../../../shared/lib/trim.ts";
import type { Cancellable } from "../types.ts";
import { dearmour } from "./pgp-packets.ts";
import { inPrivateFolder, runProgram } from "./verify-process.ts";

export interface SshKey {
  /** `<type> <base64>` and the comment, when there is one. */
  readonly text: string;
  /** ssh-ed25519, ssh-rsa … */
  readonly type: string;
  /** `SHA256:<base64>`, as OpenSSH prints it. */
  readonly fingerprint: string;
}

const keyTypes: ReadonlySet<string> = new Set([
  "ssh-ed25519",
  "ssh-rsa",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "sk-ssh-ed25519@openssh.com",
  "sk-ecdsa-sha2-nistp256@openssh.com",
]);
const longestKey = 16 * 1024;
const smallestRsa = 2048 / 8;

/** Reads one line of OpenSSH's public key form; null when it is none, or of a type that nobody should use any more. */
export function parseSshKey(text: string): SshKey | null {
  const line = text.length > longestKey ? "" : text.trim();
  const [type = ""] = line.split(" ", 1);
  const rest = trimStartOf(line.slice(type.length), / /);
  const [base64 = ""] = rest.split(/[ \t]/, 1);
  const comment = rest.slice(base64.length).trim();
  if (!keyTypes.has(type) || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || /[\r\n]/.test(comment)) return null;
  const blob = Buffer.from(base64, "base64");
  const fields = readStrings(blob);
  if (fields === null || fields.length < 2 || fields[0]?.toString("latin1") !== type) return null;
  // type, exponent, modulus (with a leading zero)
  if (type === "ssh-rsa" && (fields[2]?.length ?? 0) < smallestRsa) return null;
  return { text: [type, base64, comment].filter(Boolean).join(" "), type, fingerprint: fingerprintOf(blob) };
}

const fingerprintOf = (blob: Buffer): string => `SHA256:${createHash("sha256").update(blob).digest("base64").replaceAll("=", "")}`;

/** Length-prefixed strings to the very end of the bytes; null when they do not come out even. */
function readStrings(bytes: Buffer): Buffer[] | null {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return null;
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    found.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return found;
}

/** Fingerprint of the key that a signature carries; null when it is no signature for git's purpose. Proves nothing yet. */
export function readSshSigner(armoured: string): string | null {
  const bytes = dearmour(armoured, "SSH SIGNATURE");
  // magic, version (1), then: public key, namespace, reserved, hash algorithm, signature
  if (bytes === null || bytes.length < 10 || bytes.toString("latin1", 0, 6) !== "SSHSIG" || bytes.readUInt32BE(6) !== 1) return null;
  const fields = readStrings(bytes.subarray(10));
  const [key, namespace] = fields ?? [];
  return fields?.length === 5 && key !== undefined && namespace?.toString("latin1") === "git" ? fingerprintOf(key) : null;
}

/** Whether the key that `signature` carries made it over `payload`; null when this machine cannot tell. */
export function verifySsh(
  { signature, payload, fingerprint }: { signature: string; payload: Buffer; fingerprint: string },
  { signal }: Cancellable = {},
): Promise<boolean | null> {
  return inPrivateFolder(async (folder) => {
    const file = join(folder, "signature");
    await writeFile(file, signature, { mode: 0o600 });
    const args = ["-Y", "check-novalidate", "-n", "git", "-s", file];
    const { code, stdout } = await runProgram("ssh-keygen", args, { folder, input: payload, signal });
    // Good "git" signature with ED25519 key SHA256:…
    return code === null ? null : code === 0 && stdout.toString("utf8").trimEnd().endsWith(` ${fingerprint}`);
  });
}
