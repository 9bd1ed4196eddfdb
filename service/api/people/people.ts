// People as members of other answers: authors, members, anyone who closed or merged.
import type { User } from "../../../shared/contract/resources.ts";
import type { Context } from "../context.ts";
import { toUser } from "./account.ts";

/** The user of an id that the store holds a reference to, so there is one. */
export function personOf(context: Context, id: number): User {
  const row = context.store.users.byId(id);
  if (row === null) throw new Error(`a row refers to user ${id}, who does not exist`);
  return toUser(context, row);
}

/** The same for a reference that may be empty. */
export function personOrNull(context: Context, id: number | null): User | null {
  return id === null ? null : personOf(context, id);
}
