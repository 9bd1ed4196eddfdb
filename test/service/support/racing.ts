// People who push with git and people who commit by the API, all to one repository at the same time: what of it is there in the end.
import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { git, RepositoryBuilder } from "../../scenarios/builder.ts";
import { addProject, addToken, addUser, type RunningService, startService } from "./start-service.ts";

const run = promisify(execFile);
const eve = ["-c", "user.name=Eve", "-c", "user.email=eve@example.com"];

export interface RaceResult {
  /** Commits that were answered for. */
  readonly told: number;
  /** Those of them that no branch has. */
  readonly missing: readonly string[];
  /** Commits on main that nobody was told of. */
  readonly untold: number;
  /** Of git: nothing where the repository is sound. */
  readonly fsck: string;
  /** What pushes have left behind among the objects. */
  readonly leftovers: readonly string[];
  readonly stderr: string;
  readonly seconds: number;
}

interface Race {
  readonly service: RunningService;
  readonly remote: string;
  readonly id: number;
  readonly token: string;
  readonly rounds: number;
  /** Notes a commit that is on a branch by what was answered. */
  keep(branch: string, commit: string): void;
}

/** Starts a service, lets `people` pushers and as many writers make `rounds` commits each, and looks at the repository. */
export async function race(people: number, rounds: number): Promise<RaceResult> {
  const service = await startService({ settings: { pushUnpackBelow: 3 } });
  try {
    const work = new RepositoryBuilder(join(service.data, "work")).write("a", "a\n").commit("Begin").folder;
    const folder = join(service.data, "thing.git");
    git(service.data, ["clone", "-q", "--bare", work, folder]);
    const token = addToken(service.store, addUser(service.store, "ada").id);
    const { id } = addProject(service.store, "team/thing", folder);
    const remote = `http://x:${token}@${new URL(service.address).host}/team/thing.git`;
    const kept = new Map<string, string[]>();
    const keep = (branch: string, commit: string): void => void kept.set(branch, [...(kept.get(branch) ?? []), commit]);
    const begun = performance.now();
    const here: Race = { service, remote, id, token, rounds, keep };
    const each = Array.from({ length: people }, (_, n) => n);
    await Promise.all(each.flatMap((n) => [write(here, n), push(here, n)]));
    const seconds = (performance.now() - begun) / 1000;
    const missing: string[] = [];
    let untold = 0;
    for (const [branch, commits] of kept) {
      const there = new Set(git(folder, ["rev-list", branch]).split("\n"));
      missing.push(...commits.filter((commit) => !there.has(commit)));
      if (branch === "main") untold = there.size - 1 - commits.length;
    }
    return {
      ...{ told: [...kept.values()].flat().length, missing, untold, seconds, stderr: service.stderr() },
      fsck: git(folder, ["fsck", "--full", "--strict", "--no-dangling"]),
      leftovers: readdirSync(join(folder, "objects")).filter((name) => name.startsWith("tmp_")),
    };
  } finally {
    await service.stop();
  }
}

async function write({ service, id, token, rounds, keep }: Race, writer: number): Promise<void> {
  for (let n = 0; n < rounds; n++) {
    const answer = await service.ask(`/projects/${id}/repository/commits`, {
      ...{ method: "POST", token, headers: { "content-type": "application/json" } },
      body: JSON.stringify({
        ...{ branch: "main", commit_message: `Write ${writer} ${n}` },
        actions: [{ action: "create", file_path: `written/${writer}-${n}`, content: `${n}` }],
      }),
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.toString()}`);
    keep("main", (answer.json as { id: string }).id);
  }
}

async function push({ service, remote, rounds, keep }: Race, pusher: number): Promise<void> {
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
