// After a commit exactly those answers are asked for again that it changed. The oracle is the service itself, asked before and after.
import { rmSync } from "node:fs";
import { InfiniteQueryObserver, MutationObserver, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { forkService } from "../../electron/desktop/supervision/fork-service.ts";
import { currentUserQuery } from "../../renderer/data/account.ts";
import { branchQuery } from "../../renderer/data/checkout.ts";
import { apiCommand } from "../../renderer/data/commands.ts";
import { openedFileQuery } from "../../renderer/data/file.ts";
import { createQueryClient } from "../../renderer/data/query-client.ts";
import * as repository from "../../renderer/data/repository.ts";
import { git, RepositoryBuilder } from "../scenarios/builder.ts";
import { until } from "../until.ts";
import { startDesktop, type TestDesktop } from "./desktops.ts";

const serviceEntry = new URL("../../service/main.ts", import.meta.url).pathname;
let desktop: TestDesktop;
let folder: string;
/** Paths of the requests since this was emptied last. */
let asked: string[] = [];

/** Without the project's time of last activity, which moves with everything that anybody does and is on no screen of the project. */
const answerTo = async (url: string): Promise<string> =>
  (await (await desktop.fetch(`/${url}`)).text()).replace(/"(last_activity_at|updated_at)":"[^"]*"/g, "");

beforeAll(async () => {
  desktop = startDesktop({ launchService: forkService(serviceEntry) });
  folder = `${desktop.dataDir}-tides`;
  await desktop.app.ready();
  vi.stubGlobal("fetch", (url: string, { signal, ...init }: RequestInit) => {
    if ((init.method ?? "GET") === "GET") asked.push(url);
    return desktop.fetch(`/${url}`, { ...init, ...(signal ? { signal } : {}) });
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await desktop.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}-other`, { recursive: true, force: true });
});

async function serve(path: string): Promise<string> {
  new RepositoryBuilder(path)
    .write("README.md", "# Tides\n")
    .write("src/tide.ts", "1\n")
    .commit("Begin")
    .write("src/tide.ts", "2\n")
    .commit("Go on");
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ path });
  const answer = await desktop.fetch("/connections/local/api/v4/repodesk/folders", { method: "POST", headers, body });
  return ((await answer.json()) as { path_with_namespace: string }).path_with_namespace;
}

/** Keeps on screen what the views of a project show: files, history, a commit, the switchers. */
function show(client: QueryClient, project: string, head: string): (() => void)[] {
  const singles = [
    repository.projectQuery("local", project),
    branchQuery("local", project, "main"),
    repository.commitQuery("local", project, head),
    repository.treeQuery("local", project, head, ""),
    repository.treeQuery("local", project, head, "src"),
    repository.allPathsQuery("local", project, head),
    openedFileQuery("local", project, head, "src/tide.ts"),
    repository.fileQuery("local", project, head, "src/tide.ts"),
    repository.fileQuery("local", project, "main", "src/tide.ts"),
    repository.branchesQuery("local", project),
    repository.tagsQuery("local", project),
    currentUserQuery("local"),
  ];
  const endless = [
    repository.commitsQuery("local", project, { ref_name: head }),
    repository.commitsQuery("local", project, { ref_name: "main" }),
    repository.commitDiffQuery("local", project, head),
  ];
  return [
    ...singles.map((options) => new QueryObserver(client, options as never).subscribe(() => undefined)),
    ...endless.map((options) => new InfiniteQueryObserver(client, options as never).subscribe(() => undefined)),
  ];
}

it("asks again for what a commit changed, and for nothing else", { tags: "long" }, async () => {
  const project = await serve(folder);
  const other = await serve(`${folder}-other`);
  const client = createQueryClient();
  const leave = [project, other].flatMap((id) => show(client, id, git(id === project ? folder : `${folder}-other`, ["rev-parse", "main"])));
  await until(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status !== "success" })).toEqual([]);
  const urls = [...new Set(asked)];
  expect(urls.length).toBe(asked.length);
  const before = await Promise.all(urls.map(answerTo));

  asked = [];
  const commit = new MutationObserver(client, apiCommand("local", "createCommit"));
  const content = { action: "update", file_path: "src/tide.ts", content: "3\n" } as const;
  await commit.mutate({ id: project, branch: "main", commit_message: "Once more", actions: [content] });
  await until(() => expect(client.isFetching()).toBe(0));
  const again = [...asked];

  const after = await Promise.all(urls.map(answerTo));
  const changed = urls.filter((_url, index) => before[index] !== after[index]);
  expect([...again].sort()).toEqual(changed.sort());
  // The branch, the list of branches, the history by name, the file by the branch's name.
  expect(changed).toHaveLength(4);
  for (const stop of leave) stop();
  client.clear();
});
