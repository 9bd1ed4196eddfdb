// The renderer's desk without a browser, over a desktop with the real service: what it plans, sends and undoes is seen in git.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { forkService } from "../../electron/desktop/supervision/fork-service.ts";
import { openedFileQuery } from "../../renderer/data/file.ts";
import { createQueryClient } from "../../renderer/data/query-client.ts";
import { commitStates } from "../../renderer/desk/commit-state.ts";
import { madeCommits } from "../../renderer/desk/made.ts";
import { type Base, type Change, deskKey } from "../../renderer/desk/model.ts";
import { deskStore } from "../../renderer/desk/store.ts";
import { git, RepositoryBuilder } from "../scenarios/builder.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";

const serviceEntry = new URL("../../service/main.ts", import.meta.url).pathname;

/** What an answer is replaced with; null = it is the service's own. Throws where none shall come. */
export type Interceptor = (url: string, init: RequestInit, pass: () => Promise<Response>) => Promise<Response>;

let desktop: TestDesktop;
let folders = "";
let made = 0;
let intercept: Interceptor | null = null;
let first: DeskProject | null = null;

/** Requests of this test go through `interceptor`. */
export const interceptRequests = (interceptor: Interceptor): void => {
  intercept = interceptor;
};

/** One service for the tests of a file; each leaves no desk behind. */
export function withDeskService(): void {
  beforeAll(async () => {
    desktop = startDesktop({ launchService: forkService(serviceEntry) });
    folders = mkdtempSync(join(tmpdir(), "repodesk-desk-"));
    await desktop.app.ready();
    const events = new EventTarget();
    vi.stubGlobal("window", Object.assign(events, { location: { hash: "" } }));
    vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
    vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
    vi.stubGlobal("fetch", (url: string, { signal, ...init }: RequestInit) => {
      const pass = (): Promise<Response> => desktop.fetch(`/${url}`, { ...init, ...(signal ? { signal } : {}) });
      return intercept === null ? pass() : intercept(url, init, pass);
    });
    // The pauses between two looks at a branch (renderer/desk/delivery.ts), which no test waits out.
    const { setTimeout: wait } = globalThis;
    vi.stubGlobal("setTimeout", (act: (...args: unknown[]) => void, ms: number, ...args: unknown[]) =>
      wait(act, ms === 1_500 || ms === 3_500 ? 0 : ms, ...args),
    );
    deskStore.getState().restore();
  });
  afterEach(() => {
    intercept = null;
    deskStore.setState({ desks: {} });
    commitStates.setState({ states: {} });
    madeCommits.setState({ made: {}, states: {} });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    first = null;
    await desktop.close();
    rmSync(folders, { recursive: true, force: true });
  });
}

/** The window hears that its network is back. */
export const comeOnline = (): boolean => window.dispatchEvent(new Event("online"));

export interface DeskProject {
  readonly folder: string;
  readonly project: string;
  /** Key of the desk of main. */
  readonly key: string;
  readonly client: ReturnType<typeof createQueryClient>;
  git(...args: string[]): string;
  /** A file of a branch, as the screen knows it when a change to it begins. */
  baseOf(path: string, ref?: string): Promise<Base>;
}

/** A repository of its own with a few files, served on the connection "local". */
export async function openProject(build?: (repository: RepositoryBuilder) => void): Promise<DeskProject> {
  made += 1;
  const folder = join(folders, `tides-${made}`);
  const repository = new RepositoryBuilder(folder);
  if (build === undefined)
    repository.write("README.md", "# Tides\n").write("src/tide.ts", "one\ntwo\nthree\n").write("run.sh", "true\n").executable("run.sh");
  else build(repository);
  repository.commit("Begin");
  // No work tree has to come along.
  git(folder, ["checkout", "-q", "--detach"]);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ path: folder });
  const answer = await desktop.fetch("/connections/local/api/v4/repodesk/folders", { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  const { path_with_namespace: project } = (await answer.json()) as { path_with_namespace: string };
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  return {
    ...{ folder, project, client, key: deskKey("local", project, "main") },
    git: (...args) => git(folder, args),
    async baseOf(path, ref = "main") {
      const commit = git(folder, ["rev-parse", ref]);
      const { blob, lastCommit, executable } = await client.fetchQuery(openedFileQuery("local", project, commit, path));
      return { commit, blob, lastCommit, executable };
    },
  };
}

/** The repository of a file's first test with its branches as they were then, and nothing remembered. */
export async function freshProject(): Promise<DeskProject> {
  if (first === null) {
    first = await openProject();
    return first;
  }
  const { folder } = first;
  const others = git(folder, ["for-each-ref", "--format=delete %(refname)", "refs/heads"]).split("\n");
  const lines = [`update refs/heads/main ${git(folder, ["rev-parse", "HEAD"])}`, ...others.filter((line) => !line.endsWith("/main"))];
  git(folder, ["update-ref", "--stdin"], { input: `${lines.join("\n")}\n` });
  first.client.clear();
  return first;
}

/** Somebody else commits a file (null = deletes it) on a branch, past the desk. */
export function commitElsewhere(folder: string, path: string, content: string | null, branch = "main"): string {
  const index = { GIT_INDEX_FILE: join(folder, ".git", `index-of-another-${Math.random()}`) };
  const who = {
    GIT_AUTHOR_NAME: "Bo",
    GIT_AUTHOR_EMAIL: "bo@example.com",
    GIT_COMMITTER_NAME: "Bo",
    GIT_COMMITTER_EMAIL: "bo@example.com",
  };
  git(folder, ["read-tree", branch], { env: index });
  if (content === null) git(folder, ["update-index", "--force-remove", path], { env: index });
  else {
    const blob = git(folder, ["hash-object", "-w", "--stdin"], { input: content });
    git(folder, ["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`], { env: index });
  }
  const tree = git(folder, ["write-tree"], { env: index });
  const commit = git(folder, ["commit-tree", tree, "-p", branch, "-m", "Of somebody else"], { env: who });
  git(folder, ["update-ref", `refs/heads/${branch}`, commit]);
  rmSync(index.GIT_INDEX_FILE, { force: true });
  return commit;
}

export const text = (content: string) => ({ encoding: "text", text: content }) as const;
export const create = (path: string, content: string, executable = false): Change => ({
  ...{ kind: "create", path, content: text(content), executable, included: true },
});
export const update = (path: string, content: string, base: Base): Change => ({
  ...{ kind: "update", path, content: text(content), base, included: true },
});
export const remove = (path: string, base: Base): Change => ({ kind: "delete", path, base, included: true });
export const move = (previousPath: string, path: string, base: Base, content: string | null = null): Change => ({
  ...{ kind: "move", path, previousPath, base, included: true, content: content === null ? null : text(content) },
});
export const chmod = (path: string, executable: boolean, base: Base): Change => ({ kind: "chmod", path, executable, base, included: true });
