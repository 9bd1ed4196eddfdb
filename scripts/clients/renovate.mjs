// Renovate against the service: it is introduced to a project, then brings a dependency up to date, whose versions are tags of the service as well.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { fetchPackages, fileOf } from "./fetch.mjs";
import { runSteps } from "./table.mjs";
import { git } from "./world.mjs";

const project = "/projects/team%2Fkept";

const expectSame = (found, wanted) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
};

export async function driveRenovate(world) {
  const { ask, origin } = world;
  await fetchPackages("renovate");
  await world.addProject("team/dependency", { "README.md": "# Dependency\n" });
  for (const tag_name of ["1.0.0", "1.1.0"]) await ask("POST", "/projects/team%2Fdependency/repository/tags", { tag_name, ref: "main" });
  const folder = await world.addProject("team/kept", { "dependencies.txt": "uses team/dependency 1.0.0\n" });
  const manager = {
    customType: "regex",
    managerFilePatterns: ["/^dependencies\\.txt$/"],
    matchStrings: ["uses (?<depName>\\S+) (?<currentValue>\\S+)"],
    datasourceTemplate: "gitlab-tags",
    registryUrlTemplate: origin,
    versioningTemplate: "semver",
  };
  const opened = () => ask("GET", `${project}/merge_requests?state=opened`);
  const titles = async () => (await opened()).map(({ title }) => title);
  const merge = async () => {
    const [{ iid }] = await opened();
    await ask("PUT", `${project}/merge_requests/${iid}/merge`, { should_remove_source_branch: true });
  };
  return runSteps([
    [
      "introduce itself",
      async () => {
        await run(world);
        expectSame(await titles(), ["Configure Renovate"]);
      },
    ],
    ["merge", merge],
    [
      "find projects by itself, bring a dependency up to date",
      async () => {
        const config = {
          customManagers: [manager],
          enabledManagers: ["custom.regex"],
          labels: ["dependencies"],
          dependencyDashboard: true,
        };
        const change = { branch: "main", commit_message: "Configure", content: JSON.stringify(config) };
        await ask("PUT", `${project}/repository/files/renovate.json`, change);
        await run(world, { RENOVATE_REPOSITORIES: "", RENOVATE_AUTODISCOVER: "true", RENOVATE_AUTODISCOVER_FILTER: "team/kept" });
        const [found] = await opened();
        expectSame(found?.labels, ["dependencies"]);
        expectSame(await git(folder, "show", `${found.source_branch}:dependencies.txt`), "uses team/dependency 1.1.0");
      },
    ],
    [
      "keep a dashboard",
      async () => {
        const issues = await ask("GET", `${project}/issues?state=opened`);
        expectSame(
          issues.map(({ title }) => title),
          ["Dependency Dashboard"],
        );
      },
    ],
    [
      "rebase its branch after the branch beneath moved",
      async () => {
        await ask("POST", `${project}/repository/files/beside`, { branch: "main", commit_message: "Beside it", content: "x" });
        const [{ source_branch }] = await opened();
        await run(world, { RENOVATE_REBASE_WHEN: "behind-base-branch" });
        expectSame(await git(folder, "merge-base", "main", source_branch), await git(folder, "rev-parse", "main"));
        expectSame((await opened()).length, 1);
      },
    ],
    [
      "have nothing more to do once it is merged",
      async () => {
        await merge();
        await run(world);
        expectSame(await titles(), []);
        expectSame(await git(folder, "show", "main:dependencies.txt"), "uses team/dependency 1.1.0");
        await git(folder, "fsck", "--full", "--no-dangling");
      },
    ],
  ]);
}

/** Throws what it complained of, where it gave up a project or was refused an answer. */
async function run({ api, token, data }, more = {}) {
  const env = {
    ...process.env,
    RENOVATE_PLATFORM: "gitlab",
    RENOVATE_ENDPOINT: `${api}/`,
    RENOVATE_TOKEN: token,
    RENOVATE_REPOSITORIES: "team/kept",
    RENOVATE_BASE_DIR: join(data, "renovate"),
    RENOVATE_GIT_AUTHOR: "Ada Nowak <ada@example.com>",
    RENOVATE_REPOSITORY_CACHE: "disabled",
    RENOVATE_PR_HOURLY_LIMIT: "0",
    GIT_CONFIG_GLOBAL: "/dev/null",
    LOG_FORMAT: "json",
    LOG_LEVEL: "info",
    ...more,
  };
  const entry = fileOf("renovate/dist/renovate.js");
  const { stdout } = await promisify(execFile)(process.execPath, [entry], { env, cwd: data, maxBuffer: 1 << 28 });
  const lines = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const bad = lines.filter(({ level }) => level >= 50);
  if (bad.length > 0) throw new Error(bad.map(({ msg, err }) => [msg, err?.message].filter(Boolean).join(": ")).join("\n"));
}
