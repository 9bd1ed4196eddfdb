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
    avatar_url: `${context.baseUrl}/api/v4/users/${row.id}/avatar`,
    web_url: `${context.baseUrl}/${row.username}`,
  };
}

/** What a single user shows beside: nobody fills in a profile here, so its texts are empty. */
export function toProfile(row: UserRow) {
  return {
    created_at: row.created_at,
    bio: "",
    location: "",
    linkedin: "",
    twitter: "",
    discord: "",
    website_url: "",
    github: "",
    organization: "",
    job_title: "",
    pronouns: null,
    bot: false,
    work_information: null,
    local_time: null,
    followers: 0,
    following: 0,
    is_followed: false,
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
    ...toProfile(user),
    email: user.email,
    commit_email: user.email,
    // Nobody signs in here: a token is all there is.
    last_sign_in_at: null,
    current_sign_in_at: null,
    confirmed_at: user.created_at,
    last_activity_on: null,
    theme_id: 1,
    color_scheme_id: 1,
    projects_limit: 100_000,
    identities: [],
    scim_identities: [],
    can_create_group: true,
    can_create_project: true,
    two_factor_enabled: false,
    external: false,
    private_profile: false,
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
