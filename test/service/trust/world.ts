// A service in this process with every role, every visibility and every kind of credential, and a way to see whether anything changed.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { handlers } from "../../../service/api/handlers.ts";
import { createRepositories, type RepositoriesOptions } from "../../../service/api/projects/repositories.ts";
import { createService, type ServiceOptions } from "../../../service/http/service.ts";
import type { ProjectRow } from "../../../service/store/project-row.ts";
import { defaultSettings, type ServiceSettings } from "../../../service/store/settings.ts";
import { openStore } from "../../../service/store/store.ts";
import type { Scope } from "../../../shared/contract/endpoint.ts";
import { makeBareHistory } from "./history.ts";

export const roleNames = ["none", "guest", "reporter", "developer", "maintainer", "admin"] as const;
export type Role = (typeof roleNames)[number];
export const visibilities = ["private", "internal", "public"] as const;
export type Visibility = (typeof visibilities)[number];
/** What a caller shows; some are valid only in name, or by a scope. */
export const credentials = [
  "anonymous",
  "unknown",
  "expired",
  "revoked",
  "read_repository",
  "write_repository",
  "read_api",
  "read_user",
  "api",
] as const;
export type Credential = (typeof credentials)[number];
const levels = { guest: 10, reporter: 20, developer: 30, maintainer: 40 } as const;

export interface Asked {
  readonly token?: string | null | undefined;
  readonly json?: unknown;
  readonly body?: string | Buffer | ReadableStream;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface LogLine {
  readonly level: string;
  readonly details: Record<string, unknown>;
}

export type World = ReturnType<typeof createWorld>;

/** Everything is gone again after `end()`. `bare` makes the folder of each project's repository. */
export function createWorld(
  options: {
    settings?: Partial<ServiceSettings>;
    makeRepository?: (folder: string) => string;
    /** The one project that gets a repository, where it is too large for three. */
    only?: Visibility;
    handlers?: Partial<ServiceOptions["handlers"]>;
    /** How repositories are opened; `folder` is the world's. */
    repositories?: (at: { readonly folder: string }) => Pick<RepositoriesOptions, "git" | "limits">;
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-trust-"));
  const store = openStore(join(folder, "data"), { exclusive: true });
  const logged: LogLine[] = [];
  const note = (level: string) => (details: object) => void logged.push({ level, details: details as Record<string, unknown> });
  const service = createService({
    store,
    repositories: createRepositories({ dataDir: store.folder, ...options.repositories?.({ folder }) }),
    settings: { ...defaultSettings, ...options.settings },
    handlers: { ...handlers, ...options.handlers },
    baseUrl: "http://desk.example",
    log: { info: note("info"), warn: note("warn"), error: note("error") },
  });
  const admin = store.users.first() ?? store.users.create({ username: "root", email: "root@example.com" });
  const users = {} as Record<Role, number>;
  const tokens = new Map<string, string>();
  const makeToken = (userId: number, scopes: readonly Scope[], expiresAt: string | null = null) =>
    store.tokens.create({ userId, name: "t", scopes, expiresAt });
  for (const role of roleNames) {
    users[role] = role === "admin" ? admin.id : store.users.create({ username: role, email: `${role}@example.com` }).id;
    for (const scope of ["api", "read_api", "read_repository", "write_repository", "read_user"] as const)
      tokens.set(`${role} ${scope}`, makeToken(users[role], [scope]).token);
    tokens.set(`${role} expired`, makeToken(users[role], ["api"], "2020-01-01").token);
    const revoked = makeToken(users[role], ["api"]);
    store.tokens.revoke(revoked.row.id);
    tokens.set(`${role} revoked`, revoked.token);
  }
  const template = (options.makeRepository ?? makeBareHistory)(join(folder, "template.git"));
  const projects = {} as Record<Visibility, ProjectRow>;
  for (const visibility of visibilities) {
    const repository = join(folder, `${visibility}.git`);
    if (options.only === undefined) cpSync(template, repository, { recursive: true });
    else if (options.only === visibility) renameSync(template, repository);
    const group = store.groups.ensure(`${visibility}-team`, visibility);
    projects[visibility] = store.projects.create({
      groupId: group.id,
      path: "thing",
      folder: repository,
      visibility,
      creatorId: admin.id,
      origin: "added",
    });
    for (const [role, accessLevel] of Object.entries(levels))
      store.members.add({ userId: users[role as Role], groupId: group.id, accessLevel });
  }
  const database = new DatabaseSync(join(store.folder, "repodesk.sqlite"), { readOnly: true });
  const version = database.prepare("PRAGMA data_version");
  /** Counted last, at this version: the number changes with each commit of another connection. */
  let counted: { readonly version: unknown; readonly text: string } | null = null;

  const world = {
    folder,
    store,
    users,
    projects,
    logged,
    /** Null for anonymous. */
    token: (role: Role, credential: Credential = "api"): string | null =>
      credential === "anonymous" ? null : credential === "unknown" ? "rdpat-unknown" : tokens.get(`${role} ${credential}`)!,
    /** Asks under /api/v4; `path` arrives as it is written here, as on a socket. */
    ask: (method: string, path: string, asked: Asked = {}): Promise<Answer> => world.askOutside(method, `/api/v4${path}`, asked),
    /** Asks for any address of the service. */
    async askOutside(method: string, line: string, asked: Asked = {}): Promise<Answer> {
      const body = asked.json === undefined ? asked.body : JSON.stringify(asked.json);
      const type = asked.type ?? (asked.json === undefined ? undefined : "application/json");
      const query = line.indexOf("?");
      // A URL would resolve dots and drop what it does not like; the route is taken from the request line.
      const target = `http://desk.example/${query < 0 ? "" : line.slice(query)}`;
      const response = await service.fetch(
        new Request(target, {
          method,
          headers: {
            ...(asked.token == null ? {} : { "private-token": asked.token }),
            ...(type === undefined ? {} : { "content-type": type }),
            ...asked.headers,
          },
          ...(body === undefined ? {} : { body, duplex: "half" }),
          ...(asked.signal === undefined ? {} : { signal: asked.signal }),
        } as RequestInit),
        { incoming: { url: line } },
      );
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    /** All refs of a project's repository, packed or not. */
    refs(visibility: Visibility): string {
      const root = projects[visibility].folder;
      const loose = readdirSync(join(root, "refs"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((path) => `${path} ${readFileSync(path, "utf8")}`);
      return [...loose, readFileSync(join(root, "packed-refs"), "utf8"), readFileSync(join(root, "HEAD"), "utf8")].join("\n");
    },
    /** Rows of every table. */
    rowCounts(): string {
      const now = version.get()?.["data_version"];
      if (counted !== null && counted.version === now) return counted.text;
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
      const text = tables
        .map(({ name }) => `${String(name)} ${database.prepare(`SELECT count(*) AS n FROM "${String(name)}"`).get()?.["n"]}`)
        .join("\n");
      counted = { version: now, text };
      return text;
    },
    /** Everything that a write would change; equal texts = nothing changed. */
    state: (): string => [...visibilities.map((visibility) => world.refs(visibility)), world.rowCounts()].join("\n"),
    async end(): Promise<void> {
      await service.close();
      database.close();
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

export const bodyOf = (answer: Answer): Record<string, unknown> | null => {
  try {
    return JSON.parse(answer.text) as Record<string, unknown>;
  } catch {
    return null; // bytes, or nothing
  }
};
