// Who asks, and what answers: version, user, token (api-behaviour 10).
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { User } from "../../../shared/contract/resources.ts";
import type { UserRow } from "../../store/users.ts";
import type { Caller, Context, Handler } from "../context.ts";

/** The release of the API that this service speaks; clients choose features by its number. What follows the dash is ours. */
const apiRelease = "18.7.0-repodesk";
const revision = "0.1.0";

export function requireCaller(context: Context): Caller {
  if (context.caller === null) throw apiError("unauthorized");
  return context.caller;
}

/** A user as everybody sees them (api-behaviour 0.6). */
export function toUser(context: Context, row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    public_email: null,
    name: row.name,
    state: row.state,
    locked: false,
    avatar_url: null,
    web_url: `${context.baseUrl}/${row.username}`,
  };
}

export const readVersion = (): { version: string; revision: string } => ({ version: apiRelease, revision });

export const getVersion: Handler<Api["getVersion"]> = async (context) => {
  requireCaller(context);
  return readVersion();
};

export const getCurrentUser: Handler<Api["getCurrentUser"]> = async (context) => {
  const { user } = requireCaller(context);
  return {
    ...toUser(context, user),
    created_at: user.created_at,
    email: user.email,
    commit_email: user.email,
    bot: false,
    ...(user.admin ? { is_admin: true } : {}),
  };
};

export const getOwnToken: Handler<Api["getOwnToken"]> = async (context) => {
  const { token } = requireCaller(context);
  return {
    id: token.id,
    name: token.name,
    description: null,
    revoked: token.revoked,
    created_at: token.created_at,
    scopes: [...token.scopes],
    user_id: token.user_id,
    last_used_at: token.last_used_at,
    active: !token.revoked,
    expires_at: token.expires_at,
  };
};
