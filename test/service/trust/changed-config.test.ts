// A program that the settings of a repository name after it was opened runs no more than one that they named before.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { git } from "../../scenarios/builder.ts";
import { makeBareHistory } from "./history.ts";
import { appendBytes, canariesIn, configLine, makeProgram } from "./hostile-config.ts";
import { createWorld, type World } from "./world.ts";

/** A git that runs hooks of settings as 2.54 and newer do, whatever its version: before it moves a ref. */
function makeHookingGit(folder: string): string {
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const path = join(folder, "git");
  const script = `#!/bin/sh
real=${real}
if [ "$1" = update-ref ]; then
  for key in $("$real" config --name-only --get-regexp '^hook\\..*\\.command$'); do
    name=\${key%.command}
    [ "$("$real" config --type=bool --default=true --get "$name.enabled")" = false ] || $("$real" config --get "$key")
  done
fi
exec "$real" "$@"
`;
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

let world: World;
afterEach(() => world.end());

const ways = ["config", "an included file", "an included file's own include", "config.worktree"] as const;

it.each([
  ["bare", true],
  ["with a work tree", false],
])("%s: a hook or a filter that is added while the repository is open does not run", { tags: "long", timeout: 60_000 }, async (_, bare) => {
  world = createWorld({
    makeRepository(folder) {
      if (bare) makeBareHistory(folder);
      else git("/", ["clone", "-q", makeBareHistory(`${folder}-source.git`), folder]);
      const gitDir = bare ? folder : join(folder, ".git");
      writeFileSync(join(gitDir, "included"), "[include]\n\tpath = deeper\n");
      git(folder, ["config", "include.path", "included"]);
      git(folder, ["config", "extensions.worktreeConfig", "true"]);
      return folder;
    },
    only: "public",
    repositories: ({ folder }) => ({ git: makeHookingGit(folder) }),
  });
  const { id, folder } = world.projects.public;
  const nest = join(world.folder, "nest");
  const program = makeProgram(nest);
  const gitDir = bare ? folder : join(folder, ".git");
  const file = {
    config: "config",
    "an included file": "included",
    "an included file's own include": "deeper",
    "config.worktree": "config.worktree",
  };
  const json = (n: number) => ({ branch: "main", commit_message: "Change", content: `text ${n}` });
  const path = `/projects/${id}/repository/files/README%2Emd`;
  // Opened, and each of its processes started.
  expect((await world.ask("PUT", path, { token: world.token("developer"), json: json(0) })).status).toBe(200);
  for (const [n, way] of ways.entries()) {
    const lines = [
      configLine(`hook.evil${n}.command`, `${program} hook-${n}`),
      configLine(`hook.evil${n}.event`, "reference-transaction"),
      ...["clean", "smudge", "process"].map((kind) => configLine(`filter.evil${n}.${kind}`, `${program} filter-${n}-${kind}`)),
    ];
    appendBytes(join(gitDir, file[way]), lines.join(""));
    appendBytes(join(gitDir, "info", "attributes"), `* filter=evil${n}\n`);
    const answer = await world.ask("PUT", path, { token: world.token("developer"), json: json(n + 1) });
    expect([way, answer.status, canariesIn(nest)]).toEqual([way, 200, []]);
    // Its own git would have run it.
    const head = git(folder, ["rev-parse", "main"]);
    execFileSync(join(world.folder, "git"), ["update-ref", "refs/heads/proof", head], { cwd: folder, stdio: "pipe" });
    expect(canariesIn(nest).some((name) => name.includes(`hook_${n}`))).toBe(true);
    execFileSync("sh", ["-c", `rm -f ${nest}/canary*`]);
  }
});
