// What a person themselves believes of keys: those of their own keyring that they trust, and their own list of allowed SSH signers.
// Read alone, by the system's programs and from the person's own settings: a repository has no say in it, and nothing is asked for anywhere.

import { stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { internalsOf } from "../handle.ts";
import { Lru } from "../process/lru.ts";
import { readIfPlain } from "../process/plain-file.ts";
import { GitError, runGit } from "../process/run.ts";
import type { Cancellable, Repository } from "../types.ts";
import { type ListedUserId, parseColons } from "./pgp.ts";
import { inPrivateFolder, runProgram } from "./verify-process.ts";

export interface OwnPgpKey {
  /** Last 16 digits of the primary key's fingerprint. */
  readonly keyId: string;
  readonly userIds: readonly ListedUserId[];
  /** The key alone, binary, as gpgv takes it. */
  readonly keyring: Buffer;
}

/** A list of a hundred signed commits asks once for each of their keys. */
const remembered = new Lru<string, { readonly key: OwnPgpKey | null }>(200);

/** Neither asks a server, nor starts an agent, nor writes anything in the person's folder. */
const reading = [
  ...["--no-options", "--no-autostart", "--disable-dirmngr", "--no-auto-key-retrieve", "--no-auto-key-locate"],
  ...["--no-auto-check-trustdb", "--lock-never", "--batch", "--no-tty", "--quiet"],
];

/** The key of the person's keyring that has this id, or a subkey of it; null where there is none, or this machine has no gpg. */
export async function readOwnPgpKey(keyId: string, { signal }: Cancellable = {}): Promise<OwnPgpKey | null> {
  if (!/^[0-9A-F]{16}$/.test(keyId)) return null;
  const home = pgpHome();
  const state = await readState(home);
  if (state === null) return null;
  const name = `${home} ${state} ${keyId}`;
  const known = remembered.get(name);
  if (known !== undefined) return known.key;
  const key = await inPrivateFolder(async (folder): Promise<OwnPgpKey | null> => {
    const run = (args: readonly string[]) => runProgram("gpg", ["--homedir", home, ...reading, ...args], { folder, signal });
    const listed = await run(["--with-colons", "--with-subkey-fingerprint", "--list-keys", `0x${keyId}`]);
    const found = listed.code === 0 ? parseColons(listed.stdout.toString("utf8")) : null;
    if (found === null) return null;
    const { code, stdout } = await run(["--export-options", "export-minimal", "--export", `0x${found.fingerprint}`]);
    return code === 0 && stdout.length > 0 ? { keyId: found.keyId, userIds: found.userIds, keyring: stdout } : null;
  });
  remembered.set(name, { key });
  return key;
}

function pgpHome(): string {
  const named = process.env["GNUPGHOME"];
  if (named) return resolve(named);
  const roaming = process.platform === "win32" ? process.env["APPDATA"] : undefined;
  return roaming ? join(roaming, "gnupg") : join(homedir(), ".gnupg");
}

/** Changes whenever a key or the trust in one does; null where there is no keyring, which gpg would begin. */
async function readState(home: string): Promise<string | null> {
  const files = await Promise.all(
    ["trustdb.gpg", "pubring.kbx", "pubring.gpg"].map((name) => stat(join(home, name), { bigint: true }).catch(() => null)),
  );
  const [trust, ...rings] = files.map((found) => (found === null ? null : `${found.ino}:${found.size}:${found.mtimeNs}`));
  return trust == null || rings.every((ring) => ring === null) ? null : [trust, ...rings].join(" ");
}

/** What the person's list says of a signature: who it names for that moment; "nobody" where the key is not in it. */
export type SshVerdict = "named" | "another" | "nobody";

export interface SshCheck {
  readonly signature: string;
  readonly payload: Buffer;
  readonly email: string;
  /** Seconds since 1970 at which the key must have been in force, as git has it. */
  readonly at: number;
}

/** By the file that `gpg.ssh.allowedSignersFile` names in the person's own settings; null: there is none, or it can't be read. */
export async function checkAllowedSigners(
  repository: Repository,
  { signature, payload, email, at }: SshCheck,
  { signal }: Cancellable = {},
): Promise<SshVerdict | null> {
  const list = await readAllowedSigners(repository);
  if (list === null || !/^[^\s*?!,]+$/.test(email)) return null;
  const moment = `-Overify-time=${toStamp(at)}`;
  return inPrivateFolder(async (folder) => {
    const [signers, file] = [join(folder, "signers"), join(folder, "signature")];
    await Promise.all([writeFile(signers, list, { mode: 0o600 }), writeFile(file, signature, { mode: 0o600 })]);
    const verifyAs = async (name: string): Promise<boolean> => {
      const args = ["-Y", "verify", "-n", "git", "-f", signers, "-I", name, "-s", file, moment];
      return (await runProgram("ssh-keygen", args, { folder, input: payload, signal })).code === 0;
    };
    if (await verifyAs(email)) return "named";
    const found = await runProgram("ssh-keygen", ["-Y", "find-principals", "-f", signers, "-s", file, moment], { folder, signal });
    const [first = ""] = found.stdout.toString("utf8").split(/[\r\n,]/);
    return found.code === 0 && first !== "" && (await verifyAs(first)) ? "another" : "nobody";
  });
}

/** In UTC, whatever the zone of this machine. */
const toStamp = (seconds: number): string => {
  const time = new Date(Math.min(Math.max(seconds, 0), 253_402_300_799) * 1000);
  return `${time.toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z`;
};

async function readAllowedSigners(repository: Repository): Promise<string | null> {
  const { place, headDir } = internalsOf(repository);
  const args = ["config", "--global", "--includes", "--type=path", "--get", "gpg.ssh.allowedSignersFile"] as const;
  const said = await runGit({ ...place, personal: true }, { args, takes: "moment", accept: [0, 1], cwd: headDir }).catch(
    (error: unknown) => {
      if (error instanceof GitError) return null;
      throw error;
    },
  );
  const path = said?.stdout.toString("utf8").replace(/\n$/, "") ?? "";
  // A share of another machine would be told who asks; git takes others from the top of the work tree, which is the repository's say.
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path) ? readIfPlain(path) : null;
}
