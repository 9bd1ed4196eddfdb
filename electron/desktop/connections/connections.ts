// Keeps the connections: the local service first, then servers with their tokens in the vault.
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Database } from "../../../local/database.ts";
import { type Connection, connection as connectionSchema, type KeepToken } from "../../../shared/contract/desktop.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { refusal } from "../http/answer.ts";
import type { Dispatchers } from "../servers/dispatchers.ts";
import { addressesOf } from "../servers/server-addresses.ts";
import { parseServerUrl } from "../servers/server-url.ts";
import type { Target } from "../servers/upstream.ts";
import { type ConnectionCheck, checkServer, findServer } from "./connection-check.ts";
import { nameConnections } from "./connection-names.ts";
import type { Vault } from "./vault.ts";

export interface ServerAddress {
  readonly url: string;
  readonly token?: string | undefined;
  readonly allow_http?: boolean | undefined;
}

/** How a given token is kept where no keychain works. */
interface Keeping {
  readonly keep_token?: KeepToken | undefined;
}

/** What is not given stays as it is. */
export interface ConnectionChanges extends Keeping {
  readonly token?: string | undefined;
  readonly name?: string | undefined;
  readonly author_name?: string | null | undefined;
  readonly author_email?: string | null | undefined;
}

export interface Connections {
  list(): Promise<Connection[]>;
  check(address: ServerAddress, signal: AbortSignal): Promise<ConnectionCheck>;
  create(address: ServerAddress & Keeping & { readonly name?: string | undefined }, signal: AbortSignal): Promise<Connection>;
  update(id: string, changes: ConnectionChanges, signal: AbortSignal): Promise<Connection>;
  /** Throws connection_not_found. */
  require(id: string): void;
  /** Removes the token wherever it is; the connection stays and asks as nobody. Throws token_stays where the keychain keeps it. */
  forgetToken(id: string): Promise<void>;
  /** Takes tokens of connections that went without them out of the keychain. Throws where it does not answer. */
  clearLeft(): Promise<void>;
  /** Where requests of a server connection go. Throws connection_not_found. */
  target(id: string): Promise<Target>;
  /** Digest of the account that a server connection asks as, and of what its token may do; null where there is no such connection. */
  account(id: string): string | null;
  /**
   * Whom its server takes a connection for: a user name, "?" where a token does not say, "" for a stranger; null on this machine and where
   * there is no such connection.
   */
  reader(id: string): string | null;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly user: string | null;
  readonly scopes: string;
  readonly expires_at: string | null;
  readonly author_name: string | null;
  readonly author_email: string | null;
  readonly has_token: number;
  /** Whether the keychain may hold a token of it, today's or an earlier one. */
  readonly may_be_kept: number;
}

export interface ConnectionsOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly dispatchers: Dispatchers;
  /** What is known of the local service's user. */
  readonly localUser: () => Connection["user"];
  /** Another account or token asks from now on: what was kept of the former answers is nothing for it. */
  readonly onOtherAccount: (id: string) => void;
}

/** What a person gave for a connection, and what the server said to it. */
interface Given extends Keeping {
  readonly name: string;
  readonly found: ConnectionCheck | null;
  readonly token: string | null;
}

export const localConnection = "local";

export function createConnections({ database, vault, dispatchers, localUser, onOtherAccount }: ConnectionsOptions): Connections {
  const all = "SELECT * FROM connections ORDER BY created_at, id";
  const insert =
    "INSERT INTO connections (id, name, url, user, scopes, expires_at, has_token, may_be_kept, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
  const change = "UPDATE connections SET name = ?, user = ?, scopes = ?, expires_at = ?, has_token = ?, may_be_kept = ? WHERE id = ?";

  const find = (id: string): Row => {
    const row = database.one<Row>("SELECT * FROM connections WHERE id = ?", id);
    if (row === null) throw apiError("connection_not_found", { details: { connection: id } });
    return row;
  };
  const toTarget = async (base: URL, token: string | null): Promise<Target> => {
    const dispatcher = await dispatchers.for(base);
    return { base, token, host: base.host, dispatcher };
  };
  const describe = async (row: Row): Promise<Connection> => ({
    id: row.id,
    kind: "server",
    name:
      nameConnections(
        database
          .all<Row>(all)
          .map((one) => ({ ...one, user: saidOf(one).user?.username ?? (one.has_token === 1 ? "account not known" : null) })),
      ).get(row.id) ?? row.name,
    url: row.url,
    user: saidOf(row).user,
    scopes: saidOf(row).scopes,
    expires_at: row.expires_at,
    author: { name: row.author_name, email: row.author_email },
    ...(await whereToken(row)),
  });
  const whereToken = async (row: Row): Promise<Pick<Connection, "token" | "token_problem">> => {
    if (row.has_token === 0) return { token: "none", token_problem: null };
    const { home, problem } = await vault.get(row.id);
    if (home !== null && saidOf(row).isDamaged) return { token: "missing", token_problem: damaged };
    return { token: home ?? "missing", token_problem: problem };
  };
  const local = (): Connection => ({
    id: localConnection,
    kind: "local",
    name: "This machine",
    url: null,
    user: localUser(),
    scopes: ["api"],
    expires_at: null,
    author: { name: null, email: null },
    token: "none",
    token_problem: null,
  });
  const check = async (address: ServerAddress, signal: AbortSignal): Promise<ConnectionCheck> => {
    const token = parseToken(address.token);
    const [first, ...others] = addressesOf(address.url).map((url) => parseServerUrl(url, address.allow_http ?? false));
    if (first === undefined) throw refusal("parameters", "url is invalid: it is not the address of a server.");
    // Where a server begins is found without the token.
    const candidates = others.length === 0 ? [] : await Promise.all([first, ...others].map((base) => toTarget(base, null)));
    const found = await findServer(candidates, signal);
    return checkServer(await toTarget(found?.base ?? first, token), signal);
  };

  /** A new name, and with a token what the server said of it. */
  const keep = async (row: Row, given: Given) => {
    const { name, found, token } = given;
    if (found === null || token === null) {
      database.run(change, name, row.user, row.scopes, row.expires_at, row.has_token, row.may_be_kept, row.id);
    } else {
      const where = await vault.set(row.id, token, given.keep_token);
      const mayBeKept = where === "kept" ? 1 : row.may_be_kept;
      database.run(change, name, ownerOf(found), scopesOf(found), found.token?.expires_at ?? null, 1, mayBeKept, row.id);
      // Whose token it is may not be known: then it counts as another one's.
      if (found.user === null || accountOf(row) !== accountOf(find(row.id))) onOtherAccount(row.id);
    }
    return describe(find(row.id));
  };

  return {
    list: async () => [local(), ...(await Promise.all(database.all<Row>(all).map(describe)))],
    check,
    async create(address, signal) {
      const found = await check(address, signal);
      const token = parseToken(address.token);
      // Connected again as the same account, it is the same connection, with the token that was given now.
      const again = database
        .all<Row>(all)
        .find((row) => row.url === found.url && !saidOf(row).isDamaged && saidOf(row).user?.username === found.user?.username);
      if (again !== undefined)
        return keep(again, { name: address.name?.trim() || again.name, found, token, keep_token: address.keep_token });
      const id = randomBytes(9).toString("base64url");
      const where = token === null ? "session" : await vault.set(id, token, address.keep_token);
      const name = address.name?.trim() || new URL(found.url).host;
      const owner = ownerOf(found);
      database.run(
        insert,
        id,
        name,
        found.url,
        owner,
        scopesOf(found),
        found.token?.expires_at ?? null,
        token === null ? 0 : 1,
        where === "kept" ? 1 : 0,
        new Date().toISOString(),
      );
      return describe(find(id));
    },
    async update(id, changes, signal) {
      if (id === localConnection) throw refusal("not_allowed", "The connection to this machine has no name or token of its own.");
      const row = find(id);
      const blank = (text: string | null): string | null => (text === null || text.trim() === "" ? null : text.trim());
      if (changes.author_name !== undefined)
        database.run("UPDATE connections SET author_name = ? WHERE id = ?", blank(changes.author_name), id);
      if (changes.author_email !== undefined)
        database.run("UPDATE connections SET author_email = ? WHERE id = ?", blank(changes.author_email), id);
      const name = changes.name?.trim() || row.name;
      const token = parseToken(changes.token);
      const found = token === null ? null : await checkServer(await toTarget(new URL(row.url), token), signal);
      return keep(row, { name, found, token, keep_token: changes.keep_token });
    },
    require(id) {
      if (id !== localConnection) find(id);
    },
    async forgetToken(id) {
      if (id === localConnection) throw refusal("not_allowed", "The connection to this machine has no token.");
      const row = find(id);
      await vault.delete(id, row.may_be_kept === 1).catch((error: Error) => {
        throw refusal("token_stays", `${error.message} Nothing was changed.`, error);
      });
      database.run(change, row.name, null, "[]", null, 0, 0, id);
      onOtherAccount(id);
    },
    async clearLeft() {
      let failure: unknown = null;
      for (const { id } of database.all<{ id: string }>("SELECT id FROM left_tokens")) {
        await vault.delete(id, true).then(
          () => database.isOpen && database.run("DELETE FROM left_tokens WHERE id = ?", id), // Repodesk may have ended while the keychain thought about it.
          (error: unknown) => {
            failure = error;
          },
        );
      }
      if (failure !== null) throw failure;
    },
    async target(id) {
      const row = find(id);
      const token = row.has_token === 0 || saidOf(row).isDamaged ? null : (await vault.get(id)).token;
      return { ...(await toTarget(new URL(row.url), token)), lacksToken: row.has_token === 1 && token === null };
    },
    account(id) {
      const row = id === localConnection ? null : database.one<Row>("SELECT * FROM connections WHERE id = ?", id);
      return row === null ? null : accountOf(row);
    },
    reader(id) {
      const row = id === localConnection ? null : database.one<Row>("SELECT * FROM connections WHERE id = ?", id);
      return row === null ? null : (saidOf(row).user?.username ?? (row.has_token === 1 ? "?" : ""));
    },
  };
}

const damaged =
  "What was kept of its account is damaged on the disk: whose token it is and what it may do cannot be read. With the token given once more, it is read anew; nothing else of this server is lost.";
const said = z.object({ user: connectionSchema.shape.user, scopes: connectionSchema.shape.scopes });

/** What the server said of who asks. A row that cannot be read says nothing and stays as it is: it takes no other away. */
function saidOf({ user, scopes }: Row): z.infer<typeof said> & { readonly isDamaged: boolean } {
  try {
    return { ...said.parse({ user: user === null ? null : JSON.parse(user), scopes: JSON.parse(scopes) }), isDamaged: false };
  } catch {
    return { user: null, scopes: [], isDamaged: true };
  }
}

function accountOf(row: Row): string {
  const { user, scopes } = saidOf(row);
  return createHash("sha256")
    .update(JSON.stringify([row.url, user?.username ?? null, row.has_token, scopes.toSorted()]))
    .digest("hex");
}
const ownerOf = ({ user }: ConnectionCheck): string | null =>
  user === null ? null : JSON.stringify({ username: user.username, name: user.name, email: user.email ?? null });
const scopesOf = ({ token }: ConnectionCheck): string => JSON.stringify(token?.scopes ?? []);

/** Blank counts as none. A token is one line of visible ASCII: anything else would be an injected header or a slip of the clipboard. */
function parseToken(text: string | undefined): string | null {
  const token = text?.trim() ?? "";
  if (token === "") return null;
  if (!/^[\x21-\x7e]{1,1024}$/.test(token))
    throw refusal("parameters", "token is invalid: it holds spaces, line breaks or unusual characters.");
  return token;
}
