// Who we are on a server, and what its refusal of us says: that a server refuses is no fault of the server.
import type { Connection } from "../../../shared/contract/desktop.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { toLackingScope } from "../../../shared/contract/lacking-scope.ts";

/** "Ada Nowak", "not signed in", or that the token may not say whose it is. */
export const sayAccount = ({ user, token }: Pick<Connection, "user" | "token">): string =>
  user?.name ?? (token === "none" ? "not signed in" : "account not known");

/** The scope that the token lacks for being let in, as a sentence; null: it was let in, or something else is wrong. */
export const sayLacking = (error: Error | null, { scopes }: Pick<Connection, "scopes">): string | null => toLackingScope(error, scopes);

/** Whether the server itself failed or was not reached; what it refuses, it answered. */
export const isUnwell = (error: Error | null): boolean => error !== null && !(error instanceof ApiError && error.status < 500);
