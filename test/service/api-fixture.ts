// A service in this process on a fresh data folder: users of each role, projects on repositories that git made, and a short way to ask.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handlers } from "../../service/api/handlers.ts";
import { isSameRepository } from "../../service/api/projects/known-commits.ts";
import { createRepositories } from "../../service/api/projects/repositories.ts";
import type { Limits } from "../../service/git/process/deadlines.ts";
import { createLog } from "../../service/http/log.ts";
import { createService } from "../../service/http/service.ts";
import type { ProjectRow } from "../../service/store/project-row.ts";
import { defaultSettings, type ServiceSettings } from "../../service/store/settings.ts";
import { openStore } from "../../service/store/store.ts";
import { RepositoryBuilder } from "../scenarios/builder.ts";

export type Role = "admin" | "guest" | "reporter" | "developer" | "stranger";

export interface Asked {
  readonly as?: Role | "local" | null;
  readonly json?: unknown;
  readonly form?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  /** Parsed body, or undefined when it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are whatever the test says they are
  readonly body: any;
}

const localToken = "local-token-of-the-tests";

export interface FixtureOptions {
  /** Of the store with another process that writes. */
  readonly patience?: number;
  /** A program that stands for git. */
  readonly git?: string;
  /** Other deadlines of git processes than the usual ones, in milliseconds. */
  readonly limits?: Limits;
}

/** Everything is gone again after `end()`. */
export function startService(settings: Partial<ServiceSettings> = {}, { git, limits, ...options }: FixtureOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-api-"));
  const store = openStore(join(folder, "data"), { exclusive: true, ...options });
  const repositories = createRepositories({
    dataDir: store.folder,
    isSame: (project, repository) => isSameRepository(store.projects, project, repository),
    ...(git === undefined ? {} : { git }),
    ...(limits === undefined ? {} : { limits }),
  });
  const service = createService({
    store,
    repositories,
    settings: { ...defaultSettings, ...settings },
    handlers,
    localToken,
    baseUrl: "http://desk.example",
    log: createLog([], "error"),
  });
  const tokens = {} as Record<Role, string>;
  const users = {} as Record<Role, number>;
  for (const role of ["admin", "guest", "reporter", "developer", "stranger"] as const) {
    const user = store.users.create({ username: role, name: `The ${role}`, email: `${role}@example.com` });
    users[role] = user.id;
    tokens[role] = store.tokens.create({ userId: user.id, name: "t", scopes: ["api"], expiresAt: null }).token;
  }
  const levels = { guest: 10, reporter: 20, developer: 30 } as const;

  return {
    folder,
    store,
    users,
    /** A new repository in the fixture's folder. */
    repository: (name: string, options: { bare?: boolean; sha256?: boolean } = {}) => new RepositoryBuilder(join(folder, name), options),
    /** Serves a folder as team/<name>, with one member of each role. */
    serve(name: string, path: string, visibility: "private" | "internal" | "public" = "private"): ProjectRow {
      const group = store.groups.ensure("team");
      const project = store.projects.create({
        groupId: group.id,
        path: name,
        folder: path,
        visibility,
        creatorId: users.admin,
        origin: "added",
      });
      for (const role of ["guest", "reporter", "developer"] as const)
        store.members.add({ userId: users[role], projectId: project.id, accessLevel: levels[role] });
      return project;
    },
    /** Asks under /api/v4, as the developer unless told otherwise; null asks anonymously. */
    async ask(method: string, path: string, asked: Asked = {}): Promise<Answer> {
      const response = await this.send(method, path, asked);
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString("utf8");
      return { status: response.status, headers: response.headers, text, bytes, body: parse(text) };
    },
    /** The same, and the body is left to whoever asks. */
    async send(method: string, path: string, { as = "developer", json, form, headers = {} }: Asked = {}): Promise<Response> {
      const token = as === null ? undefined : as === "local" ? localToken : tokens[as];
      return service.fetch(
        new Request(`http://desk.example/api/v4${path}`, {
          method,
          headers: {
            ...(token === undefined ? {} : { "private-token": token }),
            ...(json === undefined ? {} : { "content-type": "application/json" }),
            ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
            ...headers,
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
          ...(form === undefined ? {} : { body: form }),
        }),
      );
    },
    async end(): Promise<void> {
      await service.close();
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Fixture = ReturnType<typeof startService>;

/** A path of a file as it stands in a URL. */
export const enc = (path: string): string => encodeURIComponent(path).replaceAll(".", "%2E");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // raw bytes and empty answers are no JSON
  }
}
