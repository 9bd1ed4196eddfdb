// What a component test may do outside the browser: build a repository of a scenario, and ask git what became of it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserCommand } from "vitest/node";
import { git } from "../../scenarios/builder.ts";
import { buildLongHistory } from "../../scenarios/long-history.ts";
import { scenarios } from "../../scenarios/scenarios.ts";
import { blockCommits, desktopOfTests, takeCommits } from "./bind-desktop.ts";

export interface Repository {
  readonly folder: string;
  /** path_with_namespace on the connection "local". */
  readonly project: string;
}

let made = 0;

const repository: BrowserCommand<[scenario: string]> = async (_context, scenario): Promise<Repository> => {
  const build = scenarios[scenario];
  if (build === undefined) throw new Error(`There is no scenario ${scenario}.`);
  made += 1;
  const folder = join(desktopOfTests().folder, `${scenario}-${made}`);
  await build(folder);
  return { folder, project: await serve(folder) };
};

/** A repository of so many commits, with merges. */
const longHistory: BrowserCommand<[commits: number]> = async (_context, commits): Promise<Repository> => {
  made += 1;
  const folder = join(desktopOfTests().folder, `history-${made}.git`);
  await buildLongHistory(folder, commits);
  return { folder, project: await serve(folder) };
};

async function serve(path: string): Promise<string> {
  const { app } = desktopOfTests();
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

/** Runs git in a repository of `repository`; answers its output. */
const runGit: BrowserCommand<[folder: string, args: string[]]> = (_context, folder, args): string => git(folder, args);

/** Writes a file into a repository's work tree: a text, or bytes as Base64. */
const writeInto: BrowserCommand<[folder: string, path: string, content: string, encoding?: "utf8" | "base64"]> = (
  _context,
  folder,
  path,
  content,
  encoding = "utf8",
): void => writeFileSync(join(folder, path), content, encoding);

/** From now on no commit that is sent to a project is read; null: commits are taken again. */
const holdCommits: BrowserCommand<[project: string | null]> = (_context, project): void =>
  project === null ? takeCommits() : blockCommits(project);

export const commands = { repository, longHistory, runGit, writeInto, holdCommits };

declare module "vitest/browser" {
  interface BrowserCommands {
    repository(scenario: string): Promise<Repository>;
    longHistory(commits: number): Promise<Repository>;
    runGit(folder: string, args: string[]): Promise<string>;
    writeInto(folder: string, path: string, content: string, encoding?: "utf8" | "base64"): Promise<void>;
    holdCommits(project: string | null): Promise<void>;
  }
}
