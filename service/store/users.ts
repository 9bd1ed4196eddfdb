// Users: who may sign in. The first one of a data folder is its administrator.
import { type Database, now } from "../../local/database.ts";
import { isTaken, StoreError } from "./errors.ts";
import { checkEmail, checkName, checkUsername } from "./names.ts";

export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly admin: boolean;
  readonly state: "active";
  /** ISO 8601, UTC, milliseconds. */
  readonly created_at: string;
}

export interface UserQuery {
  /** Part of username or name, or a whole e-mail address. */
  readonly search?: string | undefined;
  /** Exact username, letter case ignored. */
  readonly username?: string | undefined;
  /** From 1; default 1. */
  readonly page?: number | undefined;
  /** Default 20. */
  readonly perPage?: number | undefined;
}

export interface Users {
  /** Throws StoreError when a value is invalid or taken. The first user is admin whatever is asked. */
  create(user: { username: string; name?: string | undefined; email?: string | undefined; admin?: boolean | undefined }): UserRow;
  byId(id: number): UserRow | null;
  byUsername(username: string): UserRow | null;
  /** The oldest user: the administrator, and the desktop's own user in a local service. */
  first(): UserRow | null;
  /** By id; `total` counts all that match. */
  list(query?: UserQuery): { rows: UserRow[]; total: number };
}

type Raw = Omit<UserRow, "admin"> & { admin: number };
const toUser = (row: Raw | null): UserRow | null => (row === null ? null : { ...row, admin: row.admin === 1 });

export function createUsers(database: Database): Users {
  const byId = (id: number): UserRow | null => toUser(database.one<Raw>("SELECT * FROM users WHERE id = ?", id));
  return {
    byId,
    create({ username, name = username, email = `${username}@localhost`, admin = false }) {
      checkUsername(username);
      checkName(name);
      checkEmail(email);
      return database.transaction(() => {
        const first = database.one("SELECT 1 FROM users LIMIT 1") === null;
        insertOrTaken("username", username, () => database.run("INSERT INTO paths VALUES (?, 'user')", username));
        const { id } = insertOrTaken("email", email, () =>
          database.run(
            "INSERT INTO users (username, name, email, admin, created_at) VALUES (?, ?, ?, ?, ?)",
            username,
            name,
            email,
            admin || first ? 1 : 0,
            now(),
          ),
        );
        return byId(id)!;
      });
    },
    byUsername: (username) => toUser(database.one<Raw>("SELECT * FROM users WHERE username = ?", username)),
    first: () => toUser(database.one<Raw>("SELECT * FROM users ORDER BY id LIMIT 1")),
    list({ search, username, page = 1, perPage = 20 } = {}) {
      const where: string[] = [];
      const values: string[] = [];
      if (username !== undefined) {
        where.push("username = ?");
        values.push(username);
      }
      if (search !== undefined && search !== "") {
        where.push("(username LIKE ? ESCAPE '\\' OR name LIKE ? ESCAPE '\\' OR email = ?)");
        values.push(likePart(search), likePart(search), search);
      }
      const filter = where.length === 0 ? "" : `WHERE ${where.join(" AND ")}`;
      const total = database.one<{ n: number }>(`SELECT count(*) AS n FROM users ${filter}`, ...values)?.n ?? 0;
      const rows = database.all<Raw>(
        `SELECT * FROM users ${filter} ORDER BY id LIMIT ? OFFSET ?`,
        ...values,
        perPage,
        (page - 1) * perPage,
      );
      return { rows: rows.map((row) => toUser(row)!), total };
    },
  };
}

/** Pattern for LIKE … ESCAPE '\' that finds `text` anywhere. */
export function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function insertOrTaken<T>(field: string, value: string, insert: () => T): T {
  try {
    return insert();
  } catch (error) {
    if (isTaken(error)) throw new StoreError(field, "has already been taken", `The ${field} ${value} has already been taken.`);
    throw error;
  }
}
