// `repodesk user`: who may sign in.
import type { Store } from "../store/store.ts";
import type { UserRow } from "../store/users.ts";
import { withStore } from "./data-folder.ts";
import { CliError } from "./failure.ts";
import { print, printRows } from "./output.ts";
import type { DataOptions } from "./project.ts";

export interface UserAddOptions extends DataOptions {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly admin?: boolean | undefined;
}

/** The first user of a data folder is its administrator. */
export function addUser(username: string, options: UserAddOptions): Promise<void> {
  return withStore(options.data, (store) => {
    const { name, email, admin } = options;
    const user = store.users.create({ username, name, email, admin });
    print(options.json, user, `${user.username} is user ${user.id}${user.admin ? ", an administrator" : ""}`);
  });
}

export function listUsers(options: DataOptions): Promise<void> {
  return withStore(options.data, (store) => {
    const { rows } = store.users.list({ perPage: -1 });
    printRows(options.json, rows, ["id", "username", "name", "email", "admin"], "No users yet: `repodesk user add USERNAME`.");
  });
}

/** Throws CliError when there is no such user. */
export function findUser(store: Store, username: string): UserRow {
  const user = store.users.byUsername(username);
  if (user === null) throw new CliError(`There is no user ${username}.`);
  return user;
}
