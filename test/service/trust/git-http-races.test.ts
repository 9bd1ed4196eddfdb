// People who push and people who commit by the API, all to one repository at the same time: nothing of anybody is lost.
import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, RepositoryBuilder } from "../../scenarios/builder.ts";
import { addProject, addToken, addUser, type RunningService, startService } from "../support/start-service.ts";

/** Pushers, as many writers, and what each of them does; issue 11 asks for 8 and 200, which takes many minutes. */
const people = Number(process.env["REPODESK_TEST_PUSHERS"] ?? 4);
const rounds = Number(process.env["REPODESK_TEST_WRITES"] ?? 5);

const run = promisify(execFile);
const eve = ["-c", "user.name=Eve", "-c", "user.email=eve@example.com"];
let service: RunningService;
let folder: string;
let remote: string;
let token: string;
let id: number;

beforeAll(async () => {
  service = await startService({ settings: { pushUnpackBelow: 3 } });
  const work = new RepositoryBuilder(join(service.data, "work")).write("a", "a\n").commit("Begin").folder;
  folder = join(service.data, "thing.git");
  git(service.data, ["clone", "-q", "--bare", work, folder]);
  token = addToken(service.store, addUser(service.store, "ada").id);
  ({ id } = addProject(service.store, "team/thing", folder));
  remote = `http://x:${token}@${new URL(service.address).host}/team/thing.git`;
});
afterAll(() => service.stop());

/** Commits that are on a branch by what was answered. */
const kept = new Map<string, string[]>();
const keep = (branch: string, commit: string): void => void kept.set(branch, [...(kept.get(branch) ?? []), commit]);

async function write(writer: number): Promise<void> {
  for (let n = 0; n < rounds; n++) {
    const answer = await service.ask(`/projects/${id}/repository/commits`, {
      ...{ method: "POST", token, headers: { "content-type": "application/json" } },
      body: JSON.stringify({
        ...{ branch: "main", commit_message: `Write ${writer} ${n}` },
        actions: [{ action: "create", file_path: `written/${writer}-${n}`, content: `${n}` }],
      }),
    });
    expect([answer.status, answer.body.toString()]).toEqual([201, expect.anything()]);
    keep("main", (answer.json as { id: string }).id);
  }
}

async function push(pusher: number): Promise<void> {
  const clone = join(service.data, `clone-${pusher}`);
  const ask = (...args: string[]) => run("git", [...eve, ...args], { cwd: clone });
  await run("git", ["clone", "-q", remote, clone]);
  const own = `of-${pusher}`;
  for (let n = 0; n < rounds; n++) {
    // Main moves faster than anybody fetches: who is overtaken twice pushes to a branch that one other pusher has too.
    for (let attempt = 0; ; attempt++) {
      const branch = attempt < 2 ? "main" : `of-${pusher & ~1}`;
      await ask("fetch", "-q", "origin", "+refs/heads/*:refs/remotes/origin/*");
      const at = branch === "main" || attempt > 2 || n > 0 ? `origin/${branch}` : "origin/main";
      await ask("reset", "-q", "--hard", at).catch(() => ask("reset", "-q", "--hard", "origin/main"));
      writeFileSync(join(clone, `${own}-${n}`), `${n}\n`);
      await ask("add", "-A");
      await ask("commit", "-q", "-m", `Push ${pusher} ${n}`);
      const done = await ask("push", "-q", "origin", `HEAD:refs/heads/${branch}`).then(
        () => true,
        ({ stderr }: { stderr: string }) => {
          // Overtaken: seen by git here, or by the service.
          if (/fetch first|non-fast-forward|failed to update ref/.test(stderr)) return false;
          throw new Error(stderr);
        },
      );
      if (!done) continue;
      keep(branch, git(clone, ["rev-parse", "HEAD"]));
      break;
    }
  }
}

it(`${people} pushers and ${people} writers of ${rounds} commits lose nothing`, { timeout: 60_000 + people * rounds * 5_000 }, async () => {
  const each = Array.from({ length: people }, (_, n) => n);
  await Promise.all(each.flatMap((n) => [write(n), push(n)]));
  const missing: string[] = [];
  for (const [branch, commits] of kept) {
    const there = new Set(git(folder, ["rev-list", branch]).split("\n"));
    missing.push(...commits.filter((commit) => !there.has(commit)));
    // And nothing that nobody was told of.
    if (branch === "main") expect(there.size).toBe(1 + commits.length);
  }
  expect(missing).toEqual([]);
  expect([...kept.values()].flat()).toHaveLength(2 * people * rounds);
  expect(git(folder, ["fsck", "--full", "--strict", "--no-dangling"])).toBe("");
  expect(readdirSync(join(folder, "objects")).filter((name) => name.startsWith("tmp_"))).toEqual([]);
  expect(service.stderr()).not.toMatch(/"level":(50|60)/);
});
