// `repodesk token`: access tokens. A token is printed once, when it is made; only its digest is kept.
import type { Scope } from "../../shared/contract/endpoint.ts";
import { isExpired, type TokenRow } from "../store/tokens.ts";
import { withStore } from "./data-folder.ts";
import { CliError } from "./failure.ts";
import { print, printRows } from "./output.ts";
import type { DataOptions } from "./project.ts";
import { findUser } from "./user.ts";

export interface TokenCreateOptions extends DataOptions {
  readonly user: string;
  readonly scopes: readonly Scope[];
  readonly name: string;
  readonly expires?: string | undefined;
}

export function createToken(options: TokenCreateOptions): Promise<void> {
  return withStore(options.data, (store) => {
    const user = findUser(store, options.user);
    const { row, token } = store.tokens.create({
      userId: user.id,
      name: options.name,
      scopes: options.scopes,
      expiresAt: options.expires ?? null,
    });
    print(options.json, { token, ...shown(row, user.username) }, token);
  });
}

export function listTokens(options: DataOptions & { readonly user?: string | undefined }): Promise<void> {
  return withStore(options.data, (store) => {
    const userId = options.user === undefined ? null : findUser(store, options.user).id;
    const rows = store.tokens.listOf(userId).map((row) => shown(row, store.users.byId(row.user_id)!.username));
    printRows(options.json, rows, ["id", "user", "name", "scopes", "expires_at", "active", "last_used_at"], "No tokens.");
  });
}

export function revokeToken(id: number, options: DataOptions): Promise<void> {
  return withStore(options.data, (store) => {
    if (!store.tokens.revoke(id)) throw new CliError(`There is no token ${id}.`);
    print(options.json, { id, revoked: true }, `Token ${id} is revoked`);
  });
}

const shown = (row: TokenRow, user: string) => ({ ...row, user, active: !row.revoked && !isExpired(row) });
