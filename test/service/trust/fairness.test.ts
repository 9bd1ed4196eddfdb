// One caller's endless work: others are answered meanwhile, patterns that never end are refused, and what takes too long says so.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { git } from "../../scenarios/builder.ts";
import { makeBareHistory } from "./history.ts";
import { createWorld, type World } from "./world.ts";

/** A long name, on which the pattern has more ways to match than anybody could try. */
function makeRepository(folder: string): string {
  makeBareHistory(folder);
  const env = { GIT_AUTHOR_NAME: "ab".repeat(200), GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };
  const tree = git(folder, ["rev-parse", "main^{tree}"]);
  git(folder, ["update-ref", "refs/heads/main", git(folder, ["commit-tree", "-p", "main", "-m", "Long", tree], { env })]);
  return folder;
}

/** Command lines of the processes that this one, or its fork server, has started and that still run; none where the system does not tell. */
function gitAtWork(): string[] {
  if (process.platform !== "linux") return [];
  const running = readdirSync("/proc").flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid)) return [];
      const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
      return [{ pid: Number(pid), parent, line: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") }];
    } catch {
      return []; // It ended while we looked.
    }
  });
  const own = new Set(running.filter(({ parent }) => parent === process.pid).map(({ pid }) => pid));
  return running.filter(({ parent }) => parent === process.pid || own.has(parent)).map(({ line }) => line);
}

const backReference = "\\(.*\\)\\(.*\\)\\1\\2zz";
let world: World;
afterEach(() => world.end());
const commits = (query: Record<string, string>): string =>
  `/projects/${world.projects.public.id}/repository/commits?${new URLSearchParams(query).toString()}`;

describe("a pattern for authors", () => {
  beforeAll(() => {
    world = createWorld({ makeRepository, only: "public" });
  });

  it("is refused where it could keep git busy for ever, with the reason, and taken where it could not", async () => {
    const token = world.token("developer");
    for (const author of [backReference, "a\\{255\\}", "[]]\\(x\\)\\1"]) {
      const answer = await world.ask("GET", commits({ author }), { token });
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringMatching(/author may not hold a (back-reference|counted repetition)/),
      ]);
    }
    expect((await world.ask("GET", commits({ author: "x".repeat(256) }), { token })).status).toBe(400);
    for (const author of ["^Ada", "[\\1]", "Ada\\|Bob", "x".repeat(255)])
      expect((await world.ask("GET", commits({ author }), { token })).status).toBe(200);
  });
});

describe("a walk without end", () => {
  /** A git that looks for the costly pattern wherever a request asks for the author "endless": the service itself would refuse it. */
  function makeSlowGit(folder: string): string {
    const path = join(folder, "git");
    const script = `#!/bin/sh
n=$#
while [ "$n" -gt 0 ]; do
  part=$1; shift
  [ "$part" = "--author=endless" ] && part='--author=${backReference}'
  set -- "$@" "$part"
  n=$((n - 1))
done
exec git "$@"
`;
    writeFileSync(path, script, { mode: 0o755 });
    return path;
  }

  it("leaves another caller's log its turn, and ends with those who asked for it", async () => {
    world = createWorld({ makeRepository, only: "public", repositories: ({ folder }) => ({ git: makeSlowGit(folder) }) });
    const stop = new AbortController();
    const asked = { token: world.token("developer"), signal: stop.signal };
    let answered = 0;
    const endless = Array.from({ length: 50 }, () =>
      world.ask("GET", commits({ author: "endless" }), asked).then(
        () => (answered += 1),
        () => null,
      ),
    );
    for (const token of [world.token("reporter"), null])
      for (const author of ["Ada", "nobody"]) expect((await world.ask("GET", commits({ author }), { token })).status).toBe(200);
    expect(answered).toBe(0);
    const walks = () => gitAtWork().filter((line) => line.includes("--author=")).length;
    if (process.platform === "linux") await expect.poll(walks).toBeGreaterThan(0);
    stop.abort();
    await Promise.all(endless);
    // None of those that waited for their turn begins, either.
    await expect.poll(walks).toBe(0);
  }, 30_000);

  it("ends at its limit with what to do, and is noted", async () => {
    world = createWorld({
      makeRepository,
      only: "public",
      repositories: ({ folder }) => ({ git: makeSlowGit(folder), limits: { walk: 900 } }),
    });
    const answer = await world.ask("GET", commits({ author: "endless" }), { token: world.token("developer") });
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/git log was not done after 1 s, which is the limit for a walk.*Ask for less/);
    expect(world.logged.map(({ level }) => level)).toEqual(["warn"]);
  }, 30_000);
});
