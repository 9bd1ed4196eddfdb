// What a component test may do outside the browser: build a repository of a scenario, and ask git what became of it.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BrowserCommand } from "vitest/node";
import type { Scope } from "../../../shared/contract/endpoint.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "../../desktop/servers.ts";
import { git } from "../../scenarios/builder.ts";
import { copiesIn } from "../../scenarios/copies.ts";
import { buildLongHistory } from "../../scenarios/long-history.ts";
import { addMember, addProject, addToken, addUser, type RunningService, startService } from "../../service/support/start-service.ts";
import { blockCommits, desktopOfTests, takeCommits } from "./bind-desktop.ts";

export interface Repository {
  readonly folder: string;
  /** path_with_namespace on the connection "local". */
  readonly project: string;
}

/** A server of a team. */
export interface Team {
  /** Without /api/v4. */
  readonly address: string;
  readonly host: string;
  /** The repository of halden/tide-tables. */
  readonly folder: string;
  /** Of ada, for everything. */
  readonly token: string;
}

let made = 0;

const copies = new Map<string, ReturnType<typeof copiesIn>>();
const copy = (session: string, scenario: string, to: string): Promise<void> => {
  const made = copies.get(session) ?? copiesIn(join(desktopOfTests(session).folder, "scenarios"));
  copies.set(session, made);
  return made(scenario, to);
};

const repository: BrowserCommand<[scenario: string]> = async ({ sessionId }, scenario): Promise<Repository> => {
  made += 1;
  const folder = join(desktopOfTests(sessionId).folder, `${scenario}-${made}`);
  await copy(sessionId, scenario, folder);
  return { folder, project: await serve(sessionId, folder) };
};

/** A repository of so many commits, with merges. */
const longHistory: BrowserCommand<[commits: number]> = async ({ sessionId }, commits): Promise<Repository> => {
  made += 1;
  const folder = join(desktopOfTests(sessionId).folder, `history-${made}.git`);
  await buildLongHistory(folder, commits);
  return { folder, project: await serve(sessionId, folder) };
};

async function serve(session: string, path: string): Promise<string> {
  const { app } = desktopOfTests(session);
  await app.ready();
  const request = new Request("http://127.0.0.1/connections/local/api/v4/repodesk/folders", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path }),
  });
  const response = await app.fetch(request);
  if (!response.ok) throw new Error(`The service refused ${path}: ${await response.text()}`);
  return ((await response.json()) as { path_with_namespace: string }).path_with_namespace;
}

/** Moves a folder on its disk. */
const moveFolder: BrowserCommand<[folder: string, to: string]> = (_context, folder, to): void => renameSync(folder, to);

/** Runs git in a repository of `repository`; answers its output. */
const runGit: BrowserCommand<[folder: string, args: string[], input?: string]> = (_context, folder, args, input): string =>
  git(folder, args, input === undefined ? {} : { input });

/** The bytes of a blob ("main:a.txt") in Base64. */
const readBlob: BrowserCommand<[folder: string, name: string]> = (_context, folder, name): string =>
  execFileSync("git", ["cat-file", "blob", name], { cwd: folder, maxBuffer: 1 << 28 }).toString("base64");

/** A folder beside those of the repositories, with nothing in it. */
const emptyFolder: BrowserCommand<[name: string]> = ({ sessionId }, name): string => {
  made += 1;
  const folder = join(desktopOfTests(sessionId).folder, `${name}-${made}`);
  mkdirSync(folder);
  return folder;
};

/** Writes a file into a repository's work tree: a text, or bytes as Base64. */
const writeInto: BrowserCommand<[folder: string, path: string, content: string, encoding?: "utf8" | "base64"]> = (
  _context,
  folder,
  path,
  content,
  encoding = "utf8",
): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content, encoding);
};

/** Makes a hook of a shell script. */
const writeHook: BrowserCommand<[folder: string, name: string, script: string]> = (_context, folder, name, script): void => {
  const hooks = join(folder, ".git", "hooks");
  mkdirSync(hooks, { recursive: true });
  writeFileSync(join(hooks, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
};

/** Commits so many small files into a folder: file-00000.txt and so on. No work tree is touched. */
const manyFiles: BrowserCommand<[folder: string, path: string, count: number]> = (_context, folder, path, count): void => {
  const files = Array.from({ length: count }, (_, index) => `${path}/file-${String(index).padStart(5, "0")}.txt`);
  const inline = files.map((name, index) => `M 100644 inline ${name}\ndata ${String(index).length}\n${index}\n`).join("");
  const who = "committer Ada Nowak <ada@example.com> 1750000000 +0000\n";
  const parent = git(folder, ["rev-parse", "main"]).trim();
  git(folder, ["fast-import", "--quiet"], {
    input: `commit refs/heads/main\n${who}data 14\nAdd many files\nfrom ${parent}\n${inline}`,
  });
};

/** From now on no commit that is sent to a project is read; null: commits are taken again. */
const holdCommits: BrowserCommand<[project: string | null]> = (_context, project): void =>
  project === null ? takeCommits() : blockCommits(project);

/** Servers of a team, by their address. */
const teams = new Map<string, RunningService>();

/** Starts `repodesk serve` with ada as a developer of halden/tide-tables and of many more projects that have no repository. */
const startTeam: BrowserCommand<[others: number]> = async ({ sessionId }, others): Promise<Team> => {
  made += 1;
  const folder = join(desktopOfTests(sessionId).folder, `team-${made}`);
  await copy(sessionId, "everyday", folder);
  git(folder, ["checkout", "-q", "--detach"]);
  const service = await startService();
  addUser(service.store, "root");
  const ada = addUser(service.store, "ada");
  const add = (path: string, at: string): void => {
    addMember(service.store, ada.id, addProject(service.store, path, at, "private").id, "developer");
  };
  service.store.transaction(() => {
    for (let number = 1; number <= others; number += 1) add(`halden/other-${String(number).padStart(3, "0")}`, `${folder}-${number}`);
    add("halden/tide-tables", folder);
  });
  const address = service.address.replace(/\/api\/v4$/, "");
  teams.set(address, service);
  return { address, host: new URL(address).host, folder, token: addToken(service.store, ada.id, ["api"]) };
};

/** Takes every token of ada's, and answers a new one. */
const renewToken: BrowserCommand<[address: string]> = (_context, address): string => {
  const { store } = teams.get(address) as RunningService;
  const ada = store.users.byUsername("ada") as NonNullable<ReturnType<typeof store.users.byUsername>>;
  for (const { id } of store.tokens.listOf(ada.id)) store.tokens.revoke(id);
  return addToken(store, ada.id, ["api"]);
};

/** A token of another person, who may read and write halden/tide-tables too; `email` as the server tells it. */
const addAccount: BrowserCommand<[address: string, username: string]> = (_context, address, username): string => {
  const { store } = teams.get(address) as RunningService;
  const user = addUser(store, username);
  const project = store.projects.byFullPath("halden/tide-tables") as NonNullable<ReturnType<typeof store.projects.byFullPath>>;
  addMember(store, user.id, project.id, "developer");
  return addToken(store, user.id, ["api"]);
};

/** Servers that answer as a script says, by their address. */
const scripted = new Map<string, TestServer>();

/** What a server in the way does instead of answering. */
export type Fault = {
  /** Which requests: a pattern of the path with its query. */
  readonly on: string;
} & (
  | { readonly does: "answer"; readonly status: number; readonly body: Readonly<Record<string, unknown>>; readonly retryAfter?: number }
  /** `hold`: never answered; `stall`: 9 MB of the answer, and no more. */
  | { readonly does: "page" | "cut" | "hang up" | "hold" | "stall" }
);

const faults = new Map<string, Fault | null>();

/** A server that hands everything on to the one at `address`, until a fault is set. */
const startInTheWay: BrowserCommand<[address: string]> = async (_context, address): Promise<string> => {
  const server = await startServer();
  server.answer = (request, response) => {
    const fault = faults.get(server.origin);
    if (fault != null && new RegExp(fault.on).test(request.url)) {
      if (fault.does === "answer") {
        const wait = fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
        return sendJson(response, fault.status, fault.body, wait);
      }
      if (fault.does === "page") {
        response.writeHead(200, { "content-type": "text/html" });
        return response.end("<!doctype html><title>Sign in to the network</title>");
      }
      if (fault.does === "cut") {
        response.writeHead(200, { "content-type": "application/json", "content-length": "4096" });
        response.write('[{"id":"');
        return setImmediate(() => response.destroy());
      }
      if (fault.does === "hold") return;
      if (fault.does === "stall") {
        response.writeHead(200, { "content-type": "text/plain" });
        response.write(Buffer.alloc(9 * 1024 * 1024, "a"));
        return;
      }
      return response.destroy();
    }
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const init = { method: request.method, headers: headers as Record<string, string>, redirect: "manual" as const };
    void fetch(`${address}${request.url}`, { ...init, ...(request.body === "" ? {} : { body: request.body }) }).then(
      async (answer) => {
        const { "content-encoding": _encoding, "content-length": _length, ...said } = Object.fromEntries(answer.headers);
        response.writeHead(answer.status, said);
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.destroy(),
    );
  };
  scripted.set(server.origin, server);
  return server.origin;
};

const setFault: BrowserCommand<[address: string, fault: Fault | null]> = (_context, address, fault): void =>
  void faults.set(address, fault);

/**
 * A server that speaks of nothing but counters: of each group its three figures (issues, merge requests, members), or the status that it
 * answers with; groups that are not named have no such counters (404).
 */
const startCounters: BrowserCommand<[groups: Record<string, [number, number, number] | number>]> = async (
  _context,
  groups,
): Promise<string> => {
  const server = await startServer();
  const figures = ["issues_count", "merge_requests_count", "new_members_count"];
  server.answer = (request, response, incoming) => {
    const url = new URL(request.url, server.origin);
    const counter = url.pathname.split("/").at(-1) ?? "";
    if (!figures.includes(counter))
      return /activity_facts|groups$/.test(url.pathname)
        ? sendJson(response, url.pathname.endsWith("groups") ? 200 : 404, url.pathname.endsWith("groups") ? [] : { error: "404 Not Found" })
        : answerAsGitlab()(request, response, incoming);
    const said = groups[url.searchParams.get("group_path") ?? ""] ?? 404;
    if (typeof said === "number") sendJson(response, said, said === 403 ? { message: "403 Forbidden" } : { error: "404 Not Found" });
    else sendJson(response, 200, { [counter]: said[figures.indexOf(counter)] });
  };
  scripted.set(server.origin, server);
  return server.origin;
};

const stopCounters: BrowserCommand<[address: string]> = async (_context, address): Promise<void> => {
  await scripted.get(address)?.close();
  scripted.delete(address);
};

/** Another token of ada's, perhaps one that has expired; answers it. */
const makeToken: BrowserCommand<[address: string, scopes: Scope[], expires?: string]> = (_context, address, scopes, expires): string => {
  const { store } = teams.get(address) as RunningService;
  return addToken(store, store.users.byUsername("ada")?.id ?? 0, scopes, expires ?? null);
};

/** From now on only maintainers may push to a branch of halden/tide-tables. */
const protectBranch: BrowserCommand<[address: string, branch: string]> = (_context, address, name): void => {
  const { store } = teams.get(address) as RunningService;
  const projectId = store.projects.byFullPath("halden/tide-tables")?.id ?? 0;
  store.protectedBranches.create({ projectId, name, pushLevel: 40, mergeLevel: 40, allowForcePush: false });
};

const stopTeam: BrowserCommand<[address: string]> = async (_context, address): Promise<void> => {
  await teams.get(address)?.stop();
  teams.delete(address);
};

/** Files of the desktop's data folder that hold a text. */
const filesWith: BrowserCommand<[text: string]> = ({ sessionId }, text): string[] => {
  const data = join(desktopOfTests(sessionId).folder, "data");
  return (readdirSync(data, { recursive: true }) as string[]).filter(
    (name) => statSync(join(data, name)).isFile() && readFileSync(join(data, name)).includes(text),
  );
};

export const commands = {
  repository,
  longHistory,
  manyFiles,
  runGit,
  readBlob,
  writeInto,
  writeHook,
  emptyFolder,
  moveFolder,
  holdCommits,
  startTeam,
  renewToken,
  addAccount,
  makeToken,
  protectBranch,
  stopTeam,
  startInTheWay,
  setFault,
  startCounters,
  stopCounters,
  filesWith,
};

declare module "vitest/browser" {
  interface BrowserCommands {
    repository(scenario: string): Promise<Repository>;
    longHistory(commits: number): Promise<Repository>;
    manyFiles(folder: string, path: string, count: number): Promise<void>;
    runGit(folder: string, args: string[], input?: string): Promise<string>;
    readBlob(folder: string, name: string): Promise<string>;
    writeInto(folder: string, path: string, content: string, encoding?: "utf8" | "base64"): Promise<void>;
    writeHook(folder: string, name: string, script: string): Promise<void>;
    emptyFolder(name: string): Promise<string>;
    moveFolder(folder: string, to: string): Promise<void>;
    holdCommits(project: string | null): Promise<void>;
    startTeam(others: number): Promise<Team>;
    renewToken(address: string): Promise<string>;
    addAccount(address: string, username: string): Promise<string>;
    makeToken(address: string, scopes: Scope[], expires?: string): Promise<string>;
    protectBranch(address: string, branch: string): Promise<void>;
    stopTeam(address: string): Promise<void>;
    startInTheWay(address: string): Promise<string>;
    setFault(address: string, fault: Fault | null): Promise<void>;
    startCounters(groups: Record<string, [number, number, number] | number>): Promise<string>;
    stopCounters(address: string): Promise<void>;
    filesWith(text: string): Promise<string[]>;
  }
}
