// Public keys that users registered, by which the signatures of their commits are checked.
import { type Database, now } from "../../local/database.ts";
import { isTaken, StoreError } from "./errors.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";

export interface GpgKeyRow {
  readonly id: number;
  readonly user_id: number;
  /** Armoured, as the user sent it. */
  readonly key: string;
  /** Binary, as gpgv takes it. */
  readonly keyring: Uint8Array;
  readonly fingerprint: string;
  /** 16 upper-case hexadecimal digits. */
  readonly key_id: string;
  readonly user_ids: readonly { readonly name: string; readonly email: string }[];
  readonly revoked: boolean;
  readonly created_at: string;
}

export interface GpgSubkeyRow {
  readonly id: number;
  readonly key_id: string;
}

export type UsageType = "auth" | "signing" | "auth_and_signing";

export interface SshKeyRow {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly key: string;
  /** SHA256:… */
  readonly fingerprint: string;
  readonly usage_type: UsageType;
  readonly expires_at: string | null;
  readonly created_at: string;
}

export interface NewGpgKey {
  readonly userId: number;
  readonly key: string;
  readonly keyring: Uint8Array;
  readonly fingerprint: string;
  readonly keyId: string;
  readonly userIds: readonly { readonly name: string; readonly email: string }[];
  readonly subkeys: readonly { readonly keyId: string; readonly fingerprint: string }[];
}

export interface NewSshKey {
  readonly userId: number;
  readonly title: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly usageType: UsageType;
  readonly expiresAt: string | null;
}

export interface Keys {
  /** Throws StoreError when the user has the key already, unless revoked. Others may have it too: whose it is, addresses decide. */
  addGpg(key: NewGpgKey): GpgKeyRow;
  /** Keys in force, by id. */
  listGpg(userId: number, page: PageQuery): Page<GpgKeyRow>;
  gpg(userId: number, id: number): GpgKeyRow | null;
  /** What it signed is unknown from now on. */
  removeGpg(id: number): void;
  /** What it signed is known to be by a revoked key from now on. */
  revokeGpg(id: number): void;
  /** Keys that have this id, then those of which a subkey has it (anybody can claim a subkey); revoked ones too. */
  gpgByKeyId(keyId: string): { readonly key: GpgKeyRow; readonly subkey: GpgSubkeyRow | null }[];
  /** By whomever this very key is registered, the earliest first; revoked ones too. */
  gpgByFingerprint(fingerprint: string): GpgKeyRow[];
  /** Throws StoreError when the user has the key already. */
  addSsh(key: NewSshKey): SshKeyRow;
  listSsh(userId: number, page: PageQuery): Page<SshKeyRow>;
  ssh(userId: number, id: number): SshKeyRow | null;
  removeSsh(id: number): void;
  /** By whomever it is registered, the earliest first. */
  sshByFingerprint(fingerprint: string): SshKeyRow[];
}

type RawGpgKey = Omit<GpgKeyRow, "user_ids" | "revoked"> & { user_ids: string; revoked: number };

const toGpgKey = (raw: RawGpgKey): GpgKeyRow => ({ ...raw, user_ids: JSON.parse(raw.user_ids), revoked: raw.revoked === 1 });

export function createKeys(database: Database): Keys {
  const gpgWhere = (condition: string, ...values: (string | number)[]): GpgKeyRow | null => {
    const raw = database.one<RawGpgKey>(`SELECT * FROM gpg_keys WHERE ${condition} ORDER BY id LIMIT 1`, ...values);
    return raw === null ? null : toGpgKey(raw);
  };
  return {
    addGpg: (key) => database.transaction(() => gpgWhere("id = ?", insertGpg(database, key)) as GpgKeyRow),
    listGpg(userId, page) {
      const sql = { columns: "*", from: "FROM gpg_keys WHERE user_id = ? AND revoked = 0", order: "id" };
      const { rows, total } = readPage<RawGpgKey>(database, sql, [userId], page);
      return { rows: rows.map(toGpgKey), total };
    },
    gpg: (userId, id) => gpgWhere("user_id = ? AND id = ? AND revoked = 0", userId, id),
    removeGpg(id) {
      database.run("DELETE FROM gpg_keys WHERE id = ?", id);
    },
    revokeGpg(id) {
      database.run("UPDATE gpg_keys SET revoked = 1 WHERE id = ?", id);
    },
    gpgByKeyId(keyId) {
      const keys = database.all<RawGpgKey>("SELECT * FROM gpg_keys WHERE key_id = ? ORDER BY id", keyId);
      const subkeys = database.all<GpgSubkeyRow & { gpg_key_id: number }>(
        "SELECT id, key_id, gpg_key_id FROM gpg_subkeys WHERE key_id = ? ORDER BY id",
        keyId,
      );
      const owned = subkeys.map((subkey) => ({ key: gpgWhere("id = ?", subkey.gpg_key_id) as GpgKeyRow, subkey }));
      return [...keys.map((raw) => ({ key: toGpgKey(raw), subkey: null })), ...owned];
    },
    gpgByFingerprint: (fingerprint) =>
      database.all<RawGpgKey>("SELECT * FROM gpg_keys WHERE fingerprint = ? ORDER BY id", fingerprint).map(toGpgKey),
    addSsh(key) {
      try {
        const { id } = database.run(
          "INSERT INTO ssh_keys (user_id, title, key, fingerprint, usage_type, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
          key.userId,
          key.title,
          key.key,
          key.fingerprint,
          key.usageType,
          key.expiresAt,
          now(),
        );
        return database.one<SshKeyRow>("SELECT * FROM ssh_keys WHERE id = ?", id) as SshKeyRow;
      } catch (error) {
        if (isTaken(error)) throw new StoreError("fingerprint_sha256", "has already been taken");
        throw error;
      }
    },
    listSsh: (userId, page) => readPage(database, { columns: "*", from: "FROM ssh_keys WHERE user_id = ?", order: "id" }, [userId], page),
    ssh: (userId, id) => database.one("SELECT * FROM ssh_keys WHERE user_id = ? AND id = ?", userId, id),
    removeSsh(id) {
      database.run("DELETE FROM ssh_keys WHERE id = ?", id);
    },
    sshByFingerprint: (fingerprint) => database.all("SELECT * FROM ssh_keys WHERE fingerprint = ? ORDER BY id", fingerprint),
  };
}

function insertGpg(database: Database, key: NewGpgKey): number {
  database.run("DELETE FROM gpg_keys WHERE fingerprint = ? AND user_id = ? AND revoked = 1", key.fingerprint, key.userId);
  try {
    const { id } = database.run(
      "INSERT INTO gpg_keys (user_id, key, keyring, fingerprint, key_id, user_ids, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
      key.userId,
      key.key,
      key.keyring,
      key.fingerprint,
      key.keyId,
      JSON.stringify(key.userIds),
      now(),
    );
    for (const { keyId, fingerprint } of key.subkeys)
      database.run("INSERT INTO gpg_subkeys (gpg_key_id, fingerprint, key_id) VALUES (?, ?, ?)", id, fingerprint, keyId);
    return id;
  } catch (error) {
    if (isTaken(error)) throw new StoreError("fingerprint", "has already been taken");
    throw error;
  }
}
