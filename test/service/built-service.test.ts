// The service as it is built: two programs that find each other, so that a large history is read from its commit-graph.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { addProject, addToken, addUser, startService, temporaryFolder } from "./support/start-service.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commits = 2_500;

function makeHistory(): string {
  const path = join(folder, "long.git");
  mkdirSync(path);
  execFileSync("git", ["init", "-q", "--bare", "--initial-branch=main"], { cwd: path });
  const one = (n: number): string =>
    `commit refs/heads/main\ncommitter A <a@b> ${1_700_000_000 + n} +0000\ndata 0\nM 100644 inline f\ndata <<E\n${n}\nE\n\n`;
  const input = Array.from({ length: commits }, (_, n) => one(n)).join("");
  execFileSync("git", ["fast-import", "--quiet"], { cwd: path, input, stdio: ["pipe", "pipe", "pipe"] });
  return path;
}

/** A git that writes down what it is asked. */
function makeWatchedGit(notes: string): string {
  const path = join(folder, "git");
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$*" >>'${notes}'\nexec git "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

it("answers a deep page from the graph, in its own thread, without a git that walks", { tags: "long", timeout: 120_000 }, async () => {
  const history = makeHistory();
  const notes = join(folder, "notes");
  const service = await startService({ launcher: true, env: { REPODESK_GIT: makeWatchedGit(notes) } });
  try {
    const token = addToken(service.store, addUser(service.store, "ada").id);
    const project = addProject(service.store, "team/long", history);
    const ask = async (page: number): Promise<string[]> => {
      const { json } = await service.ask(`/projects/${project.id}/repository/commits?per_page=50&page=${page}`, { token });
      return (json as { id: string }[]).map(({ id }) => id);
    };
    await ask(1);
    await service.said(`"commits":${commits},"msg":"Commit-graph: ready"`);
    const before = readFileSync(notes, "utf8");
    const page = await ask(45);
    expect(readFileSync(notes, "utf8").slice(before.length)).not.toMatch(/rev-list|\blog\b/);
    const expected = execFileSync("git", ["rev-list", "--skip=2200", "--max-count=50", "main"], { cwd: history, encoding: "utf8" });
    expect(page).toEqual(expected.trim().split("\n"));
    // The graph lies with us: the repository belongs to its owner.
    expect(existsSync(join(history, "objects", "info", "commit-graphs"))).toBe(false);
    expect(existsSync(join(service.data, "overlays", String(project.id), "info", "commit-graphs"))).toBe(true);
  } finally {
    await service.stop();
  }
});
