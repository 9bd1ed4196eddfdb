// Turns a credential into a caller, and checks that its scopes open the endpoint (specification section 5, api-behaviour 0.4).
import { timingSafeEqual } from "node:crypto";
import type { Endpoint, Scope } from "../../shared/contract/endpoint.ts";
import { type ApiError, apiError } from "../../shared/contract/errors.ts";
import type { Caller } from "../api/context.ts";
import type { Store } from "../store/store.ts";
import { digestToken, isExpired, scopes, type TokenRow } from "../store/tokens.ts";
import type { UserRow } from "../store/users.ts";
import type { Credential } from "./credentials.ts";

export interface Authenticator {
  /** null = anonymous. Throws 401 for every token that does not work: a bad token never becomes anonymous. */
  authenticate(credential: Credential): Caller | null;
  /** The caller that an administrator asks to be. Throws 403 for everybody else, 404 when there is no such user. */
  impersonate(caller: Caller | null, wanted: unknown): Caller;
}

/** `localToken` is the desktop's token of this run: it is the first user, with every scope. */
export function createAuthenticator(store: Store, localToken: string | undefined): Authenticator {
  const localDigest = localToken === undefined ? null : digestToken(localToken);
  const startedAt = new Date().toISOString();
  return {
    authenticate(credential) {
      if (credential.kind === "none") return null;
      if (credential.kind === "unusable") throw apiError("unauthorized");
      const digest = digestToken(credential.token);
      if (localDigest !== null && timingSafeEqual(digest, localDigest)) return localCaller(store.users.first(), startedAt);
      const token = store.tokens.byDigest(digest);
      const user = token === null ? null : store.users.byId(token.user_id);
      if (token === null || user === null) throw apiError("unauthorized");
      if (token.revoked) throw invalidToken("Token was revoked. You have to re-authorize from the user.");
      if (isExpired(token)) throw invalidToken("Token is expired. You can either do re-authorization or token refresh.");
      store.tokens.touch(token.id);
      return { user, token, local: false };
    },
    impersonate(caller, wanted) {
      if (caller === null) throw apiError("unauthorized");
      if (!caller.user.admin || !caller.token.scopes.includes("api"))
        throw apiError("forbidden_reason", { details: { reason: "Must be admin to use sudo" } });
      const name = String(wanted);
      const user = /^\d{1,15}$/.test(name) ? store.users.byId(Number(name)) : store.users.byUsername(name);
      if (user === null) throw apiError("resource_not_found", { details: { thing: `User with ID or username '${name.slice(0, 255)}'` } });
      return { user, token: caller.token, local: false };
    },
  };
}

/** Throws 403 insufficient_scope, naming the scopes that would do, when the caller's token does not open the endpoint. */
export function requireScope(caller: Caller, endpoint: Endpoint): void {
  const { scopes: listed } = endpoint.access;
  if (listed === "any") return;
  // Whatever a contract file says, a scope that reads never writes.
  const opening: readonly Scope[] = endpoint.method === "GET" ? listed : listed.filter((scope) => scope === "api");
  if (opening.some((scope) => caller.token.scopes.includes(scope))) return;
  throw apiError("insufficient_scope", {
    members: {
      error_description: "The request requires higher privileges than provided by the access token.",
      scope: opening.join(" "),
    },
  });
}

function localCaller(user: UserRow | null, startedAt: string): Caller {
  if (user === null) throw apiError("unauthorized");
  const token: TokenRow = {
    id: 0,
    user_id: user.id,
    name: "Repodesk on this machine",
    scopes,
    created_at: startedAt,
    expires_at: null,
    revoked: false,
    last_used_at: null,
  };
  return { user, token, local: true };
}

function invalidToken(description: string): ApiError {
  return apiError("invalid_token", {
    members: { error_description: description },
    headers: { "www-authenticate": `Bearer realm="Repodesk", error="invalid_token", error_description="${description}"` },
  });
}
