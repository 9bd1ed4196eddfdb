// Access tokens: only a SHA-256 digest is kept, so a stolen data folder opens nothing.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { type Database, now } from "../../local/database.ts";
import type { Scope } from "../../shared/contract/endpoint.ts";
import { StoreError } from "./errors.ts";
import { checkName } from "./names.ts";

export const scopes: readonly Scope[] = ["api", "read_api", "read_repository", "write_repository", "read_user"];

export interface TokenRow {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  /** YYYY-MM-DD, the first day (UTC) on which it no longer works; null = never. */
  readonly expires_at: string | null;
  readonly revoked: boolean;
  readonly last_used_at: string | null;
}

export interface Tokens {
  /** Makes a token of 256 random bits. `token` is its only appearance. Throws StoreError on invalid values. */
  create(request: { userId: number; name: string; scopes: readonly Scope[]; expiresAt: string | null }): { row: TokenRow; token: string };
  byId(id: number): TokenRow | null;
  /** Finds the row of a token's digest (see digestToken); revoked and expired rows are found too. */
  byDigest(digest: Buffer): TokenRow | null;
  /** False when there is no such token. */
  revoke(id: number): boolean;
  /** Notes the use; writes at most once a minute for each token. */
  touch(id: number): void;
  /** Tokens of a user, or of everybody when null; oldest first. */
  listOf(userId: number | null): TokenRow[];
}

type Raw = Omit<TokenRow, "scopes" | "revoked"> & { scopes: string; revoked: number; digest: Uint8Array };

/** SHA-256 of a token's text. */
export function digestToken(token: string): Buffer {
  return createHash("sha256").update(token, "utf8").digest();
}

/** Whether a token's last day is over, by UTC. */
export function isExpired(row: Pick<TokenRow, "expires_at">, at: Date = new Date()): boolean {
  return row.expires_at !== null && row.expires_at <= at.toISOString().slice(0, 10);
}

export function createTokens(database: Database): Tokens {
  const lastTouch = new Map<number, number>();
  const byId = (id: number): TokenRow | null => toToken(database.one<Raw>("SELECT * FROM tokens WHERE id = ?", id));
  return {
    byId,
    create({ userId, name, scopes: wanted, expiresAt }) {
      checkName(name);
      if (wanted.length === 0) throw new StoreError("scopes", "can't be blank", "A token needs at least one scope.");
      for (const scope of wanted)
        if (!scopes.includes(scope))
          throw new StoreError(
            "scopes",
            "can only contain available scopes",
            `There is no scope ${scope}; there are ${scopes.join(", ")}.`,
          );
      if (expiresAt !== null && !isDate(expiresAt))
        throw new StoreError("expires_at", "is invalid", `${expiresAt} is not a date: write YYYY-MM-DD.`);
      const token = `rdpat-${randomBytes(32).toString("base64url")}`;
      const { id } = database.run(
        "INSERT INTO tokens (user_id, name, digest, scopes, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
        userId,
        name,
        digestToken(token),
        [...new Set(wanted)].join(" "),
        now(),
        expiresAt,
      );
      return { row: byId(id)!, token };
    },
    byDigest(digest) {
      const raw = database.one<Raw>("SELECT * FROM tokens WHERE digest = ?", digest);
      // The index compares digests, which tell nothing about a token; the last word is a comparison in constant time.
      return raw !== null && raw.digest.length === digest.length && timingSafeEqual(raw.digest, digest) ? toToken(raw) : null;
    },
    revoke: (id) => database.run("UPDATE tokens SET revoked = 1 WHERE id = ?", id).changes === 1,
    touch(id) {
      const at = Date.now();
      if (at - (lastTouch.get(id) ?? 0) < 60_000) return;
      lastTouch.set(id, at);
      database.runIfPossible("UPDATE tokens SET last_used_at = ? WHERE id = ?", now(), id);
    },
    listOf: (userId) =>
      database.all<Raw>("SELECT * FROM tokens WHERE ? IS NULL OR user_id = ? ORDER BY id", userId, userId).map((row) => toToken(row)!),
  };
}

function toToken(raw: Raw | null): TokenRow | null {
  if (raw === null) return null;
  const { digest: _, ...row } = raw;
  return { ...row, scopes: raw.scopes.split(" ") as Scope[], revoked: raw.revoked === 1 };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
