// Registers the public keys of the sample's people, by which its signed commits are verified.
import { dearmour } from "../../git/signatures/pgp-packets.ts";
import { parseSshKey } from "../../git/signatures/ssh.ts";
import type { Store } from "../../store/store.ts";
import type { UserRow } from "../../store/users.ts";
import { people } from "./people.ts";
import { pgpKey, sshKey } from "./signatures.ts";
import type { PersonKey } from "./story.ts";

/** The account of one of the sample's people; null when there is none. The person at this machine may be one of them. */
export function findPerson({ users }: Store, who: PersonKey): UserRow | null {
  const { email } = people[who];
  return users.byUsername(usernameOf(who)) ?? users.list({ search: email }).rows[0] ?? null;
}

export function usernameOf(who: PersonKey): string {
  const { email } = people[who];
  return email.slice(0, email.indexOf("@"));
}

/** Those that are not registered (any more), for the people that have an account. */
export function registerSampleKeys(store: Store): void {
  store.transaction(() => {
    const [pgpOwner, sshOwner] = [findPerson(store, pgpKey.owner), findPerson(store, sshKey.owner)];
    if (pgpOwner !== null) registerPgp(store, pgpOwner.id);
    if (sshOwner !== null) registerSsh(store, sshOwner.id);
  });
}

function registerPgp({ keys }: Store, userId: number): void {
  const { fingerprint, owner, text } = pgpKey;
  const keyring = dearmour(text, "PGP PUBLIC KEY BLOCK");
  const isThere = keys.gpgByFingerprint(fingerprint).some((row) => row.user_id === userId && !row.revoked);
  if (keyring === null || isThere) return;
  const { name, email } = people[owner];
  keys.addGpg({ userId, key: text.trim(), keyring, fingerprint, keyId: fingerprint.slice(-16), userIds: [{ name, email }], subkeys: [] });
}

function registerSsh({ keys }: Store, userId: number): void {
  const key = parseSshKey(sshKey.text);
  if (key === null || keys.sshByFingerprint(key.fingerprint).some((row) => row.user_id === userId)) return;
  keys.addSsh({ userId, title: "Laptop", key: key.text, fingerprint: key.fingerprint, usageType: "signing", expiresAt: null });
}
