// glab: the one on the PATH, else Debian's, unpacked into .clients.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { fetchDebianPackages } from "./debian-packages.mjs";
import { runSteps } from "./table.mjs";
import { git } from "./world.mjs";

export async function driveGlab({ data, origin, token, ask, folder }) {
  const { host } = new URL(origin);
  const env = {
    ...process.env,
    GITLAB_HOST: origin,
    GITLAB_TOKEN: token,
    GLAB_CONFIG_DIR: data,
    NO_PROMPT: "1",
    GLAB_CHECK_UPDATE: "false",
  };
  const isOnPath = await promisify(execFile)("glab", ["--version"]).then(
    () => true,
    () => false,
  );
  const program = isOnPath ? "glab" : join(await fetchDebianPackages("glab", ["glab"]), "usr/bin/glab");
  const glab = (...args) => promisify(execFile)(program, args, { cwd: data, env });
  await glab("config", "set", "-g", "api_protocol", "http", "--host", host);
  // An address there would lose its port.
  const at = ["--repo", "team/work"];
  return runSteps([
    ["read a project", () => glab("api", "projects/team%2Fwork")],
    ["open an issue", () => glab("issue", "create", ...at, "--title", "By glab", "--description", "-", "--yes")],
    ["list issues", () => glab("issue", "list", ...at)],
    ["list merge requests", () => glab("mr", "list", ...at)],
    [
      "open a merge request",
      async () => {
        await git(folder, "branch", "of-glab", "main");
        const branch = { branch: "of-glab", commit_message: "Of glab", content: "x" };
        await ask("POST", "/projects/team%2Fwork/repository/files/of-glab", branch);
        // Its own command looks for a remote of the host's name without the port, which no clone of this service has.
        const fields = { title: "By glab", source_branch: "of-glab", target_branch: "main" };
        const given = Object.entries(fields).flatMap(([name, value]) => ["-f", `${name}=${value}`]);
        await glab("api", "-X", "POST", "projects/team%2Fwork/merge_requests", ...given);
      },
    ],
    ["read a merge request", () => glab("mr", "view", "of-glab", ...at)],
    ["comment on it", () => glab("mr", "note", "of-glab", ...at, "--message", "Hm")],
    ["approve", () => glab("mr", "approve", "of-glab", ...at)],
    ["rebase it", () => glab("mr", "rebase", "of-glab", ...at)],
    ["merge", () => glab("mr", "merge", "of-glab", ...at, "--yes", "--auto-merge=false")],
    ["close an issue", () => glab("issue", "close", "1", ...at)],
    ["list projects", () => glab("repo", "list")],
    ["find a project", () => glab("repo", "search", "--search", "work")],
    ["make a label", () => glab("label", "create", ...at, "--name", "by-glab", "--color", "#00cc00")],
    ["list labels", () => glab("label", "list", ...at)],
    ["make a release", () => glab("release", "create", "by-glab", ...at, "--ref", "main", "--notes", "By glab")],
    ["list releases", () => glab("release", "list", ...at)],
  ]);
}
